package gsm

import (
	"fmt"
	"slices"
	"strings"
)

// start readies an automaton for a pattern of given parameters and queues its first state.
func (e *exporter) start(a *auto, ruleNo int, given []int) *exportRun {
	ctx := &exportRun{a: a, rule: ruleNo, given: given}
	if ruleNo == ruleTerminal {
		ctx.accept = "terminal"
	}
	ctx.live = a.liveness(given)
	ctx.useful = a.useful(ruleNo == ruleTerminal || ruleNo < 0)
	env := map[int]string{}
	if ctx.live[a.start].has(slotRootX) {
		env[slotRootX] = e.num(0)
	}
	if ctx.live[a.start].has(slotRootY) {
		env[slotRootY] = e.num(0)
	}
	var guards []string
	for _, slot := range given {
		env[slot] = "?" + variable(a.slots[slot])
		guards = append(guards, e.domainGuard(a, slot, env[slot]))
	}
	for i := range a.nodes {
		n := &a.nodes[i]
		if n.kind == nodeAssign && slices.Contains(given, n.args[0].slot) {
			e.refuseAt(n, ctx, "gsm.gdl.parameter")
		}
	}
	if ruleNo < 0 {
		head := fmt.Sprintf("accepts_%s_%d", plain(a.title), -ruleNo)
		terms := make([]string, len(given))
		for i, slot := range given {
			terms[i] = env[slot]
		}
		ctx.accept = atom(head, terms...)
	}
	if !a.entered(a.start) {
		e.jobs = append(e.jobs, job{ctx, a.start, guards, env})
		return ctx
	}
	e.enter(ctx, a.start, guards, env)
	return ctx
}

// entered reports whether an edge leads to the state.
func (a *auto) entered(q int32) bool {
	for i := range a.nodes {
		if slices.Contains(a.successors(i), q) {
			return true
		}
	}
	return false
}

func plain(s string) string    { return strings.ToLower(strings.ReplaceAll(s, ".", "_")) }
func variable(s string) string { return strings.ReplaceAll(s, ".", "_") }

