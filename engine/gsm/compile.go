package gsm

import (
	"slices"
	"strings"
)

// Compile links a file against the components of a registry. With a fault the program is nil; warnings
// come along with a program. Values replaces the values of params by name; nil keeps those of the text.
func Compile(f *File, r *Registry, values map[string]ParamValue) (*Program, Problems) {
	l := &linker{p: &Program{File: f, registry: r, Limits: DefaultLimits, consts: map[string]Value{},
		bases: map[*Component]int{}, autos: map[string]*auto{}}, values: values}
	l.declarations()
	l.machines()
	if len(l.problems.Faults()) == 0 {
		l.lay()
		l.flow()
	}
	slices.SortStableFunc(l.problems, func(a, b Problem) int {
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
func Lint(f *File, r *Registry) Problems {
	_, ps := Compile(f, r, nil)
	return ps
}

// Load parses and compiles a text in one go; the error is a Problems value.
func Load(name, src string, r *Registry, values map[string]ParamValue) (*Program, error) {
	f, err := Parse(name, src)
	if err != nil {
		return nil, err
	}
	p, ps := Compile(f, r, values)
	if p == nil {
		return nil, ps.Err()
	}
	return p, nil
}

// maxLint is the number of problems that are reported of a file.
const maxLint = 200

type linker struct {
	p        *Program
	values   map[string]ParamValue
	problems Problems
	m        *Machine
	s        *State
	a        *auto
}

func (l *linker) problem(sev Severity, pos Pos, key string, args ...any) {
	if len(l.problems) >= maxLint {
		return
	}
	pr := NewProblem(linkMessages, key, args...)
	pr.Severity, pr.File, pr.Pos = sev, l.p.File.Name, pos
	if l.m != nil {
		pr.Machine = l.m.Header()
		if l.s != nil {
			pr.State = l.s.ID
		}
	}
	l.problems = append(l.problems, pr)
}

func (l *linker) fault(pos Pos, key string, args ...any) {
	l.problem(Fault, pos, key, args...)
}

// name declares a constant.
func (l *linker) name(pos Pos, s string, v Value) {
	if _, ok := l.p.consts[s]; ok {
		l.fault(pos, "name-twice", s)
		return
	}
	l.p.consts[s] = v
}

// symbol gives the value of a name that is nothing but a name.
func (l *linker) symbol(s string) Value {
	i := slices.Index(l.p.names, s)
	if i < 0 {
		i = len(l.p.names)
		l.p.names = append(l.p.names, s)
	}
	return NameValue(i)
}

func (l *linker) declarations() {
	p := l.p
	l.name(Pos{}, "NONE", None)
	p.Moves = []MoveDecl{{Name: "NOOP"}}
	l.name(Pos{}, "NOOP", l.symbol("NOOP"))
	for i := range p.File.Decls {
		d := &p.File.Decls[i]
		switch d.Kind {
		case DeclPlayer:
			for _, n := range d.Names {
				l.name(d.Pos, n, PlayerValue(len(p.Players)))
				p.Players = append(p.Players, n)
			}
		case DeclPiece:
			for _, n := range d.Names {
				l.name(d.Pos, n, PieceValue(len(p.Pieces)))
				p.Pieces = append(p.Pieces, n)
			}
		case DeclMove:
			l.name(d.Pos, d.Name, l.symbol(d.Name))
			p.Moves = append(p.Moves, MoveDecl{d.Name, d.Arity})
		}
	}
	for _, c := range p.registry.Components() {
		for _, n := range c.Names {
			if _, ok := p.consts[n]; !ok {
				p.consts[n] = l.symbol(n)
			}
		}
	}
	for i := range p.File.Decls {
		if d := p.File.Decls[i]; d.Kind == DeclParam {
			l.param(d)
		}
	}
	switch {
	case len(p.Players) == 0:
		l.fault(Pos{1, 1}, "no-player")
	case len(p.Players) > 100 || len(p.Pieces) > 1000 || len(p.Moves) > 120:
		l.fault(Pos{1, 1}, "too-many-names")
	}
}

// param gives a param its value in force and makes a constant of it.
func (l *linker) param(d Decl) {
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
		if _, ok := l.p.consts[c]; !ok {
			l.p.consts[c] = l.symbol(c)
		}
	}
	v := Int(d.Value.Int)
	if n := d.Value.Name; n != "" {
		var ok bool
		if v, ok = l.p.consts[n]; !ok {
			v = l.symbol(n)
			l.p.consts[n] = v
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
		case slices.Contains(Rules, t) && len(m.Params) > 0:
			l.fault(m.Pos, "rule-params")
		default:
			l.p.autos[t] = &auto{title: t, m: m}
		}
	}
	l.m = nil
	done := map[*auto]int{} // 1 being linked, 2 linked
	for i := range f.Machines {
		if a := l.p.autos[f.Machines[i].Title()]; a != nil && a.m == &f.Machines[i] {
			l.link(a, done, nil)
		}
	}
	l.m, l.s = nil, nil
	for i, t := range Rules {
		a := l.p.autos[t]
		if a == nil {
			l.fault(Pos{1, 1}, "no-machine", t)
		}
		l.p.rules[i] = a
	}
}

func (l *linker) builtin(component, name string) bool {
	c := l.p.registry.Component(component)
	return c != nil && c.Func(name) != nil
}

// link links one automaton after those it calls; trail is the way to it, for telling a recursion.
func (l *linker) link(a *auto, done map[*auto]int, trail []string) {
	if done[a] == 2 {
		return
	}
	done[a] = 1
	trail = append(trail, a.title)
	for i := range a.m.States {
		s := &a.m.States[i]
		if s.Call == nil {
			continue
		}
		b := l.p.autos[s.Call.Title()]
		if b == nil {
			continue
		}
		if done[b] == 1 {
			l.m, l.s = a.m, s
			from := slices.Index(trail, b.title)
			l.fault(s.Call.Pos, "recursion", b.title, strings.Join(append(slices.Clone(trail[from:]), b.title), " → "))
			continue
		}
		if len(trail) > 200 {
			l.m, l.s = a.m, s
			l.fault(s.Call.Pos, "too-deep.machines")
			continue
		}
		l.link(b, done, trail)
		if !slices.Contains(a.calls, b) {
			a.calls = append(a.calls, b)
		}
	}
	done[a] = 2
	l.m, l.s, l.a = a.m, nil, a
	l.states()
	l.p.order = append(l.p.order, a)
}

// lay fixes the shape of the game and the places of its state.
func (l *linker) lay() {
	p := l.p
	p.shape = NewShape(len(p.Players), len(p.Pieces))
	used := map[*Component]bool{}
	shaped := map[*Func]bool{}
	for _, a := range p.order {
		for i := range a.nodes {
			n := &a.nodes[i]
			if n.comp == nil {
				continue
			}
			used[n.comp] = true
			if n.comp.Name == "Turn" && n.fn.Name == "count" {
				p.shape.Counted = true
			}
			if n.fn.Shape == nil {
				continue
			}
			l.m, l.s = a.m, n.state
			if a.title != Initial || shaped[n.fn] {
				l.fault(n.state.Call.Pos, "shape", n.state.Call.Title())
				continue
			}
			shaped[n.fn] = true
			l.shape(n)
		}
	}
	if used[p.registry.Component("Board")] && p.shape.W == 0 {
		l.m, l.s = nil, nil
		l.fault(Pos{1, 1}, "no-board")
		return
	}
	for _, c := range p.registry.Components() {
		if c.Places == nil || !used[c] {
			continue
		}
		p.bases[c] = p.total
		p.total += c.Places(&p.shape)
	}
	p.empty = make([]int32, p.total)
	for _, c := range p.registry.Components() {
		if base, ok := p.bases[c]; ok && c.Init != nil {
			c.Init(&p.shape, p.empty[base:base+c.Places(&p.shape)])
		}
	}
	p.counter = -1
	if t := p.registry.Component("Turn"); p.shape.Counted && t != nil {
		p.counter = p.bases[t] + 1
	}
	site := int32(0)
	for _, a := range p.order {
		for i := range a.nodes {
			n := &a.nodes[i]
			n.site = site
			site++
			if n.comp != nil {
				n.base = p.bases[n.comp]
			}
		}
	}
}

func (l *linker) shape(n *node) {
	args := make([]int, len(n.args))
	for i, a := range n.args {
		if a.op == leafConst && !a.not && a.val.Kind() == KindInt {
			args[i] = a.val.N()
			continue
		}
		l.fault(n.state.Call.Pos, "shape-constant", n.state.Call.Title())
		return
	}
	if err := n.fn.Shape(&l.p.shape, args); err != nil {
		l.fault(n.state.Call.Pos, "shape-value", err)
	}
}
