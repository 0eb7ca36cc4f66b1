package lookahead

import (
	"context"
	"math"
	"sort"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/laststone"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/value"
)

// Refined is an AI whose answers before the last stones of an end are chosen by a search of the stone that follows: the learned value is
// least sure where few stones are to come. The candidates of the AI and one call of every kind, before the last stone those that protect a
// stone always among them, are thrown with the same errors, more and more often while fewer remain, and what the best next stone leaves of
// each result counts. At most so many stones follow an answer that is chosen so. An AI that plays on by another policy than the learned
// value is left as it is.
func Refined(a ai.AI, p policy.Policy, stones int) ai.AI {
	if _, learned := p.(playout.Value); learned && stones > 0 {
		return &refined{a, stones}
	}
	return a
}

type refined struct {
	ai.AI
	stones int // that follow at most
}

// LastStone refines the answers that the last stone follows alone.
const LastStone = 1

const (
	refineShot  = curling.Stones - 2
	refineShare = 0.7 // of a budget is for the search of the last stone; of what is left the learned value needs little
	// searchedPerThrow is how many stones of a search of the last stone count as one throw: they are thrown side by side and no learned
	// value is made out of what each leaves. Counted so, an answer takes 1.4 times the CPU time of one without (docs/EXPERIMENTS.md).
	searchedPerThrow = 4
	solvedThrows     = 130    // at most, until it is known better
	refineLeast      = 13_000 // throws of a budget below which an answer is left as it is: too few last stones can be solved
	refineShortest   = 60 * time.Millisecond
	refineUsual      = 14_000 // throws without any budget
	refineIdeas      = 24     // ideas at most
	refineEach       = 200    // throws of a budget for each
	refineAtLeast    = 4      // and at least
	refineFirst      = 0.6    // share of the last stones that are solved for all ideas, before the worse half of them goes
	refineFinal      = 2      // ideas of the last round
	refineMost       = 512    // results of an idea at most
	refineLearned    = 16     // results of an idea of which the learned value is known
)

// Suggest implements ai.AI.
func (a *refined) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	start := time.Now()
	if follow := curling.Stones - 1 - r.State.Shot; follow < 1 || follow > a.stones || r.Own() || tooSmall(&r.Budget) {
		return a.AI.Suggest(ctx, r, report)
	}
	f := refinement{request: &r, shot: r.State.Shot, learned: refineLearned, most: refineMost, utility: playout.UtilityOf(&r), start: start,
		report: report}
	if ok, err := f.begin(ctx); !ok || err != nil {
		return a.AI.Suggest(ctx, r, report) // which tells what is wrong
	}
	first := r
	first.Budget.Time = time.Duration((1 - refineShare) * float64(r.Budget.Time))
	first.Budget.Throws = int((1 - refineShare) * float64(r.Budget.Throws))
	var tell func(ai.Progress)
	if report != nil {
		tell = func(p ai.Progress) {
			p.Done *= 1 - refineShare
			report(p)
		}
	}
	out, err := a.AI.Suggest(ctx, first, tell)
	if err != nil || len(out.Candidates) == 0 {
		return out, err
	}
	f.before = out.Throws
	if b := r.Budget.Throws; b > 0 {
		f.throws = b - out.Throws
	} else if r.Budget.Time <= 0 {
		f.throws = refineUsual
	}
	if err := f.run(ctx, &out); err != nil {
		return ai.Suggestion{}, err
	}
	return out, nil
}

// tooSmall reports whether a budget solves too few last stones.
func tooSmall(b *ai.Budget) bool {
	return b.Throws > 0 && b.Throws < refineLeast || b.Time > 0 && b.Time < refineShortest
}

// refinement chooses among the candidates of an answer and further ideas.
type refinement struct {
	request *ai.Request
	shot    int
	learned int // results of an idea of which the learned value is known
	most    int // results of an idea that are searched at most
	utility *playout.Utility
	report  func(ai.Progress)
	start   time.Time
	before  int       // throws of the answer
	throws  int       // left of a budget of throws; 0: time alone bounds it
	players []*Player // one a worker
	errors  [][2]float64
	solved  int           // results after which the next stone was searched
	spent   int           // throws for them
	took    time.Duration // to solve them
}

