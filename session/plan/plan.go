// Package plan compares what was played in a game with what a study that was made before answers: where a position lies like one that
// was asked about, and another call was played, what that cost.
package plan

import (
	"context"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/question"
	"github.com/hogline/hogline/session/study"
)

// Alike is how far in m a stone may lie from where it lay in the plan.
const Alike = 0.15

// Planned is a position of a study with its best answer.
type Planned struct {
	State curling.State
	Ice   physics.Ice
	Call  shotname.Call
	Shot  curling.Shot
}

// Of are the positions of a study that have an answer, each with its best one for the thrower who was asked about; shots as they were
// played are no plan.
func Of(d *study.Document) (list []Planned) {
	for _, q := range d.All() {
		for _, i := range q.Ranking.Order {
			if i < 0 || i >= len(q.Rows) {
				continue
			}
			r := q.Rows[i]
			if r.Kind == study.PlayedRow || r.Player != nil || !r.Over() || !r.Answer.State.HasShot() {
				continue
			}
			list = append(list, Planned{State: q.Asked.State, Ice: q.Asked.Ice, Call: r.Answer.Call, Shot: r.Answer.Shot})
			break
		}
	}
	return list
}

// Shot is a shot of a game that a plan was made for.
type Shot struct {
	At      replay.Place
	Apart   float64 // m that the farthest stone lies from where it lay in the plan
	Planned shotname.Call
	Played  shotname.Call
	Kept    bool // the plan was played
	// Cost is what the call played is worth less than the plan, in per cent of winning or, without a win table, in points (InPoints),
	// with its standard error; NaN while it is not known, and where the plan was kept.
	Cost, CostError float64
	InPoints        bool
}

// apart is how far the stones of two positions lie apart at most, each beside the nearest of its side that is left; ok is false where
// there are not as many, or one lies farther away than within.
func apart(a, b *curling.Position, within float64) (most float64, pairs map[int]int, ok bool) {
	pairs = map[int]int{}
	used := map[int]bool{}
	for i := range a {
		if !a.Has(i) {
			continue
		}
		nearest, at := within, -1
		for k := range b {
			if d := a[i].Distance(b[k]); b.Has(k) && !used[k] && curling.SideOf(k) == curling.SideOf(i) && d <= nearest {
				nearest, at = d, k
			}
		}
		if at < 0 {
			return 0, nil, false
		}
		used[at], pairs[i] = true, at
		most = max(most, nearest)
	}
	for k := range b {
		if b.Has(k) && !used[k] {
			return 0, nil, false
		}
	}
	return most, pairs, true
}

// Comparer compares a game with plans.
type Comparer struct {
	Game  *replay.Game
	Plans []Planned
	Wins  ai.Wins // nil: points
	Seed  uint64
}

// match is the plan whose stones lie nearest to a position, its shot as it has to be aimed there.
func (c *Comparer) match(s *curling.State, ice *physics.Ice) (best *Planned, shot curling.Shot, most float64) {
	pos := replay.InPlay(ice.Bounds, s.Position)
	for i := range c.Plans {
		p := &c.Plans[i]
		if p.State.Shot != s.Shot || p.Ice.Model != ice.Model {
			continue
		}
		was := replay.InPlay(p.Ice.Bounds, p.State.Position)
		d, pairs, ok := apart(&was, &pos, Alike)
		if !ok || best != nil && d >= most {
			continue
		}
		best, most, shot = p, d, p.Shot
		if k, hits := pairs[p.Call.Stone]; hits {
			shot = aimed(p.Shot, was[p.Call.Stone], pos[k], ice.HackY)
		}
	}
	return best, shot, most
}

// aimed is a shot turned to where the stone that it hits lies now, from a hack at so many m.
func aimed(s curling.Shot, was, now curling.Vec, hack float64) curling.Shot {
	turn := math.Atan2(now.X-curling.CentreX, hack-now.Y) - math.Atan2(was.X-curling.CentreX, hack-was.Y)
	sin, cos := math.Sincos(turn)
	s.VX, s.VY = s.VX*cos-s.VY*sin, s.VX*sin+s.VY*cos
	return s
}

// Compare goes over the game. each, which may be nil, gets every shot that a plan was made for, one that left it when its cost is known.
func (c *Comparer) Compare(ctx context.Context, each func(Shot)) (list []Shot, err error) {
	sim, err := simulators.Fastest(c.Game.Ice)
	if err != nil {
		return nil, err
	}
	aimer, err := aim.New(c.Game.Ice)
	if err != nil {
		return nil, err
	}
	for _, at := range c.Game.Places() {
		_, shot := c.Game.ShotAt(at)
		s, err := c.Game.State(at)
		if ctx.Err() != nil {
			return list, ctx.Err()
		}
		if err != nil || shot == nil || shot.Kind != replay.Thrown || !shot.Asked && !shot.Ran {
			continue
		}
		plan, planned, apart := c.match(&s, &c.Game.Ice)
		if plan == nil {
			continue
		}
		played := shot.Run
		if shot.Asked {
			played = shot.Chosen
		}
		o, err := sim.Throw(physics.Delivery{Position: s.Position, Index: s.Shot, Shot: played}, nil)
		if err != nil {
			continue
		}
		found := Shot{At: at, Apart: apart, Planned: plan.Call, Cost: math.NaN(), CostError: math.NaN(),
			Played: shotname.Of(c.Game.Ice.Bounds, &c.Game.Rules, &s.Position, s.Shot, played, &o, aimer.Of(s.Shot).ClearStop(played))}
		if found.Kept = found.Played.SameIdea(&found.Planned); !found.Kept {
			if err := c.cost(ctx, &found, planned, played); err != nil {
				return list, err
			}
		}
		list = append(list, found)
		if each != nil {
			each(found)
		}
	}
	return list, nil
}

// cost values the plan and what was played with the same errors of the game's thrower.
func (c *Comparer) cost(ctx context.Context, s *Shot, planned, played curling.Shot) error {
	q, err := question.New(c.Game, s.At, question.Overrides{})
	if err != nil {
		return err
	}
	q.Wins, q.Seed, q.Workers = c.Wins, c.Seed, 1
	r, err := evaluate.Ask(ctx, q, []evaluate.Engine{{Name: "plan", AI: evaluate.FixedShot(planned)},
		{Name: "played", AI: evaluate.FixedShot(played)}}, nil)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(r.Answers, func(a evaluate.Answer) bool { return a.Value.Throws == 0 }) {
		return nil
	}
	// the loss of the worse one is that of the pair; it is negative where the plan is the worse one
	plan, call := &r.Answers[0].Value, &r.Answers[1].Value
	s.Cost, s.CostError = call.Loss, call.LossError
	if plan.Loss > 0 {
		s.Cost, s.CostError = -plan.Loss, plan.LossError
	}
	if s.InPoints = math.IsNaN(plan.Win); !s.InPoints {
		s.Cost, s.CostError = 100*s.Cost, 100*s.CostError
	}
	return nil
}
