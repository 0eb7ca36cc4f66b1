// Package law has what the simulators share of the laws of motion of mori2019 and v2, and the
// constants of the Box2D solver.
package law

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// SpinSign is the sign of the spin of a stone released with a turn: +1 clockwise seen from
// above, -1 counter-clockwise.
func SpinSign(t curling.Turn) int {
	if t == curling.Right {
		return 1
	}
	return -1
}

// FirstVelocity is the velocity in m/s with which a stone released with v makes its first move:
// the original programs apply half a step of friction before it (docs/PHYSICS.md, "Exact").
func FirstVelocity(ice *physics.Ice, v curling.Vec, spin int) curling.Vec {
	return FrictionStep(ice, v, spin, ice.Friction*ice.TimeStep/2)
}

// FrictionStep is the friction of one time step of mori2019 and v2 in float64: the stone loses
// loss m/s and turns by the sign of its spin (docs/PHYSICS.md, "Laws").
func FrictionStep(ice *physics.Ice, v curling.Vec, spin int, loss float64) curling.Vec {
	speed := math.Sqrt(v.X*v.X + v.Y*v.Y)
	if speed <= loss {
		return curling.Vec{}
	}
	nx, ny := v.X/speed, v.Y/speed
	rest := speed - loss
	if spin == 0 || rest == 0 {
		return curling.Vec{X: nx * rest, Y: ny * rest}
	}
	side := ice.Curl * loss
	if spin < 0 {
		side = -side
	}
	var qx, qy float64
	if ice.Model == physics.V2 {
		qx, qy = -ny*side, nx*side
	} else {
		qx, qy = -ny*side, ny*side
	}
	x, y := nx*rest+qx, ny*rest+qy
	scale := rest / math.Sqrt(x*x+y*y)
	return curling.Vec{X: x * scale, Y: y * scale}
}

// Limits beyond which the original programs remove a stone at once (docs/PHYSICS.md, "Exact"). v2
// does so behind the play area already, as the step counts of its results show.
var (
	RinkBounds   = curling.Bounds{Side: curling.StoneRadius, Back: curling.StoneRadius, Hog: curling.RinkLength - curling.StoneRadius}
	RinkBoundsV2 = curling.Bounds{Side: curling.StoneRadius, Back: curling.BoundsV2.Back, Hog: RinkBounds.Hog}
)

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
