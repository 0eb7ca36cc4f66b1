package gdl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// start prepares an automaton for a pattern of given parameters and queues its first state.
func (e *exporter) start(a *link.Automaton, ruleNo int, given []int) {
	ctx := &exportRun{a: a, rule: ruleNo, given: given}
	if ruleNo == link.RuleTerminal {
		ctx.accept = "terminal"
	}
	ctx.live = liveness(a, given)
	ctx.useful = useful(a, ruleNo == link.RuleTerminal || ruleNo < 0)
	env := map[int]string{}
	if ctx.live[a.Start][link.SlotRootX] {
		env[link.SlotRootX] = num(0)
	}
	if ctx.live[a.Start][link.SlotRootY] {
		env[link.SlotRootY] = num(0)
	}
	var guards []string
	for _, slot := range given {
		env[slot] = "?" + variable(a.Slots[slot])
		guards = append(guards, e.domainGuard(a, slot, env[slot]))
	}
	for i := range a.Nodes {
		n := &a.Nodes[i]
		if n.Kind == link.Assignment && slices.Contains(given, n.Args[0].Slot) {
			e.refuseAt(n, ctx, "gsm.gdl.parameter")
		}
	}
	if ruleNo < 0 {
		head := fmt.Sprintf("accepts_%s_%d", plain(a.Title), -ruleNo)
		terms := make([]string, len(given))
		for i, slot := range given {
			terms[i] = env[slot]
		}
		ctx.accept = atom(head, terms...)
	}
	if !entered(a, a.Start) {
		e.jobs = append(e.jobs, job{ctx, a.Start, guards, env})
		return
	}
	e.enter(ctx, a.Start, guards, env)
}

func plain(s string) string { return strings.ToLower(strings.ReplaceAll(s, ".", "_")) }

// variable is the name in GDL of a variable of the text, which does not begin with _. Those of the export itself do, as do
// the two numbers of a coordinate.
func variable(s string) string {
	if name, axis, cell := strings.Cut(s, "."); cell {
		return "_c_" + name + "_" + axis
	}
	return s
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
	for s := range ctx.a.Slots {
		if _, ok := env[s]; ok && ctx.live[q][s] {
			slots = append(slots, s)
		}
	}
	key := stateKey{ctx.a, ctx.rule, q, fmt.Sprint(slots)}
	name, known := e.names[key]
	if !known {
		e.n++
		name = fmt.Sprintf("q%d_%s_%s", e.n, plain(ctx.a.Title), plain(ctx.a.Nodes[q].State.ID))
		e.names[key] = name
	}
	terms := make([]string, len(slots))
	next := map[int]string{}
	own := make([]string, len(slots))
	for i, s := range slots {
		terms[i] = env[s]
		own[i] = "?" + variable(ctx.a.Slots[s])
		next[s] = own[i]
	}
	e.add(atom(name, terms...), body...)
	if !known {
		e.jobs = append(e.jobs, job{ctx, q, []string{atom(name, own...)}, next})
	}
}

// leave follows the edges of a label: to the next states, or to acceptance where none leads on.
func (e *exporter) leave(j job, n *link.Node, label syntax.Label, body []string, env map[int]string) {
	targets := n.Edges[syntax.Epsilon]
	if label != syntax.Epsilon {
		targets = slices.Concat(n.Edges[label], targets)
	}
	for _, q := range targets {
		e.enter(j.ctx, q, body, env)
	}
	if len(targets) == 0 && n.Accept && j.ctx.accept != "" {
		e.add(j.ctx.accept, body...)
	}
}

// state writes what a state evaluates or defines and where it leads.
func (e *exporter) state(j job) {
	n := &j.ctx.a.Nodes[j.node]
	e.vars, e.excluded, e.anys = 0, map[string]string{}, map[string]bool{}
	switch n.Kind {
	case link.Circle:
		e.leave(j, n, syntax.Epsilon, j.reach, j.env)
		return
	case link.Assignment:
		t, body := e.operand(j, n, &n.Args[1])
		e.leave(j, n, syntax.OnTrue, slices.Concat(j.reach, body), with(j.env, n.Args[0].Slot, t))
		return
	case link.Definition:
		e.definition(j, n)
		return
	}
	if n.Kind == link.Comparison && formOf(n) == nil {
		if n.Component.NoGDL != "" {
			e.refuseAt(n, j.ctx, "gsm.gdl.no-form-why", n.State.Call.Title(), n.Component.WhyNoGDL())
		} else {
			e.refuseAt(n, j.ctx, "gsm.gdl.no-form", n.State.Call.Title())
		}
		return
	}
	if n.Wide && n.Kind == link.Comparison {
		e.refuseAt(n, j.ctx, "gsm.gdl.all-asked")
		return
	}
	e.comparison(j, n)
}

