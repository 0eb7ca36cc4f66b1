package gdl

import (
	"fmt"
	"slices"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// operand is the value of an argument: a term, and the literals that compute it.
func (e *exporter) operand(j job, n *link.Node, o *link.Operand) (string, []string) {
	switch o.Kind {
	case link.OperandConst:
		return e.word(o.Value), nil
	case link.OperandVar:
		t, ok := j.env[o.Slot]
		if !ok {
			e.refuseAt(n, j.ctx, "gsm.gdl.value", j.ctx.a.Slots[o.Slot])
		}
		return t, nil
	case link.OperandRelative:
		return e.sum(j.env[o.Slot], num(o.Value.N()))
	case link.OperandTerm:
		return e.code(j, n, o.Code)
	}
	e.refuseAt(n, j.ctx, "gsm.gdl.any")
	return "", nil
}

// sum adds two terms.
func (e *exporter) sum(a, b string) (string, []string) {
	x, okX := number(a)
	y, okY := number(b)
	switch {
	case okX && okY:
		return num(x + y), nil
	case okY && y == 0:
		return a, nil
	case okX:
		a, b = b, a
	}
	t := e.fresh()
	return t, []string{e.arithmetic("plus", a, b, t)}
}

// code is a computed term, and the literals that compute it.
func (e *exporter) code(j job, n *link.Node, c *link.Code) (string, []string) {
	switch c.Op {
	case syntax.OpInt:
		return e.word(c.Value), nil
	case syntax.OpVar:
		t, ok := j.env[c.Slot]
		if !ok {
			e.refuseAt(n, j.ctx, "gsm.gdl.value", j.ctx.a.Slots[c.Slot])
		}
		return t, nil
	case syntax.OpDiv:
		e.refuseAt(n, j.ctx, "gsm.gdl.division")
		return "", nil
	}
	a, body := e.code(j, n, c.A)
	if e.err != nil {
		return "", nil
	}
	switch c.Op {
	case syntax.OpNext, syntax.OpPrev:
		for i := range e.p.Players {
			e.fact(atom("nextplayer", e.word(component.PlayerValue(i)), e.word(component.PlayerValue((i+1)%len(e.p.Players)))))
		}
		t := e.fresh()
		if c.Op == syntax.OpNext {
			return t, append(body, atom("nextplayer", a, t))
		}
		return t, append(body, atom("nextplayer", t, a))
	case syntax.OpNeg:
		if x, ok := number(a); ok {
			return num(-x), body
		}
		t := e.fresh()
		return t, append(body, e.arithmetic("plus", t, a, num(0)))
	}
	b, more := e.code(j, n, c.B)
	if e.err != nil {
		return "", nil
	}
	body = append(body, more...)
	switch c.Op {
	case syntax.OpAdd:
		t, more := e.sum(a, b)
		return t, append(body, more...)
	case syntax.OpSub: // t + b = a
		x, okX := number(a)
		y, okY := number(b)
		if okX && okY {
			return num(x - y), body
		}
		t := e.fresh()
		return t, append(body, e.arithmetic("plus", t, b, a))
	}
	if _, ok := number(a); ok {
		a, b = b, a
	}
	t := e.fresh()
	return t, append(body, e.arithmetic("times", a, b, t))
}

// moveName is the name of a move as GDL writes it, from its number.
func (e *exporter) moveName(n *link.Node, t string) string {
	for i := range n.Args {
		if n.Sorts[i] == component.SortMove && n.Args[i].Kind == link.OperandConst {
			return e.word(e.p.Constants[e.p.Moves[n.Args[i].Value.N()].Name])
		}
	}
	return t
}

// call is the literal that an automaton accepts. Parameters without a value are no part of its predicate.
func (e *exporter) call(j job, n *link.Node, terms []string, given []bool) []string {
	a := n.Callee
	if a.Effects {
		e.refuseAt(n, j.ctx, "gsm.gdl.defines", a.Title)
		return nil
	}
	var slots []int
	var args, guards []string
	k := 0
	for _, p := range a.Params {
		size := 1
		if p.Sort == component.SortCell {
			size = 2
		}
		for d := range size {
			if given[k] {
				slots, args = append(slots, p.Slot+d), append(args, terms[k])
				if _, ok := e.excluded[terms[k]]; ok {
					guards = append(guards, e.guard(n.Sorts[k], terms[k]))
				}
			}
			k++
		}
	}
	key := fmt.Sprint(a.Title, slots)
	name, ok := e.accs[key]
	if !ok {
		no := -1 - len(e.accs)
		name = fmt.Sprintf("accepts_%s_%d", plain(a.Title), -no)
		e.accs[key] = name
		e.start(a, no, slots) // queues; the variables of the current rule stay as they are
	}
	return append(guards, atom(name, args...))
}

// definition writes the effects of a definition. What follows it must be definitions only, and accept.
func (e *exporter) definition(j job, n *link.Node) {
	switch {
	case formOf(n) == nil:
		e.refuseAt(n, j.ctx, "gsm.gdl.no-form", n.State.Call.Title())
		return
	case len(n.Edges[syntax.OnFalse]) > 0:
		e.refuseAt(n, j.ctx, "gsm.gdl.false-edge")
		return
	case !commits(j.ctx.a, j.node):
		e.refuseAt(n, j.ctx, "gsm.gdl.behind")
		return
	}
	var terms, body []string
	for i := range n.Args {
		o := &n.Args[i]
		if o.Kind == link.OperandAll {
			v := e.fresh()
			terms, body = append(terms, v), append(body, e.guard(n.Sorts[i], v))
			continue
		}
		t, more := e.operand(j, n, o)
		if o.Not {
			v := e.fresh()
			more = append(more, e.guard(n.Sorts[i], v), atom("distinct", v, t))
			t = v
		}
		terms, body = append(terms, t), append(body, more...)
	}
	if e.err != nil {
		return // a term may be missing
	}
	if len(n.Sorts) > 1 && n.Sorts[1] == component.SortMove {
		terms[1] = e.moveName(n, terms[1])
		e.input(j, n, terms)
	}
	heads, more := formOf(n)(e, terms)
	for _, h := range heads {
		e.add(h, slices.Concat(j.reach, body, more)...)
		for _, w := range []string{"canmove", "written_goal", "written_turn", "written_cell", "written_score", "written_field"} {
			if h == w || len(h) > len(w)+1 && h[1:len(w)+1] == w {
				e.wrote[w] = true
			}
		}
	}
	e.leave(j, n, syntax.OnTrue, j.reach, e.rooted(n, j.env, terms))
}

// input writes which moves there can be at all.
func (e *exporter) input(j job, n *link.Node, terms []string) {
	var guards []string
	args := make([]string, 0, len(terms)-2)
	for i, t := range terms[2:] {
		o := &n.Args[i+2]
		if o.Kind != link.OperandVar {
			if isVar(t) {
				guards = append(guards, e.guard(component.SortInt, t))
			}
			args = append(args, t)
			continue
		}
		args = append(args, t)
		if g := e.domainGuard(j.ctx.a, o.Slot, t); !slices.Contains(guards, g) {
			guards = append(guards, g)
		}
	}
	e.inputs = append(e.inputs, rule(atom("input", "?_p", atom(terms[1], args...)), append([]string{"(role ?_p)"}, guards...)...))
}

// domainGuard is the literal for the values that a variable can have: those it is called with or runs through where they are
// known numbers, else all of its sort.
func (e *exporter) domainGuard(a *link.Automaton, slot int, t string) string {
	numbers, ok := e.numbers(a, slot, 0)
	if !ok {
		switch s := e.domainSort(a, slot, 0); {
		case s == component.SortAny:
			return e.anyValue(t)
		case s != component.SortInt:
			return e.guard(s, t)
		}
		most := e.bound(a, slot, 0)
		if most >= e.r || 2*most+1 > maxFacts {
			return e.guard(component.SortInt, t)
		}
		name := "within_" + num(most)
		for n := -most; n <= most; n++ {
			e.fact(atom(name, num(n)))
		}
		return atom(name, t)
	}
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	name := "among"
	for _, n := range numbers {
		name += "_" + num(n)
	}
	for _, n := range numbers {
		e.fact(atom(name, num(n)))
	}
	return atom(name, t)
}

// argument is the position of a parameter among the arguments of a call, -1 for other variables.
func (e *exporter) argument(a *link.Automaton, slot int) int {
	k := 0
	for _, p := range a.Params {
		if p.Slot == slot {
			return k
		}
		k++
		if p.Sort == component.SortCell {
			k++
		}
	}
	return -1
}

// numbers lists the numbers a variable can have, when they are few and known.
func (e *exporter) numbers(a *link.Automaton, slot, depth int) ([]int, bool) {
	if depth > 8 {
		return nil, false
	}
	var out []int
	k := e.argument(a, slot)
	if k < 0 {
		for i := range a.Nodes {
			n := &a.Nodes[i]
			for _, o := range n.Args {
				if o.Kind != link.OperandVar || o.Slot != slot {
					continue
				}
				if n.Kind == link.Assignment || n.Component != nil && (n.Component.Name == "Math" && n.Func.Name != "between" ||
					n.Component.Name == "Player") {
					return nil, false
				}
			}
			if n.Component == nil || n.Component.Name != "Math" || n.Func.Name != "between" || n.Args[0].Kind != link.OperandVar ||
				n.Args[0].Slot != slot {
				continue
			}
			lo, hi := n.Args[1], n.Args[2]
			if lo.Kind != link.OperandConst || hi.Kind != link.OperandConst || hi.Value.N()-lo.Value.N() > 20 {
				return nil, false
			}
			for k := lo.Value.N(); k <= hi.Value.N(); k++ {
				out = append(out, k)
			}
		}
		return out, len(out) > 0
	}
	for _, caller := range e.p.Automata {
		for i := range caller.Nodes {
			n := &caller.Nodes[i]
			if n.Kind != link.Call || n.Callee != a {
				continue
			}
			o := n.Args[k]
			switch {
			case o.Kind == link.OperandConst && o.Value.Kind() == component.KindInt:
				out = append(out, o.Value.N())
			case o.Kind == link.OperandVar:
				more, ok := e.numbers(caller, o.Slot, depth+1)
				if !ok {
					return nil, false
				}
				out = append(out, more...)
			default:
				return nil, false
			}
		}
	}
	return out, len(out) > 0
}
