package namedshots

import (
	"context"
	"math"
	"sort"
	"time"

	"hogline/engine/ai"
	"hogline/engine/ai/playout"
)

// halving is one run of successive halving: every round throws the candidates that are
// left equally often and drops the worse half.
type halving struct {
	request     *ai.Request
	simulations []*simulation // one a worker
	reply       bool          // the opponent's reply may be searched
	utility     *playout.Utility
	start       time.Time
	report      func(ai.Progress)
}

const (
	finalists    = 4     // the last round has at most so many
	replyWidth   = 12    // replies are searched when so many candidates are left
	batch        = 4     // playouts of a candidate between two looks at the bounds
	defaultPlays = 20000 // playouts of an answer without any budget
)

// run values the candidates and sorts them, the best first. Those that were dropped stand
// behind those that were not.
func (h *halving) run(ctx context.Context, all []candidate) error {
	rounds := 1
	for n := len(all); n > finalists; n = (n + 1) / 2 {
		rounds++
	}
	alive, searched := len(all), false
	for k := range rounds {
		if h.reply && !searched && alive <= replyWidth {
			searched = true
			for i := range alive {
				all[i].scores = playout.Scores{} // measured by another yardstick
			}
		}
		if err := h.play(ctx, all[:alive], h.bound(k, rounds, alive), searched); err != nil {
			return err
		}
		h.sort(all[:alive])
		if h.report != nil {
			h.report(ai.Progress{Throws: h.thrown(), Done: float64(k+1) / float64(rounds), Elapsed: time.Since(h.start), Best: answer(&all[0], h.utility)})
		}
		if alive > finalists {
			alive = (alive + 1) / 2
		}
	}
	return nil
}

// bound is when a round is over: after so many throws in all, so many playouts of each
// candidate, or at a time.
type bound struct {
	throws int
	plays  int
	until  time.Time
}

// bound is that of round k of rounds. A round that is bounded by throws looks at the count
// after every batch, which is the same on any number of workers.
func (h *halving) bound(k, rounds, alive int) bound {
	b := h.request.Budget
	out := bound{throws: math.MaxInt, plays: math.MaxInt}
	if b.Throws > 0 {
		out.throws = b.Throws * (k + 1) / rounds
	}
	if b.Time > 0 {
		out.until = h.start.Add(b.Time * time.Duration(k+1) / time.Duration(rounds))
	}
	if b.Throws <= 0 && b.Time <= 0 {
		out.plays = max(batch, defaultPlays/(rounds*alive))
	}
	return out
}

// play throws every candidate equally often, a batch at a time, at least one.
func (h *halving) play(ctx context.Context, alive []candidate, end bound, reply bool) error {
	from := alive[0].scores.N()
	results := make([]playout.Scores, len(alive))
	for done := 0; done == 0 || done < end.plays && h.thrown() < end.throws && (end.until.IsZero() || time.Now().Before(end.until)); done += batch {
		clear(results)
		err := playout.Each(ctx, len(h.simulations), len(alive), func(w, i int) {
			for k := range batch {
				results[i].Add(h.simulations[w].playout(alive[i].shot, from+k, reply))
			}
		})
		if err != nil {
			return err
		}
		for i := range alive {
			alive[i].scores.Merge(&results[i])
		}
		from += batch
	}
	return nil
}

func (h *halving) sort(alive []candidate) {
	for i := range alive {
		ends := alive[i].scores.Ends()
		alive[i].mean, _ = playout.Mean(&ends, &h.utility.Value)
	}
	sort.SliceStable(alive, func(i, j int) bool { return alive[i].mean > alive[j].mean })
}

func (h *halving) thrown() int {
	n := 0
	for _, g := range h.simulations {
		n += g.Thrown
	}
	return n
}

// check is the error of an answer for which too many throws failed.
func (h *halving) check() error {
	all := make([]*playout.Simulation, len(h.simulations))
	for i, g := range h.simulations {
		all[i] = g.Simulation
	}
	return playout.Check(all)
}

// answer is a candidate as the asker gets it.
func answer(c *candidate, worth *playout.Utility) ai.Candidate {
	a := ai.Candidate{Shot: c.shot, Target: c.target, Name: c.name.String(), Throws: c.scores.N(), Children: c.alike}
	ends := c.scores.Ends()
	worth.Describe(&a, &ends, float64(a.Throws))
	return a
}
