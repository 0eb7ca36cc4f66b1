// Package sanity holds positions whose solution a club curler sees at once, and asks AIs for them.
package sanity

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/engine/winprob"
)

// Position is a situation with the shots that are right in it.
type Position struct {
	Name     string
	Reason   string // why the accepted shots are right
	Shot     int    // 0..15, the shot to be thrown; stones of its parity are the thrower's
	Lead     int    // points of the thrower's team more than the other's
	EndsLeft int    // ends to be played after this one
	Stones   map[int]curling.Vec
	Accept   Accept
	Doubles  bool          // mixed doubles
	Extra    bool          // an extra end
	Rules    string        // name of the rule set; "" those of the programs of 2018/19, in mixed doubles its own
	Model    physics.Model // of the ice; "" mori2019
	Thrower  Thrower       // who throws
	Part     Part
	// First are the shots accepted when the position was written, before any AI was asked; nil where that is Accept. Changed tells why it
	// was wrong.
	First   Accept
	Changed string
}

// Thrower is the kind of team that throws; the other one is standard.
type Thrower int

// The throwers.
const (
	StandardThrower Thrower = iota
	ClubThrower             // with two and a half times the error of the tournaments
	SoftThrower             // who throws no harder than to the back line
)

// Errors of a ClubThrower in metres at the tee, and the weight limit of a SoftThrower in m/s, both on mori2019 ice.
const (
	clubAside, clubAlong = 0.18, 0.72
	softLimit            = 30.3 // 1.8 m behind the tee
)

// Result is what a shot does, thrown without error.
type Result struct {
	Call  shotname.Call
	After curling.Position // under the rules
	Shot  int
	Score int  // end score of the thrower if the end ended now
	Foul  bool // the rules put stones back, or let the other team do so
}

// Accept reports whether a shot is right by what it does.
type Accept func(r *Result) bool

// Kinds accepts shots by their names.
func Kinds(kinds ...shotname.Kind) Accept {
	return func(r *Result) bool { return slices.Contains(kinds, r.Call.Kind) }
}

// Hits are the kinds that take a stone out.
var Hits = []shotname.Kind{shotname.HitStay, shotname.HitRoll, shotname.HitOut, shotname.Peel, shotname.Double, shotname.Triple,
	shotname.Runback}

// Removes accepts shots that put all of some stones out.
func Removes(stones ...int) Accept {
	return func(r *Result) bool {
		return !slices.ContainsFunc(stones, func(i int) bool { return r.After.Has(i) })
	}
}

// Keeps accepts shots that leave all of some stones in play.
func Keeps(stones ...int) Accept {
	return func(r *Result) bool {
		return !slices.ContainsFunc(stones, func(i int) bool { return !r.After.Has(i) })
	}
}

// Scores accepts shots after which the thrower counts from least to most.
func Scores(least, most int) Accept {
	return func(r *Result) bool { return r.Score >= least && r.Score <= most }
}

// Near accepts shots after which the delivered stone lies at most gap metres in front of another, or beside
// it: a freeze that needs not touch.
func Near(stone int, gap float64) Accept {
	return func(r *Result) bool {
		return r.After.Has(stone) && r.After.Has(r.Shot) && r.After[r.Shot].Distance(r.After[stone]) <= 2*curling.StoneRadius+gap
	}
}

// Legal accepts shots that the rules let stand.
func Legal() Accept { return func(r *Result) bool { return !r.Foul } }

// Covers accepts shots that leave one of the thrower's stones where the straight way to it from the hack is blocked.
func Covers(stone int) Accept {
	return func(r *Result) bool {
		return r.After.Has(stone) && slices.ContainsFunc(r.After[:], func(p curling.Vec) bool {
			to := r.After[stone]
			way := to.X + (curling.CentreX-to.X)*(p.Y-to.Y)/(curling.HackY-to.Y)
			return p.Y > to.Y && p != to && p.X != 0 && max(p.X-way, way-p.X) < 2*curling.StoneRadius
		})
	}
}

// Both accepts what all of others accept.
func Both(all ...Accept) Accept {
	return func(r *Result) bool {
		return !slices.ContainsFunc(all, func(a Accept) bool { return !a(r) })
	}
}

// Either accepts what one of others accepts.
func Either(all ...Accept) Accept {
	return func(r *Result) bool {
		return slices.ContainsFunc(all, func(a Accept) bool { return a(r) })
	}
}

// Not accepts what another does not.
func Not(a Accept) Accept { return func(r *Result) bool { return !a(r) } }

// Mirrored is the position reflected at the centre line.
func (p Position) Mirrored() Position {
	p.Name += ", in the mirror"
	stones := map[int]curling.Vec{}
	for i, at := range p.Stones {
		stones[i] = curling.Vec{X: -at.X, Y: at.Y}
	}
	p.Stones = stones
	return p
}

