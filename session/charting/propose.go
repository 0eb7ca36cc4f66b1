package charting

import (
	"context"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/reconstruct"
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
	maker func() (*proposal.Proposer, error) // one for all, of which each job takes a fork
}

// proposals are those found.
type proposals struct {
	ghosts []proposal.Ghosts
	ghost  int // the one shown
	task   replay.Task
	grade  chart.Grade
	known  [2]bool // a task, a grade is proposed
}

func (p *Proposals) cancel() {
	p.c.c.Jobs.Cancel(task)
	p.found = proposals{}
}

// propose looks in the background for what may have come of the shot shown.
func (p *Proposals) propose() {
	p.cancel()
	if !p.c.IsOpen() || p.c.at.Shot == curling.Stones {
		return
	}
	set := p.c.Shot()
	q, known := p.question(&set)
	if !known {
		return
	}
	rules, task0 := p.c.state.Rules, set.Task.Or("")
	job.Of[proposals](p.c.c.Jobs, task, job.Prompt).Start(func(ctx context.Context, _ job.Post) (f proposals, err error) {
		shared, err := p.maker()
		if err != nil {
			return f, err
		}
		maker := shared.Fork()
		if f.ghosts, err = maker.Ghosts(ctx, q, task0); err != nil {
			return f, err
		}
		after := q.Before
		after[q.Index] = q.After[q.Index]
		if len(f.ghosts) > 0 {
			after = f.ghosts[0].After()
		}
		for i := range after { // what a hand noted counts
			if q.Known>>i&1 == 1 {
				after[i] = q.After[i]
			}
		}
		r := proposal.Result{Before: q.Before, After: after, Index: q.Index, Rules: &rules}
		f.task, f.known[0] = maker.Task(&r)
		if task0 != "" {
			f.task, f.known[0] = task0, false
		}
		if g, ok := maker.Grade(&r, f.task); ok && f.task != "" {
			f.grade, f.known[1] = chart.Grade(g), true
		}
		return f, nil
	}, func(f proposals, err error) {
		if err != nil {
			return // nothing is proposed of stones that cannot be thrown at, such as two that overlap
		}
		p.found = f
		p.c.Changed.Emit()
	})
}

// question is what is known of the shot; known is false where the house before it, or the thrown stone, is not.
func (p *Proposals) question(set *chart.ShotFields) (q reconstruct.Partial, known bool) {
	h := p.c.Before()
	q.Before, known = h.Position()
	q.Index = p.c.Stones.Thrown()
	if f := set.Stones[q.Index]; !known || !f.Known() && !set.Fate.Known() || set.Fate.Or("") == chart.Hogged || set.Fate.Or("") == chart.Burned {
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
	if p.found.ghost >= len(p.found.ghosts) {
		return nil, 0
	}
	g := &p.found.ghosts[p.found.ghost]
	set, house, after := p.c.Shot(), p.c.House(), g.After()
	for i, s := range house {
		if i == p.c.Stones.Thrown() || set.Stones[i].Known() || s.Rest != chart.InPlay {
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
	for range p.found.ghosts {
		p.found.ghost = (p.found.ghost + 1) % len(p.found.ghosts)
		if list, _ := p.Ghosts(); len(list) > 0 {
			break
		}
	}
	p.c.Changed.Emit()
}

func (p *Proposals) onGhost(at curling.Vec, reach float64) bool {
	list, _ := p.Ghosts()
	for _, g := range list {
		if !g.Out && g.At.Distance(at) <= curling.StoneRadius+reach {
			return true
		}
	}
	return false
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
func (p *Proposals) Task() (replay.Task, bool) { return p.found.task, p.found.known[0] }

// Grade is the grade that charters gave most to such a shot.
func (p *Proposals) Grade() (chart.Grade, bool) { return p.found.grade, p.found.known[1] }

// Running reports whether proposals are being looked for.
func (p *Proposals) Running() bool { return p.c.c.Jobs.Running(task) }
