package constantfriction

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

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
	if spin == 0 {
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

// FrictionStep32 is the friction of one time step as the original programs calculate it: loss is
// the speed lost in m/s, k the curl, v the velocity in m/s, w the spin in rad/s. oblique is the
// curl of mori2019, along (n.y, -n.y), which is not perpendicular to the heading n; else the
// perpendicular of v2 (docs/PHYSICS.md, "Laws").
func FrictionStep32(oblique bool, loss, k float32, v law.Vec32, w float32) law.Vec32 {
	speed := v.Length()
	if !(speed > loss) {
		return law.Vec32{}
	}
	var u, q law.Vec32
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
func Slowed32(loss float32, v law.Vec32, speed float32) (u, q law.Vec32) {
	n := v
	if speed >= law.Epsilon {
		n = v.Mul(1 / speed)
	}
	return v.Sub(n.Mul(loss)), law.Vec32{X: -n.Y, Y: n.X}
}

// SlowedOblique32 is Slowed32 with the curl and the arithmetic of mori2019.
func SlowedOblique32(loss float32, v law.Vec32, speed float32) (u, q law.Vec32) {
	n := law.Vec32{X: v.X / speed, Y: v.Y / speed}
	return v.Sub(n.Mul(loss)), law.Vec32{X: n.Y, Y: -n.Y}
}
