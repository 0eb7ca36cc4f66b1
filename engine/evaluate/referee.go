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

// Method says how answers are valued: the one judge for all. Every shot is thrown the same
// number of times with the same random errors (common random numbers), the end is played
// on by a simple policy, its score counts. The zero Referee is the usual one.
type Method struct {
	Throws    int    // most throws of a shot; 0 is DefaultThrows
	Simulator string // "flight", "glide", "exact", "box2d"; "" the fastest that knows the ice
	Policy    string // who plays on: a name of Policies; "" the first
}

// DefaultThrows is how often a shot is thrown when the order does not become clear before.
const DefaultThrows = 1000

// Rounds of the referee.
const (
	blockThrows = 50  // throws of each shot in one round
	leastThrows = 200 // before a shot may fall out
	falloutSE   = 4   // a shot this many standard errors behind the best is thrown no more
	clearSE     = 2   // and this many are a clear winner
)

// Check reports a referee that does not exist.
func (r *Method) Check() error {
	if r.Throws < 0 || r.Throws > 1_000_000 {
		return fmt.Errorf("study: the referee throws %d times, want 1 to 1,000,000", r.Throws)
	}
	if _, err := policyOf(r.Policy); err != nil {
		return err
	}
	return nil
}

// evaluated is a shot before the referee.
type evaluated struct {
	engine      int
	shot        curling.Shot
	intent      shotname.Intent
	simulations []*playout.Simulation // one a worker, with the throwers of this answer
	scores      []int8                // end score of throw k, as seen by the thrower
	madeIt      []bool                // whether throw k did what was meant
	out         bool                  // clearly behind: thrown no more
}

// evaluator throws shots of one question.
type evaluator struct {
	q           *Question
	sim         physics.Simulator
	aim         *aim.Aimer
	policy      policy.Policy
	utility     [17]float64
	shots       []*evaluated
	teams       [][2]curling.Team // for which there are grounds
	simulations [][]*playout.Simulation
	most        int
}

// newEvaluator makes a judge.
func newEvaluator(q *Question) (*evaluator, error) {
	sim, err := simulators.Fastest(q.Ice)
	if q.Method.Simulator != "" {
		sim, err = simulators.New(q.Method.Simulator, q.Ice)
	}
	if err != nil {
		return nil, fmt.Errorf("study: %w", err)
	}
	p, err := policyOf(q.Method.Policy)
	if err != nil {
		return nil, err
	}
	aim, err := aim.New(q.Ice)
	if err != nil {
		return nil, err
	}
	j := &evaluator{q: q, sim: sim, aim: aim, policy: p, most: q.Method.Throws, utility: winprob.EndUtilities(q.Wins, &q.Rules, q.State)}
	if j.most == 0 {
		j.most = DefaultThrows
	}
	return j, nil
}

// simulationsFor are the grounds on which shots of these teams are thrown.
func (j *evaluator) simulationsFor(teams [2]curling.Team) ([]*playout.Simulation, error) {
	if i := slices.Index(j.teams, teams); i >= 0 {
		return j.simulations[i], nil
	}
	r := j.q.Request()
	r.Teams = teams
	first, err := playout.New(&r)
	if err != nil {
		return nil, fmt.Errorf("study: %w", err)
	}
	first.Sim = j.sim
	var list []*playout.Simulation
	for range max(1, j.q.Workers) {
		list = append(list, first.Fork())
	}
	j.teams, j.simulations = append(j.teams, teams), append(j.simulations, list)
	return list, nil
}

// add puts a shot before the judge. The best so far, if it had won already, has somebody
// to be compared with again.
func (j *evaluator) add(asker int, shot curling.Shot, teams [2]curling.Team) error {
	grounds, err := j.simulationsFor(teams)
	if err != nil {
		return err
	}
	if b := j.best(); b != nil {
		b.out = false
	}
	_, intent := j.words(shot)
	j.shots = append(j.shots, &evaluated{engine: asker, shot: shot, intent: intent, simulations: grounds})
	return nil
}

// words names a shot by what it does without error, and what it is meant to do by that.
func (j *evaluator) words(s curling.Shot) (shotname.Call, shotname.Intent) {
	st, b := &j.q.State, j.q.Ice.Bounds
	c, after := shotname.Call{Kind: shotname.Through, Turn: s.Turn, Stone: -1, Spot: shotname.Off}, st.Position
	if o, err := j.sim.Throw(physics.Delivery{Position: st.Position, Index: st.Shot, Shot: s}, nil); err == nil {
		c, after = shotname.Of(b, &st.Position, st.Shot, s.Turn, &o, j.aim.ClearStop(s)), o.Position
	}
	return c, shotname.IntentOf(b, &st.Position, st.Shot, c, &after)
}