// comparison writes a comparison or a call: t where its literals hold, f where they do not.
func (e *exporter) comparison(j job, n *link.Node) {
	var terms, body []string
	env := j.env
	given := make([]bool, len(n.Args))
	for i := range n.Args {
		o := &n.Args[i]
		t, more := "", []string(nil)
		_, bound := j.env[o.Slot]
		switch {
		case o.Kind == link.OperandAll:
			e.refuseAt(n, j.ctx, "gsm.gdl.all")
			return
		case o.Kind == link.OperandAny:
			t = e.fresh()
			e.anys[t] = true
		case o.Kind == link.OperandVar && !bound && n.Kind == link.Call:
			t = "?_"
		case o.Kind == link.OperandVar && !bound:
			t = "?" + variable(j.ctx.a.Slots[o.Slot])
			env = with(env, o.Slot, t)
		default:
			given[i] = true
			if t, more = e.operand(j, n, o); o.Not {
				v := e.fresh()
				e.excluded[v] = t
				t = v
			}
		}
		terms, body = append(terms, t), append(body, more...)
	}
	var lits []string
	switch {
	case n.Kind == link.Call:
		lits = e.call(j, n, terms, given)
	case n.Component.Name == "Math" && n.Func.Name == "eq" && given[0] != given[1]:
		// one side gives the other its value
		k := 0
		if given[0] {
			k = 1
		}
		env = with(j.env, n.Args[k].Slot, terms[1-k])
		e.leave(j, n, syntax.OnTrue, slices.Concat(j.reach, body), env)
		return
	case n.Sorts[min(1, len(n.Sorts)-1)] == component.SortMove:
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
	e.leave(j, n, syntax.OnTrue, slices.Concat(j.reach, body), env)
	if len(n.Edges[syntax.OnFalse])+len(n.Edges[syntax.Epsilon]) > 0 || n.Accept {
		e.leave(j, n, syntax.OnFalse, append(slices.Clone(j.reach), e.not(j, body)), e.falseRoot(j, n, terms))
	}
}

// not is the literal that the literals do not hold together: directly, or through a predicate of its own.
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
			for slot := range j.ctx.a.Slots {
				if j.env[slot] == v {
					guards = append(guards, e.domainGuard(j.ctx.a, slot, v))
					break
				}
			}
		}
	}
	head := atom(fmt.Sprintf("holds%d", e.n), args...)
	if !returns(j.ctx.a, j.node) {
		guards = j.reach // only what the run gets to has to be looked at
	}
	e.add(head, append(slices.Clone(guards), body...)...)
	return atom("not", head)
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

// bindsVariable reports whether a literal over facts has the variable.
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
func (e *exporter) rooted(n *link.Node, env map[int]string, terms []string) map[int]string {
	if !sets(n, link.SlotRootX, syntax.OnTrue) {
		return env
	}
	return with(with(env, link.SlotRootX, terms[n.RootX]), link.SlotRootY, terms[n.RootY])
}

func (e *exporter) falseRoot(j job, n *link.Node, terms []string) map[int]string {
	if !sets(n, link.SlotRootX, syntax.OnTrue) {
		return j.env
	}
	for _, k := range []int8{n.RootX, n.RootY} {
		if _, bound := j.env[n.Args[k].Slot]; n.Args[k].Kind == link.OperandVar && !bound {
			return j.env
		}
	}
	if slices.ContainsFunc([]string{terms[n.RootX], terms[n.RootY]}, isFresh) {
		return j.env // the coordinate was computed in the literals that do not hold; no root is known behind them
	}
	return with(with(j.env, link.SlotRootX, terms[n.RootX]), link.SlotRootY, terms[n.RootY])
}
