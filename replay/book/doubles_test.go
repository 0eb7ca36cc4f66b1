package book

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book/page"
)

// TestStonesToThrow: after shot n of mixed doubles 10-n stones are left to throw, of teams of four 16-n; drawings that tell neither, or
// that nothing is left, count for nothing.
func TestStonesToThrow(t *testing.T) {
	shot := func(number, red, yellow int, seen bool) *Shot {
		return &Shot{Number: number, ToThrow: [2]int{red, yellow}, Seen: seen}
	}
	for name, c := range map[string]struct {
		shots []*Shot
		want  int
	}{
		"nothing drawn":           {nil, 0},
		"doubles, the first":      {[]*Shot{shot(1, 4, 5, true)}, 1},
		"doubles, the last but 1": {[]*Shot{shot(9, 0, 1, true)}, 1},
		"doubles, the last":       {[]*Shot{shot(10, 0, 0, true)}, 0},
		"not read":                {[]*Shot{shot(1, 4, 5, false)}, 0},
		"fours, the first":        {[]*Shot{shot(1, 7, 8, true)}, -1},
		"fours, the last but 1":   {[]*Shot{shot(15, 1, 0, true)}, -1},
		"fours, the last":         {[]*Shot{shot(16, 0, 0, true)}, 0},
		"neither":                 {[]*Shot{shot(2, 4, 5, true), shot(9, 0, 3, true)}, 0},
		"most of them":            {[]*Shot{shot(1, 4, 5, true), shot(2, 4, 4, true), shot(3, 6, 7, true)}, 1},
	} {
		require.Equal(t, c.want, (&End{Shots: c.shots}).ofDoubles(), name)
	}
}

// TestNumberByPlace: a panel without a number follows the nearest one of its row, six a row, the one before it where two are as near.
func TestNumberByPlace(t *testing.T) {
	of := func(row, column, number int) *panel { return &panel{row: row, column: column, number: number} }
	for name, c := range map[string]struct {
		others []*panel
		q      *panel
		want   int
	}{
		"alone":                  {nil, of(0, 0, 0), 1},
		"alone in its row":       {[]*panel{of(0, 0, 3)}, of(1, 2, 0), 9},
		"after one":              {[]*panel{of(1, 0, 7)}, of(1, 2, 0), 9},
		"before one":             {[]*panel{of(1, 5, 12)}, of(1, 2, 0), 9},
		"the nearest":            {[]*panel{of(1, 0, 1), of(1, 3, 12), of(1, 5, 2)}, of(1, 2, 0), 11},
		"two as near":            {[]*panel{of(1, 1, 20), of(1, 3, 30)}, of(1, 2, 0), 21},
		"one without is no help": {[]*panel{of(1, 1, 0), of(1, 4, 5)}, of(1, 2, 0), 3},
	} {
		require.Equal(t, c.want, numberByPlace(append(c.others, c.q), c.q), name)
	}
}

// TestPanelOfAShot: by its number, else by its place; the picture of the placed stones is that of shot 0, whatever its number.
func TestPanelOfAShot(t *testing.T) {
	of := func(column, number int, words string) *panel {
		return &panel{column: column, number: number, runs: []page.Run{{Text: words}}}
	}
	panels := []*panel{of(0, 2, "Pre-positioned stones"), of(1, 1, "NOR: A"), of(2, 0, ""), of(3, 5, "SWE: B"), of(4, 0, "Prepositioned"),
		of(5, 0, "NOR: C")}
	for shot, want := range map[int]int{0: 0, 1: 1, 2: 2, 3: -1, 4: -1, 5: 3, 6: -1, 7: 5, 16: -1} {
		require.Equal(t, want, indexOf(panels, shot), "shot %d", shot)
	}
	require.Equal(t, -1, indexOf(panels[1:4], 0))
}
