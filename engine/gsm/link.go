package gsm

import (
	"slices"
	"strings"

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
	a.start = int32(start)
	a.slots = []string{"root.x", "root.y"}
	cells := l.cells()
	for _, v := range m.Params {
		sort := SortAny
		slot := len(a.slots)
		if cells[v] {
			sort = SortCell
			a.slots = append(a.slots, v+".x", v+".y")
		} else {
			a.slots = append(a.slots, v)
		}
		a.params = append(a.params, param{slot, sort})
	}
	a.nodes = make([]node, len(m.States))
	for i := range m.States {
		l.s = &m.States[i]
		n := &a.nodes[i]
		*n = node{accept: l.s.Accept, rootX: -1, rootY: -1, state: l.s}
		l.edges(n, int32(i), ids)
		if l.s.Call != nil {
			l.call(n, cells)
		}
	}
	l.s = nil
	for i := range a.nodes {
		n := &a.nodes[i]
		if n.kind == nodeDefine || n.kind == nodeCall && n.sub.effects {
			a.effects = true
		}
	}
}

func (l *linker) edges(n *node, self int32, ids map[string]int32) {
	for _, e := range l.s.Edges {
		to, ok := ids[e.To]
		switch {
		case !ok:
			near := slices.IndexFunc(l.m.States, func(s State) bool { return Distance(s.ID, e.To) < 2 })
			if near >= 0 {
				l.fault(e.Pos, "no-state.near", e.To, l.m.States[near].ID)
			} else {
				l.fault(e.Pos, "no-state", e.To)
			}
		case l.s.Call == nil && e.Label != Epsilon:
			l.fault(e.Pos, "circle-input")
		case to == self:
			l.problem(Warning, e.Pos, "self-loop")
		case !slices.Contains(n.edges[e.Label], to):
			n.edges[e.Label] = append(n.edges[e.Label], to)
		}
	}
}

