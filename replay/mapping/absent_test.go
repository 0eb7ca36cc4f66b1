package mapping

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAbsent: places that stand for no stone are those met twice in two positions, the origin of the numbers in three ends, and marks more
// than twice the spread of the others beyond them in two ends, where they are a twentieth of all at most.
func TestAbsent(t *testing.T) {
	type put struct {
		Place
		row, end int
	}
	grid := func(n int) (list []put) { // n places 2 to 12 along both axes, each a position of its own
		for i := range n {
			list = append(list, put{Place{X: 2 + float64(i%11), Y: 2 + float64(i/11)}, i, i})
		}
		return list
	}
	at := func(x, y float64, rowEnds ...int) (list []put) { // each end 10·end
		for _, r := range rowEnds {
			list = append(list, put{Place{X: x, Y: y}, 1000 + r, r / 10})
		}
		return list
	}
	absent := []Place{{X: 3, Y: 4}}
	for name, c := range map[string]struct {
		puts []put
		want []Place
	}{
		"none":                       {nil, nil},
		"a stone that stays":         {at(3, 4, 10, 11, 12, 20), nil},
		"twice in one position":      {at(3, 4, 10, 10), nil},
		"twice in two":               {at(3, 4, 10, 10, 11, 11), absent},
		"three times in one":         {at(3, 4, 10, 10, 10), absent},
		"the origin in two ends":     {at(0, 0, 10, 11, 20, 21), nil},
		"the origin in three":        {at(0, 0, 10, 20, 30), []Place{{}}},
		"elsewhere in three":         {at(3, 0, 10, 20, 30), nil},
		"at the borders":             {slices.Concat(grid(121), at(-18, 5, 10, 20), at(32, 5, 10, 20), at(5, -18, 10, 20), at(5, 32, 10, 20)), nil},
		"beyond, across":             {slices.Concat(grid(121), at(32.1, 5, 10, 20)), []Place{{X: 32.1, Y: 5}}},
		"beyond, along":              {slices.Concat(grid(121), at(5, -18.1, 10, 20)), []Place{{X: 5, Y: -18.1}}},
		"beyond all of them":         {slices.Concat(grid(121), at(-18.1, -50, 10, 20), at(5, 99, 10, 20)), []Place{{X: -18.1, Y: -50}, {X: 5, Y: 99}}},
		"beyond in one end":          {slices.Concat(grid(121), at(99, 5, 10, 11)), nil},
		"beyond others, but too few": {slices.Concat(grid(37), at(99, 5, 10, 20)), nil},
		"beyond others, and as many": {slices.Concat(grid(38), at(99, 5, 10, 20)), []Place{{X: 99, Y: 5}}},
		"beyond what else is no stone": {slices.Concat(grid(121), at(99, 5, 10, 10, 20, 20), at(99, 6, 10, 10, 20, 20)),
			[]Place{{X: 99, Y: 5}, {X: 99, Y: 6}}},
	} {
		var s sample
		for _, p := range c.puts {
			s.places, s.row, s.end = append(s.places, p.Place), append(s.row, p.row), append(s.end, strconv.Itoa(p.end))
		}
		list := s.absent()
		require.Equal(t, c.want, list, name)
		for _, p := range s.present(list) {
			require.NotContains(t, list, p)
		}
	}
}

// TestPairs: stones of one position, not of two, and none that stands for no stone; of a stone in the way a share of them overlaps.
func TestPairs(t *testing.T) {
	s := sample{places: []Place{{0, 0}, {3, 4}, {9, 9}, {0, 1}, {0, 1.24}, {0, 1.5}}, row: []int{0, 0, 0, 1, 1, 2}}
	list := s.pairs([]Place{{9, 9}})
	require.Len(t, list, 2)
	require.InDelta(t, 5, list[0], 1e-12)
	require.InDelta(t, 0.24, list[1], 1e-12)
	require.Empty(t, sample{}.places)
	for _, c := range []struct {
		apart  []float64
		metres float64
		want   float64
	}{{nil, 1, 0}, {[]float64{0.25}, 1, 0}, {[]float64{0.24}, 1, 1}, {[]float64{0.5, 0.1, 2}, 0.5, 1. / 3}, {[]float64{24, 26}, 0.01, 0.5}} {
		require.InDelta(t, c.want, overlapping(c.apart, c.metres), 1e-12, "%+v", c)
	}
}

// TestDistinct: a stone at rest, which stands in many lines, counts once.
func TestDistinct(t *testing.T) {
	require.Equal(t, []Place{{1, 2}, {1, 3}, {2, 2}}, distinct([]Place{{1, 2}, {1, 3}, {1, 2}, {1, 2}, {2, 2}, {1, 3}}))
}
