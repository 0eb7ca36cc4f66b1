package match

import (
	"strconv"
	"strings"

	"hogline/engine/gsm"
)

// Sentence is a line of an explanation: a translation key and its arguments. Arguments that begin with
// "rules.word." are keys themselves.
type Sentence struct {
	Key  string   `json:"key"`
	Args []string `json:"args,omitempty"`
}

// TracePrefix begins the keys of the sentences of single states: prefix, function, "t" or "f", as in
// "rules.trace.Stones.removed.t".
const TracePrefix = "rules.trace."

// spoken are the functions with sentences of their own. Those that define have one for t alone: a definition
// that fails is told like a function of the user's own.
var spoken = map[string]bool{ // true: it asks, and has a sentence for f as well
	"Player.does": true, "Match.end": true, "Match.shot": true, "Match.conceded": true, "Match.powerUsed": true,
	"Match.nextShot": false, "Match.nextEnd": false, "Match.concede": false, "Match.usePower": false,
	"Hammer.true": true, "Hammer.set": false, "Turn.set": false, "Score.add": false, "Score.equal": true,
	"Stones.removed": true, "Stones.ticked": true, "Stones.counting": true, "Stones.placed": true,
	"Stones.isPower": true, "Stones.isFirst": true, "Stones.stand": false, "Stones.restore": false,
	"Stones.place": false, "Stones.clear": false,
}

// Explain says the way through a machine in sentences, one a state. Comparisons of numbers come as
// "rules.trace.math.t" with what was compared and the values; functions of the user's own as
// "rules.trace.machine.t" with their name. Players and names come as words to be translated.
func (r *Ruleset) Explain(steps []gsm.Step) []Sentence {
	var out []Sentence
	for i, s := range steps {
		if s.Call == "" {
			continue
		}
		answer := "." + s.Input.String()
		name, _, _ := strings.Cut(s.Call, "(")
		asks, own := spoken[name]
		switch {
		case strings.HasPrefix(s.Call, "Math:"):
			asked := strings.TrimPrefix(s.Call, "Math: ")
			out = append(out, Sentence{TracePrefix + "math" + answer, []string{asked, strings.Join(s.Args, ", ")}})
		case own && (asks || s.Input == gsm.OnTrue):
			out = append(out, Sentence{TracePrefix + name + answer, r.words(known(s, steps[i+1:]))})
		default:
			out = append(out, Sentence{TracePrefix + "machine" + answer, []string{s.Call}})
		}
	}
	return out
}

// known fills in the arguments that were open when the state was asked: the values they were given are those
// they have in the states behind.
func known(s gsm.Step, later []gsm.Step) []string {
	args := append([]string(nil), s.Args...)
	for i, a := range args {
		for _, l := range later {
			if v, ok := l.Values[a]; ok {
				args[i] = v
				break
			}
		}
	}
	return args
}

// words marks names as translation keys and leaves numbers alone.
func (r *Ruleset) words(args []string) []string {
	for i, a := range args {
		if a == "any" {
			a = "ANY"
		}
		if _, err := strconv.Atoi(a); err != nil && a == strings.ToUpper(a) {
			args[i] = "rules.word." + a
		}
	}
	return args
}

// Summary says in one sentence what the rules made of a throw: the stone's number in the end counted from 1
// comes first.
func (r *Ruleset) Summary(o Outcome, shot int) Sentence {
	n := strconv.Itoa(shot - r.Rules.FirstShot + 1)
	team := "rules.word." + r.Program.Players[o.Scorer]
	switch {
	case o.Rule == "free-guard":
		return Sentence{"rules.sum.free-guard", []string{n, strconv.Itoa(r.Rules.Guard.Shots)}}
	case o.Rule == "no-tick":
		return Sentence{"rules.sum.no-tick", []string{n, strconv.Itoa(r.Rules.Guard.NoTick)}}
	case o.Ended && o.Points > 0:
		return Sentence{"rules.sum.scored", []string{n, team, strconv.Itoa(o.Points)}}
	case o.Ended:
		return Sentence{"rules.sum.blank", []string{n}}
	}
	return Sentence{"rules.sum.stands", []string{n}}
}