// cells finds the variables of the automaton that stand for a whole coordinate.
func (l *linker) cells() map[string]bool {
	out := map[string]bool{}
	mark := func(t Term, sort Sort) {
		if t.Op == OpVar && sort == SortCell {
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
				if k < len(b.params) {
					mark(t, b.params[k].sort)
				}
			}
		} else if comp := l.p.registry.Component(c.Component); comp != nil {
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
func (l *linker) call(n *node, cells map[string]bool) {
	c := l.s.Call
	if b := l.p.autos[c.Title()]; b != nil {
		n.kind, n.sub = nodeCall, b
		if len(c.Args) != len(b.params) {
			l.fault(c.Pos, "argument-count", b.title, argCount(len(b.params)), len(c.Args), b.m.Header())
			return
		}
		for i, t := range c.Args {
			l.argument(n, t, Param{Name: b.m.Params[i], Sort: b.params[i].sort}, cells)
		}
		l.wide(n)
		return
	}
	comp := l.p.registry.Component(c.Component)
	var fn *Func
	if comp != nil {
		fn = comp.Func(c.Name)
	}
	if fn == nil {
		l.unknown(c, comp)
		return
	}
	n.comp, n.fn = comp, fn
	if fn.Role == Define {
		n.kind = nodeDefine
	} else {
		n.kind = nodeAsk
	}
	if comp.Name == "Math" && fn.Name == "set" {
		n.kind = nodeAssign
		if len(c.Args) > 0 && (c.Args[0].Op != OpVar || cells[c.Args[0].Name]) {
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

func (l *linker) unknown(c *Expr, comp *Component) {
	t := c.Title()
	if near := l.p.registry.Nearest(t); near != "" {
		l.fault(c.Pos, "unknown-function.near", t, near)
		return
	}
	for name := range l.p.autos {
		if Distance(name, t) < 3 {
			l.fault(c.Pos, "unknown-function.near", t, name)
			return
		}
	}
	if comp == nil {
		var names []string
		for _, k := range l.p.registry.Components() {
			names = append(names, k.Name)
		}
		l.fault(c.Pos, "unknown-component", clip(t), strings.Join(names, ", "), t)
		return
	}
	var names []string
	for i := range comp.Funcs {
		names = append(names, comp.Funcs[i].Name)
	}
	l.fault(c.Pos, "unknown-function", t, comp.Name, strings.Join(names, ", "))
}

// wide marks states whose arguments have to be tried over a whole domain, and checks that there is one.
func (l *linker) wide(n *node) {
	for i, a := range n.args {
		if a.op != leafAll && (!a.not || n.kind == nodeAsk) {
			continue
		}
		n.wide = true
		if n.sorts[i] == SortInt || n.sorts[i] == SortMove {
			l.fault(l.s.Call.Pos, "no-domain")
		}
	}
}

// argument links one argument; coordinates and moves become several leaves.
func (l *linker) argument(n *node, t Term, p Param, cells map[string]bool) {
	switch p.Sort {
	case SortCell:
		l.cell(n, t, cells)
		return
	case SortMove:
		l.move(n, t, cells)
		return
	}
	lf := l.leaf(t, cells)
	sort := p.Sort
	if n.kind == nodeCall && t.Op == OpVar && cells[t.Name] {
		l.fault(t.Pos, "sort.coordinate-passed", t.Name, n.sub.title, sort.Message())
	}
	l.check(t, lf, p)
	if n.kind == nodeCall && sort == SortAny {
		sort = n.sub.sortOf(n.sub.params[slices.Index(n.sub.m.Params, p.Name)].slot)
	}
	n.args, n.sorts = append(n.args, lf), append(n.sorts, sort)
}

// check refuses constants of the wrong kind.
func (l *linker) check(t Term, lf leaf, p Param) {
	if lf.op != leafConst {
		if p.Given && lf.op == leafAny && p.Sort != SortOwner && p.Sort != SortKind {
			l.fault(t.Pos, "any")
		}
		if lf.op == leafTerm && (p.Sort == SortPiece || p.Sort == SortKind) {
			l.fault(t.Pos, "sort.piece", t)
		}
		return
	}
	k := lf.val.Kind()
	ok := true
	switch p.Sort {
	case SortInt, SortX, SortY:
		ok = k == KindInt
	case SortPlayer:
		ok = k == KindPlayer
	case SortOwner:
		ok = k == KindPlayer || k == KindNone
	case SortPiece:
		ok = k == KindPiece
	case SortKind:
		ok = k == KindPiece || k == KindNone
	case SortName:
		ok = k == KindName && (len(p.Choices) == 0 || slices.Contains(p.Choices, l.p.names[lf.val.N()]))
	}
	if ok {
		return
	}
	if p.Sort == SortName && len(p.Choices) > 0 {
		l.fault(t.Pos, "sort.choice", t, k.Message(), p.Name, p.Sort.Message(), strings.Join(p.Choices, ", "))
		return
	}
	l.fault(t.Pos, "sort.value", t, k.Message(), p.Name, p.Sort.Message())
}

func (l *linker) cell(n *node, t Term, cells map[string]bool) {
	at := int8(len(n.args))
	var x, y leaf
	switch t.Op {
	case OpAny:
		x, y = leaf{op: leafAny}, leaf{op: leafAny}
	case OpAll:
		x, y = leaf{op: leafAll}, leaf{op: leafAll}
	case OpVar:
		s := l.slot(t.Name + ".x")
		l.slot(t.Name + ".y")
		x, y = leaf{op: leafVar, slot: s}, leaf{op: leafVar, slot: s + 1}
		n.rootX, n.rootY = at, at+1
	case OpCell:
		x, y = l.leaf(t.Args[0], cells), l.leaf(t.Args[1], cells)
		n.rootX, n.rootY = at, at+1
		l.check(t.Args[0], x, Param{Name: "x", Sort: SortInt})
		l.check(t.Args[1], y, Param{Name: "y", Sort: SortInt})
	case OpRel:
		x, y = l.relative(t.Args[0], slotRootX, cells), l.relative(t.Args[1], slotRootY, cells)
	default:
		l.fault(t.Pos, "sort.coordinate", t)
	}
	n.args, n.sorts = append(n.args, x, y), append(n.sorts, SortX, SortY)
}

func (l *linker) relative(t Term, slot int, cells map[string]bool) leaf {
	lf := l.leaf(t, cells)
	l.check(t, lf, Param{Name: "offset", Sort: SortInt})
	switch {
	case lf.not || lf.op == leafAll:
		l.fault(t.Pos, "relative", t)
	case lf.op == leafAny:
		return lf
	case lf.op == leafConst:
		return leaf{op: leafRel, slot: slot, val: lf.val}
	case lf.op == leafVar:
		return leaf{op: leafTerm, code: &code{op: OpAdd, a: &code{op: OpVar, slot: slot}, b: &code{op: OpVar, slot: lf.slot}}}
	}
	return leaf{op: leafTerm, code: &code{op: OpAdd, a: &code{op: OpVar, slot: slot}, b: lf.code}}
}

func (l *linker) move(n *node, t Term, cells map[string]bool) {
	switch t.Op {
	case OpAny:
		n.args, n.sorts = append(n.args, leaf{op: leafAny}), append(n.sorts, SortMove)
		return
	case OpName, OpMove:
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
	n.args, n.sorts = append(n.args, leaf{op: leafConst, val: Int(i)}), append(n.sorts, SortMove)
	for _, u := range t.Args {
		if u.Op == OpCell || u.Op == OpRel || u.Op == OpVar && cells[u.Name] {
			l.fault(u.Pos, "move-argument")
			return
		}
		n.args, n.sorts = append(n.args, l.leaf(u, cells)), append(n.sorts, SortInt)
	}
}

// slot finds or makes the slot of a variable.
func (l *linker) slot(name string) int {
	if i := slices.Index(l.a.slots, name); i >= 0 {
		return i
	}
	l.a.slots = append(l.a.slots, name)
	return len(l.a.slots) - 1
}

// leaf links a scalar argument.
func (l *linker) leaf(t Term, cells map[string]bool) leaf {
	switch t.Op {
	case OpAny:
		return leaf{op: leafAny}
	case OpAll:
		return leaf{op: leafAll}
	case OpNot:
		lf := l.leaf(t.Args[0], cells)
		if lf.not || lf.op == leafAny || lf.op == leafAll {
			l.fault(t.Pos, "not", t.Args[0])
		}
		lf.not = true
		return lf
	case OpVar:
		if !cells[t.Name] {
			return leaf{op: leafVar, slot: l.slot(t.Name)}
		}
		return leaf{op: leafVar, slot: l.slot(t.Name + ".x")}
	case OpCell, OpRel, OpMove:
		l.fault(t.Pos, "sort.here", t)
		return leaf{}
	}
	c := l.code(t, cells)
	if c.op == OpInt {
		return leaf{op: leafConst, val: c.val}
	}
	if len(t.Vars()) == 0 {
		if v, err := c.compute(l.p, nil); err == nil && len(l.p.Players) > 0 {
			return leaf{op: leafConst, val: v}
		}
		l.fault(t.Pos, "term", t)
	}
	return leaf{op: leafTerm, code: c}
}

// code links a term that has to be computed; constants come out as OpInt whatever their kind.
func (l *linker) code(t Term, cells map[string]bool) *code {
	switch t.Op {
	case OpInt:
		return &code{op: OpInt, val: Int(t.Int)}
	case OpName:
		v, ok := l.p.consts[t.Name]
		if !ok {
			l.fault(t.Pos, "unknown-name", t.Name)
		}
		return &code{op: OpInt, val: v}
	case OpVar:
		if cells[t.Name] {
			l.fault(t.Pos, "sort.coordinate-computed", t.Name)
		}
		return &code{op: OpVar, slot: l.slot(t.Name)}
	case OpNeg, OpNext, OpPrev:
		return &code{op: t.Op, a: l.code(t.Args[0], cells)}
	case OpAdd, OpSub, OpMul, OpDiv:
		return &code{op: t.Op, a: l.code(t.Args[0], cells), b: l.code(t.Args[1], cells)}
	}
	l.fault(t.Pos, "sort.compute", t)
	return &code{op: OpInt}
}

// sortOf finds out what a variable stands for by the functions it is given to: the first that takes more
// than just a number.
func (a *auto) sortOf(slot int) Sort {
	for i := range a.nodes {
		for k, lf := range a.nodes[i].args {
			if s := a.nodes[i].sorts[k]; lf.op == leafVar && lf.slot == slot && s != SortAny && s != SortInt && s != SortMove {
				return s
			}
		}
	}
	return SortInt
}

func argCount(n int) message.Message {
	if n == 1 {
		return linkMessages.New("gsm.arguments.one")
	}
	return linkMessages.New("gsm.arguments.more", n)
}
