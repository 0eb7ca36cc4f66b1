package fcv1

import (
	"math"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// Spin is the usual one of a delivered stone in rad/s, Mass that of a stone in kg. A speed in m/s or a spin
// in rad/s up to Epsilon counts as none.
const (
	Spin    = physics.FCV1Spin
	Mass    = 19.96
	Epsilon = 1.1920929e-07
)

// The law "Friction-CurlVelocity 1" (Uehara and Ito, IPSJ GI-46(18), 2021; docs/PHYSICS.md,
// "Laws").
const (
	gravity        = 9.80665    // m/s²
	frictionSlow   = 0.00200985 // m/s, of the part that grows as the stone slows down
	frictionOffset = 0.06385782 // m/s
	frictionFast   = 0.00626286 // the part that does not
	yawRate        = 0.0082     // rad/s at 1 m/s; it goes with speed^-0.8
	spinDecay      = 0.025      // rad/s² at 1 m/s; it goes with 1/speed
	spinDecaySpeed = 0.001      // m/s, below which the decay does not grow
	sheetMiddle    = 21.0315    // m from the hack to the middle of the sheet
)

// stepper is the law in float32, as the original calculates it: its rounding moves the stop of a draw by some millimetres.
// y is up the sheet and spin counter-clockwise.
type stepper struct{ ice physics.Ice }

// Step implements law.Stepper. The law knows no share of a step.
func (g *stepper) Step(s *law.Stone, _ float32) {
	ice := &g.ice
	dt, speed, w := float32(ice.TimeStep), law.Vec32{X: s.VX, Y: s.VY}.Length(), s.W
	if abs32(w) > Epsilon {
		s.W = decaySpin(w, speed, dt)
	}
	if speed <= Epsilon {
		return
	}
	left := speed + acceleration(ice, speed)*dt
	if left <= 0 {
		s.VX, s.VY = 0, 0
		return
	}
	per := 1 / speed
	nx, ny := s.VX*per, s.VY*per
	sin, cos := sincosSmall(float64(yaw(s, ice, speed, w) * dt))
	along, across := left*float32(cos), left*float32(sin)
	s.VX, s.VY = float32(along*nx)-float32(across*ny), float32(along*ny)+float32(across*nx)
}

// Moves implements law.Stepper. The original compares the signed spin: a stone
// at rest that turns clockwise does not.
func (g *stepper) Moves(s *law.Stone) bool {
	return s.VX*s.VX+s.VY*s.VY > Epsilon || s.W > Epsilon
}

// angleOf is the heading in rad, clockwise from straight up the sheet.
func angleOf(s *law.Stone) float64 { return math.Atan2(float64(s.VX), float64(s.VY)) }

// angleNear is the angle that differs from another by less than half a turn.
func angleNear(s *law.Stone, other float64) float64 {
	a := angleOf(s)
	if math.Abs(a-other) > math.Pi {
		a += 2 * math.Pi * math.Round((other-a)/(2*math.Pi))
	}
	return a
}

// yaw is the rate at which the heading turns, rad/s.
func yaw(s *law.Stone, ice *physics.Ice, speed, w float32) float32 {
	if abs32(w) <= Epsilon {
		return 0
	}
	rate := yawRate * float32(yawPower(s, float64(speed))) * float32(ice.Curl)
	if w < 0 {
		return -rate
	}
	return rate
}

// yawPower is speed^-0.8: the fourth power of the inverse fifth root, found by one iteration of
// Halley's method from that of the step before.
func yawPower(s *law.Stone, speed float64) float64 {
	y := s.Root
	sq := y * y
	if off := 1 - speed*sq*sq*y; math.Abs(off) < 1e-3 {
		y += y * off * (0.2 + 0.12*off)
	} else {
		y = math.Pow(speed, -0.2)
	}
	s.Root = y
	sq = y * y
	return sq * sq
}

// sincosSmall is the sine and cosine of an angle turned in a step.
func sincosSmall(x float64) (sin, cos float64) {
	if math.Abs(x) > 0.01 {
		return math.Sincos(x)
	}
	sq := x * x
	return x * (1 - sq/6), 1 - sq/2*(1-sq/12)
}

// acceleration is along the path, m/s², negative.
func acceleration(ice *physics.Ice, speed float32) float32 {
	return -(frictionSlow/(speed+frictionOffset) + frictionFast) * gravity * float32(ice.Friction)
}

// decaySpin is the spin a time step later.
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
