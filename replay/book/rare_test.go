package book_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/booktest"
)

// rare are books with what few have.
var rare = map[string]booktest.Options{
	"doubles without placed":       {Seed: 60, Doubles: true, Rare: booktest.Rare{NoPlaced: true}},
	"doubles, second cell empty":   {Seed: 61, Doubles: true, Rare: booktest.Rare{EmptySecond: true}},
	"extra end":                    {Seed: 62, Ends: 2, Rare: booktest.Rare{LastEnd: "Extra End"}},
	"extra end 2":                  {Seed: 63, Ends: 2, Rare: booktest.Rare{LastEnd: "Extra End 2"}},
	"names in pieces":              {Seed: 64, Rare: booktest.Rare{SplitNames: true}},
	"small letters":                {Seed: 65, Rare: booktest.Rare{LowerNames: true}},
	"small letters of doubles":     {Seed: 66, Doubles: true, Rare: booktest.Rare{LowerNames: true}},
	"violations in place of kinds": {Seed: 67, Rare: booktest.Rare{NoteOnly: true}},
	"stray letters":                {Seed: 68, Words: true, Style: "2014", Rare: booktest.Rare{Stray: true}},
	"crosses as grades":            {Seed: 69, Words: true, Style: "2014", Rare: booktest.Rare{CrossGrade: true}},
	"no sheet":                     {Seed: 70, Rare: booktest.Rare{NoSheet: true}},
	"jpeg, glued, split":           {Seed: 71, Picture: booktest.JPEG, Glued: true, Rare: booktest.Rare{SplitNames: true}},
	"forfeit":                      {Seed: 72, Concede: true, Rare: booktest.Rare{Forfeit: true}},
}

func TestRareBooks(t *testing.T) {
	for name, o := range rare {
		t.Run(name, func(t *testing.T) {
			if o.Ends == 0 {
				o.Ends = 1
			}
			data, truth := booktest.Make(o)
			b, err := readBytes(t, data)
			require.NoError(t, err)
			d := compare(b, truth)
			var list []string
			for _, l := range d.list {
				if !o.NoSheet || !strings.HasPrefix(l, "date") {
					list = append(list, l)
				}
			}
			for _, g := range b.Games {
				for _, w := range g.Warnings {
					t.Log(w.Place())
				}
			}
			require.Empty(t, strings.Join(list[:min(len(list), 15)], "\n"))
		})
	}
}

// TestEventsOfOneBook: men, women and mixed doubles stand in one file, with the same teams in the same session and no sheet.
func TestEventsOfOneBook(t *testing.T) {
	of := func(seed uint64, discipline string, doubles bool) booktest.Options {
		return booktest.Options{Seed: seed, Style: "olympic", Doubles: doubles, Ends: 1, Rare: booktest.Rare{Discipline: discipline,
			NoSheet: true, PowerLine: doubles}}
	}
	data, truths := booktest.Of(of(80, "Men", false), of(81, "Women", false), of(82, "Mixed Doubles", true))
	b, err := readBytes(t, data)
	require.NoError(t, err)
	require.Len(t, b.Games, 3)
	for i, g := range b.Games {
		require.Equal(t, []string{"Men", "Women", "Mixed Doubles"}[i], g.Discipline)
		require.Equal(t, i == 2, g.Doubles)
		require.Equal(t, truths[i].ResultsPage, g.Results.Page)
		require.Len(t, g.Ends, 1)
		for k, s := range g.Ends[0].Shots {
			require.Len(t, s.Stones, len(truths[i].Ends[0].Shots[k].Stones))
		}
	}
}

// TestSameHeadTwice: where the heads of two games do not differ the second is another game, and said to be.
func TestSameHeadTwice(t *testing.T) {
	o := booktest.Options{Seed: 83, Ends: 1}
	next := o
	next.Seed++
	data, truths := booktest.Of(o, next)
	b, err := readBytes(t, data)
	require.NoError(t, err)
	require.Len(t, b.Games, 2)
	for i, g := range b.Games {
		require.Equal(t, truths[i].ResultsPage, g.Results.Page)
		require.Equal(t, truths[i].Ends[0].Points, g.Ends[0].Points)
		require.Equal(t, i == 1, warned(g, "book.game-twice", 0))
	}
}

// TestPowerPlays: those of both teams on one line of the page of results are told apart by the half of the page.
func TestPowerPlays(t *testing.T) {
	data, truth := booktest.Make(booktest.Options{Seed: 84, Doubles: true, Ends: 2, Rare: booktest.Rare{PowerLine: true, NoPlaced: true}})
	b, err := readBytes(t, data)
	require.NoError(t, err)
	g := b.Games[0]
	first := truth.Ends[1].First
	require.ElementsMatch(t, []book.PowerPlay{{Team: 1 - first, End: 2}, {Team: first, End: 8}}, g.Results.PowerPlays)
	require.False(t, warned(g, "book.power", 0), "%v", g.Warnings)
	require.Equal(t, replay.PowerPlayRight, g.Ends[1].PowerPlay())
	require.True(t, warned(g, "book.placed-first", 0))
}

// TestForfeit: who won is told by the W, not by the points.
func TestForfeit(t *testing.T) {
	data, _ := booktest.Make(booktest.Options{Seed: 85, Concede: true, Ends: 2, Rare: booktest.Rare{Forfeit: true}})
	b, err := readBytes(t, data)
	require.NoError(t, err)
	require.True(t, warned(b.Games[0], "book.forfeit", 0))
	g, err := b.Set().Draft(t.Context(), 0)
	require.NoError(t, err)
	require.Zero(t, g.Result.Winner)
	require.Equal(t, replay.ByConceding, g.Result.Reason)
}

// TestThreePlaced: a picture of prepositioned stones that cannot be is left out, and told.
func TestThreePlaced(t *testing.T) {
	data, truth := booktest.Make(booktest.Options{Seed: 86, Doubles: true, Ends: 2, Rare: booktest.Rare{ThreePlaced: true}})
	b, err := readBytes(t, data)
	require.NoError(t, err)
	require.True(t, warned(b.Games[0], "book.placed", 0))
	require.Len(t, b.Games[0].Ends[1].Placed, 2)
	e := b.Games[0].Ends[0]
	require.Len(t, e.Placed, 2, "by the stones of shot 1")
	var d differences
	d.stones("placed", e.Placed, truth.Ends[0].Placed)
	require.Empty(t, d.list)
}
