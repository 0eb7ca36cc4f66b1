package match

import (
	"errors"
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/run"
)

// ErrIllegal is wrapped by the error of a move that the rules do not allow now.
var ErrIllegal = errors.New("the rules do not allow this now")

// Flow runs one match by its machine: which team moves, which moves are legal, what they lead to. It knows no
// clocks and no processes.
type Flow struct {
	engine *RulesEngine
	world  run.World
	state  curling.State
	over   bool
	left   *curling.Position // the stones as they came to rest where the mover may leave them, else nil
}

// NewFlow starts a match under a rule set on a sheet; team 0 throws first in the first end, unless the
// placement of a mixed doubles end changes it.
func NewFlow(r *Ruleset, b curling.Bounds) (*Flow, error) {
	f := &Flow{engine: r.Engine(b)}
	var err error
	if f.world, err = f.engine.interp.Start(); err != nil {
		return nil, fmt.Errorf("%s: %w", r.Name, err)
	}
	f.state = r.state(f.world, curling.Position{})
	return f, r.lay(f.world, &f.state)
}

// State is the situation before the next shot. While stones are to be placed, First is not settled yet.
func (f *Flow) State() curling.State { return f.state }

// Over reports whether the match has ended.
func (f *Flow) Over() bool { return f.over }

// Mover is the team whose move it is: to place, to throw or to give up.
func (f *Flow) Mover() curling.TeamID {
	return curling.TeamID(f.world.Place(f.engine.rules.Program, "Turn", 0))
}

// Placements lists the placements that the mover may choose from; none outside of that moment.
func (f *Flow) Placements() ([]curling.Placement, error) {
	moves, err := f.legal()
	if err != nil {
		return nil, err
	}
	var out []curling.Placement
	p := f.engine.rules.Program
	for _, m := range moves {
		if p.Moves[m.Name].Name != "PLACE" {
			continue
		}
		for i, name := range curling.PlacementNames {
			if m.Args[0] == p.Constants[name] {
				out = append(out, curling.Placement(i))
			}
		}
	}
	return out, nil
}

func (f *Flow) legal() ([]component.Move, error) {
	if f.over {
		return nil, nil
	}
	moves, err := f.engine.interp.Legal(f.world)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.engine.rules.Name, err)
	}
	return moves, nil
}

// do plays a move if it is legal.
func (f *Flow) do(m component.Move) (Outcome, error) {
	moves, err := f.legal()
	if err != nil {
		return Outcome{}, err
	}
	for _, legal := range moves {
		if legal != m {
			continue
		}
		o, err := f.engine.step(f.world, f.state, m, true)
		if err != nil {
			return o, err
		}
		f.world, f.state, f.over, f.left = o.world, o.State, o.Over, nil
		return o, nil
	}
	return Outcome{}, fmt.Errorf("%w: %s", ErrIllegal, f.engine.rules.Program.MoveText(m))
}

// Throw plays the mover's throw, after which the stones came to rest in the position given.
func (f *Flow) Throw(after curling.Position) (Outcome, error) {
	f.engine.set(f.state, after)
	o, err := f.do(component.Move{Player: int8(f.Mover()), Name: f.engine.shot})
	if err == nil && o.Choice {
		f.left = &after
	}
	return o, err
}

// MayLeave reports whether the mover may leave the stones where the opponent's tick brought them.
func (f *Flow) MayLeave() bool { return f.left != nil }

// Leave leaves the stones where the opponent's tick brought them, instead of having them put back. The mover throws
// next.
func (f *Flow) Leave() (Outcome, error) {
	i := f.engine.rules.Program.MoveIndex("LEAVE")
	if i < 0 || f.left == nil {
		return Outcome{}, fmt.Errorf("%w: the last throw was no tick", ErrIllegal)
	}
	left := *f.left
	o, err := f.do(component.Move{Player: int8(f.Mover()), Name: int8(i)})
	if err != nil {
		return o, err
	}
	o.Stands, o.State.Position = left, left
	f.state = o.State
	return o, nil
}

// Place places the stones of an end as the mover chose.
func (f *Flow) Place(c curling.Placement) (Outcome, error) {
	if err := c.Check(); err != nil {
		return Outcome{}, err
	}
	p := f.engine.rules.Program
	m := component.Move{Player: int8(f.Mover()), Name: int8(p.MoveIndex("PLACE")), N: 1}
	if m.Name < 0 {
		return Outcome{}, fmt.Errorf("%w: %s places no stones", ErrIllegal, f.engine.rules.Name)
	}
	m.Args[0] = p.Constants[curling.PlacementNames[c]]
	o, err := f.do(m)
	if err != nil {
		return o, err
	}
	o.Stands = f.engine.rules.Rules.Placed.Place(c)
	o.State.Position = o.Stands
	f.state = o.State
	return o, nil
}

// Concede ends the match: the mover gives up.
func (f *Flow) Concede() (Outcome, error) {
	i := f.engine.rules.Program.MoveIndex("CONCEDE")
	if i < 0 {
		return Outcome{}, fmt.Errorf("%w: %s knows no concession", ErrIllegal, f.engine.rules.Name)
	}
	return f.do(component.Move{Player: int8(f.Mover()), Name: int8(i)})
}

// Result is what each team has won, from 0 to 100, by the machine GOAL, once the match is over.
func (f *Flow) Result() ([2]int, error) {
	goals, err := f.engine.interp.Goals(f.world)
	if err != nil {
		return [2]int{}, fmt.Errorf("%s: %w", f.engine.rules.Name, err)
	}
	return [2]int{goals[0], goals[1]}, nil
}
