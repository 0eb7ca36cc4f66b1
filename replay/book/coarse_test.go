package book_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book/booktest"
)

// warningsWith are the warnings of a game that have a text in them.
func warningsWith(t *testing.T, o booktest.Options, text string) (list []string) {
	t.Helper()
	data, _ := booktest.Make(o)
	b, err := readBytes(t, data)
	require.NoError(t, err)
	require.Len(t, b.Games, 1)
	for _, w := range b.Games[0].Warnings {
		if s := w.Place().String(); strings.Contains(s, text) {
			list = append(list, s)
		}
	}
	return list
}

// TestDrawingsMadeSmaller: a book whose pictures a program made smaller is read, to 3 cm, and that is told.
func TestDrawingsMadeSmaller(t *testing.T) {
	for _, o := range []booktest.Options{{Seed: 31, Ends: 1, Picture: booktest.Smaller}, {Seed: 32, Ends: 1, Picture: booktest.Smaller, Doubles: true}} {
		data, truth := booktest.Make(o)
		b, err := readBytes(t, data)
		require.NoError(t, err)
		d := compare(b, truth)
		for _, l := range d.list { // a mark may be too small to be seen
			require.Contains(t, l, "delivered")
		}
		require.Less(t, d.worst, 3.0, "cm")
		require.Len(t, warningsWith(t, o, "made smaller, to 161 x 322 pixels of 300 x 600: places may be 3 cm off"), 1)
	}
}

// TestStonesOfOtherColours: ice on which no stone is seen, or none of one team, is no ice without stones.
func TestStonesOfOtherColours(t *testing.T) {
	for as, want := range map[booktest.Picture]string{
		booktest.Grey: "page 3: the drawings of this end cannot be read: no stones are seen in them: the book may have been printed or saved without colours",
		booktest.Blue: "page 3: the drawings of this end cannot be read: no red stones are seen in them, in play, to throw or out: those of one team may have another colour",
	} {
		data, _ := booktest.Of(booktest.Options{Seed: 33, Ends: 1, Picture: as})
		_, err := readBytes(t, data)
		require.EqualError(t, err, want)
		other := booktest.Options{Seed: 34, Ends: 1}
		data, _ = booktest.Of(booktest.Options{Seed: 33, Ends: 1, Picture: as}, other)
		b, err := readBytes(t, data)
		require.NoError(t, err, "of another game")
		seen := 0
		for _, g := range b.Games {
			for _, e := range g.Ends {
				for _, s := range e.Shots {
					require.True(t, s.Seen || len(s.Stones) == 0)
					if s.Seen {
						seen++
					}
				}
			}
		}
		require.Equal(t, 16, seen)
	}
}

// TestPartsOfPicturesAreTold: drawings that are parts of other pictures are less exact.
func TestPartsOfPicturesAreTold(t *testing.T) {
	require.Len(t, warningsWith(t, booktest.Options{Seed: 34, Ends: 1, Picture: booktest.Strips}, "parts of a larger picture"), 1)
	require.Empty(t, warningsWith(t, booktest.Options{Seed: 34, Ends: 1}, "parts of a larger picture"))
}
