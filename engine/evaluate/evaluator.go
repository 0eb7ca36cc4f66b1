package evaluate

import (
	"context"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/engine/value"
)

// Constants of the evaluation.
const (
	blockThrows = 40  // throws of each shot in one round; the units of playedOf divide it
	loneBlocks  = 4   // rounds at once of a shot of which some throws are played on and that is compared with none
	leastThrows = 200 // throws of a shot before it may be dropped
	dropSE      = 4   // standard errors of the loss that drop a shot
	ClearSE     = 2   // standard errors between the best and the second that make a clear winner
)

// evaluated is a shot under evaluation.
type evaluated struct {
	engine   int
	place    place
	shot     curling.Shot
	thrown   curling.Shot // shot, or released light for the sweepers
	unit     int          // of so many throws the first is played on, for all of them; 1: none, or every one
	intent   shotname.Intent
	throwers *throwers // those of this answer
	sweeps   bool      // its thrower has sweepers
	results  []result  // of throw k, those that count
	ends     ai.Ends   // sum of the distributions of the end score
	out      bool      // dropped: thrown no more
	failed   bool      // dropped because it cannot be thrown on
	made     []block   // all throws made so far, block by block
}

// place is where a shot is thrown from.
type place struct {
	pos  curling.Position
	shot int
}

// block is what came of blockThrows throws of a shot, fewer at the end.
type block struct {
	results []result
	ends    ai.Ends // sum
}

// result is what came of a throw.
type result struct {
	utility float64 // expected, where the learned value stands for the rest of the end
	points  float64 // likewise, as seen by the thrower
	made    bool    // as intended
	unswept bool    // would have been made without the sweepers
	metres  float32 // that were swept
}

// evaluator values the shots of one question.
type evaluator struct {
	q        *Question
	sim      physics.Simulator
	aimer    *aim.Aimer
	policy   policy.Policy // nil: search
	model    *value.Model  // of the search
	leaf     bool          // the learned value stands for what follows the shot
	real     bool          // and it is that of real play
	before   *ai.Ends      // how the end comes out by it from the position asked about; nil where it is not valued by real play
	own      bool          // more than counting stones decides the end, by a machine
	worth    worth
	shots    []*evaluated
	throwers []*throwers
	fine     bool // the search of the last stone leaves nothing out
	most     int  // throws of a shot at most
}

// newEvaluator makes the evaluator of a question, from which it takes a win table that does not tell (ai.Telling).
func newEvaluator(q *Question) (*evaluator, error) {
	q.Wins = ai.Telling(q.Wins, &q.Rules, q.State)
	sim, err := simulators.Fastest(q.Ice)
	if q.Method.Simulator != "" {
		sim, err = simulators.New(q.Method.Simulator, q.Ice)
	}
	if err != nil {
		return nil, err
	}
	p, err := policyOf(q.Method.Policy)
	if err != nil {
		return nil, err
	}
	aimer, err := aim.New(q.Ice)
	if err != nil {
		return nil, err
	}
	e := &evaluator{q: q, sim: sim, aimer: aimer, policy: p, most: q.Method.Throws, worth: newWorth(q)}
	if err := e.addBefore(); err != nil {
		return nil, err
	}
	if _, counted := q.Rules.Counted(q.State); !counted {
		e.own = true
		if e.policy == nil {
			e.policy = policy.Rules{}
		}
	}
	if e.policy == nil {
		if e.model, err = value.Learned(); err != nil {
			return nil, err
		}
		after := curling.Stones - 1 - q.State.Shot
		e.real = q.Method.Real.Knows(&q.Rules, q.State.Shot+1)
		e.useValue(after >= leafShots)
	}
	switch {
	case e.most > 0:
	case e.policy == nil && !e.leaf && q.State.Shot < curling.Stones-1:
		e.most = SearchedThrows
	default:
		e.most = DefaultThrows
	}
	return e, nil
}

