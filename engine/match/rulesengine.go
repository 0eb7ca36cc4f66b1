package match

import (
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/run"
)

// RulesEngine applies a rule set to throws by running its machine. It keeps buffers; one goroutine uses it at
// a time.
type RulesEngine struct {
	rules  *Ruleset
	bounds curling.Bounds
	interp *run.Interpreter
	throw  throw
	shot   int8 // the move SHOT
}

// Engine makes a rules engine for a sheet.
func (r *Ruleset) Engine(b curling.Bounds) *RulesEngine {
	e := &RulesEngine{rules: r, bounds: b, interp: run.NewInterpreter(r.Program), shot: int8(r.Program.MoveIndex("SHOT"))}
	e.throw.Rules = &r.Rules
	e.interp.Host = &e.throw
	return e
}

// set is the throw that the machine is asked about from now on.
func (e *RulesEngine) set(s curling.State, after curling.Position) {
	e.throw = throw{Before: s.Position, After: after, Bounds: e.bounds, First: s.First, Rules: &e.rules.Rules}
}

// Outcome is the result of a throw, a placement or a concession under the rules.
type Outcome struct {
	State  curling.State    // what comes next, with the position that stands
	Stands curling.Position // the stones after the throw, before a new end clears them
	Foul   bool             // the stones were put back
	Choice bool             // the other team may leave them where they came to rest, before its next throw
	Rule   string           // "", "free-guard" or "no-tick"
	Lifted bool             // the stones are taken off before the next throw
	Ended  bool             // the throw closed an end
	Scorer curling.TeamID   // of Points
	Points int              // that the throw gave; 0 with Ended is a blank end, but for rules that give points before its last stone
	Over   bool             // the match has ended
	Steps  []run.Step       // the accepting path through UPDATE; empty without trace
	world  run.World
}

// world is a situation as a state of the machine, with what it remembers. It knows neither a concession nor power plays; the stones of
// an end that has placed stones count as placed. The error is that of a memory which is not of these rules.
func (r *Ruleset) world(s curling.State) (run.World, error) {
	w := r.first.Clone()
	if err := r.recall(w, s.Memory); err != nil {
		return w, err
	}
	set := func(of string, place, v int) { w.SetPlace(r.Program, of, place, v) }
	set("Match", placeEnd, s.End)
	set("Match", placeShot, s.Shot-r.Rules.FirstShot)
	set("Score", 0, s.Score[0])
	set("Score", 1, s.Score[1])
	set("Hammer", 0, int(s.First.Other()))
	set("Turn", 0, int(s.Mover()))
	set("Stones", placePlaced, 1)
	if r.lays { // what INITIAL has laid lies in the position, or is gone
		for k := range maxLaid {
			set("Stones", placeLaid+k, 0)
		}
	}
	return w, nil
}

// state is the inverse of world, with the position that stands.
func (r *Ruleset) state(w run.World, stands curling.Position) curling.State {
	place := func(of string, i int) int { return w.Place(r.Program, of, i) }
	return curling.State{
		Position: stands,
		End:      place("Match", placeEnd),
		Ends:     r.Rules.Ends,
		Shot:     place("Match", placeShot) + r.Rules.FirstShot,
		First:    curling.TeamID(place("Hammer", 0)).Other(),
		Score:    [2]int{place("Score", 0), place("Score", 1)},
		Memory:   r.remember(w),
	}
}

// Throw applies the rules to a throw: s is the situation before it, after the position in which the stones
// came to rest. With trace the outcome holds its path through the machine.
func (e *RulesEngine) Throw(s curling.State, after curling.Position, trace bool) (Outcome, error) {
	w, err := e.rules.world(s)
	if err != nil {
		return Outcome{}, err
	}
	e.set(s, after)
	return e.step(w, s, component.Move{Player: int8(s.Mover()), Name: e.shot}, trace)
}

// step runs UPDATE with a team's move and reads what came of it.
func (e *RulesEngine) step(w run.World, s curling.State, m component.Move, trace bool) (Outcome, error) {
	joint := [2]component.Move{component.Noop(0), component.Noop(1)}
	joint[m.Player] = m
	var t run.Trace
	e.interp.Trace = nil
	if trace {
		e.interp.Trace = &t
	}
	next, err := e.interp.Step(w, joint[:])
	e.interp.Trace = nil
	if err != nil {
		return Outcome{}, fmt.Errorf("%s, end %d, stone %d: %w", e.rules.Name, s.End+1, s.Shot-e.rules.Rules.FirstShot+1, err)
	}
	o := Outcome{Stands: s.Position, world: next}
	if m.Name == e.shot {
		o.Stands = e.throw.After
		switch next.Place(e.rules.Program, "Stones", placeRuling) {
		case 1:
			o.Foul, o.Rule, o.Stands = true, "free-guard", s.Position
		case 2:
			o.Foul, o.Rule, o.Stands = true, "no-tick", s.Position
			o.Choice = e.rules.Program.MoveIndex("LEAVE") >= 0
		}
	}
	o.State = e.rules.state(next, o.Stands)
	if o.Lifted = m.Name == e.shot && next.Place(e.rules.Program, "Stones", placeRuling) == lifted; o.Lifted {
		o.State.Position = curling.Position{}
	}
	if o.Ended = o.State.End > s.End; o.Ended {
		o.State.Position = curling.Position{}
	}
	for t := range o.State.Score {
		if n := o.State.Score[t] - s.Score[t]; n > 0 {
			o.Scorer, o.Points = curling.TeamID(t), n
		}
	}
	if o.Over, err = e.interp.Terminal(next); err != nil {
		return Outcome{}, fmt.Errorf("%s: %w", e.rules.Name, err)
	}
	if err := e.rules.lay(next, &o.State); err != nil {
		return Outcome{}, err
	}
	if trace {
		o.Steps = t.Path()
	}
	return o, nil
}
