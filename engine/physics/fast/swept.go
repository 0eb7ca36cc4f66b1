package fast

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/laws"
)

// sweptSlide is the slide of a delivered stone that is swept on a part of its way: pieces of slides, on clear ice and on that under the
// brooms. One passes into the next at a time step, as in the simulators that take every step. The step in which the stone touches another
// is on clear ice, where those have the brooms down until the end of it: that is worth some micrometres.
type sweptSlide struct {
	stone   int
	sweep   physics.Sweep
	paths   law.Paths // under the brooms
	clear   [2]law.Slide
	brushed law.Slide
	pieces  [3]sweptPiece
	count   int // of the pieces; 0: the stone is not swept
}

// sweptPiece is a piece of a sweptSlide.
type sweptPiece struct {
	law.Slide
	speed float64 // m/s at its start
	steps float64 // time steps from the release to its start
}

// Sweeps reports whether sweeping is known: not under laws with a closed form.
func (f *Simulator) Sweeps() bool { return f.law.sweeps() }

// sweeps reports whether the law has paths, which sweeping bends.
func (k *motionLaw) sweeps() bool { return k.paths != nil }

// checkSweep is the errors of a sweep: of Sweep.Check, and ErrSweep under a law with a closed form.
func (k *motionLaw) checkSweep(s *physics.Sweep) error {
	if *s == (physics.Sweep{}) {
		return nil
	}
	if err := s.Check(); err != nil {
		return err
	}
	if s.On() && !k.sweeps() {
		return physics.ErrSweep()
	}
	return nil
}

// prepare makes the slide of a swept delivery on ice under a law. It reports false for deliveries that are left to the simulator
// beyond: where the bounds
// of the searches do not hold (ice that is slower or bends a path more under the brooms; paths that may come back over a line), and where a
// piece would start faster than paths are known.
func (s *sweptSlide) prepare(d *physics.Delivery, ice *physics.Ice, k *motionLaw, usual float64) bool {
	c, speed := &d.Sweep, d.Shot.Speed()
	if c.Friction > 1 || c.Curl < 0 || c.Curl > c.Friction || k.sharp || d.Shot.VY > -0.5*speed {
		return false
	}
	if s.paths == nil || s.stone != d.Index || s.sweep.Friction != c.Friction || s.sweep.Curl != c.Curl {
		s.paths = laws.SweptPathsOn(c.Over(*ice))
		s.brushed = s.paths.NewSlide(d.Index)
		s.clear = [2]law.Slide{k.paths.NewSlide(d.Index), k.paths.NewSlide(d.Index)}
	}
	s.stone, s.sweep = d.Index, *c
	if speed > s.paths.TopSpeed() {
		return false
	}
	s.Start(curling.Vec{X: curling.CentreX, Y: ice.HackY}, d.Shot.Velocity(), d.Shot.Rate(usual), true)
	last := &s.pieces[s.count-1]
	if _, heading := last.State(0); heading.Y > -0.05 {
		s.count = 0
		return false
	}
	return true
}

// Start implements law.Slide.
func (s *sweptSlide) Start(at, v curling.Vec, spin float64, release bool) {
	s.count = 0
	steps, before := 0.0, at.Y > s.sweep.From
	for brushed := s.sweep.Covers(at.Y); ; brushed = !brushed {
		p, line := &s.pieces[s.count], s.sweep.From
		*p = sweptPiece{Slide: s.clear[min(s.count, 1)], speed: v.Len(), steps: steps}
		if brushed {
			p.Slide, line = s.brushed, s.sweep.To
		}
		p.Start(at, v, spin, release)
		if s.count++; !brushed && !before {
			return
		}
		before = false
		taken, w := firstStepBehind(p, line)
		if taken == never {
			return
		}
		var heading curling.Vec
		at, heading = p.State(w)
		v, spin, steps = heading.Mul(w), p.Spin(w), steps+float64(taken)
	}
}

// firstStepBehind is the first time step of a piece at which the stone is not in front of a line any more, and its speed there, or never.
func firstStepBehind(p *sweptPiece, line float64) (step int, speed float64) {
	if stop, _ := p.Stop(); stop.Y > line {
		return never, 0
	}
	slow, fast, w := 0.0, p.speed, p.speed
	for range 60 {
		at, heading := p.State(w)
		d := at.Y - line
		if math.Abs(d) < 1e-9 {
			break
		}
		guess := 0.0
		if d > 0 {
			if fast = w; heading.Y < -0.1 {
				guess = p.After(w, -d/heading.Y)
			}
		} else {
			if slow = w; heading.Y < -0.1 && d > -0.1 { // a little too far: the rate of the speed is known well enough
				guess = w + (w - p.After(w, d/heading.Y))
			}
		}
		if w = guess; guess <= slow || guess >= fast {
			w = math.Sqrt((slow*slow + fast*fast) / 2)
		}
	}
	for step = max(int(math.Ceil(p.Steps(w)-0.5)), 1); ; step++ {
		if speed = p.Speed(float64(step)); speed <= 0 || p.At(speed).Y <= line {
			break
		}
	}
	if speed <= 0 {
		return never, 0
	}
	return step, speed
}

// pieceAt is the piece on which the stone has a speed.
func (s *sweptSlide) pieceAt(w float64) *sweptPiece {
	k := 0
	for k+1 < s.count && w <= s.pieces[k+1].speed {
		k++
	}
	return &s.pieces[k]
}

// Stop implements law.Slide.
func (s *sweptSlide) Stop() (at curling.Vec, steps float64) {
	p := &s.pieces[s.count-1]
	at, steps = p.Stop()
	return at, steps + p.steps
}

// At implements law.Slide.
func (s *sweptSlide) At(w float64) curling.Vec { return s.pieceAt(w).At(w) }

// State implements law.Slide.
func (s *sweptSlide) State(w float64) (at, heading curling.Vec) { return s.pieceAt(w).State(w) }

// Steps implements law.Slide.
func (s *sweptSlide) Steps(w float64) float64 {
	p := s.pieceAt(w)
	return p.Steps(w) + p.steps
}

// Speed implements law.Slide.
func (s *sweptSlide) Speed(steps float64) float64 {
	k := 0
	for k+1 < s.count && steps >= s.pieces[k+1].steps {
		k++
	}
	return s.pieces[k].Speed(steps - s.pieces[k].steps)
}

// Length implements law.Slide.
func (s *sweptSlide) Length(fast, slow float64) (metres float64) {
	for k := range s.pieces[:s.count] {
		p := &s.pieces[k]
		from, to := min(fast, p.speed), slow
		if k+1 < s.count {
			to = max(slow, s.pieces[k+1].speed)
		}
		if from > to {
			metres += p.Length(from, to)
		}
	}
	return metres
}

// After implements law.Slide.
func (s *sweptSlide) After(w, metres float64) float64 {
	for k := range s.pieces[:s.count] {
		p := &s.pieces[k]
		if k+1 == s.count {
			return p.After(w, metres)
		}
		end := s.pieces[k+1].speed
		if w <= end {
			continue
		}
		left := p.Length(w, end)
		if metres <= left {
			return max(p.After(w, metres), end)
		}
		w, metres = end, metres-left
	}
	return 0
}

// Spin implements law.Slide.
func (s *sweptSlide) Spin(w float64) float64 { return s.pieceAt(w).Spin(w) }

// Along implements law.Slide.
func (s *sweptSlide) Along(across bool) float64 { return law.Along(s, across, 0, s.pieces[0].speed) }