// useValue has the learned value of what a throw leaves stand for the rest of the end, where there is one, or the end played on by search.
// That of real play always stands for it.
func (e *evaluator) useValue(use bool) {
	after := curling.Stones - 1 - e.q.State.Shot
	e.leaf = e.real || use && e.model.Net(after) != nil
	if e.worth.off, e.worth.differOff = modelError(e.q.Ice, &e.q.Rules, after, e.leaf); e.before != nil { // at the last stone, too
		e.worth.off, e.worth.differOff = RealError(e.q.Method.Real), valueDifference
	}
}

// leafShots is how many shots follow a throw at least for the learned value to stand for them.
const leafShots = 4

// add adds a shot. All are then compared again from the first throw on, as if they had been there from the start:
// throws made before are not made again, and what is valued does not depend on the order in which shots are added. It returns the plan of
// the shot.
func (e *evaluator) add(engine int, shot curling.Shot, teams [2]curling.Team) (Plan, error) {
	throwers, err := e.throwersOf(teams)
	if err != nil {
		call, _ := e.name(shot)
		return Plan{Call: call}, err
	}
	for _, s := range e.shots {
		if !s.failed {
			s.out, s.results, s.ends = false, nil, ai.Ends{}
		}
	}
	p := e.plan(throwers, shot)
	s := e.evaluated(place{e.q.State.Position, e.q.State.Shot}, shot, throwers)
	s.engine, s.intent, s.sweeps = engine, p.Intent, throwers.simulations[0].Sweepers(e.q.State.Shot) != nil
	s.thrown, err = e.light(throwers, shot)
	e.shots = append(e.shots, s)
	return p, err
}

// name is the name of a shot by what it does without error, and what it intends by that.
func (e *evaluator) name(s curling.Shot) (shotname.Call, shotname.Intent) {
	st, b := &e.q.State, e.q.Ice.Bounds
	c, after := shotname.Call{Kind: shotname.Through, Turn: s.Turn, Spin: s.Spin, Stone: -1, Spot: shotname.Off}, st.Position
	if o, err := e.sim.Throw(physics.Delivery{Position: st.Position, Index: st.Shot, Shot: s}, nil); err == nil {
		c, after = shotname.Of(b, &e.q.Rules, &st.Position, st.Shot, s, &o, e.aimer.Of(st.Shot).ClearStop(s)), o.Position
	}
	return c, shotname.IntentOf(b, &st.Position, st.Shot, c, &after)
}

// pending reports whether another round would change anything.
func (e *evaluator) pending() bool {
	for _, s := range e.shots {
		if !s.out && len(s.results) < e.most {
			return true
		}
	}
	return false
}

// round throws blockThrows more of every shot that is not dropped, as many rounds as were thrown before, and one
// more. It returns the error of ctx; throws finished before it count.
func (e *evaluator) round(ctx context.Context) error {
	for made := true; made && e.pending(); {
		var err error
		if made, err = e.step(ctx); err != nil {
			e.countAll()
			return err
		}
	}
	return nil
}

// step brings every shot that is not dropped to the same number of throws, blockThrows more than the least, and
// drops those that are beyond doubt. It reports whether all these throws had been made before.
func (e *evaluator) step(ctx context.Context) (before bool, err error) {
	least := e.most
	for _, s := range e.shots {
		if !s.out {
			least = min(least, len(s.results))
		}
	}
	next := min(least+blockThrows, e.most)
	if len(e.shots) == 1 && e.shots[0].unit > 1 { // there is none to be compared with
		next = min(least+loneBlocks*blockThrows, e.most)
	}
	var missing []*evaluated
	for _, s := range e.shots {
		if s.out || len(s.results) > least {
			continue
		}
		if made := least / blockThrows; made < len(s.made) {
			s.count(&s.made[made])
			continue
		}
		missing = append(missing, s)
	}
	if len(missing) > 0 {
		if err := e.throw(ctx, next, missing...); err != nil {
			return false, err
		}
	}
	e.drop()
	return len(missing) == 0, nil
}

