// Package gdl exports games of the rule language to the Game Description Language (the GDL Factory of Ito 2019 §6).
package gdl

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/run"
)

// ErrNoGDL is wrapped by the error of Export when a game cannot be written in GDL; the error has the reason.
var ErrNoGDL = errors.New("the game cannot be exported to GDL")

// Export writes a program in the Game Description Language (the GDL Factory of Ito 2019 §6): every state of an
// automaton becomes a predicate over the variables that are still needed. Numbers beyond the range of the
// export's Math Library count as no number. The error wraps ErrNoGDL and, as a message.Message,
// the reason.
func Export(p *link.Program) (string, error) {
	e := &exporter{library: library{p: p, facts: map[string]bool{}, guarded: map[string]bool{}}, wrote: map[string]bool{},
		names: map[stateKey]string{}, accs: map[string]string{}}
	for _, c := range p.Registry.Components() {
		if p.PlaceOf(c.Name, 0) < 0 {
			continue
		}
		if c.NoGDL != "" {
			e.refuse("gsm.gdl.component", c.Name, c.WhyNoGDL())
		} else if _, ok := places[c.Name]; !ok {
			e.refuse("gsm.gdl.no-form", c.Name)
		}
	}
	e.measure()
	for i, a := range p.Rules {
		if i != link.RuleInitial && e.err == nil {
			e.start(a, i, nil)
			e.work()
		}
	}
	if e.err != nil {
		return "", e.err
	}
	return e.text()
}

// exporter is an export under way.
type exporter struct {
	library
	rules    []string
	wrote    map[string]bool     // written_… predicates that have rules
	names    map[stateKey]string // predicates of states
	accs     map[string]string   // predicates of accepting automata, by automaton and given parameters
	jobs     []job
	n        int
	vars     int               // fresh variables of the current rule
	anys     map[string]bool   // fresh variables that stand for any
	excluded map[string]string // by fresh variable: the value that ~ excludes
	inputs   []string
}

// stateKey is a state of an automaton whose parameters are given or not, with the variables it carries.
type stateKey struct {
	a       *link.Automaton
	rule    int // the rule machine, or -1 - n for an automaton that is called
	node    int32
	carries string
}

// job is a state whose rules are yet to be written; reach holds when the run gets there.
type job struct {
	ctx   *exportRun
	node  int32
	reach []string
	env   map[int]string // by slot: the GDL term
}

// exportRun is an automaton under one pattern of given parameters.
type exportRun struct {
	a      *link.Automaton
	rule   int
	accept string   // the head that accepting means; "" for none
	given  []int    // slots of the given parameters
	live   [][]bool // by node and variable
	useful []bool   // by node: something comes of it
}

func (e *exporter) refuseAt(n *link.Node, ctx *exportRun, key string, args ...any) {
	e.refuse("gsm.gdl.at", n.State.Pos.Line, ctx.a.Machine.Header(), n.State.ID, Messages.New(key, args...))
}

// maxNumber is the greatest number of an export: each is a fact, and what provers walk along.
const maxNumber = 4000

// measure chooses the range of numbers: the largest that a term of the text can come to, and the constants.
func (e *exporter) measure() {
	s := &e.p.Shape
	e.r = 2*max(s.W, s.H, 2) + 2
	for _, a := range e.p.Automata {
		for i := range a.Nodes {
			n := &a.Nodes[i]
			if n.Component != nil && n.Component.Name == "Player" {
				continue // nothing is computed with goals
			}
			for _, o := range n.Args {
				switch o.Kind {
				case link.OperandTerm:
					e.r = max(e.r, e.size(a, o.Code, 0))
				case link.OperandConst:
					if o.Value.Kind() == component.KindInt && (n.Func == nil || n.Func.Shape == nil) {
						e.r = max(e.r, o.Value.N(), -o.Value.N())
					}
				}
			}
			switch {
			case n.Func == nil || n.Component == nil:
			case n.Component.Name == "Board" && n.Func.Name == "count":
				e.r = max(e.r, s.W*s.H)
			case n.Component.Name == "Score":
				e.r = max(e.r, s.ScoreBound)
			}
		}
	}
	if s.Counted {
		e.r++ // the count stays at r: it has to get past the largest number it is compared with
	}
	if e.r > maxNumber {
		e.refuse("gsm.gdl.numbers", e.r, maxNumber)
	}
}

func (e *exporter) add(head string, body ...string) { e.rules = append(e.rules, rule(head, body...)) }

func isVar(t string) bool { return t[0] == '?' }

func (e *exporter) fresh() string {
	e.vars++
	return fmt.Sprintf("?_%d", e.vars)
}

func isFresh(t string) bool {
	return len(t) > 2 && strings.HasPrefix(t, "?_") && t[2] >= '0' && t[2] <= '9'
}

// frame carries a fluent over unless a definition wrote it (implicit in GSM, Ito 2019 §4.2).
func (e *exporter) frame(fluent, written string, args ...string) string {
	body := []string{truly(fluent)}
	if e.wrote[written] {
		body = append(body, atom("not", atom(written, args...)))
	}
	return rule(atom("next", fluent), body...)
}

// text puts the parts together: roles, Math Library and domains, components, rule functions, game.
func (e *exporter) text() (string, error) {
	w, err := run.NewInterpreter(e.p).Start()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	section := func(title string, lines ...string) {
		if len(lines) > 0 {
			b.WriteString("; " + title + "\n" + strings.Join(lines, "\n") + "\n\n")
		}
	}
	var roles, base, inits, frames []string
	for i := range e.p.Players {
		roles = append(roles, atom("role", e.word(component.PlayerValue(i))))
	}
	for _, c := range e.p.Registry.Components() {
		if e.p.PlaceOf(c.Name, 0) < 0 {
			continue
		}
		for _, f := range places[c.Name].facts(e, w.Places(e.p, c.Name)) {
			inits = append(inits, atom("init", f))
		}
		base = append(base, places[c.Name].base(e)...)
		frames = append(frames, places[c.Name].frame(e)...)
	}
	moves := []string{"(<= (legal ?p noop) (role ?p) (not (canmove ?p)))", "(<= (input ?p noop) (role ?p))"}
	if !e.wrote["canmove"] {
		moves[0] = "(<= (legal ?p noop) (role ?p))"
	}
	goals := "(<= (goal ?p 0) (role ?p) (not (written_goal ?p)))"
	if !e.wrote["written_goal"] {
		goals = "(<= (goal ?p 0) (role ?p))"
	}
	slices.Sort(e.inputs)
	facts := make([]string, 0, len(e.facts))
	for f := range e.facts {
		facts = append(facts, f)
	}
	slices.Sort(facts)
	section("players", roles...)
	section("Math Library and domains", append(facts, e.definitions...)...)
	section("Components", append(append(inits, base...), frames...)...)
	section("moves and goals", append(append(moves, slices.Compact(e.inputs)...), goals)...)
	section("rules", e.rules...)
	return b.String(), e.err
}
