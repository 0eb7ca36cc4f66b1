package study

import (
	"context"
	"fmt"
	"math"
	"slices"

	"golang.org/x/sync/errgroup"

	"hogline/engine/ai/playout"
	"hogline/engine/ai/policy"
	"hogline/engine/call"
	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/wins"
)

// Referee says how answers are valued: the one judge for all. Every shot is thrown the same
// number of times with the same random errors (common random numbers), the end is played
// on by a simple policy, its score counts. The zero Referee is the usual one.
type Referee struct {
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
func (r *Referee) Check() error {
	if r.Throws < 0 || r.Throws > 1_000_000 {
		return fmt.Errorf("study: the referee throws %d times, want 1 to 1,000,000", r.Throws)
	}
	if _, err := policyOf(r.Policy); err != nil {
		return err
	}
	return nil
}

// judged is a shot before the referee.
type judged struct {
	asker   int
	shot    curling.Shot
	intent  call.Intent
	grounds []*playout.Ground // one a worker, with the throwers of this answer
	scores  []int8            // end score of throw k, as seen by the thrower
	made    []bool            // whether throw k did what was meant
	out     bool              // clearly behind: thrown no more
}

// judge throws shots of one question.
type judge struct {
	q       *Question
	sim     physics.Simulator
	simName string
	aim     *physics.Aimer
	policy  policy.Policy
	worth   [17]float64
	shots   []*judged
	teams   [][2]curling.Team // for which there are grounds
	grounds [][]*playout.Ground
	most    int
}

// newJudge makes a judge.
func newJudge(q *Question) (*judge, error) {
	sim, name, err := simulatorOf(q.Judge.Simulator, q.Ice)
	if err != nil {
		return nil, err
	}
	p, err := policyOf(q.Judge.Policy)
	if err != nil {
		return nil, err
	}
	aim, err := physics.NewAimer(q.Ice)
	if err != nil {
		return nil, err
	}
	j := &judge{q: q, sim: sim, simName: name, aim: aim, policy: p, most: q.Judge.Throws}
	if j.most == 0 {
		j.most = DefaultThrows
	}
	for i := range j.worth {
		j.worth[i] = float64(i - 8)
	}
	if q.Wins != nil {
		j.worth = wins.Worth(q.Wins, &q.Rules, q.State)
	}
	return j, nil
}

// groundsFor are the grounds on which shots of these teams are thrown.
func (j *judge) groundsFor(teams [2]curling.Team) ([]*playout.Ground, error) {
	if i := slices.Index(j.teams, teams); i >= 0 {
		return j.grounds[i], nil
	}
	r := j.q.Request()
	r.Teams = teams
	first, err := playout.New(&r)
	if err != nil {
		return nil, fmt.Errorf("study: %w", err)
	}
	first.Sim = j.sim
	var list []*playout.Ground
	for range max(1, j.q.Workers) {
		list = append(list, first.Fork())
	}
	j.teams, j.grounds = append(j.teams, teams), append(j.grounds, list)
	return list, nil
}

// simulatorOf is a simulator by name.
func simulatorOf(kind string, ice physics.Ice) (physics.Simulator, string, error) {
	names := []string{kind}
	if kind == "" {
		names = []string{"flight", "glide", "exact", "box2d"}
	}
	var last error
	for _, name := range names {
		sim, err := physics.New(name, ice)
		if err == nil {
			return sim, name, nil
		}
		last = err
	}
	return nil, "", fmt.Errorf("study: %w", last)
}

// add puts a shot before the judge. The best so far, if it had won already, has somebody
// to be compared with again.
func (j *judge) add(asker int, shot curling.Shot, teams [2]curling.Team) error {
	grounds, err := j.groundsFor(teams)
	if err != nil {
		return err
	}
	if b := j.best(); b != nil {
		b.out = false
	}
	_, intent := j.words(shot)
	j.shots = append(j.shots, &judged{asker: asker, shot: shot, intent: intent, grounds: grounds})
	return nil
}

// words names a shot by what it does without error, and what it is meant to do by that.
func (j *judge) words(s curling.Shot) (call.Call, call.Intent) {
	st, b := &j.q.State, j.q.Ice.Bounds
	c, after := call.Call{Kind: call.Through, Turn: s.Turn, Stone: -1, Spot: call.Off}, st.Position
	if o, err := j.sim.Throw(physics.Delivery{Position: st.Position, Index: st.Shot, Shot: s}, nil); err == nil {
		c, after = call.Of(b, &st.Position, st.Shot, s.Turn, &o, j.aim.ClearStop(s)), o.Position
	}
	return c, call.IntentOf(b, &st.Position, st.Shot, c, &after)
}

// pending reports whether another round would change anything.
func (j *judge) pending() bool {
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
func (j *judge) round(ctx context.Context) error {
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
func (j *judge) throw(ctx context.Context, s *judged, n int) error {
	from := len(s.scores)
	scores, made := make([]int8, n-from), make([]bool, n-from)
	var eg errgroup.Group
	for w, g := range s.grounds {
		eg.Go(func() error {
			for k := from + w; k < n; k += len(s.grounds) {
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
	if err := playout.Check(s.grounds); err != nil {
		return fmt.Errorf("study: the referee: %w", err)
	}
	s.scores, s.made = append(s.scores, scores...), append(s.made, made...)
	return nil
}

// playout throws a shot with the errors of throw k, looks whether it was made and plays the
// end out with them.
func (j *judge) playout(g *playout.Ground, s *judged, k int) (score int8, made bool) {
	g.Seed(j.q.Seed, k)
	pos := j.q.State.Position
	g.ThrowNoisy(&pos, j.q.State.Shot, s.shot)
	made = s.intent.Made(&pos)
	return int8(g.Finish(&pos, j.q.State.Shot+1, j.policy)), made
}

// fallOut takes shots out that are behind beyond doubt.
func (j *judge) fallOut() {
	best := j.best()
	if best == nil || len(best.scores) < leastThrows {
		return
	}
	for _, s := range j.shots {
		if s == best || s.out || len(s.scores) < leastThrows {
			continue
		}
		d, se := j.behind(best, s)
		s.out = d > falloutSE*se && d > 0
	}
	for _, s := range j.shots {
		if s != best && !s.out {
			return
		}
	}
	best.out = len(j.shots) > 1 // nobody is left to compare it with
}

func (j *judge) best() *judged {
	var best *judged
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

func (j *judge) mean(s *judged) float64 {
	sum := 0.0
	for _, k := range s.scores {
		sum += j.worth[k+8]
	}
	return sum / float64(len(s.scores))
}

// behind is the mean paired difference of two shots over the throws both have, and its
// standard error.
func (j *judge) behind(best, s *judged) (mean, se float64) {
	n := min(len(best.scores), len(s.scores))
	var sum, squares float64
	for k := range n {
		d := j.worth[best.scores[k]+8] - j.worth[s.scores[k]+8]
		sum += d
		squares += d * d
	}
	return meanAndError(sum, squares, n)
}

// verdict is the order as it stands.
func (j *judge) verdict() Verdict {
	v := Verdict{Simulator: j.simName, Policy: j.q.Judge.policyName()}
	if j.q.Wins != nil {
		v.Source = j.q.Wins.Source()
	}
	with := j.ranked()
	for _, s := range with {
		v.Order = append(v.Order, s.asker)
	}
	if len(with) > 1 {
		d, se := j.behind(with[0], with[1])
		v.Clear = d > 0 && d > clearSE*se && len(with[1].scores) >= leastThrows
	}
	return v
}
