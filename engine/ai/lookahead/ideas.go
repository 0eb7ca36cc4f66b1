package lookahead

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
)

// idea is a shot before the last stones with what becomes of the end after it.
type idea struct {
	shot    curling.Shot
	known   *ai.Candidate // of the answer; nil: it was added
	call    shotname.Call
	target  curling.Vec
	value   float64   // expected utility
	learned []ai.Ends // by error
	search  []ai.Ends // by error, as far as it was thrown
	sure    float64   // share of what the search adds to the learned value that counts for this idea alone; see settle
	others  ai.Ends   // what it adds for all ideas, of which the rest counts
}

// ends is the distribution of the end score: the mean by the search, and where fewer results were searched than the learned value is
// known of, the mean of the latter with what the search adds to it in those that were.
func (x *idea) ends() (e ai.Ends) {
	n := float64(len(x.search))
	for i := range x.search {
		for k, p := range x.search[i] {
			e[k] += x.sure * p / n
		}
	}
	if len(x.search) >= len(x.learned) && x.sure == 1 {
		return e
	}
	for i := range x.learned {
		share := 1. / float64(len(x.learned))
		if i < len(x.search) {
			share -= x.sure / n
		}
		for k, p := range x.learned[i] {
			e[k] += share * p
		}
	}
	for k, p := range x.others {
		e[k] += (1 - x.sure) * p
	}
	total := 0.0
	for k := range e {
		e[k] = max(e[k], 0)
		total += e[k]
	}
	for k := range e {
		e[k] /= total
	}
	return e
}

// candidate is an idea as part of an answer.
func (f *refinement) candidate(x *idea) (c ai.Candidate) {
	if c = (ai.Candidate{Shot: x.shot, Target: x.target, Name: x.call.String(), Children: 1}); x.known != nil {
		c = *x.known
	}
	ends := x.ends()
	c.Throws = len(x.search)
	f.utility.Describe(&c, &ends, float64(c.Throws))
	var sum, squares float64
	for i := range x.search {
		points, _ := playout.Mean(&x.search[i], &f.utility.Points)
		sum, squares = sum+points, squares+points*points
	}
	n := float64(max(c.Throws, 1))
	c.Error = math.Sqrt(max(0, squares/n-sum*sum/n/n) / n)
	return c
}

// same reports whether two shots are nearly the same, to 0.02 m/s.
func same(a, b curling.Shot) bool {
	return a.Turn == b.Turn && a.Spin == b.Spin && math.Hypot(a.VX-b.VX, a.VY-b.VY) < 0.02
}

// ideas are what is worth a search of the stone that follows: the candidates of an answer, the best call of every kind by the learned value
// of what it leaves without error, and where the last stone follows and the thrower's side lies shot guards of that stone before all
// others. Where more follow the best by the learned value under error are left.
func (f *refinement) ideas(ctx context.Context, answer []ai.Candidate) (list []idea, err error) {
	p := f.players[0]
	guards, others := f.calls(p)
	if f.early() { // the learned value sees there what they are worth
		guards = nil
	}
	take := func(from *[]idea) {
		if len(*from) == 0 {
			return
		}
		x := (*from)[0]
		*from = (*from)[1:]
		if !slices.ContainsFunc(list, func(o idea) bool { return same(o.shot, x.shot) }) {
			list = append(list, x)
		}
	}
	var first []idea
	for i := range answer {
		first = append(first, idea{shot: answer[i].Shot, known: &answer[i], target: answer[i].Target})
	}
	for len(first)+len(guards)+len(others) > 0 {
		take(&first)
		take(&guards)
		take(&others)
	}
	most := refineIdeas
	if f.early() {
		most = earlyTried
	}
	if f.throws > 0 {
		most = min(most, max(refineAtLeast, (f.throws-f.thrown())/(f.learned+refineEach)))
	}
	list = list[:min(len(list), most)]
	if f.throws > 0 && f.throws-f.thrown() < len(list)*(f.learned+2*f.each()) {
		return nil, ctx.Err()
	}
	if err := f.learn(ctx, list); err != nil || !f.early() {
		return list, err
	}
	f.settle(list)
	slices.SortStableFunc(list, func(a, b idea) int { return cmp.Compare(b.value, a.value) })
	return list[:min(len(list), earlyIdeas)], nil
}

// learn values results of ideas by the learned value.
func (f *refinement) learn(ctx context.Context, list []idea) error {
	for i := range list {
		list[i].learned = make([]ai.Ends, f.learned)
	}
	return f.eachResult(ctx, len(list), 0, f.learned, func(p *Player, i, k int) {
		pos := f.result(p, list[i].shot, k)
		p.eval.AddEnds(&list[i].learned[k], 1, &pos, f.shot+1, curling.SideOf(f.shot))
	})
}

