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
	for as, want := range map[booktest.Picture]string{booktest.Grey: "without colours", booktest.Blue: "no red stones are seen"} {
		o := booktest.Options{Seed: 33, Ends: 1, Picture: as}
		data, truth := booktest.Make(o)
		b, err := readBytes(t, data)
		require.NoError(t, err)
		for _, s := range b.Games[0].Ends[0].Shots {
			require.False(t, s.Seen)
			require.Empty(t, s.Stones)
		}
		require.Len(t, warningsWith(t, o, want), len(truth.Ends[0].Shots))
	}
}

// TestPartsOfPicturesAreTold: drawings that are parts of other pictures are less exact.
func TestPartsOfPicturesAreTold(t *testing.T) {
	require.Len(t, warningsWith(t, booktest.Options{Seed: 34, Ends: 1, Picture: booktest.Strips}, "parts of a larger picture"), 1)
	require.Empty(t, warningsWith(t, booktest.Options{Seed: 34, Ends: 1}, "parts of a larger picture"))
}
