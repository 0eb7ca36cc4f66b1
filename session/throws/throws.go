// Package throws throws the shots of answers with the errors of the evaluation, to be looked at one by one.
package throws

import (
	"context"
	"math"
	"slices"
	"strconv"

	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/engine/webworker"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// ThrowCounts are how many throws of the selected answer can be shown on the ice.
var ThrowCounts = []int{0, 20, 200}

// Sampled is how many throws of an answer are made to tell what it leaves and how it fails: shares are known to
// within 4 %.
const Sampled = 200

// keptThrows is of how many answers the throws are kept.
const keptThrows = 64

// Throw is one throw of a shot with an error of the thrower.
type Throw struct {
	Shot  curling.Shot     // with the error
	After curling.Position // under the rules
	Made  bool             // as intended
	Lies  int              // points that the thrower's team lies after it, negative where the other does
	Error ErrorKind        // which part of its error was the largest
}

// ErrorKind is how a throw differs from the shot.
type ErrorKind string

// The kinds of errors. A throw is off its line where its direction errs by more of its spread than its speed.
const (
	Heavy   ErrorKind = "heavy"
	Light   ErrorKind = "light"
	OffLine ErrorKind = "line"
)

// Throws are throws of an answer with the errors of the evaluation: throw k of two answers has the same error.
type Throws struct {
	Index  int              // of the delivered stone
	Before curling.Position // that they are thrown from
	// LiesBefore are the points that the thrower's team lies before the shot, negative where the other does.
	LiesBefore int
	CanBeMade  bool
	List       []Throw
}

// Inquiry is the question at the place shown.
type Inquiry interface {
	Question() (evaluate.Question, error)
}

// Selection is what of the answers is selected.
type Selection interface{ Now() selection.Selection }

// Preview plays a shot of the answer selected.
type Preview interface{ Show(curling.Shot) }

// Samples makes throws of answers with the errors of the evaluation.
type Samples struct {
	Changed event.Signal // throws are made, or others are shown

	table     *table.Table
	inquiry   Inquiry
	selection Selection
	preview   Preview
	jobs      *job.Dispatcher
	throws    map[throwsKey]*Throws // nil while they are being made
	throwing  int                   // numbers the tasks that make them
	shown     int
}

// New makes throws of the answers of a table.
func New(t *table.Table, in Inquiry, s Selection, p Preview, jobs *job.Dispatcher) *Samples {
	return &Samples{table: t, inquiry: in, selection: s, preview: p, jobs: jobs}
}

// Missed are the throws that were not made.
func (t *Throws) Missed() (missed []Throw) {
	for _, x := range t.List {
		if !x.Made {
			missed = append(missed, x)
		}
	}
	return missed
}

// Rests are where the delivered stone and the stones that it moved came to rest in the first n throws, by team of the
// end.
func (t *Throws) Rests(n int) (delivered []curling.Vec, struck [2][]curling.Vec) {
	const moved = 0.01 // m
	for _, x := range t.List[:min(n, len(t.List))] {
		for i := range x.After {
			switch {
			case !x.After.Has(i):
			case i == t.Index:
				delivered = append(delivered, x.After[i])
			case t.Before.Has(i) && x.After[i].Distance(t.Before[i]) > moved:
				side := curling.SideOf(i)
				struck[side] = append(struck[side], x.After[i])
			}
		}
	}
	return delivered, struck
}

// Nearest is the throw among the first n whose delivered stone came to rest nearest to a place, -1 if none is within
// a distance in m.
func (t *Throws) Nearest(at curling.Vec, n int, within float64) int {
	nearest := -1
	for k := range t.List[:min(n, len(t.List))] {
		if after := &t.List[k].After; after.Has(t.Index) && after[t.Index].Distance(at) <= within {
			nearest, within = k, after[t.Index].Distance(at)
		}
	}
	return nearest
}

// throwsKey is what throws belong to.
type throwsKey struct {
	question study.Key
	shot     curling.Shot
	player   curling.Player
}

// Of are throws of the answer in a row under the question that it answers, nil while they are being made in the
// background, after which Changed is emitted, and for an answer to another question under rules run by a machine.
func (sp *Samples) Of(row int) *Throws {
	r := sp.table.Answer(row)
	if r == nil || r.Question == nil {
		return nil
	}
	key := throwsKey{r.Question.Key, r.Answer.Shot, r.Answer.Thrower}
	if t, ok := sp.throws[key]; ok {
		return t
	}
	q, ok := sp.questionOf(r)
	if !ok {
		return nil
	}
	if sp.throws == nil || len(sp.throws) >= keptThrows {
		sp.throws = map[throwsKey]*Throws{}
	}
	sp.throws[key] = nil // they are being made
	sp.throwing++
	job.Of[*Throws](sp.jobs, "throws-"+strconv.Itoa(sp.throwing), 0).Start(func(ctx context.Context, _ job.Post) (*Throws, error) {
		return makeThere.Run(ctx, &wanted{q, key.shot, key.player, Sampled}, nil)
	}, func(t *Throws, err error) {
		if err == nil {
			sp.throws[key] = t
			sp.Changed.Emit()
		}
	})
	return nil
}

// questionOf is the question that a row answers; ok is false where it cannot be put again.
func (sp *Samples) questionOf(r *table.Row) (q evaluate.Question, ok bool) {
	if sp.table.Current(r) {
		q, err := sp.inquiry.Question()
		return q, err == nil
	}
	a := &r.Question.Asked
	return evaluate.Question{State: a.State, Rules: a.Rules, Ice: a.Ice, Teams: a.Teams, Seed: a.Seed, Workers: 1}, a.Machine == ""
}

// wanted is what is thrown, and how often.
type wanted struct {
	Question evaluate.Question
	Shot     curling.Shot
	Player   curling.Player
	Throws   int
}

// makeThere is Make, in a web worker where the page has any.
var makeThere = webworker.Offer("throws", func(ctx context.Context, w wanted, _ func(struct{})) (*Throws, error) {
	return Make(ctx, &w.Question, w.Shot, w.Player, w.Throws)
})

// Make throws a shot of a player n times under a question.
func Make(ctx context.Context, q *evaluate.Question, shot curling.Shot, player curling.Player, n int) (*Throws, error) {
	r := q.Request()
	side := curling.SideOf(q.State.Shot)
	r.Teams[q.State.TeamOf(side)] = curling.TeamOf(player)
	sim, err := playout.New(&r)
	if err != nil {
		return nil, err
	}
	aimer, err := aim.New(q.Ice)
	if err != nil {
		return nil, err
	}
	index, before := q.State.Shot, q.State.Position
	o, err := sim.Simulator.Throw(physics.Delivery{Position: before, Index: index, Shot: shot}, nil)
	if err != nil {
		return nil, err
	}
	call := shotname.Of(q.Ice.Bounds, &q.Rules, &before, index, shot, &o, aimer.Of(index).ClearStop(shot))
	intent := shotname.IntentOf(q.Ice.Bounds, &before, index, call, &o.Position)
	plan := evaluate.PlanOf(evaluate.Plan{Call: call, Intent: intent}, sim, q, aimer.Of(index).ClearStop(shot), shot)
	t := &Throws{Index: index, Before: before, LiesBefore: before.Score(q.Ice.Bounds, side), CanBeMade: plan.Intent.CanBeMade()}
	for k := range n {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		sim.Seed(q.Seed, k)
		z1, z2 := physics.Normals(sim.Rand)
		x := Throw{Shot: physics.Disturb(sim.Thrower(index).Noise, shot, z1, z2), After: before}
		sim.Throw(&x.After, index, x.Shot)
		x.Made, x.Lies = plan.Intent.Made(&x.After), x.After.Score(q.Ice.Bounds, side)
		t.List = append(t.List, x)
	}
	t.nameErrors(shot)
	return t, nil
}

// nameErrors says of every throw which part of its error was the largest, in units of its spread.
func (t *Throws) nameErrors(shot curling.Shot) {
	speed := func(x *Throw) float64 { return x.Shot.Speed() - shot.Speed() }
	line := func(x *Throw) float64 { return math.Atan2(x.Shot.VX, -x.Shot.VY) - math.Atan2(shot.VX, -shot.VY) }
	spread := func(of func(*Throw) float64) float64 { // times the root of how many throws there are
		sum := 0.0
		for k := range t.List {
			sum += of(&t.List[k]) * of(&t.List[k])
		}
		return math.Sqrt(sum)
	}
	speeds, lines := spread(speed), spread(line)
	for k := range t.List {
		x := &t.List[k]
		switch v, l := speed(x), line(x); {
		case math.Abs(l)*speeds > math.Abs(v)*lines:
			x.Error = OffLine
		case v > 0:
			x.Error = Heavy
		default:
			x.Error = Light
		}
	}
}

// Shown is how many throws of the selected answer are shown on the ice.
func (sp *Samples) Shown() int { return sp.shown }

// ShowMore shows the next number of ThrowCounts.
func (sp *Samples) ShowMore() {
	i := slices.Index(ThrowCounts, sp.shown)
	sp.shown = ThrowCounts[(i+1)%len(ThrowCounts)]
	sp.Changed.Emit()
}

// Watch plays throw k of the selected answer.
func (sp *Samples) Watch(k int) {
	if t := sp.Of(sp.selection.Now().Row); t != nil && k >= 0 && k < len(t.List) {
		sp.preview.Show(t.List[k].Shot)
	}
}
