package aim

import (
	"math"

	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/internal/fcv1"
	"hogline/engine/physics/internal/law"
	"hogline/engine/physics/internal/series"
)

// loneStone is the motion of a stone that meets no other.
type motion interface {
	// run is how far a stone released with v (m/s) has come when its speed is down to w
	// m/s, as a vector in metres, and its heading there.
	Run(v curling.Vec, spin int, w float64) (way, heading curling.Vec)
	// longer is the speed whose way is by metres longer than that of speed u.
	Longer(u, by float64) float64
	// toGo is the metres to go at a speed, speedToGo its inverse.
	ToGo(w float64) float64
	SpeedToGo(metres float64) float64
	// fastest is the greatest speed for which the motion is known.
	Fastest() float64
}

// loneStoneOn is the quickest motion that is right on the ice.
func motionOn(ice physics.Ice) motion {
	switch {
	case ice.Model == physics.FCV1:
		return fcv1.TableOf(ice)
	case series.Holds(&ice):
		return &closedForm{constantFriction{ice}}
	default:
		return &stepped{constantFriction{ice}}
	}
}

// evenStone is what holds for any curl when the friction does not depend on the speed.
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

// start is the velocity of the first move, after the half step of friction.
func (e *constantFriction) firstVelocity(v curling.Vec, spin int) curling.Vec {
	return law.FrictionStep(&e.ice, v, spin, e.ice.Friction*e.ice.TimeStep/2)
}

// seriesStone is the closed form of path.go.
type closedForm struct{ constantFriction }

func (s *closedForm) Run(v curling.Vec, spin int, w float64) (way, heading curling.Vec) {
	v = s.firstVelocity(v, spin)
	var p series.Path
	p.Set(&s.ice, 0, 0, v.X, v.Y, spin)
	way.X, way.Y, heading.X, heading.Y = p.ToSpeed(w)
	return way, heading
}

// steppedStone takes every time step: for ice outside the limits of the closed form.
type stepped struct{ constantFriction }

func (s *stepped) Run(v curling.Vec, spin int, w float64) (way, heading curling.Vec) {
	v = s.firstVelocity(v, spin)
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
		way = way.Add(v.Mul(s.ice.TimeStep * math.Min(1, (u-w)/dv)))
		if v = law.FrictionStep(&s.ice, v, spin, dv); v == (curling.Vec{}) {
			break
		}
		u = v.Len()
	}
	return way, heading
}
