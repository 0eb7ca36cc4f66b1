package accuracy

import (
	"context"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
)

// LimitSwitch is a position in which the chosen shot switches with the thrower's weight limit,
// from a tap to a take-out: Mori 2019 fig 6-1.
type LimitSwitch struct {
	State curling.State
	Low   evaluate.Answer // of the thrower with the low limit
	High  evaluate.Answer // of the one with the high limit
}

// Gain is how much better the take-out is, in points of the end score (win probability where
// the question has a table), and the standard error of that difference.
func (s *LimitSwitch) Gain() (gain, se float64) { return s.Low.Value.Loss, s.Low.Value.LossError }

// leastGainSE is how many standard errors a gain must measure.
const leastGainSE = 3

// FindLimitSwitches asks the same AI as two throwers, alike but for their limits low and high
// in m/s, about the next shot of every state. It returns the states in which the thrower with
// the low limit taps and the other takes out, with a shot above the low limit and a gain
// beyond three standard errors. q gives all but the state; found, which may be nil, receives
// each one.
func FindLimitSwitches(ctx context.Context, q evaluate.Question, newAI func() (ai.AI, error), states []curling.State, low, high float64,
	found func(LimitSwitch)) ([]LimitSwitch, error) {
	var out []LimitSwitch
	for _, state := range states {
		q.State = state
		r := q.Request()
		engines := make([]evaluate.Engine, 2)
		for i, limit := range []float64{low, high} {
			a, err := newAI()
			if err != nil {
				return out, err
			}
			team := r.Teams[r.State.Mover()]
			team[r.Rules.Delivery.Thrower(r.State.Shot)].WeightMax = limit
			engines[i] = evaluate.Engine{AI: a, Team: &team}
		}
		res, err := evaluate.Ask(ctx, q, engines, nil)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return out, err
		}
		if s := (LimitSwitch{state, res.Answers[0], res.Answers[1]}); s.switches(low) {
			out = append(out, s)
			if found != nil {
				found(s)
			}
		}
	}
	return out, nil
}

// switches reports whether the answers switch at a limit in m/s.
func (s *LimitSwitch) switches(low float64) bool {
	gain, se := s.Gain()
	return s.Low.State == evaluate.Done && s.High.State == evaluate.Done && s.Low.Call.Kind == shotname.TapBack &&
		takesOut(s.High.Call.Kind) &&
		s.High.Shot.Speed() > low && gain > leastGainSE*se
}

func takesOut(k shotname.Kind) bool {
	switch k {
	case shotname.HitStay, shotname.HitRoll, shotname.HitOut, shotname.Double, shotname.Triple, shotname.Runback:
		return true
	}
	return false
}
