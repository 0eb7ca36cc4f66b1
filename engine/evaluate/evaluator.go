package evaluate

import (
	"context"
	"fmt"
	"math"
	"slices"

	"golang.org/x/sync/errgroup"

	"hogline/engine/ai/playout"
	"hogline/engine/ai/policy"
	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/aim"
	"hogline/engine/physics/simulators"
	"hogline/engine/shotname"
	"hogline/engine/winprob"
)

// Constants of the evaluation.
const (
	blockThrows = 50  // throws of each shot in one round
	leastThrows = 200 // throws of a shot before it may be dropped
	dropSE      = 4   // standard errors of the loss that drop a shot
	clearSE     = 2   // standard errors between the best and the second that make a clear winner
)

// evaluated is a shot under evaluation.
type evaluated struct {
	engine      int
	shot        curling.Shot
	intent      shotname.Intent
	simulations []*playout.Simulation // one a worker, with the throwers of this answer
	scores      []int8                // end score of throw k, as seen by the thrower
	madeIt      []bool                // whether throw k was made as intended
	out         bool                  // dropped: thrown no more
}

// evaluator values the shots of one question.
type evaluator struct {
	q           *Question
	sim         physics.Simulator
	aim         *aim.Aimer
	policy      policy.Policy
	utility     [17]float64
	points      [17]float64 // winprob.EndPoints
	shots       []*evaluated
	teams       [][2]curling.Team // those that simulations exist for
	simulations [][]*playout.Simulation
	most        int // throws of a shot at most
}

func newEvaluator(q *Question) (*evaluator, error) {
	sim, err := simulators.Fastest(q.Ice)
	if q.Method.Simulator != "" {
		sim, err = simulators.New(q.Method.Simulator, q.Ice)
	}
	if err != nil {
		return nil, fmt.Errorf("evaluate: %w", err)
	}
	p, err := policyOf(q.Method.Policy)
	if err != nil {
		return nil, err
	}
	aim, err := aim.New(q.Ice)
	if err != nil {
		return nil, err
	}
	e := &evaluator{q: q, sim: sim, aim: aim, policy: p, most: q.Method.Throws, utility: winprob.EndUtilities(q.Wins, &q.Rules, q.State), points: winprob.EndPoints(&q.Rules, q.State)}
	if e.most == 0 {
		e.most = DefaultThrows
	}
	return e, nil
}

// simulationsFor are the simulations that shots of these teams are thrown in, one a worker.
func (e *evaluator) simulationsFor(teams [2]curling.Team) ([]*playout.Simulation, error) {
	if i := slices.Index(e.teams, teams); i >= 0 {
		return e.simulations[i], nil
	}
	r := e.q.Request()
	r.Teams = teams
	first, err := playout.New(&r)
	if err != nil {
		return nil, fmt.Errorf("evaluate: %w", err)
	}
	first.Simulator = e.sim
	var list []*playout.Simulation
	for range max(1, e.q.Workers) {
		list = append(list, first.Fork())
	}
	e.teams, e.simulations = append(e.teams, teams), append(e.simulations, list)
	return list, nil
}

// add adds a shot. The best so far is compared again if it had won already.
func (e *evaluator) add(engine int, shot curling.Shot, teams [2]curling.Team) error {
	simulations, err := e.simulationsFor(teams)
	if err != nil {
		return err
	}
	if b := e.best(); b != nil {
		b.out = false
	}
	_, intent := e.name(shot)
	e.shots = append(e.shots, &evaluated{engine: engine, shot: shot, intent: intent, simulations: simulations})
	return nil
}

// name is the name of a shot by what it does without error, and what it intends by that.
func (e *evaluator) name(s curling.Shot) (shotname.Call, shotname.Intent) {
	st, b := &e.q.State, e.q.Ice.Bounds
	c, after := shotname.Call{Kind: shotname.Through, Turn: s.Turn, Stone: -1, Spot: shotname.Off}, st.Position
	if o, err := e.sim.Throw(physics.Delivery{Position: st.Position, Index: st.Shot, Shot: s}, nil); err == nil {
		c, after = shotname.Of(b, &st.Position, st.Shot, s.Turn, &o, e.aim.ClearStop(s)), o.Position
	}
	return c, shotname.IntentOf(b, &st.Position, st.Shot, c, &after)
}

// pending reports whether another round would change anything.
func (e *evaluator) pending() bool {
	for _, s := range e.shots {
		if !s.out && len(s.scores) < e.most {
			return true
		}
	}
	return false
}

