package physics

import (
	"math"

	"github.com/ByteArena/box2d"

	"hogline/engine/curling"
)

// The law of Digital Curling 3 and 4, "Friction-CurlVelocity 1" (Uehara and Ito,
// IPSJ GI-46(18), 2021; facts: physics, "The other two models").
const (
	fcv1Gravity  = 9.80665    // m/s²
	fcv1Slow     = 0.00200985 // m/s, of the friction that grows as the stone slows
	fcv1Offset   = 0.06385782 // m/s
	fcv1Fast     = 0.00626286 // of the friction that does not
	fcv1Yaw      = 0.0082     // rad/s at 1 m/s
	fcv1YawPower = -0.8
	fcv1SpinLoss = 0.025 // rad/s² at 1 m/s
	fcv1SpinSlow = 0.001 // m/s, below which the spin's loss does not grow
	fcv1Spin     = math.Pi / 2
	fcv1Mass     = 19.96   // kg
	fcv1Middle   = 21.0315 // m from the hack to the middle of the sheet, its origin
	float32Eps   = 1.1920929e-07
)

// lawFCV1 is the law of FCV1 outside the ice. Its origin lies in the middle of the sheet.
func lawFCV1(ice *Ice) law {
	rink := ice.Bounds
	rink.Hog = math.Inf(1)
	return law{
		spin: fcv1Spin, mass: fcv1Mass, iterations: [2]int{8, 3}, rink: rink,
		frame: frame{origin: curling.Vec{X: curling.CentreX, Y: ice.Release - fcv1Middle}, up: true},
	}
}

// bullets reports whether continuous collision can matter, which FCV1 has on: the library
// then looks for stones that pass through three times its slop of 5 mm within a step.
func (t *boxThrow) bullets() bool {
	return t.ice.Model == FCV1 && t.d.Shot.Speed()*t.ice.TimeStep > 2*box2d.B2_linearSlop
}

// glide is the ice of FCV1 for a time step.
func (t *boxThrow) glide(b *box2d.B2Body) {
	vx, vy, w := float32(b.M_linearVelocity.X*t.unit), float32(b.M_linearVelocity.Y*t.unit), float32(b.M_angularVelocity*t.unit)
	vx, vy, w = t.ice.glide(vx, vy, w)
	b.SetLinearVelocity(box2d.B2Vec2{X: float64(vx) / t.unit, Y: float64(vy) / t.unit})
	b.SetAngularVelocity(float64(w) / t.unit)
}

// glide is the velocity and spin (counter-clockwise with y up) a time step later, in float32
// like the original, whose rounding costs a draw some millimetres.
func (ice *Ice) glide(vx, vy, w float32) (vxAfter, vyAfter, wAfter float32) {
	dt, speed := float32(ice.TimeStep), length32(vx, vy)
	if abs32(w) > float32Eps {
		wAfter = slowSpin(w, speed, dt)
	}
	if speed <= float32Eps {
		return vx, vy, wAfter
	}
	left := speed + float32(ice.lossFCV1(speed)*dt)
	if left <= 0 {
		return 0, 0, wAfter
	}
	per := 1 / speed
	nx, ny := vx*per, vy*per
	sin, cos := math.Sincos(float64(ice.yawFCV1(speed, w) * dt))
	along, across := left*float32(cos), left*float32(sin)
	return float32(along*nx) - float32(across*ny), float32(along*ny) + float32(across*nx), wAfter
}

// lossFCV1 is the acceleration along the way in m/s², negative.
func (ice *Ice) lossFCV1(speed float32) float32 {
	return -(fcv1Slow/(speed+fcv1Offset) + fcv1Fast) * fcv1Gravity * float32(ice.Friction)
}

// yawFCV1 is how fast the heading turns, rad/s.
func (ice *Ice) yawFCV1(speed, w float32) float32 {
	if abs32(w) <= float32Eps {
		return 0
	}
	yaw := fcv1Yaw * float32(math.Pow(float64(speed), fcv1YawPower)) * float32(ice.Curl)
	if w < 0 {
		return -yaw
	}
	return yaw
}

// slowSpin is the spin a time step later.
func slowSpin(w, speed, dt float32) float32 {
	loss := fcv1SpinLoss / max(speed, fcv1SpinSlow) * dt
	switch {
	case abs32(w) <= loss:
		return 0
	case w > 0:
		return w - loss
	default:
		return w + loss
	}
}

// glides reports whether a stone keeps the shot going under FCV1. The original looks at
// the sign of the spin: a stone that turns clockwise does not.
func (t *boxThrow) glides(b *box2d.B2Body) bool {
	x, y := b.M_linearVelocity.X*t.unit, b.M_linearVelocity.Y*t.unit
	return x*x+y*y > float32Eps || b.M_angularVelocity*t.unit > float32Eps
}

func abs32(x float32) float32 { return float32(math.Abs(float64(x))) }
