package evaluate

import (
	"math"

	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/sweeping"
)

// Swept is what the sweepers did in the throws of a value.
type Swept struct {
	Share     float64 `json:"share"`      // of the throws that were swept
	Metres    float64 `json:"metres"`     // that were swept in one of these, on average
	Unswept   float64 `json:"unswept"`    // share that would have been made without them, thrown with the same errors
	Gain      float64 `json:"gain"`       // by which Make is more
	GainError float64 `json:"gain_error"` // its standard error
}

// check reports what no sweepers can have done.
func (s *Swept) check(c limits.Check) {
	if s == nil {
		return
	}
	c.Number("share", s.Share, 0, 1)
	c.Number("metres", s.Metres, 0, curling.RinkLength)
	c.Number("unswept", s.Unswept, 0, 1)
	c.Number("gain", s.Gain, -1, 1)
	c.Number("gain_error", s.GainError, 0, 1)
}

// checkSweeping reports sweepers on ice where none are known, and a shot that is to be released light by more than is played.
func (q *Question) checkSweeping() error {
	for t := range q.Teams {
		for i := range q.Teams[t] {
			if err := sweeping.Check(&q.Ice, q.Teams[t][i].Sweepers); err != nil {
				return err
			}
		}
	}
	if !(q.Light >= 0 && q.Light <= MaxLight) {
		return msg("light", q.Light, MaxLight)
	}
	return nil
}

// MaxLight is the most metres by which a draw can be released light.
const MaxLight = 5.0

// light is a shot as it is released: light where the question asks for it and the thrower has sweepers.
func (e *evaluator) light(t *throwers, s curling.Shot) (curling.Shot, error) {
	sim, i := t.simulations[0], e.q.State.Shot
	w := sim.Sweepers(i)
	if w == nil || e.q.Light == 0 {
		return s, nil
	}
	return w.Light(e.sim, s, w.Aim(e.sim, &e.q.State.Position, i, s), e.q.Light)
}

// sweep is how a throw of a shot is swept, and what it would have come to unswept.
func (e *evaluator) sweep(s *evaluated, sim *playout.Simulation, pos *curling.Position, thrown curling.Shot) (sweep physics.Sweep,
	r result) {
	i := s.place.shot
	if sweep = sim.Sweep(pos, i, s.shot, thrown); !s.sweeps {
		return sweep, r // nobody asks
	}
	if sweep.On() {
		r.metres = float32(sweep.Length())
	}
	after := sim.Unswept(pos, i, thrown)
	r.unswept = s.intent.Made(&after)
	return sweep, r
}

// swept is what the sweepers did in the throws of a shot, nil where there were none.
func (s *evaluated) swept() *Swept {
	if !s.sweeps || len(s.results) == 0 {
		return nil
	}
	var on, metres, plain, gain, squares float64
	for i := range s.results {
		r := &s.results[i]
		if r.metres > 0 {
			on, metres = on+1, metres+float64(r.metres)
		}
		d := 0.0
		if r.unswept {
			plain, d = plain+1, d-1
		}
		if r.made {
			d++
		}
		gain, squares = gain+d, squares+d*d
	}
	n := float64(len(s.results))
	v := &Swept{Share: on / n, Metres: metres / math.Max(on, 1), Unswept: plain / n}
	v.Gain, v.GainError = MeanAndError(gain, squares, len(s.results), 1)
	v.GainError = math.Min(v.GainError, 1)
	return v
}
