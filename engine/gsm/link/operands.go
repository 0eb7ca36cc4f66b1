package link

import (
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// argument links one argument; coordinates and moves become several leaves.
func (l *linker) argument(n *Node, t syntax.Term, p component.Param) {
	switch p.Sort {
	case component.SortCell:
		l.cell(n, t)
		return
	case component.SortMove:
		l.move(n, t)
		return
	}
	sort := p.Sort
	if n.Kind == Call && t.Op == syntax.OpVar && l.coords[t.Name] {
		l.fault(t.Pos, "sort.coordinate-passed", t.Name, n.Callee.Title, sort.Message())
	}
	o := l.checked(t, p)
	if n.Kind == Call && sort == component.SortAny {
		sort = n.Callee.SortOf(n.Callee.Params[slices.Index(n.Callee.Machine.Params, p.Name)].Slot)
	}
	n.Args, n.Sorts = append(n.Args, o), append(n.Sorts, sort)
}

// checked links a scalar argument and checks its kind; one that is wrong by itself has none.
func (l *linker) checked(t syntax.Term, p component.Param) Operand {
	before := len(l.problems)
	o := l.operand(t)
	if len(l.problems) == before {
		l.check(t, o, p)
	}
	return o
}

// check refuses constants of the wrong kind.
func (l *linker) check(t syntax.Term, o Operand, p component.Param) {
	if o.Kind != OperandConst {
		if p.Given && o.Kind == OperandAny && p.Sort != component.SortOwner && p.Sort != component.SortKind {
			l.fault(t.Pos, "any")
		}
		if o.Kind == OperandTerm && (p.Sort == component.SortPiece || p.Sort == component.SortKind) {
			l.fault(t.Pos, "sort.piece", t)
		}
		return
	}
	k := o.Value.Kind()
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
		ok = k == component.KindName && (len(p.Choices) == 0 || slices.Contains(p.Choices, l.p.names[o.Value.N()]))
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

func (l *linker) cell(n *Node, t syntax.Term) {
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
		x = l.checked(t.Args[0], component.Param{Name: "x", Sort: component.SortInt})
		y = l.checked(t.Args[1], component.Param{Name: "y", Sort: component.SortInt})
		n.RootX, n.RootY = at, at+1
	case syntax.OpRel:
		x, y = l.relative(t.Args[0], SlotRootX), l.relative(t.Args[1], SlotRootY)
	default:
		l.fault(t.Pos, "sort.coordinate", t)
	}
	n.Args, n.Sorts = append(n.Args, x, y), append(n.Sorts, component.SortX, component.SortY)
}

func (l *linker) relative(t syntax.Term, slot int) Operand {
	o := l.checked(t, component.Param{Name: "offset", Sort: component.SortInt})
	switch {
	case o.Not || o.Kind == OperandAll:
		l.fault(t.Pos, "relative", t)
	case o.Kind == OperandAny:
		return o
	case o.Kind == OperandConst:
		return Operand{Kind: OperandRelative, Slot: slot, Value: o.Value}
	case o.Kind == OperandVar:
		return Operand{Kind: OperandTerm, Code: &Code{Op: syntax.OpAdd, A: &Code{Op: syntax.OpVar, Slot: slot},
			B: &Code{Op: syntax.OpVar, Slot: o.Slot}}}
	}
	return Operand{Kind: OperandTerm, Code: &Code{Op: syntax.OpAdd, A: &Code{Op: syntax.OpVar, Slot: slot}, B: o.Code}}
}

func (l *linker) move(n *Node, t syntax.Term) {
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
		if u.Op == syntax.OpCell || u.Op == syntax.OpRel || u.Op == syntax.OpVar && l.coords[u.Name] {
			l.fault(u.Pos, "move-argument")
			return
		}
		n.Args, n.Sorts = append(n.Args, l.operand(u)), append(n.Sorts, component.SortInt)
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

// operand links a scalar argument.
func (l *linker) operand(t syntax.Term) Operand {
	switch t.Op {
	case syntax.OpAny:
		return Operand{Kind: OperandAny}
	case syntax.OpAll:
		return Operand{Kind: OperandAll}
	case syntax.OpNot:
		o := l.operand(t.Args[0])
		if o.Not || o.Kind == OperandAny || o.Kind == OperandAll {
			l.fault(t.Pos, "not", t.Args[0])
		}
		o.Not = true
		return o
	case syntax.OpVar:
		if !l.coords[t.Name] {
			return Operand{Kind: OperandVar, Slot: l.slot(t.Name)}
		}
		return Operand{Kind: OperandVar, Slot: l.slot(t.Name + ".x")}
	case syntax.OpCell, syntax.OpRel, syntax.OpMove:
		l.fault(t.Pos, "sort.here", t)
		return Operand{}
	}
	c := l.code(t)
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
func (l *linker) code(t syntax.Term) *Code {
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
		if l.coords[t.Name] {
			l.fault(t.Pos, "sort.coordinate-computed", t.Name)
		}
		return &Code{Op: syntax.OpVar, Slot: l.slot(t.Name)}
	case syntax.OpNeg, syntax.OpNext, syntax.OpPrev:
		return &Code{Op: t.Op, A: l.code(t.Args[0])}
	case syntax.OpAdd, syntax.OpSub, syntax.OpMul, syntax.OpDiv:
		return &Code{Op: t.Op, A: l.code(t.Args[0]), B: l.code(t.Args[1])}
	}
	l.fault(t.Pos, "sort.compute", t)
	return &Code{Op: syntax.OpInt}
}
