// Package law has what the simulators share of the laws of motion of mori2019 and v2, and the
// constants of the Box2D solver.
package law

import (
	"math"

	"hogline/engine/curling"
	"hogline/engine/physics"
)

// spinOf is the sign of w of a stone released with a turn.
func SpinSign(t curling.Turn) int {
	if t == curling.Right {
		return 1
	}
	return -1
}

// release is the velocity with which a delivered stone makes its first move: the loop of
// the thesis rubs half a step before it (facts: physics, "Loop").
func FirstVelocity(ice *physics.Ice, s curling.Shot) curling.Vec {
	return FrictionStep(ice, s.Velocity(), SpinSign(s.Turn), ice.Friction*ice.TimeStep/2)
}

// frictionStep is the friction step of mori2019 and v2: v loses loss m/s and turns by the sign of
// its spin (facts: physics, "Friction step").
func FrictionStep(ice *physics.Ice, v curling.Vec, spin int, loss float64) curling.Vec {
	speed := math.Sqrt(v.X*v.X + v.Y*v.Y)
	if speed <= loss {
		return curling.Vec{}
	}
	nx, ny := v.X/speed, v.Y/speed
	left := speed - loss
	if spin == 0 || left == 0 {
		return curling.Vec{X: nx * left, Y: ny * left}
	}
	push := ice.Curl * loss
	if spin < 0 {
		push = -push
	}
	var qx, qy float64
	if ice.Model == physics.V2 {
		qx, qy = -ny*push, nx*push
	} else {
		qx, qy = -ny*push, ny*push
	}
	x, y := nx*left+qx, ny*left+qy
	scale := left / math.Sqrt(x*x+y*y)
	return curling.Vec{X: x * scale, Y: y * scale}
}

// rinkBounds is where the original programs destroy a stone at once (facts: physics, "Loop").
// v2 does so behind the play area already, as the step counts of its results show.
var (
	RinkBounds   = curling.Bounds{Side: curling.StoneRadius, Back: curling.StoneRadius, Hog: curling.RinkLength - curling.StoneRadius}
	RinkBoundsV2 = curling.Bounds{Side: curling.StoneRadius, Back: curling.BoundsV2.Back, Hog: RinkBounds.Hog}
)

// frame is where a law counts from: its rounding depends on it. The zero frame is ours.
type Frame struct {
	Origin curling.Vec // m, in our frame
	Up     bool        // y grows towards the house
}

// to is a place of ours in the frame, and from the way back.
func (f Frame) To(v curling.Vec) curling.Vec {
	v = v.Sub(f.Origin)
	if f.Up {
		v.Y = -v.Y
	}
	return v
}

func (f Frame) From(v curling.Vec) curling.Vec {
	if f.Up {
		v.Y = -v.Y
	}
	return v.Add(f.Origin)
}

// round32 is v in float32.
func Round32(v curling.Vec) curling.Vec {
	return curling.Vec{X: float64(float32(v.X)), Y: float64(float32(v.Y))}
}

// turned is v turned by an angle whose cosine and sine are given.
func Rotated(v curling.Vec, cos, sin float64) curling.Vec {
	return curling.Vec{X: v.X*cos - v.Y*sin, Y: v.X*sin + v.Y*cos}
}
