package lookahead

import (
	"context"
	"math"
	"sort"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/value"
)

// Refined is an AI whose answers before the last stone of an end are valued anew: the learned value is least sure where one
// stone is to come, so some of the results of each candidate are valued by the search of that stone instead. What differs in
// the mean corrects the candidate's distribution of end scores. An AI that plays on by another policy than the learned value is
// left as it is.
func Refined(a ai.AI, p policy.Policy) ai.AI {
	if _, learned := p.(playout.Value); learned {
		return &refined{a}
	}
	return a
}

type refined struct{ ai.AI }

const (
	refineShare    = 0.35 // of a budget
	refineAtLeast  = 8    // results of a candidate valued by search: with fewer the correction is chance
	refineAtMost   = 96
	refineTogether = 8   // between two looks at the budget
	refineEnds     = 12  // times the last stone is thrown after a result
	searchThrows   = 580 // of a search of the last stone in a crowded house, about
)

// Suggest implements ai.AI.
func (a *refined) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	start := time.Now()
	if r.State.Shot != curling.Stones-2 || r.Rules.Own() {
		return a.AI.Suggest(ctx, r, report)
	}
	first := r
	first.Budget.Time = time.Duration((1 - refineShare) * float64(r.Budget.Time))
	first.Budget.Throws = int((1 - refineShare) * float64(r.Budget.Throws))
	if b := r.Budget.Throws; b-first.Budget.Throws < 2*refineAtLeast*searchThrows { // one candidate alone is not corrected
		first.Budget.Throws = b // what it leaves may be enough
	}
	if report != nil && first.Budget != r.Budget {
		first := report
		report = func(p ai.Progress) {
			p.Done *= 1 - refineShare
			first(p)
		}
	}
	out, err := a.AI.Suggest(ctx, first, report)
	if err != nil || len(out.Candidates) < 2 {
		return out, err
	}
	f := refinement{request: &r, out: &out, until: start.Add(r.Budget.Time)}
	if b := r.Budget.Throws; b > 0 {
		f.throws = b - out.Throws
	}
	if err := f.run(ctx); err != nil {
		return ai.Suggestion{}, err
	}
	return out, nil
}

// refinement corrects the candidates of an answer.
type refinement struct {
	request *ai.Request
	out     *ai.Suggestion
	until   time.Time // with a budget of time
	throws  int       // left of a budget of throws; 0: there is none
	players []*Player // one a worker
	known   []int     // candidates with a distribution
	sum     []ai.Ends // of them: search less learned value
	squares []float64 // of the differences in points
	n       int       // results of each
}

func (f *refinement) run(ctx context.Context) error {
	for i := range f.out.Candidates {
		if f.out.Candidates[i].Ends != (ai.Ends{}) {
			f.known = append(f.known, i)
		}
	}
	if f.throws > 0 { // those that there are throws for
		f.known = f.known[:min(len(f.known), f.throws/(refineAtLeast*searchThrows))]
	}
	if len(f.known) < 2 {
		return nil
	}
	if ok, err := f.begin(ctx); !ok || err != nil {
		return err
	}
	utility := playout.UtilityOf(f.request)
	f.sum, f.squares = make([]ai.Ends, len(f.known)), make([]float64, len(f.known))
	before := f.thrown()
	for f.n < refineAtMost && !f.over(before) {
		if err := f.sample(ctx, utility); err != nil {
			return err
		}
	}
	f.out.Throws += f.thrown() - before
	all := make([]*playout.Simulation, len(f.players))
	for w, p := range f.players {
		all[w] = p.sim
	}
	if err := playout.Check(all); err != nil {
		return err
	}
	if f.n >= refineAtLeast {
		f.correct(utility)
	}
	return nil
}

// begin makes the players; ok is false where the last stone cannot be searched or has no learned value.
func (f *refinement) begin(ctx context.Context) (ok bool, err error) {
	m, err := value.Learned()
	if err != nil {
		return false, nil // then there is nothing to correct
	}
	sim, err := playout.New(f.request)
	if err != nil {
		return false, err
	}
	p, err := New(f.request, sim.Until(ctx), m)
	if err != nil || p.last == nil || !p.eval.Knows(curling.Stones-1) {
		return false, err
	}
	for range max(1, f.request.Workers) {
		f.players = append(f.players, p.Fork(p.sim.Fork()))
	}
	return true, nil
}

func (f *refinement) over(before int) bool {
	switch b := f.request.Budget; {
	case b.Throws > 0:
		return f.thrown()-before+refineTogether*len(f.known)*searchThrows > f.throws
	case b.Time > 0:
		return !time.Now().Before(f.until)
	}
	return f.n >= refineAtMost/3
}

func (f *refinement) thrown() (n int) {
	for _, p := range f.players {
		n += p.sim.Thrown + p.Thrown()
	}
	return n
}

// sample values some more results of each candidate; all of them suffer the same errors.
func (f *refinement) sample(ctx context.Context, utility *playout.Utility) error {
	list := make([]ai.Ends, refineTogether*len(f.known))
	err := playout.Each(ctx, len(f.players), len(list), func(w, i int) {
		p, k := f.players[w], f.n+i/len(f.known)
		p.sim.Seed(f.request.Seed^0x726566696e65, k)
		pos := f.request.State.Position
		p.sim.ThrowNoisy(&pos, curling.Stones-2, f.out.Candidates[f.known[i%len(f.known)]].Shot)
		p.eval.AddEnds(&list[i], -1, &pos, curling.Stones-1, curling.SideOf(curling.Stones-2))
		last := p.Choose(&pos, curling.Stones-1)
		for range refineEnds {
			end := pos
			p.sim.ThrowNoisy(&end, curling.Stones-1, last)
			list[i][min(max(p.sim.Score(&end), -8), 8)+8] += 1.0 / refineEnds
		}
	})
	if err == nil {
		err = ctx.Err() // what was thrown since it ended is worth nothing
	}
	if err != nil {
		return err
	}
	for i := range list {
		c, points := i%len(f.known), 0.0
		for k, p := range list[i] {
			f.sum[c][k] += p
			points += p * utility.Points[k]
		}
		f.squares[c] += points * points
	}
	f.n += refineTogether
	return nil
}

// correct adds the mean differences to the candidates and sorts them; what could not be corrected comes last.
func (f *refinement) correct(utility *playout.Utility) {
	all, n := f.out.Candidates, float64(f.n)
	worth := make(map[curling.Shot]float64, len(all))
	for k, i := range f.known {
		c, ends, total := &all[i], ai.Ends{}, 0.0
		for s, p := range c.Ends {
			ends[s] = max(p+f.sum[k][s]/n, 0)
			total += ends[s]
		}
		for s := range ends {
			ends[s] /= total
		}
		points, _ := playout.Mean(&f.sum[k], &utility.Points)
		spread := f.squares[k]/n - points*points/n/n
		utility.Describe(c, &ends, float64(c.Throws))
		c.Error = math.Hypot(c.Error, math.Sqrt(max(spread, 0)/n))
		worth[c.Shot], _ = playout.Mean(&ends, &utility.Value)
	}
	sort.SliceStable(all, func(i, j int) bool {
		x, known := worth[all[i].Shot]
		y, other := worth[all[j].Shot]
		return known && (!other || x > y)
	})
}
