package charting

import (
	"context"
	"slices"
	"sync"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/engine/webworker"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/chart/proposal"
	"github.com/hogline/hogline/session/job"
)

// task is the kind of the background task that proposes.
const task = "chart-proposals"

// movedBy is how far in metres a proposal moves a stone at least that it shows.
const movedBy = 0.02

// Proposals are what the program proposes of the shot shown.
type Proposals struct {
	c     *Charting
	found proposals
}

// One for all, of which each job takes a fork.
var (
	maker    = sync.OnceValues(proposal.New)
	comparer = sync.OnceValues(proposal.NewComparer)
)

// proposals are those found.
type proposals struct {
	Ghosts []proposal.Ghosts
	Ghost  int // the one shown
	Task   replay.Task
	Grade  chart.Grade
	Known  [2]bool // a task, a grade is proposed

	Reasons    []chart.Reason
	Difficulty float64
	Aimed      bool   // difficulty is known
	Own        string // the player whose error it is of, empty for a usual one's
	Plan       proposal.Plan
	Planned    bool
}

func (p *Proposals) cancel() {
	p.c.c.Jobs.Cancel(task)
	p.found = proposals{}
}

// propose looks in the background for what may have come of the shot shown.
func (p *Proposals) propose() {
	p.cancel()
	set := p.c.Shot()
	q, placed := p.question(&set)
	w := wanted{Q: q, Placed: placed, Rules: p.c.state.Rules, Task: set.Task.Or("")}
	w.Target, w.Aimed = p.target(&set, &q)
	if _, name := p.c.Mover(); p.c.c.Player != nil && name != "" {
		if player, ok := p.c.c.Player(name); ok {
			w.Target.Player, w.Own = player, name
		}
	}
	if !w.Placed && !w.Aimed {
		return
	}
	job.Of[proposals](p.c.c.Jobs, task, job.Prompt).Start(func(ctx context.Context, _ job.Post) (proposals, error) {
		if w.Rules.Machine != nil { // which could not be sent
			return look(ctx, &w)
		}
		return lookThere.Run(ctx, &w, nil)
	}, func(f proposals, err error) {
		if err != nil {
			return // nothing is proposed of stones that cannot be thrown at, such as two that overlap
		}
		p.found = f
		p.c.Changed.Emit()
	})
}

// wanted is what is looked for.
type wanted struct {
	Q      reconstruct.Partial
	Placed bool // the thrown stone came to rest
	Target proposal.Target
	Aimed  bool   // there is a target
	Own    string // whose error is known, empty for nobody's
	Task   replay.Task
	Rules  curling.Rules
}

// lookThere is look in a web worker.
var lookThere = webworker.Offer("proposals", func(ctx context.Context, w wanted, _ func(struct{})) (proposals, error) { return look(ctx, &w) })

// look is what is proposed; it runs beside the session.
func look(ctx context.Context, w *wanted) (f proposals, err error) {
	if w.Aimed {
		shared, err := comparer()
		if err != nil {
			return f, err
		}
		c := shared.Fork()
		f.Own = w.Own
		if f.Difficulty, f.Aimed, err = c.Difficulty(ctx, &w.Target, uint64(w.Q.Index)); err != nil {
			return f, err
		}
		f.Plan, f.Planned = c.Plan(&w.Target)
	}
	if !w.Placed {
		return f, nil
	}
	shared, err := maker()
	if err != nil {
		return f, err
	}
	m := shared.Fork()
	if f.Ghosts, err = m.Ghosts(ctx, w.Q, w.Task); err != nil {
		return f, err
	}
	after := w.Q.Before
	if len(f.Ghosts) > 0 {
		after = f.Ghosts[0].After()
		if w.Aimed {
			f.Reasons, err = missed(&w.Target, f.Ghosts[0].Throw.Shot)
		}
	}
	for i := range after { // what a hand noted counts, the thrown stone among it
		if w.Q.Known>>i&1 == 1 {
			after[i] = w.Q.After[i]
		}
	}
	r := proposal.Result{Before: w.Q.Before, After: after, Index: w.Q.Index, Rules: &w.Rules}
	f.Task, f.Known[0] = m.Task(&r)
	if w.Task != "" {
		f.Task, f.Known[0] = w.Task, false
	}
	if g, ok := m.Grade(&r, f.Task); ok {
		f.Grade, f.Known[1] = chart.Grade(g), true
	}
	return f, err
}

// missed are the reasons that follow from a throw beside its target.
func missed(t *proposal.Target, shot curling.Shot) (list []chart.Reason, err error) {
	shared, err := comparer()
	if err != nil {
		return nil, err
	}
	m := shared.Fork().Missed(t, shot)
	for r, told := range map[chart.Reason]bool{chart.Light: m.Light(), chart.Heavy: m.Heavy(), chart.Wide: m.OutsideLine(),
		chart.Narrow: m.Narrow()} {
		if told {
			list = append(list, r)
		}
	}
	slices.Sort(list)
	return list, nil
}

