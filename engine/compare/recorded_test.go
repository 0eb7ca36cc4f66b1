package compare

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameComparisons: a duel, values under all assumptions, and every layer of a score map of the last stone and of one before it stay as
// they are.
func TestSameComparisons(t *testing.T) {
	cputest.Recorded(t)
	var b strings.Builder
	line := func(format string, args ...any) { _, _ = fmt.Fprintf(&b, format+"\n", args...) }
	for _, shot := range []int{15, 6} {
		q := question(t, shot)
		e := entries(t, &q)
		line("shot %d", shot)
		d, err := NewDuel(t.Context(), q, e, 60)
		require.NoError(t, err)
		line("duel: mean %.4f, better %d, lead %.4f±%.4f %s, equal within %.4f, learned %t", d.Mean, d.Better, d.Lead, d.Error, d.Unit,
			d.Tolerance, d.Learned)
		for _, x := range d.Differing()[:3] {
			line("throw %d: %.4f points %.3f made %t lead %.4f", x.Number, x.Utility, x.Points, x.Made, x.Lead())
		}
		r, err := NewRobust(t.Context(), q, e[:], Assumptions(&q), 1, nil)
		require.NoError(t, err)
		line("%d throws, %s, choice %d", r.Throws, r.Unit, slices.IndexFunc([]int{0, 1}, r.Chosen))
		for i, a := range r.Assumptions {
			line("%v: %.4f", a, r.Worth[i])
		}
		for k := range e {
			x := r.Shot(k)
			line("shot %d: least %.4f, mean %.4f, most behind %.4f, clearly %d times", k, x.Min, x.Mean, x.Most, x.Clear)
		}
		m, err := NewScoreMap(t.Context(), q, 1, nil)
		require.NoError(t, err)
		line("map of %d throws, learned %t", m.Throws, m.Learned)
		for _, l := range Layers {
			layer, err := m.Layer(t.Context(), l)
			require.NoError(t, err)
			for turn, cells := range layer.Value {
				line("%s %d: %s", l, turn, summary(layer, cells))
			}
		}
		ends, ok := m.Ends(e[0].Shot)
		line("ends of the draw %t: %.3f", ok, ends)
	}
	goldentest.Text(t, "comparisons.txt", b.String())
}

// summary is how many cells of a layer have a value, the least, mean and greatest of them, and the sum of each by its number.
func summary(m *ai.Map, cells ai.Cells) string {
	n, least, most, sum, weighted := 0, math.Inf(1), math.Inf(-1), 0.0, 0.0
	for i, c := range cells {
		v := float64(c)
		if math.IsNaN(v) {
			continue
		}
		n++
		least, most, sum, weighted = min(least, v), max(most, v), sum+v, weighted+v*float64(i)/float64(len(cells))
	}
	return fmt.Sprintf("%dx%d of %s, %d known, %.3f to %.3f, mean %.4f, weighted %.4f", m.Cols, m.Rows, m.Unit, n, least, most, sum/float64(n),
		weighted/float64(n))
}
