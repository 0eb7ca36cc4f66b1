// Package phototest renders a house as cameras see it, for tests: rings, lines and stones of their true heights through a pinhole and a
// lens, with noise.
package phototest

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/curling"
)

// Scene is a house, what lies in it and who looks at it.
type Scene struct {
	Width, Height int
	Foot          curling.Vec // below the camera
	Up            float64     // m: the camera above the ice
	At            curling.Vec // what the middle of the picture shows
	Focal         float64     // in halves of the diagonal
	Lens          float64     // of the division model
	Roll          float64     // rad: how the camera is turned round its axis
	Stones        []Stone
	Rings         [4]color.RGBA // 12, 8, 4 feet and the button
	Handles       [2]color.RGBA
	Noise         float64    // standard deviation of a channel, of 255
	Letters       bool       // a logo on the rings
	Light         [3]float64 // what the light makes of red, green and blue; all 0: as they are
	Shade         float64    // how much darker the right edge is than the left, 0 to 1
	Things        []Thing    // what stands above the ice beside the stones
	Logos         []Logo     // what is painted on it beside the rings, the last above
	Patches       []Patch    // shadows and reflections
	Seed          uint64
}

// Stone is a stone of a team.
type Stone struct {
	Team  int
	Place curling.Vec
}

// Heights of a stone, m: of its body and of the top of its handle.
const (
	BodyHeight   = 0.114
	HandleHeight = 0.15
	HandleRadius = 0.085
)

type vec [3]float64