// target is what the shot is meant for; ok is false where it, its turn or the house before it is not known.
func (p *Proposals) target(set *chart.ShotFields, q *reconstruct.Partial) (t proposal.Target, ok bool) {
	h := p.c.Before()
	before, known := h.Position()
	at, aimed := set.Target.Get()
	turn, turned := set.Turn.Get()
	t = proposal.Target{Before: before, Index: q.Index, Turn: turn, At: at, Stone: -1, Player: physics.StandardPlayer(physics.Today)}
	if stone, on := set.OnStone.Get(); on && before.Has(stone) {
		t.Stone, t.At = stone, before[stone]
	}
	t.Weight = set.Weight.Or("")
	return t, known && aimed && turned
}

// Reasons are why the shot missed its target, by the likeliest throw.
func (p *Proposals) Reasons() []chart.Reason { return p.found.Reasons }

// Difficulty is the share of throws that make the shot that is meant, with the error of its player where that is known, else, player being
// empty, with a usual one's; ok is false where nothing is aimed at.
func (p *Proposals) Difficulty() (share float64, player string, ok bool) {
	return p.found.Difficulty, p.found.Own, p.found.Aimed
}

// Plan is the weight and the broom that the target asks for.
func (p *Proposals) Plan() (plan proposal.Plan, ok bool) { return p.found.Plan, p.found.Planned }

// question is what is known of the shot; known is false where the house before it, or the thrown stone, is not.
func (p *Proposals) question(set *chart.ShotFields) (q reconstruct.Partial, known bool) {
	h := p.c.Before()
	q.Before, known = h.Position()
	q.Index = p.c.Stones.Thrown()
	if f := set.Stones[q.Index]; !known || !f.Known() && !set.Fate.Known() || set.Fate.Or("") == chart.Hogged ||
		set.Fate.Or("") == chart.Burned {
		return q, false
	}
	q.Known |= 1 << q.Index
	for i, f := range set.Stones {
		if f.Known() {
			q.Known |= 1 << i
			if !f.Value.Out {
				q.After[i] = curling.Vec{X: f.Value.X, Y: f.Value.Y}
			}
		}
	}
	if set.Fate.Known() {
		q.After[q.Index] = curling.Vec{}
	}
	q.Turn, q.TurnKnown = set.Turn.Get()
	return q, true
}

// Ghost is a stone that is proposed to lie elsewhere, or to be out, after the shot shown.
type Ghost struct {
	Stone int
	At    curling.Vec
	Out   bool
}

// Ghosts are the stones of the proposal shown that a person has not noted, and how likely it is among those found.
func (p *Proposals) Ghosts() (list []Ghost, share float64) {
	if p.found.Ghost >= len(p.found.Ghosts) {
		return nil, 0
	}
	g := &p.found.Ghosts[p.found.Ghost]
	set, house, after := p.c.Shot(), p.c.House(), g.After()
	for i, s := range house {
		if set.Stones[i].Known() || s.Rest != chart.InPlay { // the thrown one among them
			continue
		}
		switch {
		case !after.Has(i):
			list = append(list, Ghost{Stone: i, Out: true, At: s.At})
		case after[i].Distance(s.At) > movedBy:
			list = append(list, Ghost{Stone: i, At: after[i]})
		}
	}
	return list, g.Share
}

// NextGhosts shows another proposal that moves stones.
func (p *Proposals) NextGhosts() {
	for range p.found.Ghosts {
		p.found.Ghost = (p.found.Ghost + 1) % len(p.found.Ghosts)
		if list, _ := p.Ghosts(); len(list) > 0 {
			break
		}
	}
	p.c.Changed.Emit()
}

// GhostAt is the stone that is proposed to lie at a place, within a reach in metres of its edge; ok is false where none is.
func (p *Proposals) GhostAt(at curling.Vec, reach float64) (g Ghost, ok bool) {
	list, _ := p.Ghosts()
	for _, g := range list {
		if !g.Out && g.At.Distance(at) <= curling.StoneRadius+reach {
			return g, true
		}
	}
	return g, false
}

// Accept takes the proposal shown: its stones, and no more. It reports whether there was one.
func (p *Proposals) Accept() bool {
	list, _ := p.Ghosts()
	if len(list) == 0 {
		return false
	}
	stones := map[int]*chart.Field[chart.Place]{}
	for _, g := range list {
		place := chart.At(g.At)
		if g.Out {
			place = chart.OutOfPlay
		}
		stones[g.Stone] = &chart.Field[chart.Place]{Value: place, By: chart.Accepted}
	}
	p.c.Set(chart.ShotFields{Stones: stones})
	return true
}

// Task and Grade are what charters noted most of such a shot.
func (p *Proposals) Task() (replay.Task, bool) { return p.found.Task, p.found.Known[0] }

// Grade is the grade that charters gave most to such a shot.
func (p *Proposals) Grade() (chart.Grade, bool) { return p.found.Grade, p.found.Known[1] }

// Running reports whether proposals are being looked for.
func (p *Proposals) Running() bool { return p.c.c.Jobs.Running(task) }
