package physics

import (
	"math"

	"hogline/engine/curling"
)

// loneStone is the motion of a stone that meets no other.
type loneStone interface {
	// run is how far a stone released with v (m/s) has come when its speed is down to w
	// m/s, as a vector in metres, and its heading there.
	run(v curling.Vec, spin int, w float64) (way, heading curling.Vec)
	// longer is the speed whose way is by metres longer than that of speed u.
	longer(u, by float64) float64
	// toGo is the metres to go at a speed, speedToGo its inverse.
	toGo(w float64) float64
	speedToGo(metres float64) float64
	// fastest is the greatest speed for which the motion is known.
	fastest() float64
}

// loneStoneOn is the quickest motion that is right on the ice.
func loneStoneOn(ice Ice) loneStone {
	switch {
	case ice.Model == FCV1:
		return glideTableOf(ice)
	case ice.seriesHolds():
		return &seriesStone{evenStone{ice}}
	default:
		return &steppedStone{evenStone{ice}}
	}
}

// evenStone is what holds for any curl when the friction does not depend on the speed.
type evenStone struct{ ice Ice }

func (e *evenStone) toGo(w float64) float64 {
	return w * (w + e.ice.Friction*e.ice.TimeStep) / (2 * e.ice.Friction)
}

func (e *evenStone) speedToGo(metres float64) float64 {
	dv := e.ice.Friction * e.ice.TimeStep
	return (math.Sqrt(dv*dv+8*e.ice.Friction*math.Max(metres, 0)) - dv) / 2
}

func (e *evenStone) longer(u, by float64) float64 {
	return math.Sqrt(math.Max(u*u+2*e.ice.Friction*by, 0))
}

func (e *evenStone) fastest() float64 { return curling.MaxSpeed }

// start is the velocity of the first move, after the half step of friction.
func (e *evenStone) start(v curling.Vec, spin int) curling.Vec {
	return e.ice.rub(v, spin, e.ice.Friction*e.ice.TimeStep/2)
}

// seriesStone is the closed form of path.go.
type seriesStone struct{ evenStone }

func (s *seriesStone) run(v curling.Vec, spin int, w float64) (way, heading curling.Vec) {
	v = s.start(v, spin)
	var p path
	p.set(&s.ice, 0, 0, v.X, v.Y, spin)
	if w >= p.u {
		return curling.Vec{}, curling.Vec{X: p.nx, Y: p.ny}
	}
	if !p.turns {
		// At speed w after (u-w)/dv steps.
		way.X, way.Y = p.at((p.u - w) / p.dv)
		return way, curling.Vec{X: p.nx, Y: p.ny}
	}
	if w > 0 {
		x, y := p.way(w)
		way = curling.Vec{X: p.gx - x, Y: p.gy - y}
	} else {
		way = curling.Vec{X: p.gx, Y: p.gy}
	}
	heading.X, heading.Y = p.heading(w)
	return way, heading
}

// steppedStone takes every time step: for ice outside the limits of the closed form.
type steppedStone struct{ evenStone }

func (s *steppedStone) run(v curling.Vec, spin int, w float64) (way, heading curling.Vec) {
	v = s.start(v, spin)
	u := v.Len()
	if u == 0 {
		return curling.Vec{}, curling.Vec{X: 0, Y: -1}
	}
	dv := s.ice.Friction * s.ice.TimeStep
	for range maxBoxSteps {
		heading = v.Mul(1 / u)
		if u <= w {
			break
		}
		// The last step to w is taken in part.
		way = way.Add(v.Mul(s.ice.TimeStep * math.Min(1, (u-w)/dv)))
		if v = s.ice.rub(v, spin, dv); v == (curling.Vec{}) {
			break
		}
		u = v.Len()
	}
	return way, heading
}
