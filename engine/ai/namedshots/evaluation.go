package namedshots

import (
	"context"
	"sort"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/halving"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
)

// evaluation values the candidates of one request by successive halving.
type evaluation struct {
	request     *ai.Request
	simulations []*simulation         // one a worker
	all         []*playout.Simulation // the same
	reply       bool                  // the opponent's reply may be searched
	replies     bool                  // it is searched
	together    int                   // playouts of a candidate in a pass
	follow      int                   // shots that follow
	leaf        bool                  // the learned value stands for them
	most        int                   // candidates that are thrown with error then; 0 all
	keep        int                   // candidates of the answer
	proposed    int                   // throws made before
	throws      int                   // what is left of the budget of throws, 0 none
	utility     *playout.Utility
	start       time.Time
	stage       stage
	report      func(ai.Progress)
}

// stage is a part of the budget.
type stage struct {
	begun  int       // throws made before
	throws int       // 0 none
	from   time.Time // when it began
	time   time.Duration
	done   float64 // share of the budget spent before
	share  float64 // of the budget
	stream int     // number of its first errors: those that chose the candidates are not those that value them
}

// begin begins a stage with a share of the budget; done is the share spent before.
func (e *evaluation) begin(done, share float64) {
	e.stage = stage{from: e.start, share: share, done: done, throws: int(share * float64(e.throws)),
		time: time.Duration(share * float64(e.request.Budget.Time))}
	if done > 0 {
		e.stage.begun, e.stage.from, e.stage.stream = e.thrown(), time.Now(), 1<<24
		e.stage.time = e.request.Budget.Time - e.stage.from.Sub(e.start)
		e.stage.throws = max(0, e.throws-e.stage.begun)
	}
}

const (
	finalists    = 4     // the last round has at most so many
	replyWidth   = 12    // replies are searched when so many candidates are left
	batch        = 4     // playouts of a candidate in a pass at most
	together     = 64    // candidates at most in the passes that are done together
	mostReplies  = 14    // replies that are tried at most
	defaultPlays = 20000 // playouts of an answer without any budget
	mostThrown   = 48    // candidates that are thrown with error, where the learned value tells them; the default
	leastThrown  = 12    // of them, even with a small budget
	throwsEach   = 24    // of a budget for each of them
)

// run samples the candidates and sorts them, the best first. Those that the budget has no throws for are
// left out.
func (e *evaluation) run(ctx context.Context, all []candidate) ([]candidate, error) {
	if e.leaf && e.most > 0 {
		var err error
		if all, err = e.promising(ctx, all); err != nil {
			return nil, err
		}
	}
	all = e.affordable(all)
	if !e.varies() {
		e.begin(0, 1)
		return all, e.halve(ctx, all)
	}
	e.begin(0, 1-varyShare)
	if err := e.halve(ctx, all); err != nil {
		return nil, err
	}
	near := e.near(all)
	e.begin(1-varyShare, varyShare)
	if err := e.halve(ctx, near); err != nil {
		return nil, err
	}
	return bestOfEach(near, all), nil
}

// halve samples candidates by successive halving with the throws and the time of the stage.
func (e *evaluation) halve(ctx context.Context, all []candidate) error {
	search := halving.Search[candidate]{
		Finalists: finalists, Together: together, Over: e.over, StopEarly: e.throws > 0,
		Sample: func(_ halving.Round, left []candidate, passes int) error {
			if e.reply && !e.replies && e.searchesReplies(len(left)) {
				e.replies = true
				for i := range left {
					left[i].scores = outcomes{} // those with replies by policy do not compare
				}
			}
			return e.sample(ctx, left, passes*e.together)
		},
		Values: func(left []candidate) []float64 {
			means := make([]float64, len(left))
			for i := range left {
				ends := left[i].scores.ends()
				means[i], _ = playout.Mean(&ends, &e.utility.Value)
			}
			return means
		},
		Ranked: func(r halving.Round, all []candidate) {
			if e.report != nil {
				e.report(ai.Progress{Throws: e.thrown(), Done: e.stage.done + e.stage.share*float64(r.Index+1)/float64(r.Count),
					Elapsed: time.Since(e.start), Best: answer(&all[0], e.utility)})
			}
		},
	}
	return search.Run(all)
}

