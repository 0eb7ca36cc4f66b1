package paint

import (
	"image/color"
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Cloud is a scatter of the places where noisy throws came to rest.
type Cloud struct {
	Points  []curling.Vec
	Colour  color.NRGBA
	Size    float64 // radius of a dot in pixels at a unit of 1; 0 is 1.3
	Rim     bool    // dots have a dark rim
	Ellipse bool    // with the ellipse that holds half of the points
}

// Clouds draws scatters as small dots.
func Clouds(pen Pen, v View, clouds []Cloud) {
	for _, c := range clouds {
		size := c.Size
		if size == 0 {
			size = 1.3
		}
		for _, p := range c.Points {
			if c.Rim {
				pen.Disc(v.Point(p), (size+0.8)*v.Unit, color.NRGBA{A: 150})
			}
			pen.Disc(v.Point(p), size*v.Unit, Fade(c.Colour, 0.6))
		}
		if c.Ellipse {
			pen.Line(v.points(HalfEllipse(c.Points)), 1.6*v.Unit, c.Colour, nil)
		}
	}
}

// halfRadius is the radius in standard deviations of the circle that holds half of a normal distribution in the
// plane: sqrt(2 ln 2).
var halfRadius = math.Sqrt(2 * math.Ln2)

// HalfEllipse is the outline of the ellipse that holds half of a normal distribution with the mean and covariance of
// points; nil for fewer than three points.
func HalfEllipse(points []curling.Vec) (outline []curling.Vec) {
	if len(points) < 3 {
		return nil
	}
	n := float64(len(points))
	var mean curling.Vec
	for _, p := range points {
		mean.X, mean.Y = mean.X+p.X/n, mean.Y+p.Y/n
	}
	var xx, xy, yy float64
	for _, p := range points {
		dx, dy := p.X-mean.X, p.Y-mean.Y
		xx, xy, yy = xx+dx*dx/(n-1), xy+dx*dy/(n-1), yy+dy*dy/(n-1)
	}
	middle, half := (xx+yy)/2, math.Hypot((xx-yy)/2, xy)
	long, short := halfRadius*math.Sqrt(middle+half), halfRadius*math.Sqrt(max(0, middle-half))
	sin, cos := math.Sincos(math.Atan2(2*xy, xx-yy) / 2)
	const parts = 48
	for i := range parts + 1 {
		s, c := math.Sincos(2 * math.Pi * float64(i) / parts)
		outline = append(outline, curling.Vec{X: mean.X + long*c*cos - short*s*sin, Y: mean.Y + long*c*sin + short*s*cos})
	}
	return outline
}
