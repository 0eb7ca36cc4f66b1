package photo

import (
	"context"
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
)

// Above is a picture as seen from above: the colour that it shows of a place on the ice; ok is false where it shows none.
func (c *Camera) Above(p *image.RGBA) func(v curling.Vec) (shown color.RGBA, ok bool) {
	view, known := c.view()
	return func(v curling.Vec) (shown color.RGBA, ok bool) {
		if !known {
			return shown, false
		}
		at, ok := c.seen(&view, v)
		if !ok {
			return shown, false
		}
		x, ok := rgb(p, at.X, at.Y)
		return color.RGBA{uint8(x[0] + 0.5), uint8(x[1] + 0.5), uint8(x[2] + 0.5), 255}, ok
	}
}

// plan is the ice seen from above.
type plan struct {
	w, h   int
	lab    [][3]float64
	light  [][3]float64 // linearly, 0 to 1
	seen   []bool
	camera *Camera
	lean   lean
	usual  func(v curling.Vec) [3]float64 // the colour of the ice without stones
	grey   []float64                      // where it has the colour of granite
}

func (g *plan) place(x, y float64) curling.Vec {
	return curling.Vec{X: curling.CentreX - planSide + x*cell, Y: curling.TeeY - planBack + y*cell}
}

// planOf makes the plan. The context ends it.
func planOf(ctx context.Context, p *image.RGBA, c *Camera) (*plan, error) {
	g := &plan{w: planWidth, h: planHeight, camera: c}
	g.lab, g.light, g.seen = make([][3]float64, g.w*g.h), make([][3]float64, g.w*g.h), make([]bool, g.w*g.h)
	view, ok := c.view()
	if !ok {
		return g, nil
	}
	for y := range g.h {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for x := range g.w {
			at, ok := c.seen(&view, g.place(float64(x)+0.5, float64(y)+0.5))
			if !ok {
				continue
			}
			if colour, ok := rgb(p, at.X, at.Y); ok {
				i := y*g.w + x
				g.lab[i], g.seen[i] = lab(colour), true
				for k, v := range colour {
					g.light[i][k] = lightOf(v)
				}
			}
		}
	}
	return g, nil
}

// at is the colour of a place of the plan in cells.
func (g *plan) at(x, y float64) (c [3]float64, ok bool) {
	i, j := int(math.Floor(x)), int(math.Floor(y))
	if i < 0 || j < 0 || i >= g.w || j >= g.h || !g.seen[j*g.w+i] {
		return c, false
	}
	return g.lab[j*g.w+i], true
}

// difference is how far apart two colours are; lightness counts less, as light falls unevenly.
func difference(a, b [3]float64) float64 {
	l := 0.35 * (a[0] - b[0])
	return math.Sqrt(l*l + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}

// background is the usual colour of the ice: by the distance from the tee in the house, one elsewhere.
func (g *plan) background() func(v curling.Vec) [3]float64 {
	const bin = 0.03
	const n = 67 // to 2 m
	lists := make([][3][]float64, n)
	for y := range g.h {
		for x := range g.w {
			if !g.seen[y*g.w+x] {
				continue
			}
			b := min(n-1, int(g.place(float64(x)+0.5, float64(y)+0.5).Distance(curling.Tee)/bin))
			for i, v := range g.lab[y*g.w+x] {
				lists[b][i] = append(lists[b][i], v)
			}
		}
	}
	usual := make([][3]float64, n)
	for b := range usual {
		for i := range usual[b] {
			if l := lists[b][i]; len(l) > 0 {
				slices.Sort(l)
				usual[b][i] = l[len(l)/2]
			}
		}
	}
	return func(v curling.Vec) [3]float64 { return usual[min(n-1, int(v.Distance(curling.Tee)/bin))] }
}
