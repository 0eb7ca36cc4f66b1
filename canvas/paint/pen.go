package paint

import (
	"image/color"
	"math"
)

// Point is a place in pixels.
type Point struct{ X, Y float64 }

// Align is the side of its place that a text is aligned to.
type Align int

// The alignments.
const (
	Left Align = iota
	Middle
	RightEdge
)

// Style is the style of a text; Size in pixels.
type Style struct {
	Size   float64
	Bold   bool
	Align  Align
	Colour color.NRGBA
}

// Pen draws shapes and texts: into an image (Brush) or as SVG. All lengths are in pixels.
type Pen interface {
	// Shade fills a rectangle with a colour that goes from top to bottom.
	Shade(a, b Point, top, bottom color.NRGBA)
	Disc(c Point, r float64, col color.NRGBA)
	Ring(c Point, r, width float64, col color.NRGBA)
	Line(pts []Point, width float64, col color.NRGBA, dash []float64)
	// Box fills a rectangle with round corners.
	Box(a, b Point, r float64, col color.NRGBA)
	// Area fills a polygon.
	Area(pts []Point, col color.NRGBA)
	// Text writes s; p is on the baseline.
	Text(p Point, s string, st Style)
	// Clip limits what follows to a rectangle.
	Clip(a, b Point)
}

// dashed splits a polyline into its dashes; lengths of dashes and gaps in turn.
func dashed(pts []Point, dash []float64) [][]Point {
	total := 0.0
	for _, d := range dash {
		total += d
	}
	if len(dash) == 0 || total <= 0 {
		return [][]Point{pts}
	}
	var out [][]Point
	k, left, on := 0, dash[0], true
	cur := []Point{pts[0]}
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		length := math.Hypot(b.X-a.X, b.Y-a.Y)
		for done := 0.0; done < length; {
			step := min(left, length-done)
			done += step
			left -= step
			p := Point{a.X + (b.X-a.X)*done/length, a.Y + (b.Y-a.Y)*done/length}
			if on {
				cur = append(cur, p)
			}
			if left > 0 {
				continue
			}
			if on && len(cur) > 1 {
				out = append(out, cur)
			}
			k = (k + 1) % len(dash)
			left, on = max(dash[k], 0.01), !on
			cur = []Point{p}
		}
	}
	if on && len(cur) > 1 {
		out = append(out, cur)
	}
	return out
}
