package constantfriction

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// Mass is that of a stone in kg: 10 kg/m².
const Mass = 10 * math.Pi * curling.StoneRadius * curling.StoneRadius

// Spin in rad/s of a delivered stone (docs/PHYSICS.md, "Laws"). Only its sign bends a path.
const (
	SpinMori2019 = float32(3.14)
	SpinV2       = float32(physics.Curl2019)
)

// ProgramOf is the program of the thesis, or under v2 that of 2015-17, which removes a stone behind the play area already, as
// the step counts of its results show (docs/PHYSICS.md, "Exact").
func ProgramOf(ice *physics.Ice) law.Program {
	p := law.Program{
		Spin: float64(SpinMori2019), Mass: Mass, VelocityIterations: 10, PositionIterations: 10,
		Rink:            curling.Bounds{Side: ice.Bounds.Side, Back: curling.StoneRadius, Hog: curling.RinkLength - curling.StoneRadius},
		BodiesOutOfPlay: true, ChecksAll: true,
	}
	if ice.Model == physics.V2 {
		p.Spin, p.EndsAsleep, p.BodiesOutOfPlay, p.ChecksAll = float64(SpinV2), true, false, false
		p.Rink.Back = min(curling.BoundsV2.Back, ice.Bounds.Back)
	}
	return p
}

// Oblique reports whether the curl of a model is along (n.y, -n.y), as under mori2019, instead of across the heading n.
func Oblique(m physics.Model) bool { return m != physics.V2 }

// StepperOn is the friction step of an ice.
func StepperOn(ice *physics.Ice) law.Stepper {
	return &stepper{oblique: Oblique(ice.Model), loss: float32(ice.Friction) * float32(ice.TimeStep), curl: float32(ice.Curl)}
}

type stepper struct {
	oblique    bool
	loss, curl float32
}

// Step implements law.Stepper.
func (f *stepper) Step(s *law.Stone, share float32) {
	v := FrictionStep32(f.oblique, f.loss*share, f.curl, law.Vec32{X: s.VX, Y: s.VY}, s.W)
	if s.VX, s.VY = v.X, v.Y; v == (law.Vec32{}) {
		s.W = 0
	}
}

// Moves implements law.Stepper.
func (f *stepper) Moves(s *law.Stone) bool { return s.VX != 0 || s.VY != 0 }
