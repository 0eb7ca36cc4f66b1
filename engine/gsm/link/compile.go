// Package link turns a parsed rule text into a Program: it binds the functions of the text to the components of a
// registry, checks kinds, numbers of arguments and flow, and lays out the places of the game state. Compile and Lint
// report every fault and warning with its place and a hint; the interpreter of package run plays the Program.
package link

import (
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Compile links a file against the components of a registry. With a fault the program is nil; warnings
// come along with a program. Values replaces the values of params by name; nil keeps those of the text.
func Compile(f *syntax.File, r *component.Registry, values map[string]syntax.ParamValue) (*Program, syntax.Problems) {
	l := &linker{p: &Program{File: f, Registry: r, Limits: defaultLimits, Constants: map[string]component.Value{},
		bases: map[*component.Component]int{}, autos: map[string]*Automaton{}}, values: values}
	l.declarations()
	l.machines()
	if len(l.problems.Faults()) == 0 {
		l.lay()
		l.flow()
	}
	slices.SortStableFunc(l.problems, func(a, b syntax.Problem) int {
		if a.Pos.Line != b.Pos.Line {
			return a.Pos.Line - b.Pos.Line
		}
		return a.Pos.Col - b.Pos.Col
	})
	if len(l.problems.Faults()) > 0 {
		return nil, l.problems
	}
	return l.p, l.problems
}

// Lint lists the faults and warnings of a file.
func Lint(f *syntax.File, r *component.Registry) syntax.Problems {
	_, ps := Compile(f, r, nil)
	return ps
}

// maxLint is the number of problems that are reported of a file.
const maxLint = 200

type linker struct {
	p        *Program
	values   map[string]syntax.ParamValue
	problems syntax.Problems
	m        *syntax.Machine // where problems are: the current automaton and state
	s        *syntax.State
	a        *Automaton
	coords   map[string]bool // variables of the automaton that stand for a whole coordinate
}

func (l *linker) problem(sev syntax.Severity, pos syntax.Pos, key string, args ...any) {
	if len(l.problems) >= maxLint {
		return
	}
	pr := syntax.NewProblem(Messages, key, args...)
	pr.Severity, pr.File, pr.Pos = sev, l.p.File.Name, pos
	if l.m != nil {
		pr.Machine = l.m.Header()
		if l.s != nil {
			pr.State = l.s.ID
		}
	}
	l.problems = append(l.problems, pr)
}

func (l *linker) fault(pos syntax.Pos, key string, args ...any) {
	l.problem(syntax.Fault, pos, key, args...)
}

// name declares a constant.
func (l *linker) name(pos syntax.Pos, s string, v component.Value) {
	if _, ok := l.p.Constants[s]; ok {
		l.fault(pos, "name-twice", s)
		return
	}
	l.p.Constants[s] = v
}

// symbol gives the value of a name that is nothing but a name.
func (l *linker) symbol(s string) component.Value {
	i := slices.Index(l.p.names, s)
	if i < 0 {
		i = len(l.p.names)
		l.p.names = append(l.p.names, s)
	}
	return component.NameValue(i)
}

func (l *linker) declarations() {
	p := l.p
	l.name(syntax.Pos{}, "NONE", component.None)
	p.Moves = []MoveDecl{{Name: "NOOP"}}
	l.name(syntax.Pos{}, "NOOP", l.symbol("NOOP"))
	for i := range p.File.Decls {
		d := &p.File.Decls[i]
		switch d.Kind {
		case syntax.DeclPlayer:
			for _, n := range d.Names {
				l.name(d.Pos, n, component.PlayerValue(len(p.Players)))
				p.Players = append(p.Players, n)
			}
		case syntax.DeclPiece:
			for _, n := range d.Names {
				l.name(d.Pos, n, component.PieceValue(len(p.Pieces)))
				p.Pieces = append(p.Pieces, n)
			}
		case syntax.DeclMove:
			l.name(d.Pos, d.Name, l.symbol(d.Name))
			p.Moves = append(p.Moves, MoveDecl{d.Name, d.Arity})
		}
	}
	for _, c := range p.Registry.Components() {
		for _, n := range c.Names {
			if _, ok := p.Constants[n]; !ok {
				p.Constants[n] = l.symbol(n)
			}
		}
	}
	for i := range p.File.Decls {
		if d := p.File.Decls[i]; d.Kind == syntax.DeclParam {
			l.param(d)
		}
	}
	switch {
	case len(p.Players) == 0:
		l.fault(syntax.Pos{Line: 1, Col: 1}, "no-player")
	case len(p.Players) > 100 || len(p.Pieces) > 1000 || len(p.Moves) > 120:
		l.fault(syntax.Pos{Line: 1, Col: 1}, "too-many-names")
	}
}

// param gives a param its value in force and makes a constant of it.
func (l *linker) param(d syntax.Decl) {
	if v, ok := l.values[d.Name]; ok {
		d.Value = v
	}
	switch {
	case d.Value.Name == "" && len(d.Choices) > 0, d.Value.Name != "" && len(d.Choices) > 0 && !slices.Contains(d.Choices, d.Value.Name):
		l.fault(d.Pos, "param-choice", d.Name, d.Value, strings.Join(d.Choices, ", "))
	case d.HasRange && (d.Value.Name != "" || d.Value.Int < d.Min || d.Value.Int > d.Max):
		l.fault(d.Pos, "param-range", d.Name, d.Value, d.Min, d.Max)
	}
	for _, c := range d.Choices {
		if _, ok := l.p.Constants[c]; !ok {
			l.p.Constants[c] = l.symbol(c)
		}
	}
	v := component.Int(d.Value.Int)
	if n := d.Value.Name; n != "" {
		var ok bool
		if v, ok = l.p.Constants[n]; !ok {
			v = l.symbol(n)
			l.p.Constants[n] = v
		}
	}
	l.name(d.Pos, d.Name, v)
	l.p.Params = append(l.p.Params, d)
}

// machines links the automata, callees before callers.
func (l *linker) machines() {
	f := l.p.File
	for i := range f.Machines {
		m := &f.Machines[i]
		l.m, l.s = m, nil
		t := m.Title()
		switch {
		case l.p.autos[t] != nil:
			l.fault(m.Pos, "machine-twice")
		case m.Component != "" && l.builtin(m.Component, m.Name):
			l.fault(m.Pos, "machine-builtin", t)
		case slices.Contains(syntax.Rules, t) && len(m.Params) > 0:
			l.fault(m.Pos, "rule-params")
		default:
			l.p.autos[t] = &Automaton{Title: t, Machine: m}
		}
	}
	l.m = nil
	done := map[*Automaton]int{} // 1 being linked, 2 linked
	for i := range f.Machines {
		if a := l.p.autos[f.Machines[i].Title()]; a != nil && a.Machine == &f.Machines[i] {
			l.link(a, done, nil)
		}
	}
	l.m, l.s = nil, nil
	for i, t := range syntax.Rules {
		a := l.p.autos[t]
		if a == nil {
			l.fault(syntax.Pos{Line: 1, Col: 1}, "no-machine", t)
		}
		l.p.Rules[i] = a
	}
}

func (l *linker) builtin(of, name string) bool {
	c := l.p.Registry.Component(of)
	return c != nil && c.Func(name) != nil
}

// link links one automaton after those it calls; trail is the path of calls to it, for reporting a recursion.
func (l *linker) link(a *Automaton, done map[*Automaton]int, trail []string) {
	if done[a] == 2 {
		return
	}
	done[a] = 1
	trail = append(trail, a.Title)
	for i := range a.Machine.States {
		s := &a.Machine.States[i]
		if s.Call == nil {
			continue
		}
		b := l.p.autos[s.Call.Title()]
		if b == nil {
			continue
		}
		if done[b] == 1 {
			l.m, l.s = a.Machine, s
			from := slices.Index(trail, b.Title)
			l.fault(s.Call.Pos, "recursion", b.Title, strings.Join(append(slices.Clone(trail[from:]), b.Title), " → "))
			continue
		}
		if len(trail) > 200 {
			l.m, l.s = a.Machine, s
			l.fault(s.Call.Pos, "too-deep.machines")
			continue
		}
		l.link(b, done, trail)
		if !slices.Contains(a.calls, b) {
			a.calls = append(a.calls, b)
		}
	}
	done[a] = 2
	l.m, l.s, l.a = a.Machine, nil, a
	l.states()
	l.p.Automata = append(l.p.Automata, a)
}

// lay fixes the shape of the game and the places of its state.
func (l *linker) lay() {
	p := l.p
	p.Shape = component.NewShape(len(p.Players), len(p.Pieces))
	used := map[*component.Component]bool{}
	shaped := map[*component.Func]bool{}
	for _, a := range p.Automata {
		for i := range a.Nodes {
			n := &a.Nodes[i]
			if n.Component == nil {
				continue
			}
			used[n.Component] = true
			if n.Component.Name == "Turn" && n.Func.Name == "count" {
				p.Shape.Counted = true
			}
			if n.Func.Shape == nil {
				continue
			}
			l.m, l.s = a.Machine, n.State
			if a.Title != syntax.Initial || shaped[n.Func] {
				l.fault(n.State.Call.Pos, "shape", n.State.Call.Title())
				continue
			}
			shaped[n.Func] = true
			l.shape(n)
		}
	}
	if used[p.Registry.Component("Board")] && p.Shape.W == 0 {
		l.m, l.s = nil, nil
		l.fault(syntax.Pos{Line: 1, Col: 1}, "no-board")
		return
	}
	for _, c := range p.Registry.Components() {
		if c.Places == nil || !used[c] {
			continue
		}
		p.bases[c] = p.Size
		p.Size += c.Places(&p.Shape)
	}
	p.Empty = make([]int32, p.Size)
	p.Counter = -1
	if t := p.Registry.Component("Turn"); p.Shape.Counted && t != nil {
		p.Counter = p.bases[t] + 1
	}
	site := int32(0)
	for _, a := range p.Automata {
		for i := range a.Nodes {
			n := &a.Nodes[i]
			n.Site = site
			site++
			if n.Component != nil {
				n.Base = p.bases[n.Component]
			}
		}
	}
}

func (l *linker) shape(n *Node) {
	args := make([]int, len(n.Args))
	for i, a := range n.Args {
		if a.Kind == OperandConst && !a.Not && a.Value.Kind() == component.KindInt {
			args[i] = a.Value.N()
			continue
		}
		l.fault(n.State.Call.Pos, "shape-constant", n.State.Call.Title())
		return
	}
	if err := n.Func.Shape(&l.p.Shape, args); err != nil {
		l.fault(n.State.Call.Pos, "shape-value", err)
	}
}
