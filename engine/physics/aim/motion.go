package aim

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
	"github.com/hogline/hogline/engine/physics/law/fcv1"
)

// motion is the law of a lone stone on clear ice.
type motion interface {
	// Run is how far a stone released with v m/s has come when its speed has fallen to w m/s,
	// as a vector in metres, and its heading there. spin is the sign of the stone's.
	Run(v curling.Vec, spin int, w float64) (path, heading curling.Vec)
	// Longer is the release speed whose path is by metres longer than that of u m/s.
	Longer(u, by float64) float64
	// ToGo is the metres that a stone of w m/s still runs, SpeedToGo its inverse.
	ToGo(w float64) float64
	SpeedToGo(metres float64) float64
	// Fastest is the greatest speed in m/s for which the motion is known.
	Fastest() float64
}

// motionOn is the fastest implementation that is right on the ice.
func motionOn(ice physics.Ice) motion {
	switch {
	case ice.Model == physics.FCV1:
		return fcv1.TableOf(ice)
	case constantfriction.Holds(&ice):
		return &closedForm{constantFriction{ice}}
	default:
		return &stepped{constantFriction{ice}}
	}
}

// constantFriction is what mori2019 and v2 share whatever the curl: the speed falls evenly.
type constantFriction struct{ ice physics.Ice }

func (e *constantFriction) ToGo(w float64) float64 {
	return w * (w + e.ice.Friction*e.ice.TimeStep) / (2 * e.ice.Friction)
}

func (e *constantFriction) SpeedToGo(metres float64) float64 {
	dv := e.ice.Friction * e.ice.TimeStep
	return (math.Sqrt(dv*dv+8*e.ice.Friction*math.Max(metres, 0)) - dv) / 2
}

func (e *constantFriction) Longer(u, by float64) float64 {
	return math.Sqrt(math.Max(u*u+2*e.ice.Friction*by, 0))
}

func (e *constantFriction) Fastest() float64 { return curling.MaxSpeed }

// closedForm is the motion of package series.
type closedForm struct{ constantFriction }

func (s *closedForm) Run(v curling.Vec, spin int, w float64) (path, heading curling.Vec) {
	v = constantfriction.FirstVelocity(&s.ice, v, spin)
	var p constantfriction.Path
	p.Set(&s.ice, v.X, v.Y, spin)
	path.X, path.Y, heading.X, heading.Y = p.ToSpeed(w)
	return path, heading
}

// stepped is the motion step by step, for ice outside the limits of the closed form.
type stepped struct{ constantFriction }

func (s *stepped) Run(v curling.Vec, spin int, w float64) (path, heading curling.Vec) {
	v = constantfriction.FirstVelocity(&s.ice, v, spin)
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
		if v = constantfriction.FrictionStep(&s.ice, v, spin, dv); v == (curling.Vec{}) {
			break
		}
		u = v.Len()
	}
	return path, heading
}