// Request is the question: standard throwers on the ice of mori2019, the win table of Ohto 2016, rules
// that protect the opponent's guards for five shots; in mixed doubles its rules and its table. Where rules or ice are today's the
// table is that of real play.
func (p *Position) Request(b ai.Budget) (ai.Request, error) {
	ice, err := physics.IceOf(cmp.Or(p.Model, physics.Mori2019))
	if err != nil {
		return ai.Request{}, err
	}
	r := ai.Request{Rules: curling.Standard(), Ice: ice, Wins: winprob.Ohto(), Budget: b, Seed: 1, Workers: 1}
	switch rules, known := curling.RuleSet(p.Rules); {
	case p.Doubles:
		r.Rules, r.Wins = curling.MixedDoubles(), winprob.OwnDoubles()
	case known:
		r.Rules = rules
	case p.Rules != "":
		return ai.Request{}, fmt.Errorf("%s are no rules", p.Rules)
	}
	if p.Rules != "" || p.Model != "" {
		r.Wins = winprob.Real(&r.Rules)
	}
	r.State = curling.State{Ends: 8, End: 7 - p.EndsLeft, Shot: p.Shot}
	if p.Extra {
		r.State.End = r.State.Ends
	}
	mover := r.State.Mover()
	r.Teams = curling.Both(curling.TeamOf(physics.StandardPlayer(ice.Model)))
	r.Teams[mover] = curling.TeamOf(p.Thrower.player(physics.StandardPlayer(ice.Model)))
	r.State.Score[mover], r.State.Score[mover.Other()] = max(p.Lead, 0), max(-p.Lead, 0)
	for i, at := range p.Stones {
		r.State.Position[i] = curling.Vec{X: curling.CentreX + at.X, Y: curling.TeeY - at.Y}
	}
	return r, r.State.Check(physics.TouchTolerance)
}

// player is a thrower made from the standard one.
func (t Thrower) player(p curling.Player) curling.Player {
	switch t {
	case ClubThrower:
		p.Noise = curling.Noise{Model: curling.RectTee, A: clubAside, B: clubAlong}
	case SoftThrower:
		p.WeightMax = softLimit
	}
	return p
}

// Answer is an AI's answer to a position.
type Answer struct {
	Position *Position
	Shot     curling.Shot
	Result   Result
	Right    bool
	First    bool // right by the shots that were accepted when the position was written
}

// String is one line.
func (a *Answer) String() string {
	verdict := "right"
	if !a.Right {
		verdict = "wrong: " + a.Position.Reason
	}
	return fmt.Sprintf("%s: %s, %s", a.Position.Name, a.Result.Call, verdict)
}

// Ask asks an AI for positions. each gets every answer.
func Ask(ctx context.Context, a ai.AI, b ai.Budget, positions []Position, each func(*Answer) error) error {
	for i := range positions {
		answer, err := positions[i].Ask(ctx, a, b)
		if err == nil {
			err = each(answer)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", positions[i].Name, err)
		}
	}
	return nil
}

// Ask asks an AI for the position.
func (p *Position) Ask(ctx context.Context, a ai.AI, b ai.Budget) (*Answer, error) {
	r, err := p.Request(b)
	if err != nil {
		return nil, err
	}
	s, err := ai.Ask(ctx, a, r, 0, nil)
	if err != nil {
		return nil, err
	}
	shot, err := s.Shot(r.Thrower().WeightMax)
	if err != nil {
		return nil, err
	}
	result, err := p.Throw(&r, shot)
	if err != nil {
		return nil, err
	}
	answer := &Answer{Position: p, Shot: shot, Result: result, Right: p.Accept(&result)}
	if answer.First = answer.Right; p.First != nil {
		answer.First = p.First(&result)
	}
	return answer, nil
}

// Throw throws a shot without error.
func (p *Position) Throw(r *ai.Request, shot curling.Shot) (Result, error) {
	sim, err := simulators.Fastest(r.Ice)
	if err != nil {
		return Result{}, err
	}
	a, err := aim.New(r.Ice)
	if err != nil {
		return Result{}, err
	}
	before, b := r.State.Position, r.Ice.Bounds
	o, err := sim.Throw(physics.Delivery{Position: before, Index: p.Shot, Shot: shot}, nil)
	if err != nil {
		return Result{}, err
	}
	out := Result{Call: shotname.Of(b, &r.Rules, &before, p.Shot, shot, &o, a.ClearStop(shot)), Shot: p.Shot}
	stands, v := r.Rules.Apply(b, &before, &o.Position, p.Shot)
	out.After, out.Foul = stands, v.Foul
	out.Score = out.After.Score(b, curling.SideOf(p.Shot))
	return out, nil
}
