package link

import (
	"slices"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/nearest"
)

// states links the states of the current automaton: ids, edges, calls, variables.
func (l *linker) states() {
	a, m := l.a, l.m
	ids := map[string]int32{}
	start := -1
	for i := range m.States {
		l.s = &m.States[i]
		if _, ok := ids[l.s.ID]; ok {
			l.fault(l.s.Pos, "state-twice", l.s.ID)
			continue
		}
		ids[l.s.ID] = int32(i)
		if l.s.Start {
			if start >= 0 {
				l.fault(l.s.Pos, "start-twice", m.States[start].ID)
				continue
			}
			start = i
		}
	}
	if start < 0 {
		l.s = nil
		l.fault(m.Pos, "no-start")
		start = 0
	}
	a.Start = int32(start)
	a.Slots = []string{"root.x", "root.y"}
	l.coords = l.coordinates()
	for _, v := range m.Params {
		sort := component.SortAny
		slot := len(a.Slots)
		if l.coords[v] {
			sort = component.SortCell
			a.Slots = append(a.Slots, v+".x", v+".y")
		} else {
			a.Slots = append(a.Slots, v)
		}
		a.Params = append(a.Params, Parameter{slot, sort})
	}
	a.Nodes = make([]Node, len(m.States))
	for i := range m.States {
		l.s = &m.States[i]
		n := &a.Nodes[i]
		*n = Node{Accept: l.s.Accept, RootX: -1, RootY: -1, State: l.s}
		l.edges(n, int32(i), ids)
		if l.s.Call != nil {
			l.call(n)
		}
	}
	l.s = nil
	for i := range a.Nodes {
		n := &a.Nodes[i]
		if n.Kind == Definition || n.Kind == Call && n.Callee.Effects {
			a.Effects = true
		}
	}
}

func (l *linker) edges(n *Node, self int32, ids map[string]int32) {
	for _, e := range l.s.Edges {
		to, ok := ids[e.To]
		switch {
		case !ok:
			near := slices.IndexFunc(l.m.States, func(s syntax.State) bool { return nearest.Distance(s.ID, e.To) < 2 })
			if near >= 0 {
				l.fault(e.Pos, "no-state.near", e.To, l.m.States[near].ID)
			} else {
				l.fault(e.Pos, "no-state", e.To)
			}
		case l.s.Call == nil && e.Label != syntax.Epsilon:
			l.fault(e.Pos, "circle-input")
		case to == self:
			l.problem(syntax.Warning, e.Pos, "self-loop")
		case !slices.Contains(n.Edges[e.Label], to):
			n.Edges[e.Label] = append(n.Edges[e.Label], to)
		}
	}
}

// coordinates finds the variables of the automaton that stand for a whole coordinate.
func (l *linker) coordinates() map[string]bool {
	out := map[string]bool{}
	mark := func(t syntax.Term, sort component.Sort) {
		if t.Op == syntax.OpVar && sort == component.SortCell {
			out[t.Name] = true
		}
	}
	for i := range l.m.States {
		c := l.m.States[i].Call
		if c == nil {
			continue
		}
		if b := l.p.autos[c.Title()]; b != nil {
			for k, t := range c.Args {
				if k < len(b.Params) {
					mark(t, b.Params[k].Sort)
				}
			}
		} else if comp := l.p.Registry.Component(c.Component); comp != nil {
			if fn := comp.Func(c.Name); fn != nil {
				for k, t := range c.Args {
					if k < len(fn.Params) {
						mark(t, fn.Params[k].Sort)
					}
				}
			}
		}
	}
	return out
}

// call links the function of a state.
func (l *linker) call(n *Node) {
	c := l.s.Call
	if b := l.p.autos[c.Title()]; b != nil {
		n.Kind, n.Callee = Call, b
		if len(c.Args) != len(b.Params) {
			l.fault(c.Pos, "argument-count", b.Title, argCount(len(b.Params)), len(c.Args), b.Machine.Header())
			return
		}
		for i, t := range c.Args {
			l.argument(n, t, component.Param{Name: b.Machine.Params[i], Sort: b.Params[i].Sort})
		}
		l.wide(n)
		return
	}
	comp := l.p.Registry.Component(c.Component)
	var fn *component.Func
	if comp != nil {
		fn = comp.Func(c.Name)
	}
	if fn == nil {
		l.unknown(c, comp)
		return
	}
	n.Component, n.Func = comp, fn
	if fn.Role == component.Define {
		n.Kind = Definition
	} else {
		n.Kind = Comparison
	}
	if comp.Name == "Math" && fn.Name == "set" {
		n.Kind = Assignment
		if len(c.Args) > 0 && (c.Args[0].Op != syntax.OpVar || l.coords[c.Args[0].Name]) {
			l.fault(c.Pos, "assign")
			return
		}
	}
	if len(c.Args) != len(fn.Params) {
		l.fault(c.Pos, "argument-count", c.Title(), argCount(len(fn.Params)), len(c.Args), comp.Signature(fn))
		return
	}
	for i, t := range c.Args {
		l.argument(n, t, fn.Params[i])
	}
	l.wide(n)
}

// wide marks states whose arguments have to be tried over a whole domain, and checks that there is one.
func (l *linker) wide(n *Node) {
	for i, a := range n.Args {
		if a.Kind != OperandAll && (!a.Not || n.Kind == Comparison) {
			continue
		}
		n.Wide = true
		if n.Sorts[i] == component.SortInt || n.Sorts[i] == component.SortMove {
			l.fault(l.s.Call.Pos, "no-domain")
		}
	}
}

func argCount(n int) message.Message {
	if n == 1 {
		return Messages.New("gsm.arguments.one")
	}
	return Messages.New("gsm.arguments.more", n)
}
