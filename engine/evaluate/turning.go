package evaluate

import (
	"context"
	"fmt"

	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/shotname"
)

// Turning is a position in which the choice turns with the thrower's weight limit, from a
// soft shot to a take-out: what seed 000 shows in fig 6-1.
type Turning struct {
	State curling.State
	Soft  Answer // of the thrower with the low limit
	Hard  Answer // of the one with the high limit
}

// Gap is how much more the take-out is worth, in points of the end score (win probability
// where the question has a table), and the standard error of that difference.
func (t *Turning) Gap() (gap, se float64) { return t.Soft.Value.Loss, t.Soft.Value.LossError }

// turnsBeyond is how many standard errors a gap must measure.
const turnsBeyond = 3

// FindTurning asks the same AI as two throwers, alike but for their limits low and high in
// m/s, about the next shot of every state, and returns those states where the thrower with
// the low limit taps and the other takes out with a shot the first could not throw, and
// that is worth more beyond three standard errors. q gives all but the state; found, which
// may be nil, is told each one.
func FindTurning(ctx context.Context, q Question, newAI func() (ai.AI, error), states []curling.State, low, high float64, found func(Turning)) ([]Turning, error) {
	var out []Turning
	for _, s := range states {
		q.State = s
		r := q.Request()
		player := r.Thrower()
		askers := make([]Engine, 2)
		for i, limit := range []float64{low, high} {
			a, err := newAI()
			if err != nil {
				return out, fmt.Errorf("study: %w", err)
			}
			p := player
			p.WeightMax = limit
			askers[i] = Engine{AI: a, Player: &p}
		}
		res, err := Ask(ctx, q, askers, nil)
		if err != nil {
			return out, err
		}
		if ctx.Err() != nil {
			return out, ctx.Err()
		}
		t := Turning{s, res.Answers[0], res.Answers[1]}
		gap, se := t.Gap()
		if t.Soft.State == Done && t.Hard.State == Done && t.Soft.Call.Kind == shotname.TapBack && takesOut(t.Hard.Call.Kind) &&
			t.Hard.Shot.Speed() > low && gap > turnsBeyond*se {
			out = append(out, t)
			if found != nil {
				found(t)
			}
		}
	}
	return out, nil
}

func takesOut(k shotname.Kind) bool {
	switch k {
	case shotname.HitStay, shotname.HitRoll, shotname.HitOut, shotname.Double, shotname.Triple, shotname.Runback:
		return true
	}
	return false
}