// begin makes the players; ok is false where the last stone cannot be searched or has no learned value.
func (f *refinement) begin(ctx context.Context) (ok bool, err error) {
	m, err := value.Learned()
	if err != nil {
		return false, nil
	}
	sim, err := playout.New(f.request)
	if err != nil {
		return false, err
	}
	p, err := New(f.request, sim.Until(ctx), m)
	if err != nil || !p.eval.Knows(f.shot+1) || !p.Knows(f.shot+1) {
		return false, err
	}
	if f.early() {
		f.learned = f.learns()
		f.most = f.learned
	} else {
		if err := p.Careful(f.request, laststone.Coarse); err != nil {
			return false, err
		}
		p.last.Briefly()
	}
	for range max(1, f.request.Workers) {
		f.players = append(f.players, p.Fork(p.sim.Fork()))
	}
	f.errors = errorsOf(f.request.Seed)
	return true, nil
}

// errorsOf are the errors that every idea is thrown with, as standard normal numbers: pairs spread evenly, begun anywhere, each with its
// mirror image.
func errorsOf(seed uint64) (list [][2]float64) {
	var from [2]float64
	for k := range from {
		from[k] = float64(playout.Mix(seed^uint64(k)<<32^0x726566696e65)>>11) / (1 << 53)
	}
	for i := range refineMost / 2 {
		var z [2]float64
		for k, step := range playout.R2 {
			z[k] = playout.NormalAt(math.Mod(from[k]+float64(i)*step, 1))
		}
		list = append(list, z, [2]float64{-z[0], -z[1]})
	}
	return list
}

// thrown is what the players threw, as it counts.
func (f *refinement) thrown() int {
	n, searched := 0, 0
	for _, p := range f.players {
		n, searched = n+p.sim.Thrown, searched+p.Thrown()
	}
	return n + (searched+searchedPerThrow-1)/searchedPerThrow
}

// each is what a solved stone counts as, as far as it is known.
func (f *refinement) each() int {
	switch {
	case f.early() && f.solved == 0:
		return earlyThrows
	case f.early():
		return f.spent*9/8/f.solved + 1
	case f.solved == 0:
		return solvedThrows
	}
	searched := 0
	for _, p := range f.players {
		searched += p.Thrown()
	}
	return 2 + searched*9/8/searchedPerThrow/f.solved // with the throw that leads to it; none takes much more than the mean
}

// run makes out the answer.
func (f *refinement) run(ctx context.Context, out *ai.Suggestion) error {
	list, err := f.ideas(ctx, out.Candidates)
	if err != nil {
		return err
	}
	if len(list) < 2 {
		return nil
	}
	list, solved, err := f.halve(ctx, list)
	if err != nil {
		return err
	}
	all := make([]*playout.Simulation, len(f.players))
	for w, p := range f.players {
		all[w] = p.sim
	}
	if err := playout.Check(all); err != nil {
		return err
	}
	out.Throws += f.thrown()
	if !solved {
		return nil
	}
	keep := max(len(out.Candidates), 1)
	out.Candidates = nil // the ideas still point at those before
	for i := range list[:min(keep, len(list))] {
		out.Candidates = append(out.Candidates, f.candidate(&list[i]))
	}
	return nil
}

// left is how many last stones can be solved yet.
func (f *refinement) left() int {
	n := math.MaxInt
	if f.throws > 0 {
		n = (f.throws - f.thrown()) / f.each()
	}
	if b := f.request.Budget.Time; b > 0 {
		each := time.Millisecond
		if f.solved > 0 {
			each = f.took / time.Duration(f.solved)
		}
		n = min(n, int((b-time.Since(f.start))/max(each, 1)))
	}
	return max(n, 0)
}

// halve throws the ideas ever more often while fewer remain and sorts them; solved is false where not even two of them could be thrown.
func (f *refinement) halve(ctx context.Context, list []idea) (all []idea, solved bool, err error) {
	left := min(len(list), f.left()/2)
	for n := 0; left >= 2 && n < f.most; {
		to := min(max(2*n, 2), f.most)
		if left <= refineFinal {
			to = f.most // all that is left of the budget
		}
		for n < to && f.left() >= 2*left {
			step := f.step(left, to-n)
			if step*left > f.left() {
				step = 2
			}
			if err := f.solve(ctx, list[:left], n, n+step); err != nil {
				return nil, false, err
			}
			if n == 0 { // from here on what a last stone takes is known
				to = min(max(to, int(refineFirst*float64(f.left())/float64(left))&^1), f.most)
			}
			n += step
		}
		f.sort(list[:left])
		if n < to {
			return list, n > 0, nil
		}
		left = max(left/2, refineFinal)
	}
	return list, len(list) > 0 && len(list[0].search) > 0, nil
}

// sort sorts ideas that are thrown equally often, the best first.
func (f *refinement) sort(list []idea) {
	f.settle(list)
	sort.SliceStable(list, func(i, k int) bool { return list[i].value > list[k].value })
	f.tell(&list[0])
}
