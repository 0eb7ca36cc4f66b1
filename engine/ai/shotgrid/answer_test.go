package shotgrid

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestWhatMayBeChosen: nodes inside the borders that can be thrown and have a value, the best first, of equal ones the first; those of the
// border where there is none inside.
func TestWhatMayBeChosen(t *testing.T) {
	nan := math.NaN()
	inner, border, weak := Node{Inner: true, OK: true}, Node{OK: true}, Node{Inner: true}
	for _, c := range []struct {
		name  string
		nodes []Node
		value []float64
		want  []int
	}{
		{"the best first", []Node{inner, inner, inner, inner}, []float64{1, 3, 2, 3}, []int{1, 3, 2, 0}},
		{"not those of the border", []Node{border, inner, border}, []float64{5, -1, 6}, []int{1}},
		{"but where there is no other", []Node{border, weak, border}, []float64{5, 9, 6}, []int{2, 0}},
		{"or no other with a value", []Node{border, inner, border}, []float64{5, nan, 6}, []int{2, 0}},
		{"none can be thrown", []Node{weak, {}}, []float64{1, 2}, nil},
		{"nodes beside the grid have no value", []Node{inner, inner}, []float64{1}, []int{0}},
	} {
		require.Equal(t, c.want, (&Grid{Nodes: c.nodes}).Ranked(c.value), c.name)
	}
}

// TestPeaksByHand: a node stands for the worse ones nearer than 0.35 m with its turn; of those equal to the best the one with the largest
// margin is first, of equal margins the one thrown hardest.
func TestPeaksByHand(t *testing.T) {
	node := func(x, y float64, turn curling.Turn) Node {
		return Node{Target: curling.Vec{X: x, Y: y}, Shot: curling.Shot{Turn: turn}, Inner: true, OK: true}
	}
	g := &Grid{Nodes: []Node{node(0, 0, 0), node(0.34, 0, 0), node(0, 0, 1), node(0, 0.36, 0), node(0.2, 0, 0), node(5, -9, 0)}}
	value := []float64{4, 3, 3.5, 2, 1, 4}
	for _, c := range []struct {
		name   string
		margin Margin
		most   int
		want   []Peak
	}{
		{"by value", nil, 9, []Peak{{0, 3}, {5, 1}, {2, 1}, {3, 1}}},
		{"two", nil, 2, []Peak{{0, 3}, {5, 1}}},
		{"by margin", func(i int) float64 { return []float64{2, 9, 9, 9, 9, 1}[i] }, 2, []Peak{{0, 3}, {5, 1}}},
		{"by the other margin", func(i int) float64 { return []float64{1, 9, 9, 9, 9, 2}[i] }, 2, []Peak{{5, 1}, {0, 3}}},
		{"the hardest", func(int) float64 { return 1 }, 2, []Peak{{5, 1}, {0, 3}}},
	} {
		require.Equal(t, c.want, g.Peaks(value, c.margin, c.most), c.name)
	}
	require.Equal(t, []Peak{{5, 1}, {4, 3}}, g.Peaks(make([]float64, 6), func(i int) float64 { return float64(i) }, 2), "all are equal")
	value[5] = 3.9
	require.Equal(t, []Peak{{0, 3}}, g.Peaks(value, func(i int) float64 { return float64(i) }, 1), "what is worse has no margin to win by")
}
