package evaluate

import (
	"context"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
)

// Position values a position after the shot asked about, as seen by its thrower, by the method and the random errors
// that the answers were valued by: it is played on throws times, or once where the learned value or the end of the end
// decides; such a value has no random error (LearnedError has that of the learned value). It returns ctx's
// error when ctx ends. r must be from Ask.
func (r *Result) Position(ctx context.Context, pos curling.Position, throws int) (Value, error) {
	e := r.evaluator
	t, err := e.throwersOf(e.q.Teams)
	if err != nil {
		return noValue(), err
	}
	next := e.q.State.Shot + 1
	certain := next >= curling.Stones || e.leaf
	if certain {
		throws = 1
	} else if t.players != nil && t.players[0].Searches(next) {
		s := e.evaluated(place{pos, next}, t.players[0].Choose(&pos, next), t)
		if err := e.throw(ctx, throws, s); err != nil {
			return noValue(), err
		}
		return e.value(s), nil
	}
	s := &evaluated{engine: -1, throwers: t, unit: 1, results: make([]result, throws)}
	ends := make([]ai.Ends, throws)
	if err := playout.Each(ctx, len(t.simulations), throws, func(w, k int) {
		t.simulations[w].Seed(e.q.Seed, k)
		after := pos
		t.simulations[w].Behind(&after)
		s.results[k] = e.playOn(t, w, &after, next, &ends[k])
	}); err != nil {
		return noValue(), err
	}
	for i := range ends {
		for k, p := range ends[i] {
			s.ends[k] += p
		}
	}
	v := e.value(s)
	if certain {
		v.Error, v.WinError = 0, 0
	}
	return v, nil
}

// LearnedError is how far a value of Position is off where the learned value stands for the rest of the end, in points and as a share of
// winning; 0 where the end is played on, whose values hold their errors. r must be from Ask.
func (r *Result) LearnedError(v *Value) (score, win float64) {
	e := r.evaluator
	if !e.leaf {
		return 0, 0
	}
	scale := max(ErrorScale(&e.worth.utility, &ai.Ends{}), 2*deviation(&e.worth.gained, &v.Ends))
	return e.worth.off * e.worth.usual, e.worth.off * scale
}

// Estimate is the utility of a position after the shot asked about by the learned value alone, as seen by its thrower. It has no
// random error, so it tells positions apart that are worth almost the same, in a few microseconds. ok is false where there is no
// learned value of it: Position is exact after the last stone, and all there is under a policy. r must be from Ask.
func (r *Result) Estimate(pos curling.Position) (utility float64, ok bool, err error) {
	e := r.evaluator
	next := e.q.State.Shot + 1
	if e.model == nil || next >= curling.Stones || !e.real && e.model.Net(curling.Stones-next) == nil {
		return 0, false, nil
	}
	t, err := e.throwersOf(e.q.Teams)
	if err != nil {
		return 0, false, err
	}
	var ends ai.Ends
	e.addEnds(t, 0, &pos, next, &ends)
	for i, p := range ends {
		utility += p * e.worth.utility[i]
	}
	return utility, true, nil
}
