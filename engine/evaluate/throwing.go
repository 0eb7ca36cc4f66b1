package evaluate

import (
	"context"
	"fmt"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// batch is throws of a shot that do not count yet.
type batch struct {
	of      *evaluated
	from    int // number of the first
	results []result
	ends    []ai.Ends // by throw
}

// throw brings shots that have equally many throws to n throws. What is played on is played on for all of them together, so that workers
// rarely wait for each other.
func (e *evaluator) throw(ctx context.Context, n int, shots ...*evaluated) error {
	var batches []batch
	var again []*evaluated
	for _, s := range shots {
		if e.madeOf(s, n) != nil || slices.ContainsFunc(batches, func(r batch) bool { return s.same(r.of) }) {
			again = append(again, s)
			continue
		}
		r := batch{s, len(s.results), make([]result, n-len(s.results)), make([]ai.Ends, n-len(s.results))}
		if err := e.throwOnce(ctx, &r); err != nil {
			return err
		}
		batches = append(batches, r)
	}
	if err := e.playSome(ctx, batches); err != nil {
		return err
	}
	for i := range batches {
		if err := playout.Check(batches[i].of.throwers.simulations); err != nil {
			return fmt.Errorf("the referee: %w", err)
		}
	}
	if err := e.q.Rules.Err(); err != nil {
		return fmt.Errorf("the referee: %w", err)
	}
	for i := range batches {
		batches[i].of.keep(blocksOf(batches[i].results, batches[i].ends))
	}
	for _, s := range again {
		s.keep(e.madeOf(s, n)[len(s.made) : (n+blockThrows-1)/blockThrows])
	}
	return nil
}

// same reports whether two answers are one shot of the same throwers.
func (s *evaluated) same(o *evaluated) bool { return o.shot == s.shot && o.throwers == s.throwers }

// madeOf are the throws of the same shot of another engine that has n of them; nil if there is none.
func (e *evaluator) madeOf(s *evaluated, n int) []block {
	for _, o := range e.shots {
		if o != s && s.same(o) && len(o.results) == n {
			return o.made
		}
	}
	return nil
}

// throwOnce makes throws of a shot, with the first level of their values.
func (e *evaluator) throwOnce(ctx context.Context, r *batch) error {
	s, n, part := r.of, len(r.results), 1
	if _, ok := e.sim.(physics.AllThrower); ok && e.valued(s) {
		part = (n + len(s.throwers.simulations) - 1) / len(s.throwers.simulations)
	}
	return playout.Each(ctx, len(s.throwers.simulations), (n+part-1)/part, func(w, i int) {
		first, end := i*part, min((i+1)*part, n)
		if part > 1 {
			e.throwAll(s, w, r.from+first, r.results[first:end], r.ends[first:end])
			return
		}
		r.results[i] = e.playout(s, w, r.from+i, &r.ends[i])
	})
}

// keep adds throws to those made, and lets them count.
func (s *evaluated) keep(list []block) {
	for i := range list {
		s.made = append(s.made, list[i])
		s.count(&list[i])
	}
}

// blocksOf are throws from a multiple of blockThrows on in blocks.
func blocksOf(results []result, ends []ai.Ends) (list []block) {
	for from := 0; from < len(results); from += blockThrows {
		to := min(from+blockThrows, len(results))
		b := block{results: results[from:to]}
		for i := range ends[from:to] {
			for k, p := range ends[from+i] {
				b.ends[k] += p
			}
		}
		list = append(list, b)
	}
	return list
}

// playout throws a shot on a worker with the errors of throw k, decides whether it was made as intended
// and plays the end on with the same stream of errors. ends is the distribution of the end score.
func (e *evaluator) playout(s *evaluated, worker, k int, ends *ai.Ends) (r result) {
	pos, swept := e.after(s, worker, k)
	made := s.intent.Made(s.throwers.simulations[worker].Rested(&pos))
	r = e.valueOf(s, worker, &pos, ends)
	r.made, r.unswept, r.metres = made, swept.unswept, swept.metres
	return r
}

// after is the position after throw k of a shot, and how it was swept.
func (e *evaluator) after(s *evaluated, worker, k int) (pos curling.Position, swept result) {
	sim, shot := s.throwers.simulations[worker], s.place.shot
	pos = s.place.pos
	sim.Seed(e.q.Seed, k)
	thrown := sim.Noisy(shot, s.thrown)
	sweep, swept := e.sweep(s, sim, &pos, thrown)
	sim.ThrowSwept(&pos, shot, thrown, sweep)
	return pos, swept
}

// throwAll is playout for the throws from number k on, thrown together, of a shot after which no random number is drawn.
func (e *evaluator) throwAll(s *evaluated, worker, k int, results []result, ends []ai.Ends) {
	sim, shot := s.throwers.simulations[worker], s.place.shot
	ds := make([]physics.Delivery, len(results))
	for i := range ds {
		sim.Seed(e.q.Seed, k+i)
		ds[i] = physics.Delivery{Position: s.place.pos, Index: shot, Shot: sim.Noisy(shot, s.thrown)}
		ds[i].Sweep, results[i] = e.sweep(s, sim, &ds[i].Position, ds[i].Shot)
	}
	sim.ThrowAll(ds)
	for i := range ds {
		made, swept := s.intent.Made(&ds[i].Position), results[i]
		results[i] = e.valueOf(s, worker, &ds[i].Position, &ends[i])
		results[i].made, results[i].unswept, results[i].metres = made, swept.unswept, swept.metres
	}
}

// valueOf values a position after a throw of a shot: by the learned value alone where that stands for the rest of the end, or where some of
// the throws are played on for all of them.
func (e *evaluator) valueOf(s *evaluated, worker int, pos *curling.Position, ends *ai.Ends) result {
	return e.valueAfter(s.throwers, worker, pos, s.place.shot+1, s.unit > 1, ends)
}

// valueAfter values a position after a throw of the shot asked about.
func (e *evaluator) valueAfter(t *throwers, worker int, pos *curling.Position, shot int, learned bool, ends *ai.Ends) (r result) {
	if !learned {
		if r = e.playOn(t, worker, pos, shot, ends); e.before == nil {
			return r
		}
	} else {
		e.addEnds(t, worker, pos, shot, ends)
	}
	e.drawToBefore(ends)
	return e.resultOf(ends)
}

// playOn plays the end on from a position before a shot, and adds the distribution of the end score to ends.
func (e *evaluator) playOn(t *throwers, worker int, pos *curling.Position, shot int, ends *ai.Ends) (r result) {
	switch {
	case e.own:
		return e.playOwn(t.simulations[worker], pos, shot, ends)
	case e.policy != nil:
		ends[t.simulations[worker].Finish(pos, shot, e.policy)+8]++
	case e.leaf:
		e.addEnds(t, worker, pos, shot, ends)
	default:
		t.players[worker].AddEnds(ends, pos, shot, curling.SideOf(e.q.State.Shot))
	}
	return e.resultOf(ends)
}

// resultOf is the expected utility and points of a distribution of the end score.
func (e *evaluator) resultOf(ends *ai.Ends) (r result) {
	for i, p := range ends {
		r.utility += p * e.worth.utility[i]
		r.points += p * e.worth.points[i]
	}
	return r
}

// playOwn is playOn under rules of one's own: the stone that closes the end is chosen by what the rules give for it, and the points are
// all that are gained, also those which the distribution has no place for.
func (e *evaluator) playOwn(sim *playout.Simulation, pos *curling.Position, shot int, ends *ai.Ends) (r result) {
	score := sim.FinishOwn(pos, shot, e.policy, func(gain int) float64 {
		if e.q.Wins == nil {
			return float64(gain)
		}
		return e.worth.utility[min(max(gain, -8), 8)+8]
	})
	ends[score+8]++
	r.utility, r.points = e.worth.utility[score+8], float64(sim.Gain(pos))
	if e.q.Wins == nil {
		r.utility = r.points
	}
	return r
}
