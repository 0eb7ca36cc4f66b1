package shotgrid

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/halving"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
)

const (
	peaks      = 48 // candidates taken from the shot grid
	finalists  = 4  // the last round has at most so many
	fewest     = 12 // peaks at least, where the learned value tells them
	peakThrows = 24 // throws of a budget for a peak then
	fewThrows  = 3  // a budget of less than so many throws a node is spent on named shots alone
	// defaultHalving is how many playouts are spent when there is no budget.
	defaultHalving = 20_000
)

// halve spends a budget too small for cycles by successive halving: every node is thrown once
// without error and a leaf evaluation guesses its utility; the peaks of the guess, and the
// shots with a name, are then thrown with error and played out. All suffer the same errors. A
// small budget of throws may be exceeded by one playout of every candidate.
func (r *Run) halve(ctx context.Context) error {
	nodes, err := r.candidates(ctx)
	if err != nil {
		return err
	}
	if len(nodes) == 0 {
		return ai.NoThrow(r.Request.Thrower().WeightMax)
	}
	passes := 0
	var jobs []job
	search := halving.Search[int]{
		Finalists: finalists, Together: max(r.Batch, r.Most), StopEarly: true, Over: r.over,
		Sample: func(round halving.Round, left []int, more int) error {
			jobs = jobs[:0]
			for range more {
				for _, node := range left {
					jobs = append(jobs, job{node, passes, true})
				}
				passes++
			}
			for left := jobs; len(left) > 0; {
				n := min(r.next(), len(left))
				if err := r.batch(ctx, left[:n]); err != nil {
					return err
				}
				left = left[n:]
			}
			r.report((float64(round.Index)+0.5)/float64(round.Count), len(r.finals) > 0) // none before the end of the first round
			return nil
		},
		Values: func(left []int) []float64 {
			r.gather()
			all, out := values(r.Scores, &r.Utility.Value), make([]float64, len(left))
			for i, node := range left {
				out[i] = all[node]
			}
			return out
		},
		Ranked: func(_ halving.Round, all []int) { r.finals = all },
	}
	return search.Run(nodes)
}

// over reports whether a round is over: another pass would exceed its share of the budget.
func (r *Run) over(round halving.Round) bool {
	b := r.Request.Budget
	next := r.Thrown() + (round.Waiting+round.Left)*r.Length
	switch {
	case b.Throws > 0 && next > b.Throws/round.Count*(round.Index+1):
		return true
	case b.Time > 0:
		return time.Since(r.Start) >= b.Time/time.Duration(round.Count)*time.Duration(round.Index+1)
	case b.Throws > 0:
		return false
	}
	return round.Passes*round.Left >= defaultHalving/round.Count
}

// candidates are the nodes to be played out: the peaks of the leaf evaluation, and named shots,
// which become nodes of the grid.
func (r *Run) candidates(ctx context.Context) ([]int, error) {
	shot, pos := r.Request.State.Shot, r.Request.State.Position
	b := r.Simulations[0].Board(&pos, shot)
	all := r.Grid.Throwable()
	var named []int
	for _, o := range (policy.Every{}).Options(b, nil) {
		if s, ok := b.Realise(o.Label); ok {
			named = append(named, len(r.Grid.Nodes))
			r.Grid.Nodes = append(r.Grid.Nodes, Node{Shot: s, Target: b.Aims.Aimer().ClearStop(s)})
		}
	}
	r.allocate()
	most, few := peaks, fewThrows*len(all)
	if r.Leaf { // the guess is nearly the value: a few peaks are enough
		few = len(all) + fewest*peakThrows
		if b := r.Request.Budget.Throws; b > 0 {
			most = min(peaks, (b-len(all))/peakThrows)
		}
	}
	if b := r.Request.Budget.Throws; b > 0 && b < few && len(named) > 0 {
		return named, r.Each(ctx, len(named), func(sim *playout.Simulation, i int) { r.thrown(sim, named[i]) })
	}
	guess := make([]float64, len(r.Grid.Nodes))
	leaf := playout.RulesLeaf()
	all = append(all, named...)
	err := r.Each(ctx, len(all), func(sim *playout.Simulation, i int) {
		res := r.thrown(sim, all[i])
		ends := ai.Ends{}
		if r.Leaf {
			ends = sim.Learned(&res.pos, shot+1)
		} else {
			sim.SetLine(res.line)
			ends = sim.Guess(leaf, &res.pos, shot+1)
		}
		guess[all[i]], _ = playout.Mean(&ends, &r.Utility.Value)
	})
	if err != nil {
		return nil, err
	}
	r.guess = r.Kernel.Smooth(guess[:len(guess)-len(named)])
	var out []int
	for _, p := range r.Grid.Peaks(r.guess, nil, most) {
		out = append(out, p.Node)
	}
	if r.Leaf {
		slices.SortStableFunc(named, func(i, j int) int { return cmp.Compare(guess[j], guess[i]) })
		named = named[:min(most, len(named))]
	}
	return append(out, named...), nil
}

// bestOfHalving are the candidates that were left longest, best first.
func (r *Run) bestOfHalving(most int) []ai.Candidate {
	var out []ai.Candidate
	for _, node := range r.finals {
		if len(out) == most || r.Scores[node].N() == 0 {
			break
		}
		n := &r.Grid.Nodes[node]
		sim := r.Simulations[0]
		c := ai.Candidate{Shot: n.Shot, Target: n.Target, Children: 1, Throws: r.Scores[node].N()}
		c.Name = Name(r.Request, n.Shot, &r.thrown(sim, node).out, n.Target)
		ends := r.Scores[node].Ends()
		r.Utility.Describe(&c, &ends, float64(c.Throws))
		out = append(out, c)
	}
	return out
}