// result is the position after a shot with error k.
func (f *refinement) result(p *Player, s curling.Shot, k int) curling.Position {
	pos := f.request.State.Position
	p.sim.Throw(&pos, f.shot, physics.Disturb(p.sim.Thrower(f.shot).Noise, s, f.errors[k][0], f.errors[k][1]))
	return pos
}

// eachResult does a task for each of n ideas and each of the errors from number from up to before to.
func (f *refinement) eachResult(ctx context.Context, n, from, to int, do func(p *Player, i, k int)) error {
	err := playout.Each(ctx, len(f.players), n*(to-from), func(w, i int) { do(f.players[w], i%n, from+i/n) })
	if err == nil {
		err = ctx.Err() // what was thrown since it ended is worth nothing
	}
	return err
}

// solve searches the stone that follows after each of the ideas, thrown with the errors from number from up to before to.
func (f *refinement) solve(ctx context.Context, list []idea, from, to int) error {
	begun, before := time.Now(), f.thrown()
	for i := range list {
		list[i].search = append(list[i].search, make([]ai.Ends, to-from)...)
	}
	err := f.eachResult(ctx, len(list), from, to, func(p *Player, i, k int) {
		pos := f.result(p, list[i].shot, k)
		if f.early() {
			p.addReplied(&list[i].search[k], &pos, f.shot+1, curling.SideOf(f.shot))
			return
		}
		ends, err := p.last.Expected(&pos, f.shot+1, &p.utility[curling.Hammer])
		if err != nil { // stones that cannot lie so: the end score where they lie
			ends = playout.EndsOf(pos.Score(p.sim.Bounds, curling.Hammer))
		}
		for score, share := range ends {
			list[i].search[k][16-score] = share
		}
	})
	f.solved += len(list) * (to - from)
	f.spent += f.thrown() - before
	f.took += time.Since(begun)
	return err
}

// tell reports how much of the budget is used.
func (f *refinement) tell(best *idea) {
	if f.report == nil {
		return
	}
	done := 1.0
	if b := f.request.Budget; b.Time > 0 {
		done = float64(time.Since(f.start)) / float64(b.Time)
	} else if b.Throws > 0 {
		done = float64(f.before+f.thrown()) / float64(b.Throws)
	}
	f.report(ai.Progress{Throws: f.before + f.thrown(), Done: min(done, 1), Elapsed: time.Since(f.start), Best: f.candidate(best)})
}

// guardLengths are how far before an own stone in the house it is guarded, m.
var guardLengths = []float64{0.5, 0.9, 1.4, 2, 3}

// callKey is what tells calls apart: the kind and the stone that is met, or the spot of one that meets none.
type callKey struct {
	kind  shotname.Kind
	stone int
	spot  shotname.Spot
}

// calls are the best call of every kind, and guards of the shot stone and the second one if they are the thrower's, by length; the best
// first, by the learned value of what they leave without error.
func (f *refinement) calls(p *Player) (guards, others []idea) {
	pos := &f.request.State.Position
	p.candidates(pos, f.shot)
	b, best := p.sim.Board(pos, f.shot), map[callKey]int{}
	for _, s := range p.shots {
		x := f.tried(p, b, s)
		key := callKey{kind: x.call.Kind, stone: x.call.Stone}
		if key.stone < 0 {
			key.spot = x.call.Spot
		}
		if i, seen := best[key]; !seen {
			best[key] = len(others)
			others = append(others, x)
		} else if x.value > others[i].value {
			others[i] = x
		}
	}
	for k := 0; k < min(b.InHouse(), 2) && b.Own(k); k++ {
		for _, l := range guardLengths {
			var both []idea // turns
			for turn := range curling.Turn(2) {
				if s, ok := b.Aims.Shot(b.Before(b.Place(k), l), policy.Stop, turn); ok {
					both = append(both, f.tried(p, b, s))
				}
			}
			if len(both) > 0 {
				guards = append(guards, slices.MaxFunc(both, func(a, b idea) int { return cmp.Compare(a.value, b.value) }))
			}
		}
	}
	for _, list := range [][]idea{guards, others} {
		slices.SortStableFunc(list, func(a, b idea) int { return cmp.Compare(b.value, a.value) })
	}
	return guards, others
}

// tried is a shot as an idea, thrown without error.
func (f *refinement) tried(p *Player, b *policy.Board, s curling.Shot) idea {
	before := &f.request.State.Position
	after := *before
	o := p.sim.Throw(&after, f.shot, s)
	x := idea{shot: s, target: b.Aims.Aimer().ClearStop(s), value: p.eval.Mean(&after, f.shot+1, &p.hammer)}
	if curling.SideOf(f.shot) == curling.First {
		x.value = -x.value
	}
	x.call = shotname.Of(p.sim.Bounds, &p.sim.Rules, before, f.shot, s, &o, x.target)
	return x
}
