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

// Radius32 is a stone's radius in metres, TouchSqr the squared distance of the centres of two
// stones at which Box2D finds them in contact.
const (
	Radius32 = float32(curling.StoneRadius)
	TouchSqr = (Radius32 + Radius32) * (Radius32 + Radius32)
)
