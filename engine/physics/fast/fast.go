// Package fast is the event-driven simulator: "flight" in commands and in the window where the law has a closed form
// (mori2019, v2), "glide" where its paths are stored (fcv1, granite).
package fast

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/box2d"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
	"github.com/hogline/hogline/engine/physics/law/laws"
)

// Simulator goes from event to event: between contacts a stone follows its closed form or a slide, contacts are
// found on the lattice of time steps and solved by the law of Box2D. It is a hundred to a thousand
// times faster than stepping and agrees with the original programs to about a millimetre per contact
// (docs/PHYSICS.md, "Flight", "FCV1"). It refuses sweeping under a law with a closed form. A throw allocates nothing.
type Simulator struct {
	rink
	slides []law.Slide       // of the stones, under a law without a closed form
	beyond physics.Simulator // for shots faster than the law's slides are known; nil: there are none
	swept  sweptSlide        // of a delivered stone that is swept
	setup
	shotState
}

// rink is what is the same for all shots on an ice: how a lone stone moves, where it leaves the rink, and how near another touches it.
type rink struct {
	ice    physics.Ice
	law    *motionLaw // shared by forks
	limits limits
}

// limits are the numbers of the ice and its program that a shot needs beside its law of motion.
type limits struct {
	law.Program
	stoneFriction, restitution, threshold float64
	left, right, back, end                float64 // rink: beyond it a stone is removed, m
	tailSteps                             int     // steps from the last movement to the end of the shot
	invMass, invInertia                   float64 // of a stone, 1/kg and 1/(kg m²)
}

// never is the step of an event that does not happen.
const never = math.MaxInt32

// New is a simulator of the ice. It returns the error of Ice.Check, and one that wraps
// physics.ErrUnsupported for ice outside the limits of the closed form (|k| > 0.1, more
// than 0.1 m/s lost in a step).
func New(ice physics.Ice) (*Simulator, error) {
	if err := ice.Check(); err != nil {
		return nil, err
	}
	if laws.HasClosedForm(ice.Model) && !constantfriction.Holds(&ice) {
		return nil, fmt.Errorf("%w: flight has a closed form for a curl up to %g and a loss up to %g m/s a step, not for %s with %g and %g",
			physics.ErrUnsupported, constantfriction.MaxCurl, constantfriction.MaxLoss, ice.Model, ice.Curl, ice.Friction*ice.TimeStep)
	}
	f := &Simulator{rink: rink{ice: ice, law: cachedLaw(&ice)}}
	f.makeSlides()
	p := laws.ProgramOf(&ice)
	f.limits = limits{
		Program: p, stoneFriction: ice.StoneFriction, restitution: ice.Restitution, threshold: ice.Threshold,
		left: p.Rink.Side, right: curling.SheetWidth - p.Rink.Side, back: p.Rink.Back, end: p.Rink.Hog,
		invMass: 1 / p.Mass, invInertia: 2 / (p.Mass * (curling.StoneRadius * curling.StoneRadius)),
	}
	if p.EndsAsleep {
		f.limits.tailSteps = int(math.Ceil(law.SleepSeconds/ice.TimeStep)) + 1
	}
	if f.law.paths != nil {
		reference, err := box2d.New(ice)
		if err != nil {
			return nil, err
		}
		f.beyond = reference
	}
	return f, nil
}

// Ice is the ice of the simulator.
func (f *Simulator) Ice() physics.Ice { return f.ice }

// Fork is another simulator of the same ice, for another goroutine. It shares the tables.
func (f *Simulator) Fork() physics.Simulator {
	g := &Simulator{}
	g.share(f)
	return g
}

// share takes over the ice and the tables of another simulator.
func (f *Simulator) share(other *Simulator) {
	f.rink = other.rink
	f.makeSlides()
	if other.beyond != nil {
		f.beyond = other.beyond.Fork()
	}
}

// makeSlides gives every stone a slide, if the law has no closed form.
func (f *Simulator) makeSlides() {
	if f.law.paths != nil {
		f.slides = make([]law.Slide, curling.Stones)
		for i := range f.slides {
			f.slides[i] = f.law.paths.NewSlide(i)
		}
	}
}

// Throw implements physics.Simulator. Its errors are those of Delivery.Check, ErrUnsupported for
// lines, sweeping under a law with a closed form and for spins (see Ice.CheckSpin), and ErrSteps when the stones do not come to rest.
func (f *Simulator) Throw(d physics.Delivery, rec *physics.Trajectory) (out physics.Outcome, err error) {
	if err = f.law.checkSweep(&d.Sweep); err != nil {
		return out, err
	}
	if d.Lines != nil {
		return out, physics.ErrLines()
	}
	if err = f.prepare(&d.Position, d.Index); err != nil {
		return out, err
	}
	if err = f.checkShot(&d.Shot); err != nil {
		return out, err
	}
	if f.beyond != nil && f.isBeyond(&d.Shot) {
		return f.beyond.Throw(d, rec)
	}
	if d.Sweep.On() {
		if !f.swept.prepare(&d, &f.ice, f.law, f.limits.Spin) {
			return f.beyond.Throw(d, rec)
		}
	}
	if f.lying == 0 && rec == nil && f.throwLone(&d.Shot, &out) {
		return out, nil
	}
	f.rec = rec
	if rec != nil {
		rec.Reset(&f.ice, &d.Position, d.Index)
	}
	err = f.run(&d.Shot)
	f.rec, f.swept.count = nil, 0
	if err == nil {
		f.result(&out)
	}
	return out, err
}

// isBeyond reports a shot that is faster than the slides of the law are known.
func (r *rink) isBeyond(s *curling.Shot) bool {
	return s.VX*s.VX+s.VY*s.VY > r.law.topSpeed*r.law.topSpeed
}

// checkShot is Shot.Check and Ice.CheckSpin with a fast path for the shots of games.
func (r *rink) checkShot(s *curling.Shot) error {
	const most = curling.MaxSpeed * 0.7
	if s.VY < -1 && s.VY > -most && s.VX < most && s.VX > -most && s.Turn <= curling.Left && s.Spin == 0 {
		return nil
	}
	if err := s.Check(); err != nil {
		return err
	}
	return r.ice.CheckSpin(s.Spin)
}

func sqr(x float64) float64 { return x * x }

// outside reports whether the scan removes a stone at (x, y).
func (r *rink) outside(x, y float64) bool {
	return !(x > r.limits.left && x < r.limits.right && y > r.limits.back && y < r.limits.end)
}
