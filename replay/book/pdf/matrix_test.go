//go:build !js

package pdf

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUpright: what runs so many quarters counter-clockwise runs to the right, y down, and the page fills its size.
func TestUpright(t *testing.T) {
	box := [4]float64{10, 20, 110, 320}
	for turns, way := range [][2]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
		for _, round := range []int{0, 4} {
			m, w, h := upright(turns+round, box)
			x0, y0 := m.at(30, 40)
			x1, y1 := m.at(30+way[0], 40+way[1])
			require.Equal(t, [2]float64{1, 0}, [2]float64{x1 - x0, y1 - y0}, "%d turns", turns)
			ux, uy := m.at(30-way[1], 40+way[0])
			require.Equal(t, [2]float64{0, -1}, [2]float64{ux - x0, uy - y0}, "what was on its left is above it")
			l, b, r, top := m.boxOf(box[0], box[1], box[2], box[3])
			require.Equal(t, [4]float64{0, 0, w, h}, [4]float64{l, b, r, top})
		}
	}
}

// TestInverse: there and back again is where it was.
func TestInverse(t *testing.T) {
	for _, m := range []matrix{unit, {a: 2, d: -3, e: 5, f: 7}, {b: 1, c: -1, e: -4, f: 9}, {a: 1, b: 2, c: 3, d: 4, e: 5, f: 6}} {
		both := m.then(m.inverse())
		for _, p := range [][2]float64{{0, 0}, {1, 0}, {0, 1}, {-7, 11}} {
			x, y := both.at(p[0], p[1])
			require.InDelta(t, p[0], x, 1e-9)
			require.InDelta(t, p[1], y, 1e-9)
		}
	}
	x, y := matrix{a: 2, d: 3}.then(matrix{a: 1, d: 1, e: 10, f: 20}).at(1, 1)
	require.Equal(t, [2]float64{12, 23}, [2]float64{x, y}, "first the one, then the other")
}

// TestPicturesAsTheyLie: how a stored picture, whose right and top point somewhere on the page, is turned to look as it does there.
func TestPicturesAsTheyLie(t *testing.T) {
	const w, h = 40., 60. // on the page
	for name, c := range map[string]struct {
		right, top [2]float64 // y down
		turns      int
		mirrored   bool
	}{
		"as it is":             {[2]float64{w, 0}, [2]float64{0, -h}, 0, false},
		"clockwise":            {[2]float64{0, h}, [2]float64{w, 0}, 1, false},
		"upside down":          {[2]float64{-w, 0}, [2]float64{0, h}, 2, false},
		"counter-clockwise":    {[2]float64{0, -h}, [2]float64{-w, 0}, 3, false},
		"mirrored":             {[2]float64{-w, 0}, [2]float64{0, -h}, 0, true},
		"top to bottom":        {[2]float64{w, 0}, [2]float64{0, h}, 2, true},
		"mirrored, clockwise":  {[2]float64{0, -h}, [2]float64{w, 0}, 1, true},
		"mirrored, and thrice": {[2]float64{0, h}, [2]float64{-w, 0}, 3, true},
	} {
		m := matrix{a: c.right[0], b: c.right[1], c: c.top[0], d: c.top[1], e: 100, f: 200}
		p := seen(placed{matrix: m, w: 3, h: 5}, unit, 9)
		require.Equal(t, []any{c.turns, c.mirrored, 9}, []any{p.Turns, p.Mirrored, p.ID()}, name)
		require.Equal(t, []float64{w, h}, []float64{p.X1 - p.X0, p.Y1 - p.Y0}, name)
		if c.turns%2 == 1 {
			require.Equal(t, [2]int{5, 3}, [2]int{p.Width, p.Height}, name)
		} else {
			require.Equal(t, [2]int{3, 5}, [2]int{p.Width, p.Height}, name)
		}
	}
}