// liveness finds for each state the variables that are needed there or later.
func (a *auto) liveness(given []int) []bits {
	live := make([]bits, len(a.nodes))
	for i := range live {
		live[i] = newBits(len(a.slots))
		for _, g := range given {
			live[i].set(g)
		}
		for k, lf := range a.nodes[i].args {
			switch lf.op {
			case leafVar, leafRel:
				if a.nodes[i].kind != nodeAssign || k > 0 {
					live[i].set(lf.slot)
				}
			case leafTerm:
				for _, s := range lf.code.slots(nil) {
					live[i].set(s)
				}
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range a.nodes {
			for label, edges := range a.nodes[i].edges {
				for _, to := range edges {
					for s := range a.slots {
						if live[to].has(s) && !live[i].has(s) && !a.nodes[i].sets(s, Label(label)) {
							live[i].set(s)
							changed = true
						}
					}
				}
			}
		}
	}
	return live
}

// useful finds the states that lead to a definition, or, where acceptance is asked for, to that.
func (a *auto) useful(accepts bool) []bool {
	out := make([]bool, len(a.nodes))
	for changed := true; changed; {
		changed = false
		for i := range a.nodes {
			n := &a.nodes[i]
			if out[i] {
				continue
			}
			if accepts && n.accept || n.kind == nodeDefine || slices.ContainsFunc(a.successors(i), func(to int32) bool { return out[to] }) {
				out[i], changed = true, true
			}
		}
	}
	return out
}

// sets reports whether a state surely gives a variable a new value on the edges of a label.
func (n *node) sets(slot int, label Label) bool {
	if label != OnTrue {
		return false
	}
	if n.kind == nodeAssign {
		return n.args[0].slot == slot
	}
	if slot > slotRootY || n.rootX < 0 {
		return false
	}
	x, y := n.args[n.rootX].op, n.args[n.rootY].op
	return x != leafAny && x != leafAll && y != leafAny && y != leafAll && !n.args[n.rootX].not && !n.args[n.rootY].not
}

// work writes the rules of all queued states.
func (e *exporter) work() {
	for len(e.jobs) > 0 && e.err == nil {
		j := e.jobs[0]
		e.jobs = e.jobs[1:]
		e.state(j)
		if len(e.rules) > 20_000 {
			e.refuse("gsm.gdl.rules")
		}
	}
}

// enter writes the rule that leads to a state, and queues the state when it is new.
func (e *exporter) enter(ctx *exportRun, q int32, body []string, env map[int]string) {
	if !ctx.useful[q] {
		return
	}
	var slots []int
	for s := range ctx.a.slots {
		if _, ok := env[s]; ok && ctx.live[q].has(s) {
			slots = append(slots, s)
		}
	}
	key := stateKey{ctx.a, ctx.rule, q, fmt.Sprint(slots)}
	name, known := e.names[key]
	if !known {
		e.n++
		name = fmt.Sprintf("q%d_%s_%s", e.n, plain(ctx.a.title), plain(ctx.a.nodes[q].state.ID))
		e.names[key] = name
	}
	terms := make([]string, len(slots))
	next := map[int]string{}
	own := make([]string, len(slots))
	for i, s := range slots {
		terms[i] = env[s]
		own[i] = "?" + variable(ctx.a.slots[s])
		next[s] = own[i]
	}
	e.add(atom(name, terms...), body...)
	if !known {
		e.jobs = append(e.jobs, job{ctx, q, []string{atom(name, own...)}, next})
	}
}

// leave follows the edges of a label: to the next states, or to acceptance where none leads on.
func (e *exporter) leave(j job, n *node, label Label, body []string, env map[int]string) {
	targets := n.edges[Epsilon]
	if label != Epsilon {
		targets = slices.Concat(n.edges[label], targets)
	}
	for _, q := range targets {
		e.enter(j.ctx, q, body, env)
	}
	if len(targets) == 0 && n.accept && j.ctx.accept != "" {
		e.add(j.ctx.accept, body...)
	}
}

// state writes what a state asks or defines and where it leads.
func (e *exporter) state(j job) {
	n := &j.ctx.a.nodes[j.node]
	e.vars, e.excluded, e.anys = 0, map[string]string{}, map[string]bool{}
	switch n.kind {
	case nodeCircle:
		e.leave(j, n, Epsilon, j.reach, j.env)
		return
	case nodeAssign:
		t, body := e.leaf(j, n, &n.args[1])
		e.leave(j, n, OnTrue, slices.Concat(j.reach, body), with(j.env, n.args[0].slot, t))
		return
	case nodeDefine:
		e.defines(j, n)
		return
	}
	if n.kind == nodeAsk && formOf(n) == nil {
		if n.comp.NoGDL != "" {
			e.refuseAt(n, j.ctx, "gsm.gdl.no-form-why", n.state.Call.Title(), n.comp.WhyNoGDL())
		} else {
			e.refuseAt(n, j.ctx, "gsm.gdl.no-form", n.state.Call.Title())
		}
		return
	}
	if n.wide && n.kind == nodeAsk {
		e.refuseAt(n, j.ctx, "gsm.gdl.all-asked")
		return
	}
	e.asks(j, n)
}

// asks writes a comparison or a call: t where its literals hold, f where they do not.
func (e *exporter) asks(j job, n *node) {
	var terms, body []string
	env := j.env
	given := make([]bool, len(n.args))
	for i := range n.args {
		lf := &n.args[i]
		t, more := "", []string(nil)
		_, bound := j.env[lf.slot]
		switch {
		case lf.op == leafAll:
			e.refuseAt(n, j.ctx, "gsm.gdl.all")
			return
		case lf.op == leafAny:
			t = e.fresh()
			e.anys[t] = true
		case lf.op == leafVar && !bound && n.kind == nodeCall:
			t = "?_"
		case lf.op == leafVar && !bound:
			if t = env[lf.slot]; t == "" {
				t = "?" + variable(j.ctx.a.slots[lf.slot])
				env = with(env, lf.slot, t)
			}
		default:
			given[i] = true
			if t, more = e.leaf(j, n, lf); lf.not {
				v := e.fresh()
				e.excluded[v] = t
				t = v
			}
		}
		terms, body = append(terms, t), append(body, more...)
	}
	var lits []string
	switch {
	case n.kind == nodeCall:
		lits = e.calls(j, n, terms, given)
	case n.comp.Name == "Math" && n.fn.Name == "eq" && given[0] != given[1]:
		// one side gives the other its value
		k := 0
		if given[0] {
			k = 1
		}
		env = with(j.env, n.args[k].slot, terms[1-k])
		e.leave(j, n, OnTrue, slices.Concat(j.reach, body), env)
		return
	case n.sorts[min(1, len(n.sorts)-1)] == SortMove:
		terms[1] = e.moveName(n, terms[1])
		_, lits = formOf(n)(e, terms)
	default:
		_, lits = formOf(n)(e, terms)
	}
	if e.err != nil {
		return
	}
	body = append(body, lits...)
	for v, not := range e.excluded {
		body = append(body, atom("distinct", v, not))
	}
	slices.Sort(body[len(body)-len(e.excluded):])
	env = e.rooted(n, env, terms)
	e.leave(j, n, OnTrue, slices.Concat(j.reach, body), env)
	if len(n.edges[OnFalse])+len(n.edges[Epsilon]) > 0 || n.accept {
		e.leave(j, n, OnFalse, append(slices.Clone(j.reach), e.not(j, body)), e.falseRoot(j, n, terms))
	}
}

// not says that the literals do not hold together: directly, or through a predicate of its own.
func (e *exporter) not(j job, body []string) string {
	if len(body) == 1 && strings.HasPrefix(body[0], "(distinct ") {
		return e.same2(body[0])
	}
	var open []string
	for _, v := range variables(body) {
		if !slices.Contains(values(j.env), v) {
			open = append(open, v)
		}
	}
	if len(body) == 1 && len(open) == 0 {
		return atom("not", body[0])
	}
	e.n++
	var args, guards []string
	for _, v := range variables(body) {
		if slices.Contains(open, v) {
			continue
		}
		args = append(args, v)
		if !bindsVariable(body, v) {
			for slot := range j.ctx.a.slots {
				if j.env[slot] == v {
					guards = append(guards, e.domainGuard(j.ctx.a, slot, v))
					break
				}
			}
		}
	}
	head := atom(fmt.Sprintf("holds%d", e.n), args...)
	if !j.ctx.a.returns(j.node) {
		guards = j.reach // only what the run gets to has to be looked at
	}
	e.add(head, append(slices.Clone(guards), body...)...)
	return atom("not", head)
}

// returns reports whether the f edges of a state lead back to it. Then its predicate must not be needed to
// say that its literals do not hold: a rule would need its own absence.
func (a *auto) returns(q int32) bool {
	seen := make([]bool, len(a.nodes))
	todo := slices.Concat(a.nodes[q].edges[OnFalse], a.nodes[q].edges[Epsilon])
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if i == q {
			return true
		}
		if !seen[i] {
			seen[i] = true
			todo = append(todo, a.successors(int(i))...)
		}
	}
	return false
}

// same2 turns (distinct a b) into (same a b).
func (e *exporter) same2(distinct string) string {
	f := strings.Fields(strings.Trim(distinct, "()"))
	return e.same(f[1], f[2])
}

// variables lists the variables of literals.
func variables(body []string) []string {
	var out []string
	for _, l := range body {
		for _, w := range strings.FieldsFunc(l, func(r rune) bool { return r == ' ' || r == '(' || r == ')' }) {
			if isVar(w) && !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

// bindsVariable reports whether a literal that asks for facts holds the variable.
func bindsVariable(body []string, v string) bool {
	for _, l := range body {
		if !strings.HasPrefix(l, "(distinct ") && !strings.HasPrefix(l, "(not ") && slices.Contains(variables([]string{l}), v) {
			return true
		}
	}
	return false
}

func values(env map[int]string) []string {
	var out []string
	for _, t := range env {
		out = append(out, t)
	}
	return out
}

func with(env map[int]string, slot int, t string) map[int]string {
	out := map[int]string{slot: t}
	for s, u := range env {
		if s != slot {
			out[s] = u
		}
	}
	return out
}

// rooted moves the root to the coordinate of a state that answered t, falseRoot of one that answered f.
func (e *exporter) rooted(n *node, env map[int]string, terms []string) map[int]string {
	if !n.sets(slotRootX, OnTrue) {
		return env
	}
	return with(with(env, slotRootX, terms[n.rootX]), slotRootY, terms[n.rootY])
}

func (e *exporter) falseRoot(j job, n *node, terms []string) map[int]string {
	if !n.sets(slotRootX, OnTrue) {
		return j.env
	}
	for _, k := range []int8{n.rootX, n.rootY} {
		if _, bound := j.env[n.args[k].slot]; n.args[k].op == leafVar && !bound {
			return j.env
		}
	}
	if slices.ContainsFunc([]string{terms[n.rootX], terms[n.rootY]}, e.isFresh) {
		return j.env // the coordinate was computed in the literals that do not hold; no root is known behind them
	}
	return with(with(j.env, slotRootX, terms[n.rootX]), slotRootY, terms[n.rootY])
}
