package rulebook

import (
	"strings"

	"hogline/engine/curling"
	"hogline/engine/gsm"
	"hogline/engine/match"
)

// Ruling is what the rules made of a thrown stone, and on which way.
type Ruling struct {
	Foul    bool
	Over    bool // the match has ended
	Summary match.Sentence
	Path    []string // states of UPDATE, one after the other
	Lines   []RulingLine
}

// RulingLine is a state on the way with what it means.
type RulingLine struct {
	State string
	Said  match.Sentence
}

// Judge runs a rule set on a throw: s is the situation before it, thrown where the stones came
// to rest before anybody judged.
func Judge(r *match.Ruleset, b curling.Bounds, s curling.State, thrown curling.Position) (Ruling, error) {
	o, err := r.Engine(b).Throw(s, thrown, true)
	if err != nil {
		return Ruling{}, err
	}
	out := Ruling{Foul: o.Foul, Over: o.Over, Summary: r.Summary(o, s.Shot)}
	var asked []gsm.Step
	for _, step := range o.Steps {
		out.Path = append(out.Path, step.State)
		if step.Call != "" {
			asked = append(asked, step)
		}
	}
	for i, said := range r.Explain(asked) {
		out.Lines = append(out.Lines, RulingLine{asked[i].State, said})
	}
	return out, nil
}

// Say puts a sentence into words: text is the translation of a key with arguments.
func Say(s match.Sentence, text func(key string, args ...any) string) string {
	args := make([]any, len(s.Args))
	for i, a := range s.Args {
		args[i] = a
		if strings.HasPrefix(a, "rules.word.") {
			args[i] = text(a)
			if args[i] == a { // a name of the user's own
				args[i] = strings.TrimPrefix(a, "rules.word.")
			}
		}
	}
	return text(s.Key, args...)
}
