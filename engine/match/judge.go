package match

import (
	"fmt"

	"hogline/engine/curling"
	"hogline/engine/gsm"
)

// RulesEngine runs the machine of a rule set on throws. It keeps buffers; one goroutine uses it at a time.
type RulesEngine struct {
	rules  *Ruleset
	bounds curling.Bounds
	ref    *gsm.Interpreter
	scene  Scene
	shot   int8 // the move SHOT
}

// Engine makes a judge for a rule set on a sheet.
func (r *Ruleset) Engine(b curling.Bounds) *RulesEngine {
	j := &RulesEngine{rules: r, bounds: b, ref: r.Program.Interpreter(), shot: int8(r.Program.MoveIndex("SHOT"))}
	j.ref.Host = &j.scene
	return j
}

// Outcome is what the rules make of a throw, a placement or a concession.
type Outcome struct {
	State  curling.State    // what comes next, with the position that stands
	Stands curling.Position // the stones after the throw, before a new end clears them
	Foul   bool             // the stones were put back
	Rule   string           // "", "free-guard" or "no-tick"
	Ended  bool             // the throw closed an end
	Scorer curling.TeamID   // of the end closed
	Points int              // of the end closed; 0 is a blank end
	Over   bool             // the match has ended
	Steps  []gsm.Step       // the way through UPDATE; empty unless asked for
	world  gsm.World
}

// World is a situation as a state of the machine. It knows neither a concession nor power plays; the stones of
// an end that has placed stones count as placed.
func (r *Ruleset) World(s curling.State) gsm.World {
	p := r.Program
	w := p.Empty()
	set := func(component string, place, v int) { p.SetPlace(w, component, place, v) }
	set("Match", placeEnd, s.End)
	set("Match", placeShot, s.Shot-r.Rules.FirstShot)
	set("Score", 0, s.Score[0])
	set("Score", 1, s.Score[1])
	set("Hammer", 0, int(s.First.Other()))
	set("Turn", 0, int(s.Mover()))
	set("Stones", placePlaced, 1)
	return w
}

// state is the inverse of World, with the position that stands.
func (r *Ruleset) state(w gsm.World, stands curling.Position) curling.State {
	p := r.Program
	return curling.State{
		Position: stands,
		End:      p.Place(w, "Match", placeEnd),
		Ends:     r.Rules.Ends,
		Shot:     p.Place(w, "Match", placeShot) + r.Rules.FirstShot,
		First:    curling.TeamID(p.Place(w, "Hammer", 0)).Other(),
		Score:    [2]int{p.Place(w, "Score", 0), p.Place(w, "Score", 1)},
	}
}

// Throw judges a throw: s is the situation before it, after where the stones came to rest. With trace the
// outcome tells its way through the machine.
func (j *RulesEngine) Throw(s curling.State, after curling.Position, trace bool) (Outcome, error) {
	return j.throw(j.rules.World(s), s, after, trace)
}

func (j *RulesEngine) throw(w gsm.World, s curling.State, after curling.Position, trace bool) (Outcome, error) {
	j.scene = Scene{Before: s.Position, After: after, Bounds: j.bounds, First: s.First}
	mover := s.Mover()
	return j.step(w, s, gsm.Move{Player: int8(mover), Name: j.shot}, trace)
}

// step runs UPDATE with a team's move and reads what came of it.
func (j *RulesEngine) step(w gsm.World, s curling.State, m gsm.Move, trace bool) (Outcome, error) {
	joint := [2]gsm.Move{gsm.Noop(0), gsm.Noop(1)}
	joint[m.Player] = m
	var t gsm.Trace
	j.ref.Trace = nil
	if trace {
		j.ref.Trace = &t
	}
	next, err := j.ref.Step(w, joint[:])
	j.ref.Trace = nil
	if err != nil {
		return Outcome{}, fmt.Errorf("match: %s, end %d, stone %d: %w", j.rules.Name, s.End+1, s.Shot-j.rules.Rules.FirstShot+1, err)
	}
	p := j.rules.Program
	o := Outcome{Stands: s.Position, world: next}
	if m.Name == j.shot {
		o.Stands = j.scene.After
		switch p.Place(next, "Stones", placeRuling) {
		case 1:
			o.Foul, o.Rule, o.Stands = true, "free-guard", s.Position
		case 2:
			o.Foul, o.Rule, o.Stands = true, "no-tick", s.Position
		}
	}
	o.State = j.rules.state(next, o.Stands)
	if o.Ended = o.State.End > s.End; o.Ended {
		o.State.Position = curling.Position{}
		for t := range o.State.Score {
			if n := o.State.Score[t] - s.Score[t]; n > 0 {
				o.Scorer, o.Points = curling.TeamID(t), n
			}
		}
	}
	if o.Over, err = j.ref.Terminal(next); err != nil {
		return Outcome{}, fmt.Errorf("match: %s: %w", j.rules.Name, err)
	}
	if trace {
		o.Steps = t.Path()
	}
	return o, nil
}
