package study

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sort"

	"golang.org/x/sync/errgroup"

	"hogline/engine/ai/playout"
	"hogline/engine/ai/policy"
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
	grounds []*playout.Ground // one a worker, with the throwers of this answer
	scores  []int8            // end score of throw k, as seen by the thrower
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
	j.shots = append(j.shots, &judged{asker: asker, shot: shot, grounds: grounds})
	return nil
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
	scores := make([]int8, n-from)
	var eg errgroup.Group
	for w, g := range s.grounds {
		eg.Go(func() error {
			for k := from + w; k < n; k += len(s.grounds) {
				if err := ctx.Err(); err != nil {
					return err
				}
				scores[k-from] = int8(j.playout(g, s.shot, k))
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
	s.scores = append(s.scores, scores...)
	return nil
}

// playout throws a shot with the errors of throw k and plays the end out with them.
func (j *judge) playout(g *playout.Ground, shot curling.Shot, k int) int {
	g.Seed(j.q.Seed, k)
	pos := j.q.State.Position
	g.ThrowNoisy(&pos, j.q.State.Shot, shot)
	return g.Finish(&pos, j.q.State.Shot+1, j.policy)
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

// meanAndError is the mean of n numbers and its standard error by their sums.
func meanAndError(sum, squares float64, n int) (mean, se float64) {
	if n == 0 {
		return 0, math.Inf(1)
	}
	mean = sum / float64(n)
	if n == 1 {
		return mean, math.Inf(1)
	}
	return mean, math.Sqrt(max(0, squares/float64(n)-mean*mean) / float64(n-1))
}

// value is what the judge knows of a shot.
func (j *judge) value(s *judged) Value {
	v := Value{Throws: len(s.scores), Win: math.NaN()}
	var points, points2, win, win2 float64
	for _, k := range s.scores {
		x, y := float64(k), j.worth[k+8]
		points, points2 = points+x, points2+x*x
		win, win2 = win+y, win2+y*y
		v.Ends[k+8]++
	}
	for i := range v.Ends {
		v.Ends[i] /= float64(max(1, v.Throws))
	}
	v.Score, v.Error = meanAndError(points, points2, v.Throws)
	if j.q.Wins != nil {
		v.Win, v.WinError = meanAndError(win, win2, v.Throws)
	}
	if b := j.best(); b != nil && b != s {
		v.Behind, v.BehindError = j.behind(b, s)
	}
	return v
}

// verdict is the order as it stands.
func (j *judge) verdict() Verdict {
	v := Verdict{Simulator: j.simName, Policy: j.q.Judge.policyName()}
	if j.q.Wins != nil {
		v.Source = j.q.Wins.Source()
	}
	var with []*judged
	for _, s := range j.shots {
		if len(s.scores) > 0 {
			with = append(with, s)
		}
	}
	sort.SliceStable(with, func(a, b int) bool { return j.mean(with[a]) > j.mean(with[b]) })
	for _, s := range with {
		v.Order = append(v.Order, s.asker)
	}
	if len(with) > 1 {
		d, se := j.behind(with[0], with[1])
		v.Clear = d > 0 && d > clearSE*se && len(with[1].scores) >= leastThrows
	}
	return v
}
