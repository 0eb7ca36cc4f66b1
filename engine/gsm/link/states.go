package link

import (
	"slices"
	"strings"

	"hogline/engine/gsm/component"
	"hogline/engine/gsm/syntax"
	"hogline/engine/message"
)

// states links the states of the automaton at hand: ids, edges, calls, variables.
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
	cells := l.cells()
	for _, v := range m.Params {
		sort := component.SortAny
		slot := len(a.Slots)
		if cells[v] {
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
			l.call(n, cells)
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
			near := slices.IndexFunc(l.m.States, func(s syntax.State) bool { return distance(s.ID, e.To) < 2 })
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

// cells finds the variables of the automaton that stand for a whole coordinate.
func (l *linker) cells() map[string]bool {
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

// call links what a state asks.
func (l *linker) call(n *Node, cells map[string]bool) {
	c := l.s.Call
	if b := l.p.autos[c.Title()]; b != nil {
		n.Kind, n.Callee = Call, b
		if len(c.Args) != len(b.Params) {
			l.fault(c.Pos, "argument-count", b.Title, argCount(len(b.Params)), len(c.Args), b.Machine.Header())
			return
		}
		for i, t := range c.Args {
			l.argument(n, t, component.Param{Name: b.Machine.Params[i], Sort: b.Params[i].Sort}, cells)
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
		if len(c.Args) > 0 && (c.Args[0].Op != syntax.OpVar || cells[c.Args[0].Name]) {
			l.fault(c.Pos, "assign")
			return
		}
	}
	if len(c.Args) != len(fn.Params) {
		l.fault(c.Pos, "argument-count", c.Title(), argCount(len(fn.Params)), len(c.Args), comp.Signature(fn))
		return
	}
	for i, t := range c.Args {
		l.argument(n, t, fn.Params[i], cells)
	}
	l.wide(n)
}

func (l *linker) unknown(c *syntax.Expr, comp *component.Component) {
	t := c.Title()
	if near := nearest(l.p.Registry, t); near != "" {
		l.fault(c.Pos, "unknown-function.near", t, near)
		return
	}
	for name := range l.p.autos {
		if distance(name, t) < 3 {
			l.fault(c.Pos, "unknown-function.near", t, name)
			return
		}
	}
	if comp == nil {
		var names []string
		for _, k := range l.p.Registry.Components() {
			names = append(names, k.Name)
		}
		l.fault(c.Pos, "unknown-component", t, strings.Join(names, ", "), t)
		return
	}
	var names []string
	for i := range comp.Funcs {
		names = append(names, comp.Funcs[i].Name)
	}
	l.fault(c.Pos, "unknown-function", t, comp.Name, strings.Join(names, ", "))
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

// argument links one argument; coordinates and moves become several leaves.
func (l *linker) argument(n *Node, t syntax.Term, p component.Param, cells map[string]bool) {
	switch p.Sort {
	case component.SortCell:
		l.cell(n, t, cells)
		return
	case component.SortMove:
		l.move(n, t, cells)
		return
	}
	lf := l.leaf(t, cells)
	sort := p.Sort
	if n.Kind == Call && t.Op == syntax.OpVar && cells[t.Name] {
		l.fault(t.Pos, "sort.coordinate-passed", t.Name, n.Callee.Title, sort.Message())
	}
	l.check(t, lf, p)
	if n.Kind == Call && sort == component.SortAny {
		sort = n.Callee.SortOf(n.Callee.Params[slices.Index(n.Callee.Machine.Params, p.Name)].Slot)
	}
	n.Args, n.Sorts = append(n.Args, lf), append(n.Sorts, sort)
}

// check refuses constants of the wrong kind.
func (l *linker) check(t syntax.Term, lf Operand, p component.Param) {
	if lf.Kind != OperandConst {
		if p.Given && lf.Kind == OperandAny && p.Sort != component.SortOwner && p.Sort != component.SortKind {
			l.fault(t.Pos, "any")
		}
		if lf.Kind == OperandTerm && (p.Sort == component.SortPiece || p.Sort == component.SortKind) {
			l.fault(t.Pos, "sort.piece", t)
		}
		return
	}
	k := lf.Value.Kind()
	ok := true
	switch p.Sort {
	case component.SortInt, component.SortX, component.SortY:
		ok = k == component.KindInt
	case component.SortPlayer:
		ok = k == component.KindPlayer
	case component.SortOwner:
		ok = k == component.KindPlayer || k == component.KindNone
	case component.SortPiece:
		ok = k == component.KindPiece
	case component.SortKind:
		ok = k == component.KindPiece || k == component.KindNone
	case component.SortName:
		ok = k == component.KindName && (len(p.Choices) == 0 || slices.Contains(p.Choices, l.p.names[lf.Value.N()]))
	}
	if ok {
		return
	}
	if p.Sort == component.SortName && len(p.Choices) > 0 {
		l.fault(t.Pos, "sort.choice", t, k.Message(), p.Name, p.Sort.Message(), strings.Join(p.Choices, ", "))
		return
	}
	l.fault(t.Pos, "sort.value", t, k.Message(), p.Name, p.Sort.Message())
}

func (l *linker) cell(n *Node, t syntax.Term, cells map[string]bool) {
	at := int8(len(n.Args))
	var x, y Operand
	switch t.Op {
	case syntax.OpAny:
		x, y = Operand{Kind: OperandAny}, Operand{Kind: OperandAny}
	case syntax.OpAll:
		x, y = Operand{Kind: OperandAll}, Operand{Kind: OperandAll}
	case syntax.OpVar:
		s := l.slot(t.Name + ".x")
		l.slot(t.Name + ".y")
		x, y = Operand{Kind: OperandVar, Slot: s}, Operand{Kind: OperandVar, Slot: s + 1}
		n.RootX, n.RootY = at, at+1
	case syntax.OpCell:
		x, y = l.leaf(t.Args[0], cells), l.leaf(t.Args[1], cells)
		n.RootX, n.RootY = at, at+1
		l.check(t.Args[0], x, component.Param{Name: "x", Sort: component.SortInt})
		l.check(t.Args[1], y, component.Param{Name: "y", Sort: component.SortInt})
	case syntax.OpRel:
		x, y = l.relative(t.Args[0], SlotRootX, cells), l.relative(t.Args[1], SlotRootY, cells)
	default:
		l.fault(t.Pos, "sort.coordinate", t)
	}
	n.Args, n.Sorts = append(n.Args, x, y), append(n.Sorts, component.SortX, component.SortY)
}

func (l *linker) relative(t syntax.Term, slot int, cells map[string]bool) Operand {
	lf := l.leaf(t, cells)
	l.check(t, lf, component.Param{Name: "offset", Sort: component.SortInt})
	switch {
	case lf.Not || lf.Kind == OperandAll:
		l.fault(t.Pos, "relative", t)
	case lf.Kind == OperandAny:
		return lf
	case lf.Kind == OperandConst:
		return Operand{Kind: OperandRelative, Slot: slot, Value: lf.Value}
	case lf.Kind == OperandVar:
		return Operand{Kind: OperandTerm, Code: &Code{Op: syntax.OpAdd, A: &Code{Op: syntax.OpVar, Slot: slot}, B: &Code{Op: syntax.OpVar, Slot: lf.Slot}}}
	}
	return Operand{Kind: OperandTerm, Code: &Code{Op: syntax.OpAdd, A: &Code{Op: syntax.OpVar, Slot: slot}, B: lf.Code}}
}

func (l *linker) move(n *Node, t syntax.Term, cells map[string]bool) {
	switch t.Op {
	case syntax.OpAny:
		n.Args, n.Sorts = append(n.Args, Operand{Kind: OperandAny}), append(n.Sorts, component.SortMove)
		return
	case syntax.OpName, syntax.OpMove:
	default:
		l.fault(t.Pos, "sort.move", t)
		return
	}
	i := l.p.MoveIndex(t.Name)
	if i < 0 {
		l.fault(t.Pos, "unknown-move", t.Name, len(t.Args))
		return
	}
	if len(t.Args) != l.p.Moves[i].Arity {
		l.fault(t.Pos, "argument-count.move", t.Name, argCount(l.p.Moves[i].Arity), len(t.Args))
		return
	}
	n.Args, n.Sorts = append(n.Args, Operand{Kind: OperandConst, Value: component.Int(i)}), append(n.Sorts, component.SortMove)
	for _, u := range t.Args {
		if u.Op == syntax.OpCell || u.Op == syntax.OpRel || u.Op == syntax.OpVar && cells[u.Name] {
			l.fault(u.Pos, "move-argument")
			return
		}
		n.Args, n.Sorts = append(n.Args, l.leaf(u, cells)), append(n.Sorts, component.SortInt)
	}
}

// slot finds or makes the slot of a variable.
func (l *linker) slot(name string) int {
	if i := slices.Index(l.a.Slots, name); i >= 0 {
		return i
	}
	l.a.Slots = append(l.a.Slots, name)
	return len(l.a.Slots) - 1
}

// leaf links a scalar argument.
func (l *linker) leaf(t syntax.Term, cells map[string]bool) Operand {
	switch t.Op {
	case syntax.OpAny:
		return Operand{Kind: OperandAny}
	case syntax.OpAll:
		return Operand{Kind: OperandAll}
	case syntax.OpNot:
		lf := l.leaf(t.Args[0], cells)
		if lf.Not || lf.Kind == OperandAny || lf.Kind == OperandAll {
			l.fault(t.Pos, "not", t.Args[0])
		}
		lf.Not = true
		return lf
	case syntax.OpVar:
		if !cells[t.Name] {
			return Operand{Kind: OperandVar, Slot: l.slot(t.Name)}
		}
		return Operand{Kind: OperandVar, Slot: l.slot(t.Name + ".x")}
	case syntax.OpCell, syntax.OpRel, syntax.OpMove:
		l.fault(t.Pos, "sort.here", t)
		return Operand{}
	}
	c := l.code(t, cells)
	if c.Op == syntax.OpInt {
		return Operand{Kind: OperandConst, Value: c.Value}
	}
	if len(t.Vars()) == 0 {
		if v, err := c.Compute(l.p, nil); err == nil && len(l.p.Players) > 0 {
			return Operand{Kind: OperandConst, Value: v}
		}
		l.fault(t.Pos, "term", t)
	}
	return Operand{Kind: OperandTerm, Code: c}
}

// code links a term that has to be computed; constants come out as OpInt whatever their kind.
func (l *linker) code(t syntax.Term, cells map[string]bool) *Code {
	switch t.Op {
	case syntax.OpInt:
		return &Code{Op: syntax.OpInt, Value: component.Int(t.Int)}
	case syntax.OpName:
		v, ok := l.p.Constants[t.Name]
		if !ok {
			l.fault(t.Pos, "unknown-name", t.Name)
		}
		return &Code{Op: syntax.OpInt, Value: v}
	case syntax.OpVar:
		if cells[t.Name] {
			l.fault(t.Pos, "sort.coordinate-computed", t.Name)
		}
		return &Code{Op: syntax.OpVar, Slot: l.slot(t.Name)}
	case syntax.OpNeg, syntax.OpNext, syntax.OpPrev:
		return &Code{Op: t.Op, A: l.code(t.Args[0], cells)}
	case syntax.OpAdd, syntax.OpSub, syntax.OpMul, syntax.OpDiv:
		return &Code{Op: t.Op, A: l.code(t.Args[0], cells), B: l.code(t.Args[1], cells)}
	}
	l.fault(t.Pos, "sort.compute", t)
	return &Code{Op: syntax.OpInt}
}

// nearest finds the function of a registry whose name, as "Board.true", is most like another, "" when none is near.
func nearest(r *component.Registry, title string) string {
	best, bestD := "", 4
	for _, c := range r.Components() {
		for _, f := range c.Funcs {
			t := c.Name + "." + f.Name
			if d := distance(strings.ToLower(t), strings.ToLower(title)); d < bestD {
				best, bestD = t, d
			}
		}
	}
	return best
}

// distance is the number of letters to change, add or drop between two words.
func distance(a, b string) int {
	if len(a) > 60 || len(b) > 60 {
		return 60
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diag := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diag, row[j+1] = row[j+1], min(diag+cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// sortOf finds out what a variable stands for by the functions it is given to: the first that takes more
// than just a number.
func (a *Automaton) SortOf(slot int) component.Sort {
	for i := range a.Nodes {
		for k, lf := range a.Nodes[i].Args {
			if s := a.Nodes[i].Sorts[k]; lf.Kind == OperandVar && lf.Slot == slot && s != component.SortAny && s != component.SortInt && s != component.SortMove {
				return s
			}
		}
	}
	return component.SortInt
}

func argCount(n int) message.Message {
	if n == 1 {
		return Messages.New("gsm.arguments.one")
	}
	return Messages.New("gsm.arguments.more", n)
}
