package constantfriction

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// MotionOn is the motion of lone stones: by the closed form where it holds, else step by step.
func MotionOn(ice physics.Ice) law.Motion {
	if Holds(&ice) {
		return &closedForm{speeds{ice}}
	}
	return &stepped{speeds{ice}}
}

// speeds is what both have: the speed falls evenly whatever the curl.
type speeds struct{ ice physics.Ice }

// ToGo implements law.Motion.
func (s *speeds) ToGo(w float64) float64 {
	return w * (w + s.ice.Friction*s.ice.TimeStep) / (2 * s.ice.Friction)
}

// SpeedToGo implements law.Motion.
func (s *speeds) SpeedToGo(metres float64) float64 {
	dv := s.ice.Friction * s.ice.TimeStep
	return (math.Sqrt(dv*dv+8*s.ice.Friction*math.Max(metres, 0)) - dv) / 2
}

// Longer implements law.Motion.
func (s *speeds) Longer(u, by float64) float64 {
	return math.Sqrt(math.Max(u*u+2*s.ice.Friction*by, 0))
}

// Fastest implements law.Motion.
func (s *speeds) Fastest() float64 { return curling.MaxSpeed }

// closedForm is the motion along a Path.
type closedForm struct{ speeds }

// Run implements law.Motion.
func (s *closedForm) Run(v curling.Vec, rate, w float64) (path, heading curling.Vec) {
	spin := sign(rate)
	v = FirstVelocity(&s.ice, v, spin)
	var p Path
	p.Set(&s.ice, v.X, v.Y, spin)
	path.X, path.Y, heading.X, heading.Y = p.ToSpeed(w)
	return path, heading
}

// stepped is the motion step by step, for ice outside the limits of the closed form.
type stepped struct{ speeds }

// Run implements law.Motion.
func (s *stepped) Run(v curling.Vec, rate, w float64) (path, heading curling.Vec) {
	spin := sign(rate)
	v = FirstVelocity(&s.ice, v, spin)
	u := v.Len()
	if u == 0 {
		return curling.Vec{}, curling.Vec{X: 0, Y: -1}
	}
	dv := s.ice.Friction * s.ice.TimeStep
	for range law.MaxSteps {
		heading = v.Mul(1 / u)
		if u <= w {
			break
		}
		// The last step to w is taken in part.
		path = path.Add(v.Mul(s.ice.TimeStep * math.Min(1, (u-w)/dv)))
		if v = FrictionStep(&s.ice, v, spin, dv); v == (curling.Vec{}) {
			break
		}
		u = v.Len()
	}
	return path, heading
}

// sign is the sign of a spin, which is all that these laws ask for.
func sign(rate float64) int {
	switch {
	case rate > 0:
		return 1
	case rate < 0:
		return -1
	}
	return 0
}
