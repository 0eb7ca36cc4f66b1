package namedshots

import (
	"context"
	"time"

	"hogline/engine/ai"
	"hogline/engine/ai/halving"
	"hogline/engine/ai/playout"
)

// evaluation values the candidates of one request by successive halving.
type evaluation struct {
	request     *ai.Request
	simulations []*simulation         // one a worker
	all         []*playout.Simulation // the same
	reply       bool                  // the opponent's reply may be searched
	utility     *playout.Utility
	start       time.Time
	report      func(ai.Progress)
}

const (
	finalists    = 4     // the last round has at most so many
	replyWidth   = 12    // replies are searched when so many candidates are left
	batch        = 4     // playouts of a candidate in a pass
	defaultPlays = 20000 // playouts of an answer without any budget
)

// run samples the candidates and sorts them, the best first.
func (e *evaluation) run(ctx context.Context, all []candidate) error {
	replies := false // the opponent's reply is searched
	search := halving.Search[candidate]{
		Finalists: finalists, Over: e.over,
		Sample: func(r halving.Round, left []candidate, _ int) error {
			if e.reply && !replies && len(left) <= replyWidth {
				replies = true
				for i := range left {
					left[i].scores = playout.Scores{} // those with replies by policy do not compare
				}
			}
			return e.sample(ctx, left, replies)
		},
		Values: func(left []candidate) []float64 {
			means := make([]float64, len(left))
			for i := range left {
				ends := left[i].scores.Ends()
				means[i], _ = playout.Mean(&ends, &e.utility.Value)
			}
			return means
		},
		Ranked: func(r halving.Round, all []candidate) {
			if e.report != nil {
				e.report(ai.Progress{Throws: e.thrown(), Done: float64(r.Index+1) / float64(r.Count), Elapsed: time.Since(e.start), Best: answer(&all[0], e.utility)})
			}
		},
	}
	return search.Run(all)
}

// over reports whether a round is over: its share of the throws or of the time is used up, or
// without a budget, its share of the default playouts. The count of throws after a pass is the
// same on any number of workers.
func (e *evaluation) over(r halving.Round) bool {
	b := e.request.Budget
	if b.Throws <= 0 && b.Time <= 0 {
		return r.Passes*batch >= defaultPlays/(r.Count*r.Left)
	}
	return b.Throws > 0 && e.thrown() >= b.Throws*(r.Index+1)/r.Count ||
		b.Time > 0 && time.Since(e.start) >= b.Time*time.Duration(r.Index+1)/time.Duration(r.Count)
}

// sample throws every candidate batch times.
func (e *evaluation) sample(ctx context.Context, left []candidate, reply bool) error {
	from := left[0].scores.N()
	results := make([]playout.Scores, len(left))
	err := playout.Each(ctx, len(e.simulations), len(left), func(w, i int) {
		for k := range batch {
			results[i].Add(e.simulations[w].playout(left[i].shot, from+k, reply))
		}
	})
	if err != nil {
		return err
	}
	for i := range left {
		left[i].scores.Merge(&results[i])
	}
	return nil
}

func (e *evaluation) thrown() int { return playout.Thrown(e.all) }

// answer is a candidate with its values.
func answer(c *candidate, utility *playout.Utility) ai.Candidate {
	a := ai.Candidate{Shot: c.shot, Target: c.target, Name: c.name.String(), Throws: c.scores.N(), Children: c.alike}
	ends := c.scores.Ends()
	utility.Describe(&a, &ends, float64(a.Throws))
	return a
}