// promising are the candidates of the greatest learned value when they are thrown without error, the best first: a few of them
// where the budget of throws is small.
func (e *evaluation) promising(ctx context.Context, all []candidate) ([]candidate, error) {
	guess := make(map[curling.Shot]float64, len(all))
	values := make([]float64, len(all))
	err := playout.Each(ctx, len(e.simulations), len(all), func(w, i int) {
		ends := e.simulations[w].Learned(&all[i].left, e.request.State.Shot+1)
		values[i], _ = playout.Mean(&ends, &e.utility.Value)
	})
	if err != nil {
		return nil, err
	}
	for i := range all {
		guess[all[i].shot] = values[i]
	}
	most := e.most
	if b := e.request.Budget.Throws; b > 0 {
		most = min(most, max((b-e.proposed)/throwsEach, leastThrown))
	}
	return bestOf(all, guess, max(most, e.keep)), nil
}

// bestOf are so many candidates of the greatest values, the greatest first.
func bestOf(all []candidate, value map[curling.Shot]float64, n int) []candidate {
	sort.SliceStable(all, func(i, j int) bool { return value[all[i].shot] > value[all[j].shot] })
	return all[:min(n, len(all))]
}

// affordable are the candidates that can be played out once within the budget of throws: where that is
// not all, those that look best when they are thrown without error come first. It sets how many playouts
// a pass has.
func (e *evaluation) affordable(all []candidate) []candidate {
	e.together = batch
	b := e.request.Budget.Throws
	if b <= 0 {
		return all
	}
	cost := e.playoutThrows()
	e.throws = max(b-e.proposed, cost)
	if most := max(1, e.throws/cost); most < len(all) {
		leaf, sim := playout.RulesLeaf(), e.simulations[0]
		guess := make(map[curling.Shot]float64, len(all))
		for i := range all {
			var ends ai.Ends
			if sim.Own() {
				ends = sim.Try(leaf, all[i].shot)
			} else {
				ends = sim.Guess(leaf, &all[i].left, curling.Stones-e.follow)
			}
			guess[all[i].shot], _ = playout.Mean(&ends, &e.utility.Value)
		}
		all = bestOf(all, guess, most)
	}
	rounds := halving.Rounds(len(all), finalists)
	e.together = min(max(e.throws/(rounds*cost*len(all)), 1), batch)
	return all
}

// playoutThrows is how many stones a playout without replies throws.
func (e *evaluation) playoutThrows() int {
	if e.leaf {
		return 1
	}
	return 1 + e.follow
}

// passThrows is how many stones passes over so many candidates in all throw at most.
func (e *evaluation) passThrows(left int, replies bool) int {
	each := e.playoutThrows()
	if replies {
		each += mostReplies * replyThrows * e.follow
	}
	return left * e.together * each
}

// searchesReplies reports whether replies are searched from now on: few candidates are left, and there
// are throws for it.
func (e *evaluation) searchesReplies(left int) bool {
	return left <= replyWidth && (e.throws == 0 || e.thrown()+e.passThrows(left, true) <= e.throws)
}

// over reports whether a round is over: another pass would exceed its share of the throws, its share of
// the time is used up, or without a budget, its share of the default playouts. The count of throws after
// a pass is the same on any number of workers.
func (e *evaluation) over(r halving.Round) bool {
	b := e.request.Budget
	if b.Throws <= 0 && b.Time <= 0 {
		return r.Passes*batch >= defaultPlays/(r.Count*r.Left)
	}
	s := &e.stage
	return e.throws > 0 && e.thrown()-s.begun+e.passThrows(r.Waiting+r.Left, e.replies) > s.throws*(r.Index+1)/r.Count ||
		b.Time > 0 && time.Since(s.from) >= s.time*time.Duration(r.Index+1)/time.Duration(r.Count)
}

// sample throws every candidate n times.
func (e *evaluation) sample(ctx context.Context, left []candidate, n int) error {
	from := left[0].scores.n
	results := make([]outcomes, len(left)*n) // by candidate and playout, so that no worker waits for a whole candidate
	err := playout.Each(ctx, len(e.simulations), len(results), func(w, i int) {
		e.simulations[w].playout(left[i/n].shot, e.stage.stream+from+i%n, e.replies, &results[i])
	})
	if err != nil {
		return err
	}
	for i := range left {
		var all outcomes // summed in the order of the playouts
		for k := range n {
			all.merge(&results[i*n+k])
		}
		left[i].scores.merge(&all)
	}
	return nil
}

func (e *evaluation) thrown() int { return playout.Thrown(e.all) }

// answer is a candidate with its values.
func answer(c *candidate, utility *playout.Utility) ai.Candidate {
	a := ai.Candidate{Shot: c.shot, Target: c.target, Name: c.name.String(), Throws: c.scores.n, Children: c.alike}
	ends := c.scores.ends()
	utility.Describe(&a, &ends, float64(a.Throws))
	return a
}
