package book

import (
	"context"
	"fmt"
	"math"
	"sort"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/ai/shotgrid"
	"github.com/hogline/hogline/engine/curling"
)

// Opened is an AI that considers the shots of the book beside its own: in an opening of the book all of them are thrown with the same
// errors, valued by the learned value and sorted by that. An AI that plays on by another policy is left as it is.
func Opened(a ai.AI, p policy.Policy) ai.AI {
	if _, learned := p.(playout.Value); learned {
		return &opened{a}
	}
	return a
}

// Setting is whether an AI considers the book.
func Setting() ai.Setting {
	return ai.Setting{Key: "book", Default: "true", Choices: ai.YesNo, Help: "consider the shots of the opening book in the first four stones"}
}

type opened struct{ ai.AI }

const (
	throws    = 400  // of a candidate with a budget of time or none
	fewest    = 32   // with a budget of throws
	share     = 0.2  // of a budget
	sameSpeed = 0.03 // m/s between two shots that are one
)

// Suggest implements ai.AI.
func (o *opened) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	opening, calls := callsOf(&r)
	if len(calls) == 0 {
		return o.AI.Suggest(ctx, r, report)
	}
	first := r
	first.Budget.Throws, first.Budget.Time = int((1-share)*float64(r.Budget.Throws)), time.Duration((1-share)*float64(r.Budget.Time))
	if b := r.Budget.Throws; b > 0 && b-first.Budget.Throws < fewest*2*len(calls) {
		return o.AI.Suggest(ctx, r, report)
	}
	out, err := o.AI.Suggest(ctx, first, report)
	if err != nil {
		return out, err
	}
	if err := consider(ctx, &r, &out, opening, calls); err != nil {
		return ai.Suggestion{}, err
	}
	return out, nil
}

// callsOf are the shots of the book for a request, as they are thrown there; none where it has no opening.
func callsOf(r *ai.Request) (*Opening, []curling.Shot) {
	if n := r.State.Shot - r.Rules.FirstShot; n < 0 || n >= Stones || r.Rules.Machine != nil {
		return nil, nil
	}
	b, err := Standard()
	if err != nil || b.Ice != string(r.Ice.Model) {
		return nil, nil
	}
	o, mirrored := b.Find(r.Rules.Name, &r.State)
	if o == nil {
		return nil, nil
	}
	limit := r.Thrower().WeightMax
	var shots []curling.Shot
	for _, c := range o.Calls {
		s := c.Shot
		if mirrored {
			s = s.Mirrored()
		}
		if limit <= 0 || s.Speed() <= limit {
			shots = append(shots, s)
		}
	}
	return o, shots
}

// consider adds the shots that the answer does not have and values all of it anew.
func consider(ctx context.Context, r *ai.Request, out *ai.Suggestion, opening *Opening, calls []curling.Shot) error {
	sim, err := playout.New(r)
	if err != nil {
		return err
	}
	if shot := r.State.Shot; !sim.Knows(shot + 1) {
		return nil
	}
	keep, added := len(out.Candidates), map[curling.Shot]bool{}
	for _, s := range calls {
		if !has(out.Candidates, s) {
			out.Candidates = append(out.Candidates, candidate(sim, r, s))
			added[s] = true
		}
	}
	n := throws
	if b := r.Budget.Throws; b > 0 {
		n = min(n, (b-out.Throws-len(added))/len(out.Candidates))
	}
	if n < fewest {
		out.Candidates = out.Candidates[:keep]
		return nil
	}
	worth, utility := make([]float64, len(out.Candidates)), playout.UtilityOf(r)
	ends, err := value(ctx, sim, r, out.Candidates, n)
	if err != nil {
		return err
	}
	for i := range out.Candidates {
		c := &out.Candidates[i]
		c.Throws += n
		utility.Describe(c, &ends[i], float64(c.Throws))
		worth[i], _ = playout.Mean(&ends[i], &utility.Value)
	}
	sort.Stable(&byWorth{out.Candidates, worth})
	out.Candidates = out.Candidates[:max(keep, 1)]
	out.Throws += len(added) + n*len(worth)
	out.Opening = ai.Opening{Seen: opening.Seen, Best: has(out.Candidates[:1], calls...)}
	out.Note = fmt.Sprintf("opening book: seen in %d ends of strong play", opening.Seen)
	if out.Opening.Best {
		out.Note += ", the best shot is the book's"
	}
	return nil
}

// value is the distribution of end scores of each candidate after n throws, all with the same errors.
func value(ctx context.Context, sim *playout.Simulation, r *ai.Request, list []ai.Candidate, n int) ([]ai.Ends, error) {
	sims := []*playout.Simulation{sim.Until(ctx)}
	for len(sims) < max(1, r.Workers) {
		sims = append(sims, sim.Fork())
	}
	scores := make([]playout.Scores, len(list))
	err := playout.Each(ctx, len(sims), len(list), func(w, i int) {
		for k := range n {
			sims[w].Seed(r.Seed^0x626f6f6b, k)
			pos := r.State.Position
			sims[w].ThrowNoisy(&pos, r.State.Shot, list[i].Shot)
			ends := sims[w].Learned(&pos, r.State.Shot+1)
			scores[i].Add(&ends)
		}
	})
	if err == nil {
		err = ctx.Err()
	}
	if err == nil {
		err = playout.Check(sims)
	}
	out := make([]ai.Ends, len(list))
	for i := range scores {
		out[i] = scores[i].Ends()
	}
	return out, err
}

// candidate is a shot with its name.
func candidate(sim *playout.Simulation, r *ai.Request, s curling.Shot) ai.Candidate {
	pos := r.State.Position
	c := ai.Candidate{Shot: s, Children: 1, Score: math.NaN(), Win: math.NaN()}
	c.Target = sim.Aims(r.State.Shot).Aimer().ClearStop(s)
	o := sim.Throw(&pos, r.State.Shot, s)
	c.Name = shotgrid.Name(r, s, &o, c.Target)
	return c
}

// has reports whether one of the shots is among candidates.
func has(list []ai.Candidate, shots ...curling.Shot) bool {
	for i := range list {
		o := &list[i].Shot
		for _, s := range shots {
			if o.Turn == s.Turn && math.Hypot(o.VX-s.VX, o.VY-s.VY) < sameSpeed {
				return true
			}
		}
	}
	return false
}

type byWorth struct {
	list  []ai.Candidate
	worth []float64
}

func (b *byWorth) Len() int           { return len(b.list) }
func (b *byWorth) Less(i, j int) bool { return b.worth[i] > b.worth[j] }
func (b *byWorth) Swap(i, j int) {
	b.list[i], b.list[j] = b.list[j], b.list[i]
	b.worth[i], b.worth[j] = b.worth[j], b.worth[i]
}