// countAll lets all throws count that were made: the evaluation ends before it is complete.
func (e *evaluator) countAll() {
	for _, s := range e.shots {
		for counted := (len(s.results) + blockThrows - 1) / blockThrows; counted < len(s.made); counted++ {
			s.count(&s.made[counted])
		}
	}
}

// replayed reports whether all throws count that were made, or no more will.
func (s *evaluated) replayed() bool { return s.out || len(s.results) > (len(s.made)-1)*blockThrows }

// count lets the next throws of a shot count.
func (s *evaluated) count(b *block) {
	s.results = append(s.results, b.results...)
	for k, p := range b.ends {
		s.ends[k] += p
	}
}

// group is whose shots a shot is compared with: those of the same thrower where the question asks for that, else all (nil).
func (e *evaluator) group(s *evaluated) *throwers {
	if e.q.ByThrower {
		return s.throwers
	}
	return nil
}

// drop drops the shots whose loss is beyond doubt, and the best when nothing is left to compare
// it with.
func (e *evaluator) drop() {
	if !e.q.ByThrower {
		e.dropOf(nil)
		return
	}
	for _, t := range e.throwers {
		e.dropOf(t)
	}
}

func (e *evaluator) dropOf(group *throwers) {
	best := e.best(group)
	if best == nil || len(best.results) < leastThrows {
		return
	}
	others, left := 0, 0
	for _, s := range e.shots {
		if s == best || e.group(s) != group {
			continue
		}
		if others++; !s.out && len(s.results) >= leastThrows {
			d, se := e.worth.loss(best, s)
			s.out = d > dropSE*se && d > 0
		}
		if !s.out {
			left++
		}
	}
	best.out = best.out || others > 0 && left == 0
}

// best is the shot of a group with the greatest mean utility, nil if none was thrown.
func (e *evaluator) best(group *throwers) *evaluated {
	var best *evaluated
	top := math.Inf(-1)
	for _, s := range e.shots {
		if e.group(s) == group && len(s.results) > 0 {
			if v := s.mean(); v > top || v == top && s.engine < best.engine {
				best, top = s, v
			}
		}
	}
	return best
}

// mean is the mean utility of a shot.
func (s *evaluated) mean() float64 {
	sum := 0.0
	for i := range s.results {
		sum += s.results[i].utility
	}
	return sum / float64(len(s.results))
}

// alike reports whether two shots came to the same in every throw that both have.
func (s *evaluated) alike(b *evaluated) bool {
	for k := range min(len(s.results), len(b.results)) {
		if s.results[k].utility != b.results[k].utility {
			return false
		}
	}
	return true
}

// ranking is the current ranking.
func (e *evaluator) ranking() Ranking {
	r := Ranking{Simulator: simulators.NameOf(e.sim), Policy: e.q.Method.policyName(), Follow: curling.Stones - 1 - e.q.State.Shot,
		Throws: e.most, Stones: e.worth.stones}
	switch {
	case e.own && (e.q.Method.Policy == "" || e.q.Method.Policy == Search):
		r.Policy = OwnRules
	case e.real:
		r.Policy = RealPlay
	case e.leaf && e.worth.off == foreignError:
		r.Policy = LearnedElsewhere
	case e.leaf:
		r.Policy = Learned
	}
	if e.q.Wins != nil {
		r.Source = ai.SourceUnder(e.q.Wins, &e.q.Rules)
	}
	ranked := e.ranked()
	for _, s := range ranked {
		r.Order = append(r.Order, s.engine)
	}
	if len(ranked) > 1 {
		if second := slices.IndexFunc(ranked[1:], func(s *evaluated) bool { return e.group(s) == e.group(ranked[0]) }); second >= 0 {
			v := e.value(ranked[1+second])
			v.Loss, v.LossError = e.worth.behind(ranked[0], ranked[1+second])
			r.Clear = v.Behind()
		}
	}
	return r
}
