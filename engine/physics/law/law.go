package law

import "github.com/hogline/hogline/engine/curling"

// Frame is the coordinate frame of an original program. The rounding of its results depends on
// it. The zero Frame is the frame of package curling.
type Frame struct {
	Origin curling.Vec // m, in the frame of package curling
	Up     bool        // y grows towards the house
}

// To is v, of the frame of package curling, in the frame f.
func (f Frame) To(v curling.Vec) curling.Vec {
	v = v.Sub(f.Origin)
	if f.Up {
		v.Y = -v.Y
	}
	return v
}

// From is the inverse of To.
func (f Frame) From(v curling.Vec) curling.Vec {
	if f.Up {
		v.Y = -v.Y
	}
	return v.Add(f.Origin)
}

// Round32 is v rounded to float32.
func Round32(v curling.Vec) curling.Vec {
	return curling.Vec{X: float64(float32(v.X)), Y: float64(float32(v.Y))}
}

// Rotated is v rotated by the angle of a cosine and a sine.
func Rotated(v curling.Vec, cos, sin float64) curling.Vec {
	return curling.Vec{X: v.X*cos - v.Y*sin, Y: v.X*sin + v.Y*cos}
}
