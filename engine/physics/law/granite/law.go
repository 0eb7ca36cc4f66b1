package granite

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// Spin is the usual one of a delivered stone in rad/s, Mass that of a stone in kg: those of FCV1. Rules of curling allow 17.24 to 19.96 kg.
const (
	Spin = physics.FCV1Spin
	Mass = 19.96
)

const (
	gravity  = 9.80665 // m/s²
	slowest  = 0.01    // m/s, below which deceleration and yaw rate do not grow
	topSpeed = 5.0     // m/s of the paths; the hardest throws of people end at 4
	maxSteps = 200_000 // of a path: on ice with very little friction it begins at less than topSpeed
)

// constants are what the paths of an ice depend on beside the curvature.
type constants struct {
	braking, fall float64 // m/s² at 1 m/s, and its exponent
	yaw, yawFall  float64 // rad/s at 1 m/s, and its exponent
	dt            float64 // s
}

func constantsOf(ice *physics.Ice) constants {
	g := &ice.Granite
	return constants{braking: gravity * g.Mu * ice.Friction, fall: g.Fall, yaw: g.Yaw, yawFall: g.YawFall, dt: ice.TimeStep}
}

// deceleration is in m/s².
func (c *constants) deceleration(speed float64) float64 {
	return c.braking * math.Pow(max(speed, slowest), -c.fall)
}

// yawRate is the rate in rad/s at which a stone of curvature 1 turns its heading.
func (c *constants) yawRate(speed float64) float64 {
	return c.yaw * math.Pow(max(speed, slowest), -c.yawFall)
}

// curvature is the factor on the yaw rate with which a stone of a speed in m/s and a spin in rad/s bends, clockwise where it is
// positive. It does not change on the way of a lone stone.
func curvature(ice *physics.Ice, stone int, speed, spin float64) float64 {
	g := &ice.Granite
	if spin == 0 || speed == 0 {
		return ice.Curl * g.Drift
	}
	s := math.Abs(spin)
	if g.SpinDecay > 0 {
		s *= math.Pow(speed, -g.SpinDecay)
	}
	share := s / math.Sqrt(s*s+g.SlowSpin*g.SlowSpin)
	return ice.Curl * (math.Copysign(share*g.StoneCurl(stone), spin) + g.Drift)
}

// mostCurvature is a bound on the size of curvature.
func mostCurvature(ice *physics.Ice) float64 {
	most := 0.0
	for i := range ice.Granite.Stones {
		most = max(most, ice.Granite.StoneCurl(i))
	}
	return math.Abs(ice.Curl) * (most + math.Abs(ice.Granite.Drift))
}

// Step implements law.Paths.
func (t *Table) Step(stone int, v curling.Vec, w float64) (curling.Vec, float64) {
	speed := math.Sqrt(v.X*v.X + v.Y*v.Y)
	if speed == 0 {
		return curling.Vec{}, 0
	}
	left := speed - t.rates.deceleration(speed)*t.rates.dt
	if left <= 0 {
		return curling.Vec{}, 0
	}
	sin, cos := math.Sincos(curvature(&t.ice, stone, speed, w) * t.rates.yawRate(speed) * t.rates.dt)
	if w != 0 {
		w *= math.Pow(left/speed, t.ice.Granite.SpinDecay)
	}
	return law.Rotated(v, cos, sin).Mul(left / speed), w
}
