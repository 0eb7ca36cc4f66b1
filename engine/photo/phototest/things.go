package phototest

import (
	"image/color"
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Thing is a part of what stands or lies above the ice: a rod with round ends.
type Thing struct {
	From, To [3]float64 // m: right, away from the hack, up, as At gives them
	Radius   float64
	Colour   color.RGBA
	Folds    float64 // how much the light varies over it, 0 to 1, as over cloth
}

// At is a place above the ice.
func At(v curling.Vec, height float64) [3]float64 { return [3]float64{v.X, -v.Y, height} }

// Clothes are the colours of a person.
type Clothes struct{ Jacket, Trousers, Shoes, Hair color.RGBA }

// Standing is a person who stands at a place and looks in a direction (rad from the hog line to the left side of the thrower).
func Standing(v curling.Vec, way float64, c *Clothes) []Thing {
	side, ahead := ways(way)
	on := func(right, forward, up float64) [3]float64 {
		return At(v.Add(side.Mul(right)).Add(ahead.Mul(forward)), up)
	}
	const cloth = 0.35
	return []Thing{
		{on(-0.12, -0.05, 0.05), on(-0.12, 0.15, 0.04), 0.05, c.Shoes, 0},
		{on(0.12, -0.05, 0.05), on(0.12, 0.15, 0.04), 0.05, c.Shoes, 0},
		{on(-0.12, 0, 0.1), on(-0.09, 0, 0.85), 0.075, c.Trousers, cloth},
		{on(0.12, 0, 0.1), on(0.09, 0, 0.85), 0.075, c.Trousers, cloth},
		{on(0, 0, 0.85), on(0, 0.02, 1.4), 0.17, c.Jacket, cloth},
		{on(-0.2, 0, 1.4), on(-0.25, 0.12, 1), 0.06, c.Jacket, cloth},
		{on(0.2, 0, 1.4), on(0.25, 0.12, 1), 0.06, c.Jacket, cloth},
		{on(0, 0.03, 1.65), on(0, 0.03, 1.72), 0.1, c.Hair, 0.15},
	}
}

// Sweeping is a person who bends over a broom whose head lies at a place.
func Sweeping(v curling.Vec, way float64, c *Clothes) []Thing {
	side, ahead := ways(way)
	on := func(right, forward, up float64) [3]float64 {
		return At(v.Add(side.Mul(right)).Add(ahead.Mul(forward)), up)
	}
	const cloth = 0.35
	return []Thing{
		{on(-0.1, 0, 0.03), on(0.1, 0, 0.03), 0.035, color.RGBA{30, 30, 30, 255}, 0}, // the head of the broom
		{on(0, 0, 0.05), on(0, -0.9, 1.1), 0.013, color.RGBA{200, 200, 60, 255}, 0},
		{on(-0.15, -0.85, 0.05), on(-0.15, -0.65, 0.04), 0.05, c.Shoes, 0},
		{on(0.18, -0.6, 0.05), on(0.18, -0.4, 0.04), 0.05, c.Shoes, 0},
		{on(-0.14, -0.85, 0.1), on(-0.08, -0.9, 0.8), 0.08, c.Trousers, cloth},
		{on(0.16, -0.55, 0.1), on(0.08, -0.85, 0.8), 0.08, c.Trousers, cloth},
		{on(0, -0.9, 0.9), on(0, -0.5, 1.2), 0.17, c.Jacket, cloth},
		{on(-0.17, -0.5, 1.2), on(0, -0.35, 0.5), 0.055, c.Jacket, cloth},
		{on(0.17, -0.5, 1.2), on(0, -0.55, 0.75), 0.055, c.Jacket, cloth},
		{on(0, -0.3, 1.3), on(0, -0.27, 1.33), 0.1, c.Hair, 0.15},
	}
}

// Broom is one that lies on the ice.
func Broom(v curling.Vec, way float64) []Thing {
	_, ahead := ways(way)
	return []Thing{{At(v, 0.03), At(v.Add(ahead.Mul(1.15)), 0.03), 0.013, color.RGBA{40, 40, 45, 255}, 0},
		{At(v.Add(ahead.Mul(-0.03)), 0.04), At(v.Add(ahead.Mul(0.03)), 0.04), 0.08, color.RGBA{200, 60, 40, 255}, 0}}
}

func ways(way float64) (side, ahead curling.Vec) {
	sin, cos := math.Sincos(way)
	return curling.Vec{X: cos, Y: -sin}, curling.Vec{X: sin, Y: cos}
}

// met is how far along a ray a thing is met, and its colour there, lit from above.
func (o *Thing) met(from, ray vec) (t float64, c color.RGBA, ok bool) {
	a, b := vec(o.From), vec(o.To)
	t = math.Inf(1)
	if around := 0.5*math.Sqrt(squared(b.sub(a))) + o.Radius; squared(from.sub(a.add(b).mul(0.5)).cross(ray)) > around*around*squared(ray) {
		return t, c, false // it passes by
	}
	if k, ok := sphere(from, ray, a, o.Radius); ok {
		t = math.Min(t, k)
	}
	if k, ok := sphere(from, ray, b, o.Radius); ok {
		t = math.Min(t, k)
	}
	axis, d := b.sub(a), from.sub(a)
	l := squared(axis)
	across, off := ray.sub(axis.mul(ray.dot(axis)/l)), d.sub(axis.mul(d.dot(axis)/l))
	qa, qb, qc := squared(across), across.dot(off), squared(off)-o.Radius*o.Radius
	if root := qb*qb - qa*qc; qa > 0 && root >= 0 {
		k := (-qb - math.Sqrt(root)) / qa
		if share := d.add(ray.mul(k)).dot(axis) / l; k > 0 && share >= 0 && share <= 1 {
			t = math.Min(t, k)
		}
	}
	if math.IsInf(t, 1) {
		return t, c, false
	}
	hit := from.add(ray.mul(t))
	share := math.Max(0, math.Min(1, hit.sub(a).dot(axis)/l))
	normal := hit.sub(a.add(axis.mul(share))).mul(1 / o.Radius)
	lit := 0.55 + 0.45*math.Max(0, normal[2])
	if o.Folds > 0 {
		lit *= 1 + o.Folds*0.5*(math.Sin(23*hit[0]+11*hit[2])*math.Sin(19*hit[1]-13*hit[2])+0.5*math.Sin(57*hit[0]-41*hit[1]+37*hit[2]))
	}
	shade := func(x uint8) uint8 { return uint8(math.Max(0, math.Min(255, lit*float64(x)))) }
	return t, color.RGBA{shade(o.Colour.R), shade(o.Colour.G), shade(o.Colour.B), 255}, true
}

func sphere(from, ray, at vec, radius float64) (t float64, ok bool) {
	d := from.sub(at)
	a, b, c := squared(ray), d.dot(ray), squared(d)-radius*radius
	root := b*b - a*c
	if root < 0 {
		return 0, false
	}
	t = (-b - math.Sqrt(root)) / a
	return t, t > 0
}

// Logo is a sign painted on the ice: a shape of one colour around a place.
type Logo struct {
	Middle  curling.Vec
	Size    [2]float64 // m: half of its width and of its height
	Colour  color.RGBA
	Round   bool // an ellipse, not a rectangle
	Letters bool // strokes and gaps of 7 cm
}

func (l *Logo) covers(v curling.Vec) bool {
	x, y := (v.X-l.Middle.X)/l.Size[0], (v.Y-l.Middle.Y)/l.Size[1]
	if l.Round && x*x+y*y > 1 || math.Abs(x) > 1 || math.Abs(y) > 1 {
		return false
	}
	const stroke = 0.07
	return !l.Letters || math.Mod(math.Abs(v.X-l.Middle.X), 2*stroke) < stroke
}

// Patch is a place of the ice with more or less light, soft at its edge: a shadow, or a reflection of a lamp.
type Patch struct {
	Middle curling.Vec
	Size   [2]float64
	Light  float64    // what is left of the light, 1 as it is
	Shine  [3]float64 // and what the ice reflects beside, of 255
}

// weight is how much of a patch there is at a place.
func (p *Patch) weight(v curling.Vec) float64 {
	x, y := (v.X-p.Middle.X)/p.Size[0], (v.Y-p.Middle.Y)/p.Size[1]
	return math.Max(0, math.Min(1, 2.5*(1-math.Hypot(x, y))))
}

// patched is a colour of the ice under the patches.
func (s *Scene) patched(c color.RGBA, v curling.Vec) color.RGBA {
	if len(s.Patches) == 0 {
		return c
	}
	x := [3]float64{float64(c.R), float64(c.G), float64(c.B)}
	for i := range s.Patches {
		p := &s.Patches[i]
		w := p.weight(v)
		for k := range x {
			x[k] = x[k]*(1-w*(1-p.Light)) + w*p.Shine[k]
		}
	}
	number := func(x float64) uint8 { return uint8(math.Max(0, math.Min(255, x))) }
	return color.RGBA{number(x[0]), number(x[1]), number(x[2]), 255}
}

// Hidden is how much of the handle of a stone at a place cannot be seen: outside the picture, or behind a thing. 0 to 1.
func (s *Scene) Hidden(v curling.Vec) (outside, covered float64) {
	from := s.centre()
	const n = 4
	count := 0.0
	for i := -n; i <= n; i++ {
		for k := -n; k <= n; k++ {
			d := curling.Vec{X: float64(i), Y: float64(k)}.Mul(HandleRadius / n)
			if d.Len() > HandleRadius {
				continue
			}
			count++
			at := ground(v.Add(d)).add(vec{0, 0, HandleHeight})
			// A place above the ice is seen where its shadow from the camera lies on it.
			t := from[2] / (from[2] - HandleHeight)
			p := from.add(at.sub(from).mul(t))
			x, y := s.Pixel(curling.Vec{X: p[0], Y: -p[1]})
			if !(x >= 1 && y >= 1 && x <= float64(s.Width-1) && y <= float64(s.Height-1)) {
				outside++
				continue
			}
			for o := range s.Things {
				if t, _, ok := s.Things[o].met(from, at.sub(from)); ok && t < 1 {
					covered++
					break
				}
			}
		}
	}
	return outside / count, covered / count
}
