package match

import (
	"fmt"

	"github.com/hogline/hogline/engine/curling"
)

// referee is what a match asks its rules: Flow, which runs the machine, or compiledFlow, its fast path.
type referee interface {
	State() curling.State
	Over() bool
	Mover() curling.TeamID
	Placements() ([]curling.Placement, error)
	Throw(after curling.Position) (Outcome, error)
	Place(c curling.Placement) (Outcome, error)
	Concede() (Outcome, error)
	MayLeave() bool
	Leave() (Outcome, error)
}

// compiledFlow is the flow of a match by compiled rules.
type compiledFlow struct {
	rules    curling.Rules
	bounds   curling.Bounds
	state    curling.State
	unplaced bool              // the stones of the end have yet to be placed
	power    [2]bool           // the team has used its power play
	left     *curling.Position // the stones after a tick, which the mover may leave so; else nil
	over     bool
}

// newCompiledFlow starts from a state, before which teams had used their power plays. An end of mixed doubles whose first stone is not
// thrown yet and that has no stones begins with their placement.
func newCompiledFlow(r curling.Rules, b curling.Bounds, s curling.State, powers [2]bool) *compiledFlow {
	return &compiledFlow{rules: r, bounds: b, state: s, unplaced: places(&r, &s), power: powers}
}

// places reports whether a state asks for a placement.
func places(r *curling.Rules, s *curling.State) bool {
	return r.Placed != curling.Spots{} && s.Shot == r.FirstShot && s.Position == curling.Position{}
}

func (f *compiledFlow) State() curling.State { return f.state }
func (f *compiledFlow) Over() bool           { return f.over }

func (f *compiledFlow) Mover() curling.TeamID {
	if f.unplaced { // who has the hammer unless the placement changes it chooses
		return f.state.First.Other()
	}
	return f.state.Mover()
}

func (f *compiledFlow) Placements() ([]curling.Placement, error) {
	if !f.unplaced || f.over {
		return nil, nil
	}
	list := []curling.Placement{curling.CentreLast, curling.CentreFirst}
	if f.state.End < f.rules.Ends && !f.power[f.Mover()] {
		list = append(list, curling.PowerLast, curling.PowerFirst, curling.PowerLastRight, curling.PowerFirstRight)
	}
	return list, nil
}

func (f *compiledFlow) Throw(after curling.Position) (Outcome, error) {
	if f.unplaced || f.over {
		return Outcome{}, fmt.Errorf("%w: SHOT", ErrIllegal)
	}
	before := f.state
	rules := f.rules.At(before)
	stands, infraction := rules.Apply(f.bounds, &before.Position, &after, before.Shot)
	o := Outcome{Stands: stands, Foul: infraction.Foul, Choice: infraction.Choice, Rule: infraction.Rule}
	f.state, f.over = rules.Next(f.bounds, before, stands)
	if err := rules.Err(); err != nil {
		return o, fmt.Errorf("end %d, shot %d: %w", before.End+1, before.Shot+1, err)
	}
	if f.left = nil; o.Choice {
		f.left = &after
	}
	if o.Ended = f.state.End > before.End; o.Ended {
		f.unplaced = places(&f.rules, &f.state)
		for t := range f.state.Score {
			if n := f.state.Score[t] - before.Score[t]; n > 0 {
				o.Scorer, o.Points = curling.TeamID(t), n
			}
		}
	}
	o.State, o.Over = f.state, f.over
	return o, nil
}

func (f *compiledFlow) MayLeave() bool { return f.left != nil }

func (f *compiledFlow) Leave() (Outcome, error) {
	if f.left == nil {
		return Outcome{}, fmt.Errorf("%w: LEAVE", ErrIllegal)
	}
	f.state.Position, f.left = *f.left, nil
	return Outcome{State: f.state, Stands: f.state.Position}, nil
}

func (f *compiledFlow) Place(c curling.Placement) (Outcome, error) {
	legal, _ := f.Placements()
	for _, l := range legal {
		if l != c {
			continue
		}
		chooser := f.Mover()
		if c.Power() {
			f.power[chooser] = true
		}
		if c.First() {
			f.state.First = chooser
		}
		f.unplaced = false
		f.state.Position = f.rules.Placed.Place(c)
		return Outcome{State: f.state, Stands: f.state.Position}, nil
	}
	return Outcome{}, fmt.Errorf("%w: PLACE(%d)", ErrIllegal, c)
}

func (f *compiledFlow) Concede() (Outcome, error) {
	if f.over {
		return Outcome{}, fmt.Errorf("%w: CONCEDE", ErrIllegal)
	}
	f.over = true
	return Outcome{State: f.state, Stands: f.state.Position, Over: true}, nil
}

// newFlowAt starts a match in the middle: from a state, before which teams had used their power plays.
func newFlowAt(r *Ruleset, b curling.Bounds, s curling.State, powers [2]bool) (*Flow, error) {
	f, err := NewFlow(r, b)
	if err != nil {
		return nil, err
	}
	begin := f.state
	begin.Position = curling.Position{} // stones that the rules lay first of all
	if s.Ends = r.Rules.Ends; s == begin || s == f.state {
		return f, nil
	}
	if f.world, err = r.world(s); err != nil {
		return nil, err
	}
	f.state = s
	for t, used := range powers {
		if used {
			f.world.SetPlace(r.Program, "Match", placePower, f.world.Place(r.Program, "Match", placePower)|1<<t)
		}
	}
	if places(&r.Rules, &s) {
		f.world.SetPlace(r.Program, "Stones", placePlaced, 0)
		f.world.SetPlace(r.Program, "Turn", 0, int(s.First.Other()))
	}
	return f, nil
}
