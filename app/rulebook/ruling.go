package rulebook

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
)

// Ruling is the outcome of a thrown stone under a rule set, with the path through its machine.
type Ruling struct {
	Foul    bool
	Over    bool // the match has ended
	Summary message.Message
	Path    []string // states of UPDATE, one after the other
	Lines   []RulingLine
}

// RulingLine describes a state on the path.
type RulingLine struct {
	State string
	Text  message.Message
}

// NewRuling applies a rule set to a throw: s is the situation before it, thrown the position in which the stones
// came to rest, before any rule was applied.
func NewRuling(r *match.Ruleset, b curling.Bounds, s curling.State, thrown curling.Position) (Ruling, error) {
	o, err := r.Engine(b).Throw(s, thrown, true)
	if err != nil {
		return Ruling{}, err
	}
	out := Ruling{Foul: o.Foul, Over: o.Over, Summary: r.Summary(o, s.Shot)}
	var steps []run.Step // circles have no sentence
	for _, step := range o.Steps {
		out.Path = append(out.Path, step.State)
		if step.Call != "" {
			steps = append(steps, step)
		}
	}
	for i, text := range r.Explain(steps) {
		out.Lines = append(out.Lines, RulingLine{steps[i].State, text})
	}
	return out, nil
}
