package curling

import (
	"math"
)

// Turn is the handle a stone is released with, by the flag of the Digital Curling
// protocol: 0 turns clockwise seen from above and curls to +x, 1 the other way.
type Turn uint8

// The two turns.
const (
	Right Turn = 0 // clockwise, curls to +x; the in-turn of a right-handed thrower
	Left  Turn = 1 // counter-clockwise, curls to -x
)

// Other is the opposite turn.
func (t Turn) Other() Turn { return 1 - t }

// String is "cw" or "ccw".
func (t Turn) String() string {
	if t == Right {
		return "cw"
	}
	return "ccw"
}

// Shot is a delivery: the velocity at the hack in m/s (VY < 0, towards the house), the turn and the spin.
type Shot struct {
	VX   float64 `json:"vx"`
	VY   float64 `json:"vy"`
	Turn Turn    `json:"turn"`
	Spin Spin    `json:"spin,omitempty"` // zero: the usual one
}

// Velocity is the release velocity in m/s.
func (s Shot) Velocity() Vec { return Vec{s.VX, s.VY} }

// Speed is |v| in m/s.
func (s Shot) Speed() float64 { return math.Hypot(s.VX, s.VY) }

// With is the shot with another velocity and the same turn and spin.
func (s Shot) With(v Vec) Shot {
	s.VX, s.VY = v.X, v.Y
	return s
}

// Mirrored is the shot reflected at the centre line.
func (s Shot) Mirrored() Shot { return Shot{VX: -s.VX, VY: s.VY, Turn: s.Turn.Other(), Spin: s.Spin} }

// Rate is the spin of the shot in rad/s on an ice with a usual one, positive clockwise.
func (s Shot) Rate(usual float64) float64 {
	rate := s.Spin.Rate(usual)
	if s.Turn == Left {
		rate = -rate
	}
	return rate
}

// Handle is the turn, with the spin in rad/s where it is not the usual one.
func (s Shot) Handle() string {
	if s.Spin.Usual() {
		return s.Turn.String()
	}
	return s.Turn.String() + " " + s.Spin.String() + " rad/s"
}

// Turning is the shot with a spin in rad/s, positive clockwise. One within a thousandth of the usual spin of the ice is that, as
// programs write it with few digits.
func (s Shot) Turning(rate, usual float64) Shot {
	s.Turn, s.Spin = Right, SpinOf(rate)
	if rate < 0 {
		s.Turn = Left
	}
	if math.Abs(math.Abs(rate)-usual) <= usual/1000 {
		s.Spin = 0
	}
	return s
}

// Limited is the shot with its speed clamped to max m/s along the same direction, and
// whether that changed it. max <= 0 means no limit.
func (s Shot) Limited(maxSpeed float64) (Shot, bool) {
	v := s.Speed()
	if maxSpeed <= 0 || v <= maxSpeed {
		return s, false
	}
	return s.With(s.Velocity().Mul(maxSpeed / v)), true
}

// Check reports a shot that no simulator can throw: a number that is none, a stone not
// sent at all. A slow stone may go any way: to throw one away, programs play no speed and
// the servers add their noise to it.
func (s Shot) Check() error {
	switch {
	case !s.Velocity().Finite():
		return wrong("shot-number", s.VX, s.VY)
	case s.Speed() == 0:
		return wrong("shot-still")
	case s.VY >= 0 && s.Speed() > 1:
		return wrong("shot-back", s.VY)
	case s.Speed() > MaxSpeed:
		return wrong("shot-fast", s.Speed(), float64(MaxSpeed))
	case s.Turn > Left:
		return wrong("turn", int(s.Turn))
	}
	return s.Spin.check()
}

// MaxSpeed is the greatest speed in m/s a simulator accepts: three times the hardest
// shot of any published rule, slow enough that no step carries a stone past another.
const MaxSpeed = 150
