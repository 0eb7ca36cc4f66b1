package photo

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestBackground: in the house the ice has the usual colour of each distance from the tee, from 1.98 m on one for all.
func TestBackground(t *testing.T) {
	g := &plan{w: planWidth, h: planHeight, lab: make([][3]float64, planWidth*planHeight), seen: make([]bool, planWidth*planHeight)}
	ring := func(d float64) float64 { // of 6 cm
		if d >= 1.98 {
			return 99
		}
		return float64(int(d / 0.06))
	}
	for y := range g.h {
		for x := range g.w {
			i := y*g.w + x
			g.seen[i] = true
			g.lab[i] = [3]float64{ring(g.place(float64(x)+0.5, float64(y)+0.5).Distance(curling.Tee)), 1, 2}
		}
	}
	usual := g.background()
	for _, d := range []float64{0.01, 0.05, 0.07, 0.95, 1.9, 1.97, 1.985, 2.2, 6} {
		require.Equal(t, [3]float64{ring(d), 1, 2}, usual(curling.Vec{X: curling.Tee.X + d, Y: curling.Tee.Y}), "%g m", d)
	}
}
