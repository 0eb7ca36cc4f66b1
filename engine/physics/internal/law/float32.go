package law

import (
	"math"

	"hogline/engine/curling"
)

// vec32 is a vector in the arithmetic of the original programs: float32, every product
// rounded before it is added (the conversions forbid fused multiply-add, which would
// change the last bit).
type Vec32 struct{ X, Y float32 }

func (a Vec32) Add(b Vec32) Vec32     { return Vec32{a.X + b.X, a.Y + b.Y} }
func (a Vec32) Sub(b Vec32) Vec32     { return Vec32{a.X - b.X, a.Y - b.Y} }
func (a Vec32) Mul(k float32) Vec32   { return Vec32{float32(k * a.X), float32(k * a.Y)} }
func (a Vec32) Dot(b Vec32) float32   { return float32(a.X*b.X) + float32(a.Y*b.Y) }
func (a Vec32) Cross(b Vec32) float32 { return float32(a.X*b.Y) - float32(a.Y*b.X) }

// turned is the velocity at a from a rotation of w rad/s.
func (a Vec32) TangentialVelocity(w float32) Vec32 { return Vec32{float32(-w * a.Y), float32(w * a.X)} }

func (a Vec32) Length() float32 { return Sqrt32(a.Dot(a)) }

// normalized is Box2D's Normalize: a vector shorter than epsilon stays as it is.
func (a Vec32) Normalized() Vec32 {
	l := a.Length()
	if l < Epsilon {
		return a
	}
	return a.Mul(1 / l)
}

// epsilon is the C++ FLT_EPSILON.
const Epsilon = float32(1.1920928955078125e-07)

// sqrt32 is correctly rounded, as sqrtf is: the detour over float64 changes no bit.
func Sqrt32(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// Numbers of the original programs (facts: physics, "Constants").
const (
	SpinMori2019 = float32(3.14)
	SpinV2       = float32(0.066696)

	Radius32 = float32(curling.StoneRadius)
	TouchSqr = (Radius32 + Radius32) * (Radius32 + Radius32)
)

// frictionStep32 is the friction of a time step on a stone with velocity v and spin w: f is
// the speed lost in m/s, k the curl; slanted is mori2019, else v2 (facts: physics, "Friction step").
func FrictionStep32(slanted bool, f, k float32, v Vec32, w float32) Vec32 {
	speed := v.Length()
	if !(speed > f) {
		return Vec32{}
	}
	var n, q Vec32
	if slanted {
		n = Vec32{v.X / speed, v.Y / speed}
		q = Vec32{n.Y, -n.Y}
	} else {
		n = v.Normalized()
		q = Vec32{-n.Y, n.X}
	}
	u := v.Sub(n.Mul(f))
	if w == 0 {
		return u
	}
	side := float32(f * k)
	if slanted == (w > 0) {
		side = -side
	}
	speed = u.Length()
	return u.Add(q.Mul(side)).Normalized().Mul(speed)
}
