// Package fcv1 is the law of motion of FCV1 and the table of its paths.
package fcv1

import (
	"math"

	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/internal/law"
)

// The law of Digital Curling 3 and 4, "Friction-CurlVelocity 1" (Uehara and Ito,
// IPSJ GI-46(18), 2021; facts: physics, "The other two models").
const (
	gravity        = 9.80665    // m/s²
	frictionSlow   = 0.00200985 // m/s, of the friction that grows as the stone slows
	frictionOffset = 0.06385782 // m/s
	frictionFast   = 0.00626286 // of the friction that does not
	yawRate        = 0.0082     // rad/s at 1 m/s, times speed^-0.8
	spinDecay      = 0.025      // rad/s² at 1 m/s
	spinDecaySpeed = 0.001      // m/s, below which the spin's loss does not grow
	Spin           = math.Pi / 2
	Mass           = 19.96   // kg
	sheetMiddle    = 21.0315 // m from the hack to the middle of the sheet, its origin
	Epsilon        = 1.1920929e-07
)

// frameFCV1 is the frame of the original: its origin lies in the middle of the sheet.
func FrameOf(ice *physics.Ice) law.Frame {
	return law.Frame{Origin: curling.Vec{X: curling.CentreX, Y: ice.HackY - sheetMiddle}, Up: true}
}

// glider is the motion of one stone under FCV1, in float32 like the original, whose rounding
// costs a draw some millimetres.
type Stone struct {
	VX, VY, W float32 // m/s with y up the sheet, rad/s counter-clockwise
	Root      float64 // speed^-0.2 of the step before, where the next one is looked for
}

// glide lets the ice act for a time step.
func (g *Stone) Step(ice *physics.Ice) {
	dt, speed, w := float32(ice.TimeStep), law.Vec32{X: g.VX, Y: g.VY}.Length(), g.W
	if abs32(w) > Epsilon {
		g.W = decaySpin(w, speed, dt)
	}
	if speed <= Epsilon {
		return
	}
	left := speed + acceleration(ice, speed)*dt
	if left <= 0 {
		g.VX, g.VY = 0, 0
		return
	}
	per := 1 / speed
	nx, ny := g.VX*per, g.VY*per
	sin, cos := sincosSmall(float64(g.yaw(ice, speed, w) * dt))
	along, across := left*float32(cos), left*float32(sin)
	g.VX, g.VY = float32(along*nx)-float32(across*ny), float32(along*ny)+float32(across*nx)
}

// moves reports whether a stone keeps the shot going. The original looks at the sign of the
// spin: a stone that turns clockwise does not.
func (g *Stone) Moves() bool {
	return g.VX*g.VX+g.VY*g.VY > Epsilon || g.W > Epsilon
}

// yaw is how fast the heading turns, rad/s.
func (g *Stone) yaw(ice *physics.Ice, speed, w float32) float32 {
	if abs32(w) <= Epsilon {
		return 0
	}
	yaw := yawRate * float32(g.yawPower(float64(speed))) * float32(ice.Curl)
	if w < 0 {
		return -yaw
	}
	return yaw
}

// powerYaw is speed^-0.8, the fourth power of the inverse fifth root, which a step of Halley's
// rule finds from that of the step before.
func (g *Stone) yawPower(speed float64) float64 {
	y := g.Root
	sq := y * y
	if off := 1 - speed*sq*sq*y; math.Abs(off) < 1e-3 {
		y += y * off * (0.2 + 0.12*off)
	} else {
		y = math.Pow(speed, -0.2)
	}
	g.Root = y
	sq = y * y
	return sq * sq
}

// sincosSmall is sine and cosine of the angle turned in a step.
func sincosSmall(x float64) (sin, cos float64) {
	if math.Abs(x) > 0.01 {
		return math.Sincos(x)
	}
	sq := x * x
	return x * (1 - sq/6), 1 - sq/2*(1-sq/12)
}

// lossFCV1 is the acceleration along the way in m/s², negative.
func acceleration(ice *physics.Ice, speed float32) float32 {
	return -(frictionSlow/(speed+frictionOffset) + frictionFast) * gravity * float32(ice.Friction)
}

// slowSpin is the spin a time step later.
func decaySpin(w, speed, dt float32) float32 {
	loss := spinDecay / max(speed, spinDecaySpeed) * dt
	switch {
	case abs32(w) <= loss:
		return 0
	case w > 0:
		return w - loss
	default:
		return w + loss
	}
}

func abs32(x float32) float32 { return float32(math.Abs(float64(x))) }
