package tubstap

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLayoutsThatCannotBe changes one thing in a good layout; the borders themselves are good.
func TestLayoutsThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(l *Layout)
		want   string
	}{
		{"nothing", func(*Layout) {}, ""},
		{"no column", func(l *Layout) { l.Width = 0 }, "a map of 0 by 2 cells"},
		{"no row", func(l *Layout) { l.Height = 0 }, "a map of 2 by 0 cells"},
		{"the longest side", func(l *Layout) { l.Width, l.Terrain = 32, plains(64) }, ""},
		{"a longer one", func(l *Layout) { l.Width, l.Terrain = 33, plains(66) }, "a map of 33 by 2 cells"},
		{"the highest", func(l *Layout) { l.Height, l.Terrain = 32, plains(64) }, ""},
		{"a higher one", func(l *Layout) { l.Height, l.Terrain = 33, plains(66) }, "a map of 2 by 33 cells"},
		{"most cells", func(l *Layout) { l.Width, l.Height, l.Terrain = 32, 8, plains(256) }, ""},
		{"more cells", func(l *Layout) { l.Width, l.Height, l.Terrain = 29, 9, plains(261) }, "a map of 29 by 9 cells"},
		{"a cell missing", func(l *Layout) { l.Terrain = l.Terrain[1:] }, "3 terrains, want 4"},
		{"a terrain too many", func(l *Layout) { l.Terrain[3] = Terrains }, "terrain 7"},
		{"the last turn limit", func(l *Layout) { l.TurnLimit = 1000 }, ""},
		{"a later one", func(l *Layout) { l.TurnLimit = 1001 }, "a turn limit of 1001"},
		{"the largest threshold", func(l *Layout) { l.Threshold = 640 }, ""},
		{"a larger one", func(l *Layout) { l.Threshold = 641 }, "an HP threshold of 641"},
		{"a type too many", func(l *Layout) { l.Units[1].Type = Types }, "unit 1"},
		{"a team too many", func(l *Layout) { l.Units[1].Team = 2 }, "unit 1: team 2"},
		{"no HP", func(l *Layout) { l.Units[1].HP = 0 }, "unit 1: 0 HP"},
		{"too many HP", func(l *Layout) { l.Units[0].HP = 11 }, "unit 0: 11 HP"},
		{"above the map", func(l *Layout) { l.Units[1].Y = 0 }, "unit 1: (2,0) is outside"},
		{"below the map", func(l *Layout) { l.Units[1].Y = 3 }, "unit 1: (2,3) is outside"},
		{"red alone", func(l *Layout) { l.Units = l.Units[:1] }, "each team needs a unit"},
		{"blue alone", func(l *Layout) { l.Units = l.Units[1:] }, "each team needs a unit"},
	} {
		l := Layout{Width: 2, Height: 2, Terrain: plains(4), TurnLimit: 1,
			Units: []Unit{{X: 1, Y: 1, HP: 10}, {X: 2, Y: 2, HP: 1, Team: Blue}}}
		c.change(&l)
		_, err := NewMap(l)
		if c.want == "" {
			require.NoError(t, err, c.name)
			continue
		}
		require.ErrorContains(t, err, c.want, c.name)
	}
}

// plains are cells of plains.
func plains(n int) (list []Terrain) {
	for range n {
		list = append(list, 1)
	}
	return list
}

// TestDraw: a cell is its unit - small for blue, with its HP, marked once it has acted - and its terrain.
func TestDraw(t *testing.T) {
	m := board(t,
		"1IA 2 3i9",
		"4 5 6",
		"0 1F1. 1")
	s := m.Start()
	var out bytes.Buffer
	require.NoError(t, m.Draw(&out, &s))
	require.Equal(t, "IX .    ~ i9 \"\n   ^    =    *\n   # F1'.    .\n", out.String())
}
