package shotgrid

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameGrids: the shots of grids of some sizes and limits, what a function over the ice becomes under the error of a thrower, and its
// best places, stay as they are.
func TestSameGrids(t *testing.T) {
	cputest.Recorded(t)
	var b strings.Builder
	line := func(format string, args ...any) { _, _ = fmt.Fprintf(&b, format+"\n", args...) }
	for i, c := range []struct {
		limit float64
		size  Size
		noise curling.Noise
		space Space
	}{
		{curling.StandardPlayer.WeightMax, Size{}, curling.NoiseGAT, Velocity},
		{40, Size{}, curling.NoiseGAT, Position},
		{29.8, Size{Columns: 21, Rows: 11, Hits: 31}, curling.Noise{Model: curling.Polar, A: 0.1, B: 0.0015}, Velocity},
		{0, Size{Columns: 30, Rows: 20, Hits: 40}, curling.Noise{Model: curling.RectVelocity, A: 0.0725, B: 0.29}, Position},
	} {
		g := New(t.Context(), aimsOf(t, c.limit), c.size)
		line("grid %d: %d nodes, %d to throw", i, len(g.Nodes), len(g.Throwable()))
		value := make([]float64, len(g.Nodes))
		for k, n := range g.Nodes {
			value[k] = math.Sin(3*n.Target.X) * math.Cos(2*n.Target.Y)
			if !n.OK {
				value[k] = math.NaN()
			}
			if k%97 == 5 {
				line("  %d: %.4f %.4f %v to %.3f %.3f, inner %t, ok %t", k, n.Shot.VX, n.Shot.VY, n.Shot.Turn, n.Target.X, n.Target.Y, n.Inner,
					n.OK)
			}
		}
		k := kernelOf(t, g, c.noise, c.space)
		mean := k.Smooth(value)
		for at := 11; at < len(mean); at += 191 {
			n, whole := 0, 0.0
			k.Of(at, func(_ int, w float64) { n, whole = n+1, whole+w })
			line("  mean at %d: %.4f of %d, weights %.4f", at, mean[at], n, whole)
		}
		for _, p := range g.Peaks(mean, g.MarginOf(value, c.noise, c.space), 6) {
			line("  peak %d of %d: %.4f", p.Node, p.Alike, mean[p.Node])
		}
		m := g.Map(mean, "points")
		line("  map %dx%d from %.4f %.4f by %.4f %.4f of %s, first %.4f, last %.4f", m.Cols, m.Rows, m.X0, m.Y0, m.DX, m.DY, m.Unit,
			m.Value[0][0], m.Value[1][len(m.Value[1])-1])
	}
	goldentest.Text(t, "grids.txt", b.String())
}
