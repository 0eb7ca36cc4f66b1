package law

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Vec32 is a vector in the arithmetic of the original programs: float32, every product
// rounded before it is added (the conversions forbid fused multiply-add, which would
// change the last bit).
type Vec32 struct{ X, Y float32 }

// Add is a + b.
func (a Vec32) Add(b Vec32) Vec32 { return Vec32{a.X + b.X, a.Y + b.Y} }

// Sub is a - b.
func (a Vec32) Sub(b Vec32) Vec32 { return Vec32{a.X - b.X, a.Y - b.Y} }

// Mul is k·a.
func (a Vec32) Mul(k float32) Vec32 { return Vec32{float32(k * a.X), float32(k * a.Y)} }

// Dot is the scalar product.
func (a Vec32) Dot(b Vec32) float32 { return float32(a.X*b.X) + float32(a.Y*b.Y) }

// Cross is the z component of the vector product.
func (a Vec32) Cross(b Vec32) float32 { return float32(a.X*b.Y) - float32(a.Y*b.X) }

// TangentialVelocity is the velocity, relative to the centre, of the point at a of a body that
// rotates at w rad/s.
func (a Vec32) TangentialVelocity(w float32) Vec32 { return Vec32{float32(-w * a.Y), float32(w * a.X)} }

// Length is the Euclidean norm.
func (a Vec32) Length() float32 { return Sqrt32(a.Dot(a)) }

// Normalized is Box2D's Normalize: a vector shorter than Epsilon stays as it is.
func (a Vec32) Normalized() Vec32 {
	l := a.Length()
	if l < Epsilon {
		return a
	}
	return a.Mul(1 / l)
}

// Epsilon is FLT_EPSILON of C++.
const Epsilon = float32(1.1920928955078125e-07)

// Sqrt32 is the square root, correctly rounded like sqrtf: computing it in float64 changes no
// bit.
func Sqrt32(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// Spin in rad/s of a delivered stone (docs/PHYSICS.md, "Laws"). Only its sign bends a path.
const (
	SpinMori2019 = float32(3.14)
	SpinV2       = float32(0.066696)
)

// Radius32 is a stone's radius in metres, TouchSqr the squared distance of the centres of two
// stones at which Box2D finds them in contact.
const (
	Radius32 = float32(curling.StoneRadius)
	TouchSqr = (Radius32 + Radius32) * (Radius32 + Radius32)
)

// FrictionStep32 is the friction of one time step as the original programs calculate it: loss is
// the speed lost in m/s, k the curl, v the velocity in m/s, w the spin in rad/s. oblique is the
// curl of mori2019, along (n.y, -n.y), which is not perpendicular to the heading n; else the
// perpendicular of v2 (docs/PHYSICS.md, "Laws").
func FrictionStep32(oblique bool, loss, k float32, v Vec32, w float32) Vec32 {
	speed := v.Length()
	if !(speed > loss) {
		return Vec32{}
	}
	var u, q Vec32
	if oblique {
		u, q = SlowedOblique32(loss, v, speed)
	} else {
		u, q = Slowed32(loss, v, speed)
	}
	if w == 0 {
		return u
	}
	side := float32(loss * k)
	if oblique == (w > 0) {
		side = -side
	}
	return u.Add(q.Mul(side)).Normalized().Mul(u.Length())
}

// Slowed32 is v, of a speed in m/s, less loss m/s, and the direction of the curl of v2.
func Slowed32(loss float32, v Vec32, speed float32) (u, q Vec32) {
	n := v
	if speed >= Epsilon {
		n = v.Mul(1 / speed)
	}
	return v.Sub(n.Mul(loss)), Vec32{-n.Y, n.X}
}

// SlowedOblique32 is Slowed32 with the curl and the arithmetic of mori2019.
func SlowedOblique32(loss float32, v Vec32, speed float32) (u, q Vec32) {
	n := Vec32{v.X / speed, v.Y / speed}
	return v.Sub(n.Mul(loss)), Vec32{n.Y, -n.Y}
}
