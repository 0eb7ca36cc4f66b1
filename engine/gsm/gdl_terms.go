package gsm

import (
	"fmt"
	"slices"
)

// leaf says the value of an argument: a term, and the literals that compute it.
func (e *exporter) leaf(j job, n *node, lf *leaf) (string, []string) {
	switch lf.op {
	case leafConst:
		return e.word(lf.val), nil
	case leafVar:
		t, ok := j.env[lf.slot]
		if !ok {
			e.refuseAt(n, j.ctx, "gsm.gdl.value", j.ctx.a.slots[lf.slot])
		}
		return t, nil
	case leafRel:
		return e.sum(j.env[lf.slot], e.num(lf.val.N()))
	case leafTerm:
		return e.code(j, n, lf.code)
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
		return e.num(x + y), nil
	case okY && y == 0:
		return a, nil
	case okX:
		a, b = b, a
	}
	t := e.fresh()
	return t, []string{e.arithmetic("plus", a, b, t)}
}

// code says a computed term.
func (e *exporter) code(j job, n *node, c *code) (string, []string) {
	switch c.op {
	case OpInt:
		return e.word(c.val), nil
	case OpVar:
		t, ok := j.env[c.slot]
		if !ok {
			e.refuseAt(n, j.ctx, "gsm.gdl.value", j.ctx.a.slots[c.slot])
		}
		return t, nil
	case OpDiv:
		e.refuseAt(n, j.ctx, "gsm.gdl.division")
		return "", nil
	}
	a, body := e.code(j, n, c.a)
	if e.err != nil {
		return "", nil
	}
	switch c.op {
	case OpNext, OpPrev:
		for i := range e.p.Players {
			e.fact(atom("nextplayer", e.word(PlayerValue(i)), e.word(PlayerValue((i+1)%len(e.p.Players)))))
		}
		t := e.fresh()
		if c.op == OpNext {
			return t, append(body, atom("nextplayer", a, t))
		}
		return t, append(body, atom("nextplayer", t, a))
	case OpNeg:
		if x, ok := number(a); ok {
			return e.num(-x), body
		}
		t := e.fresh()
		return t, append(body, e.arithmetic("plus", t, a, e.num(0)))
	}
	b, more := e.code(j, n, c.b)
	if e.err != nil {
		return "", nil
	}
	body = append(body, more...)
	switch c.op {
	case OpAdd:
		t, more := e.sum(a, b)
		return t, append(body, more...)
	case OpSub: // t + b = a
		x, okX := number(a)
		y, okY := number(b)
		if okX && okY {
			return e.num(x - y), body
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
func (e *exporter) moveName(n *node, t string) string {
	for i := range n.args {
		if n.sorts[i] == SortMove && n.args[i].op == leafConst {
			return e.word(e.p.consts[e.p.Moves[n.args[i].val.N()].Name])
		}
	}
	return t
}

// calls says that an automaton accepts. Parameters without a value are no part of its predicate.
func (e *exporter) calls(j job, n *node, terms []string, given []bool) []string {
	a := n.sub
	if a.effects {
		e.refuseAt(n, j.ctx, "gsm.gdl.defines", a.title)
		return nil
	}
	var slots []int
	var args, guards []string
	k := 0
	for _, p := range a.params {
		size := 1
		if p.sort == SortCell {
			size = 2
		}
		for d := range size {
			if given[k] {
				slots, args = append(slots, p.slot+d), append(args, terms[k])
				if _, ok := e.excluded[terms[k]]; ok {
					guards = append(guards, e.guard(n.sorts[k], terms[k]))
				}
			}
			k++
		}
	}
	key := fmt.Sprint(a.title, slots)
	name, ok := e.accs[key]
	if !ok {
		no := -1 - len(e.accs)
		name = fmt.Sprintf("accepts_%s_%d", plain(a.title), -no)
		e.accs[key] = name
		e.start(a, no, slots) // queues; the variables of the rule at hand stay as they are
	}
	return append(guards, atom(name, args...))
}

// defines writes the effects of a definition. What follows it must be definitions only, and accept.
func (e *exporter) defines(j job, n *node) {
	switch {
	case formOf(n) == nil:
		e.refuseAt(n, j.ctx, "gsm.gdl.no-form", n.state.Call.Title())
		return
	case len(n.edges[OnFalse]) > 0:
		e.refuseAt(n, j.ctx, "gsm.gdl.false-edge")
		return
	case !j.ctx.a.commits(j.node):
		e.refuseAt(n, j.ctx, "gsm.gdl.behind")
		return
	}
	var terms, body []string
	for i := range n.args {
		lf := &n.args[i]
		if lf.op == leafAll {
			v := e.fresh()
			terms, body = append(terms, v), append(body, e.guard(n.sorts[i], v))
			continue
		}
		t, more := e.leaf(j, n, lf)
		if lf.not {
			v := e.fresh()
			more = append(more, e.guard(n.sorts[i], v), atom("distinct", v, t))
			t = v
		}
		terms, body = append(terms, t), append(body, more...)
	}
	if len(n.sorts) > 1 && n.sorts[1] == SortMove {
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
	e.leave(j, n, OnTrue, j.reach, e.rooted(n, j.env, terms))
}

// commits reports whether a definition's effects come into force: only definitions and circles follow, and
// each way can accept.
func (a *auto) commits(q int32) bool {
	seen := map[int32]bool{}
	var walk func(q int32) bool
	walk = func(q int32) bool {
		if seen[q] {
			return true
		}
		seen[q] = true
		n := &a.nodes[q]
		if n.kind != nodeDefine && n.kind != nodeCircle {
			return false
		}
		next := slices.Concat(n.edges[OnTrue], n.edges[Epsilon])
		for _, to := range next {
			if !walk(to) {
				return false
			}
		}
		return len(next) > 0 || n.accept
	}
	return walk(q)
}

// input writes which moves there can be at all.
func (e *exporter) input(j job, n *node, terms []string) {
	var guards []string
	args := make([]string, 0, len(terms)-2)
	for i, t := range terms[2:] {
		lf := &n.args[i+2]
		if lf.op != leafVar {
			if isVar(t) {
				guards = append(guards, e.guard(SortInt, t))
			}
			args = append(args, t)
			continue
		}
		args = append(args, t)
		if g := e.domainGuard(j.ctx.a, lf.slot, t); !slices.Contains(guards, g) {
			guards = append(guards, g)
		}
	}
	e.inputs = append(e.inputs, rule(atom("input", "?p", atom(terms[1], args...)), append([]string{"(role ?p)"}, guards...)...))
}

// domainGuard says what values a variable can have: those it is called with or runs through where they are
// known numbers, else all of its sort.
func (e *exporter) domainGuard(a *auto, slot int, t string) string {
	numbers, ok := e.numbers(a, slot, 0)
	if !ok {
		return e.guard(e.domainSort(a, slot, 0), t)
	}
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	name := "among"
	for _, n := range numbers {
		name += "_" + e.num(n)
	}
	for _, n := range numbers {
		e.fact(atom(name, e.num(n)))
	}
	return atom(name, t)
}

// domainSort is the sort of a variable: what it is given to, or, for a parameter that is only computed with,
// what all callers give.
func (e *exporter) domainSort(a *auto, slot, depth int) Sort {
	own := a.sortOf(slot)
	k := e.argument(a, slot)
	if own != SortInt || k < 0 || depth > 8 {
		return own
	}
	found := SortInt
	for _, caller := range e.p.order {
		for i := range caller.nodes {
			n := &caller.nodes[i]
			if n.kind != nodeCall || n.sub != a {
				continue
			}
			if n.args[k].op != leafVar || n.args[k].not {
				return own
			}
			s := e.domainSort(caller, n.args[k].slot, depth+1)
			if found != SortInt && found != s {
				return own
			}
			found = s
		}
	}
	return found
}

// argument is the position of a parameter among the arguments of a call, -1 for other variables.
func (e *exporter) argument(a *auto, slot int) int {
	k := 0
	for _, p := range a.params {
		if p.slot == slot {
			return k
		}
		k++
		if p.sort == SortCell {
			k++
		}
	}
	return -1
}

// numbers lists the numbers a variable can have, when they are few and known.
func (e *exporter) numbers(a *auto, slot, depth int) ([]int, bool) {
	if depth > 8 {
		return nil, false
	}
	var out []int
	k := e.argument(a, slot)
	if k < 0 {
		for i := range a.nodes {
			n := &a.nodes[i]
			for _, lf := range n.args {
				if lf.op != leafVar || lf.slot != slot {
					continue
				}
				if n.kind == nodeAssign || n.comp != nil && n.comp.Name == "Math" && n.fn.Name != "between" {
					return nil, false
				}
			}
			if n.comp == nil || n.comp.Name != "Math" || n.fn.Name != "between" || n.args[0].op != leafVar || n.args[0].slot != slot {
				continue
			}
			lo, hi := n.args[1], n.args[2]
			if lo.op != leafConst || hi.op != leafConst || hi.val.N()-lo.val.N() > 20 {
				return nil, false
			}
			for k := lo.val.N(); k <= hi.val.N(); k++ {
				out = append(out, k)
			}
		}
		return out, len(out) > 0
	}
	for _, caller := range e.p.order {
		for i := range caller.nodes {
			n := &caller.nodes[i]
			if n.kind != nodeCall || n.sub != a {
				continue
			}
			lf := n.args[k]
			switch {
			case lf.op == leafConst && lf.val.Kind() == KindInt:
				out = append(out, lf.val.N())
			case lf.op == leafVar:
				more, ok := e.numbers(caller, lf.slot, depth+1)
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