// pending reports whether another round would change anything.
func (j *evaluator) pending() bool {
	for _, s := range j.shots {
		if !s.out && len(s.scores) < j.most {
			return true
		}
	}
	return false
}

// round throws every shot that is still in doubt: those behind catch up first, so that a
// late answer is measured by the same throws as the early ones. It returns the error of
// ctx, and throws that were finished until then count.
func (j *evaluator) round(ctx context.Context) error {
	least := j.most
	for _, s := range j.shots {
		if !s.out {
			least = min(least, len(s.scores))
		}
	}
	for _, s := range j.shots {
		if s.out || len(s.scores) > least {
			continue
		}
		if err := j.throw(ctx, s, min(least+blockThrows, j.most)); err != nil {
			return err
		}
	}
	j.fallOut()
	return nil
}

// throw brings a shot to n throws.
func (j *evaluator) throw(ctx context.Context, s *evaluated, n int) error {
	from := len(s.scores)
	scores, made := make([]int8, n-from), make([]bool, n-from)
	var eg errgroup.Group
	for w, g := range s.simulations {
		eg.Go(func() error {
			for k := from + w; k < n; k += len(s.simulations) {
				if err := ctx.Err(); err != nil {
					return err
				}
				scores[k-from], made[k-from] = j.playout(g, s, k)
			}
			return nil
		})
	}
	if err := eg.Wait(); err != nil {
		return err
	}
	if err := playout.Check(s.simulations); err != nil {
		return fmt.Errorf("study: the referee: %w", err)
	}
	s.scores, s.madeIt = append(s.scores, scores...), append(s.madeIt, made...)
	return nil
}

// playout throws a shot with the errors of throw k, looks whether it was made and plays the
// end out with them.
func (j *evaluator) playout(g *playout.Simulation, s *evaluated, k int) (score int8, made bool) {
	g.Seed(j.q.Seed, k)
	pos := j.q.State.Position
	g.ThrowNoisy(&pos, j.q.State.Shot, s.shot)
	made = s.intent.Made(&pos)
	return int8(g.Finish(&pos, j.q.State.Shot+1, j.policy)), made
}

// fallOut takes shots out that are behind beyond doubt.
func (j *evaluator) fallOut() {
	best := j.best()
	if best == nil || len(best.scores) < leastThrows {
		return
	}
	for _, s := range j.shots {
		if s == best || s.out || len(s.scores) < leastThrows {
			continue
		}
		d, se := j.loss(best, s)
		s.out = d > falloutSE*se && d > 0
	}
	for _, s := range j.shots {
		if s != best && !s.out {
			return
		}
	}
	best.out = len(j.shots) > 1 // nobody is left to compare it with
}

func (j *evaluator) best() *evaluated {
	var best *evaluated
	top := math.Inf(-1)
	for _, s := range j.shots {
		if len(s.scores) > 0 {
			if v := j.mean(s); v > top {
				best, top = s, v
			}
		}
	}
	return best
}

func (j *evaluator) mean(s *evaluated) float64 {
	sum := 0.0
	for _, k := range s.scores {
		sum += j.utility[k+8]
	}
	return sum / float64(len(s.scores))
}

// loss is the mean paired difference of two shots over the throws both have, and its
// standard error.
func (j *evaluator) loss(best, s *evaluated) (mean, se float64) {
	n := min(len(best.scores), len(s.scores))
	var sum, squares float64
	for k := range n {
		d := j.utility[best.scores[k]+8] - j.utility[s.scores[k]+8]
		sum += d
		squares += d * d
	}
	return meanAndError(sum, squares, n)
}

// ranking is the order as it stands.
func (j *evaluator) ranking() Ranking {
	v := Ranking{Simulator: simulators.NameOf(j.sim), Policy: j.q.Method.policyName()}
	if j.q.Wins != nil {
		v.Source = j.q.Wins.Source()
	}
	with := j.ranked()
	for _, s := range with {
		v.Order = append(v.Order, s.engine)
	}
	if len(with) > 1 {
		d, se := j.loss(with[0], with[1])
		v.Clear = d > 0 && d > clearSE*se && len(with[1].scores) >= leastThrows
	}
	return v
}