// round throws blockThrows more of every shot that is not dropped. Those with fewer throws catch
// up first, so that a late answer is valued by the same throws as the early ones. It returns
// the error of ctx; throws finished before it count.
func (e *evaluator) round(ctx context.Context) error {
	least := e.most
	for _, s := range e.shots {
		if !s.out {
			least = min(least, len(s.scores))
		}
	}
	for _, s := range e.shots {
		if s.out || len(s.scores) > least {
			continue
		}
		if err := e.throw(ctx, s, min(least+blockThrows, e.most)); err != nil {
			return err
		}
	}
	e.drop()
	return nil
}

// throw brings a shot to n throws.
func (e *evaluator) throw(ctx context.Context, s *evaluated, n int) error {
	from := len(s.scores)
	scores, made := make([]int8, n-from), make([]bool, n-from)
	var eg errgroup.Group
	for w, sim := range s.simulations {
		eg.Go(func() error {
			for k := from + w; k < n; k += len(s.simulations) {
				if err := ctx.Err(); err != nil {
					return err
				}
				scores[k-from], made[k-from] = e.playout(sim, s, k)
			}
			return nil
		})
	}
	if err := eg.Wait(); err != nil {
		return err
	}
	if err := playout.Check(s.simulations); err != nil {
		return fmt.Errorf("evaluate: the referee: %w", err)
	}
	if err := e.q.Rules.Err(); err != nil {
		return fmt.Errorf("study: the referee: %w", err)
	}
	s.scores, s.madeIt = append(s.scores, scores...), append(s.madeIt, made...)
	return nil
}

// playout throws a shot with the errors of throw k, decides whether it was made as intended and
// plays the end out with the same stream of errors.
func (e *evaluator) playout(sim *playout.Simulation, s *evaluated, k int) (score int8, made bool) {
	sim.Seed(e.q.Seed, k)
	pos := e.q.State.Position
	sim.ThrowNoisy(&pos, e.q.State.Shot, s.shot)
	made = s.intent.Made(&pos)
	return int8(sim.Finish(&pos, e.q.State.Shot+1, e.policy)), made
}

// drop drops the shots whose loss is beyond doubt, and the best when nothing is left to compare
// it with.
func (e *evaluator) drop() {
	best := e.best()
	if best == nil || len(best.scores) < leastThrows {
		return
	}
	for _, s := range e.shots {
		if s == best || s.out || len(s.scores) < leastThrows {
			continue
		}
		d, se := e.loss(best, s)
		s.out = d > dropSE*se && d > 0
	}
	for _, s := range e.shots {
		if s != best && !s.out {
			return
		}
	}
	best.out = len(e.shots) > 1
}

// best is the thrown shot with the greatest mean utility, nil if none was thrown.
func (e *evaluator) best() *evaluated {
	var best *evaluated
	top := math.Inf(-1)
	for _, s := range e.shots {
		if len(s.scores) > 0 {
			if v := e.mean(s); v > top {
				best, top = s, v
			}
		}
	}
	return best
}

// mean is the mean utility of a shot.
func (e *evaluator) mean(s *evaluated) float64 {
	sum := 0.0
	for _, k := range s.scores {
		sum += e.utility[k+8]
	}
	return sum / float64(len(s.scores))
}

// loss is the mean paired difference of the utilities of two shots over the throws both have,
// and its standard error.
func (e *evaluator) loss(best, s *evaluated) (mean, se float64) {
	n := min(len(best.scores), len(s.scores))
	var sum, squares float64
	for k := range n {
		d := e.utility[best.scores[k]+8] - e.utility[s.scores[k]+8]
		sum += d
		squares += d * d
	}
	return meanAndError(sum, squares, n)
}

// ranking is the current ranking.
func (e *evaluator) ranking() Ranking {
	r := Ranking{Simulator: simulators.NameOf(e.sim), Policy: e.q.Method.policyName()}
	if e.q.Wins != nil {
		r.Source = e.q.Wins.Source()
	}
	ranked := e.ranked()
	for _, s := range ranked {
		r.Order = append(r.Order, s.engine)
	}
	if len(ranked) > 1 {
		d, se := e.loss(ranked[0], ranked[1])
		r.Clear = d > 0 && d > clearSE*se && len(ranked[1].scores) >= leastThrows
	}
	return r
}
