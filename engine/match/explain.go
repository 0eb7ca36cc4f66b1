package match

import (
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/message"
)

// tracePrefix begins the keys of the sentences of single states: prefix, function, "t" or "f", as in
// "rules.trace.Stones.removed.t".
const tracePrefix = "rules.trace."

// described are the functions with sentences of their own. Those that define have one for t alone; a definition
// that is not well-defined is described like a machine of the text.
var described = map[string]bool{ // true: a comparison, which has a sentence for f as well
	"Player.does": true, "Match.end": true, "Match.shot": true, "Match.conceded": true, "Match.powerUsed": true,
	"Match.nextShot": false, "Match.nextEnd": false, "Match.concede": false, "Match.usePower": false,
	"Hammer.true": true, "Hammer.set": false, "Turn.set": false, "Score.add": false, "Score.equal": true,
	"Stones.removed": true, "Stones.ticked": true, "Stones.counting": true, "Stones.placed": true,
	"Stones.isPower": true, "Stones.isFirst": true, "Stones.stand": false, "Stones.restore": false,
	"Stones.place": false, "Stones.clear": false, "Match.thrower": true, "Stones.distance": true, "Stones.ring": true, "Stones.area": true,
	"Stones.inRing": true, "Stones.rank": true, "Stones.lift": false, "Stones.lay": false,
}

// Explain describes a path through a machine, one sentence a state; circles have none. Comparisons of numbers
// come with what was compared and the values, machines of the text with their call.
func (r *Ruleset) Explain(steps []run.Step) []message.Message {
	var out []message.Message
	for i, s := range steps {
		if s.Call == "" {
			continue
		}
		answer := "." + s.Input.String()
		name, _, _ := strings.Cut(s.Call, "(")
		compares, own := described[name]
		switch {
		case strings.HasPrefix(s.Call, "Math:"):
			compared := strings.TrimPrefix(s.Call, "Math: ")
			out = append(out, Messages.New(tracePrefix+"math"+answer, compared, strings.Join(s.Args, ", ")))
		case own && (compares || s.Input == syntax.OnTrue):
			out = append(out, Messages.New(tracePrefix+name+answer, words(known(s, steps[i+1:]))...))
		default:
			out = append(out, Messages.New(tracePrefix+"machine"+answer, s.Call))
		}
	}
	return out
}

// Quotes reports whether a sentence of Explain begins with a formula or a call of the text, which keeps its
// letters as they are.
func Quotes(m message.Message) bool {
	return strings.HasPrefix(m.Key, tracePrefix+"math") || strings.HasPrefix(m.Key, tracePrefix+"machine")
}

// known fills in the arguments that were open when the state was evaluated: the values they were given are
// those they have in the states behind.
func known(s run.Step, later []run.Step) []string {
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

// words makes messages of the names among arguments and leaves numbers alone.
func words(args []string) []any {
	var out []any
	for _, a := range args {
		if a == "any" {
			a = "ANY"
		}
		if _, err := strconv.Atoi(a); err != nil && a == strings.ToUpper(a) {
			out = append(out, word(a))
		} else {
			out = append(out, a)
		}
	}
	return out
}

// word is a name of a rule text in words; a name of the user's own stays as it is.
func word(name string) message.Message {
	m := message.Message{Key: "rules.word." + name, English: name}
	if english, ok := Messages[m.Key]; ok {
		m.English = english
	}
	return m
}

// Summary is the outcome of a throw in one sentence: the stone's number in the end counted from 1 comes first.
func (r *Ruleset) Summary(o Outcome, shot int) message.Message {
	n := shot - r.Rules.FirstShot + 1
	switch {
	case o.Rule == "free-guard":
		return Messages.New("rules.sum.free-guard", n, r.Rules.Guard.Shots)
	case o.Rule == "no-tick":
		return Messages.New("rules.sum.no-tick", n, r.Rules.Guard.NoTick)
	case o.Ended && o.Points > 0:
		return Messages.New("rules.sum.scored", n, word(r.Program.Players[o.Scorer]), o.Points)
	case o.Lifted && o.Points > 0:
		return Messages.New("rules.sum.measured", n, word(r.Program.Players[o.Scorer]), o.Points)
	case o.Ended && !o.Lifted:
		return Messages.New("rules.sum.blank", n)
	case o.Lifted:
		return Messages.New("rules.sum.lifted", n)
	}
	return Messages.New("rules.sum.stands", n)
}