func (a vec) sub(b vec) vec     { return vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a vec) mul(k float64) vec { return vec{a[0] * k, a[1] * k, a[2] * k} }
func (a vec) add(b vec) vec     { return vec{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }
func (a vec) dot(b vec) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func (a vec) cross(b vec) vec {
	return vec{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}
func squared(a vec) float64    { return a.dot(a) }
func (a vec) unit() vec        { return a.mul(1 / math.Sqrt(a.dot(a))) }
func ground(v curling.Vec) vec { return vec{v.X, -v.Y, 0} } // right, away from the hack, up
func (s *Scene) centre() vec   { return ground(s.Foot).add(vec{0, 0, s.Up}) }
func (s *Scene) half() float64 { return math.Hypot(float64(s.Width), float64(s.Height)) / 2 }

// axes are right, down and forward of the camera.
func (s *Scene) axes() (right, down, forward vec) {
	forward = ground(s.At).sub(s.centre()).unit()
	hint := vec{0, 1, 0} // the house is up in a picture from above
	if math.Abs(forward[2]) < 0.7 {
		hint = vec{0, 0, 1}
	}
	right = forward.cross(hint).unit()
	down = forward.cross(right)
	sin, cos := math.Sincos(s.Roll)
	return right.mul(cos).add(down.mul(sin)), down.mul(cos).sub(right.mul(sin)), forward
}

// Pixel is where a place on the ice is in the picture.
func (s *Scene) Pixel(v curling.Vec) (x, y float64) {
	right, down, forward := s.axes()
	d := ground(v).sub(s.centre())
	z := d.dot(forward)
	u, w := s.Focal*d.dot(right)/z, s.Focal*d.dot(down)/z
	k := 2 / (1 + math.Sqrt(1-4*s.Lens*(u*u+w*w)))
	return u*k*s.half() + float64(s.Width)/2, w*k*s.half() + float64(s.Height)/2
}

// Render draws the picture.
func (s *Scene) Render() *image.RGBA {
	p := image.NewRGBA(image.Rect(0, 0, s.Width, s.Height))
	r := rand.New(rand.NewPCG(s.Seed, 1))
	right, down, forward := s.axes()
	const samples = 2
	for y := range s.Height {
		for x := range s.Width {
			var sum [3]float64
			for i := range samples * samples {
				px := (float64(x) + (float64(i%samples)+0.5)/samples - float64(s.Width)/2) / s.half()
				py := (float64(y) + (float64(i/samples)+0.5)/samples - float64(s.Height)/2) / s.half()
				k := 1 + s.Lens*(px*px+py*py)
				ray := right.mul(px / k).add(down.mul(py / k)).add(forward.mul(s.Focal))
				c := s.colour(ray)
				sum = [3]float64{sum[0] + float64(c.R), sum[1] + float64(c.G), sum[2] + float64(c.B)}
			}
			var c [3]uint8
			for i := range c {
				sum[i] *= s.light(i, x)
				c[i] = uint8(math.Max(0, math.Min(255, math.Round(sum[i]/(samples*samples)+s.Noise*r.NormFloat64()))))
			}
			p.SetRGBA(x, y, color.RGBA{c[0], c[1], c[2], 255})
		}
	}
	return p
}

// light is what the light makes of a channel in a column of the picture.
func (s *Scene) light(channel, x int) float64 {
	k := 1 - s.Shade*float64(x)/float64(s.Width)
	if s.Light == ([3]float64{}) {
		return k
	}
	return k * s.Light[channel]
}

// colour is what a ray meets first.
func (s *Scene) colour(ray vec) color.RGBA {
	from := s.centre()
	if ray[2] >= -1e-6 {
		return color.RGBA{60, 60, 70, 255}
	}
	nearest, c := math.Inf(1), color.RGBA{}
	for _, o := range s.Stones {
		at := ground(o.Place)
		if d := from.sub(at); squared(d.cross(ray)) > 0.07*squared(ray) { // it passes by
			continue
		}
		for _, part := range []struct {
			radius, low, high float64
			side, top         color.RGBA
		}{
			{HandleRadius, BodyHeight, HandleHeight, s.Handles[o.Team], s.Handles[o.Team]},
			{curling.StoneRadius, 0, BodyHeight, color.RGBA{105, 105, 110, 255}, color.RGBA{135, 135, 140, 255}},
		} {
			if t, top, ok := cylinder(from, ray, at, part.radius, part.low, part.high); ok && t < nearest {
				nearest, c = t, part.side
				if top {
					c = part.top
				}
			}
		}
	}
	for i := range s.Things {
		if t, seen, ok := s.Things[i].met(from, ray); ok && t < nearest {
			nearest, c = t, seen
		}
	}
	if !math.IsInf(nearest, 1) {
		return c
	}
	p := from.add(ray.mul(-from[2] / ray[2]))
	v := curling.Vec{X: p[0], Y: -p[1]}
	return s.patched(s.ice(v), v)
}

// cylinder is how far along a ray an upright cylinder is met, and whether at its top.
func cylinder(from, ray, at vec, radius, low, high float64) (t float64, top, ok bool) {
	t = (high - from[2]) / ray[2]
	hit := from.add(ray.mul(t)).sub(at)
	if hit[0]*hit[0]+hit[1]*hit[1] <= radius*radius {
		return t, true, true
	}
	a := ray[0]*ray[0] + ray[1]*ray[1]
	d := from.sub(at)
	b, c := d[0]*ray[0]+d[1]*ray[1], d[0]*d[0]+d[1]*d[1]-radius*radius
	root := b*b - a*c
	if a == 0 || root < 0 {
		return 0, false, false
	}
	t = (-b - math.Sqrt(root)) / a
	z := from[2] + t*ray[2]
	return t, false, t > 0 && z >= low && z <= high
}

// ice is the colour of the ice at a place.
func (s *Scene) ice(v curling.Vec) color.RGBA {
	white := color.RGBA{238, 240, 244, 255}
	d := v.Distance(curling.Tee)
	dark := color.RGBA{40, 40, 60, 255}
	inSheet := v.X > 0 && v.X < curling.SheetWidth
	for i := len(s.Logos) - 1; i >= 0 && inSheet; i-- {
		if s.Logos[i].covers(v) {
			return s.Logos[i].Colour
		}
	}
	switch {
	case !inSheet:
		return color.RGBA{90, 90, 90, 255}
	case math.Abs(v.X-curling.CentreX) < 0.006, math.Abs(v.Y-curling.TeeY) < 0.006, math.Abs(v.Y-curling.BackY) < 0.006,
		math.Abs(v.Y-curling.HogY) < 0.05:
		return dark
	case s.Letters && d < curling.HouseRadius && d > 1.35 && math.Mod(math.Atan2(v.Y-curling.TeeY, v.X-curling.CentreX)+7, 0.3) < 0.12 &&
		math.Mod(d, 0.2) < 0.12:
		return white
	case d < curling.ButtonRadius:
		return s.Rings[3]
	case d < curling.FourFoot:
		return s.Rings[2]
	case d < curling.EightFoot:
		return s.Rings[1]
	case d < curling.HouseRadius:
		return s.Rings[0]
	}
	return white
}

// Usual colours of rings and handles.
var (
	BlueRed = [4]color.RGBA{{30, 70, 160, 255}, {236, 238, 242, 255}, {190, 40, 45, 255}, {236, 238, 242, 255}}
	Green   = [4]color.RGBA{{20, 60, 45, 255}, {236, 238, 242, 255}, {170, 140, 90, 255}, {236, 238, 242, 255}}
	RedBlue = [4]color.RGBA{{200, 45, 50, 255}, {236, 238, 242, 255}, {40, 80, 170, 255}, {236, 238, 242, 255}}

	RedYellow = [2]color.RGBA{{205, 35, 40, 255}, {240, 205, 40, 255}}
)
