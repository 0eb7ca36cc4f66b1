package gsm

import (
	"slices"
	"strings"
)

// flow checks how the states of each automaton hang together: what is never reached, never accepts, never
// ends, or asks a variable that may have no value.
func (l *linker) flow() {
	for _, a := range l.p.order {
		l.m, l.s, l.a = a.m, nil, a
		reached := a.reach()
		for i := range a.nodes {
			if !reached[i] {
				l.s = a.nodes[i].state
				l.fault(l.s.Pos, "unreachable")
			}
		}
		l.s = nil
		if !slices.ContainsFunc(a.nodes, func(n node) bool { return n.accept }) {
			l.fault(a.m.Pos, "no-accept")
		}
		l.cycles()
		l.valued()
		l.order()
	}
	for i, a := range l.p.rules {
		l.places(a, Rules[i], map[*auto]bool{})
	}
	l.unused()
	l.m, l.s = nil, nil
}

func (a *auto) successors(i int) []int32 {
	n := &a.nodes[i]
	return slices.Concat(n.edges[OnTrue], n.edges[OnFalse], n.edges[Epsilon])
}

func (a *auto) reach() []bool {
	seen := make([]bool, len(a.nodes))
	todo := []int32{a.start}
	seen[a.start] = true
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, to := range a.successors(int(i)) {
			if !seen[to] {
				seen[to] = true
				todo = append(todo, to)
			}
		}
	}
	return seen
}

// cycles marks the states on cycles and refuses those cycles in which nothing can change.
func (l *linker) cycles() {
	for _, group := range l.a.components() {
		if len(group) < 2 {
			continue // a state's edge to itself halts, it is no cycle
		}
		names := make([]string, 0, len(group))
		changes := false
		for _, i := range group {
			n := &l.a.nodes[i]
			n.cyclic = true
			changes = changes || n.kind == nodeAssign
			names = append(names, n.state.ID)
		}
		if !changes {
			l.s = l.a.nodes[group[0]].state
			if len(names) > 8 {
				names = append(names[:8], "…")
			}
			l.fault(l.s.Pos, "endless.cycle", strings.Join(names, ", "))
		}
	}
	l.s = nil
}

// components gives the strongly connected components of the automaton (Tarjan, without recursion).
func (a *auto) components() [][]int {
	n := len(a.nodes)
	index, low, onStack := make([]int, n), make([]int, n), make([]bool, n)
	var stack, work []int
	at := make([]int, n)
	var out [][]int
	count := 0
	for root := range n {
		if index[root] != 0 {
			continue
		}
		work = append(work[:0], root)
		for len(work) > 0 {
			v := work[len(work)-1]
			if index[v] == 0 {
				count++
				index[v], low[v], onStack[v] = count, count, true
				stack = append(stack, v)
			}
			next := a.successors(v)
			down := false
			for ; at[v] < len(next); at[v]++ {
				to := int(next[at[v]])
				if index[to] == 0 {
					work = append(work, to)
					down = true
					break
				}
				if onStack[to] {
					low[v] = min(low[v], low[to])
				}
			}
			if down {
				continue
			}
			work = work[:len(work)-1]
			if low[v] == index[v] {
				k := slices.Index(stack, v)
				group := slices.Clone(stack[k:])
				stack = stack[:k]
				for _, w := range group {
					onStack[w] = false
				}
				slices.Sort(group)
				out = append(out, group)
			}
		}
	}
	return out
}

// bits is a set of variables.
type bits []uint64

func newBits(n int) bits         { return make(bits, n/64+1) }
func (b bits) has(i int) bool    { return b[i/64]>>(i%64)&1 == 1 }
func (b bits) set(i int)         { b[i/64] |= 1 << (i % 64) }
func (b bits) clone() bits       { return slices.Clone(b) }
func (b bits) equal(c bits) bool { return slices.Equal(b, c) }
func (b bits) meet(c bits) {
	for i := range b {
		b[i] &= c[i]
	}
}

// valued finds, for every state, the variables that surely have a value there, and refuses states that need
// the value of another (seed 002 §4.3.1).
func (l *linker) valued() {
	a := l.a
	have := make([]bits, len(a.nodes))
	first := newBits(len(a.slots))
	first.set(slotRootX)
	first.set(slotRootY)
	for _, p := range a.params {
		first.set(p.slot) // the call decides; an open one is told when it is run
		if p.sort == SortCell {
			first.set(p.slot + 1)
		}
	}
	have[a.start] = first
	todo := []int32{a.start}
	for len(todo) > 0 {
		i := todo[0]
		todo = todo[1:]
		n := &a.nodes[i]
		after := have[i].clone()
		for _, s := range n.gives() {
			after.set(s)
		}
		for label, edges := range n.edges {
			out := have[i]
			if Label(label) == OnTrue {
				out = after
			}
			for _, to := range edges {
				was := have[to]
				if was == nil {
					have[to] = out.clone()
					todo = append(todo, to)
					continue
				}
				now := was.clone()
				now.meet(out)
				if !now.equal(was) {
					have[to] = now
					todo = append(todo, to)
				}
			}
		}
	}
	for i := range a.nodes {
		if have[i] == nil {
			continue
		}
		n := &a.nodes[i]
		for _, s := range n.needs() {
			if !have[i].has(s) {
				l.s = n.state
				l.fault(n.state.Call.Pos, "undefined.path", strings.TrimSuffix(strings.TrimSuffix(a.slots[s], ".x"), ".y"))
				break
			}
		}
	}
	l.s = nil
}

// gives lists the variables that have a value once the state has answered t.
func (n *node) gives() []int {
	var out []int
	for i, lf := range n.args {
		if lf.op == leafVar && !lf.not && (n.kind == nodeAsk || n.kind == nodeAssign && i == 0) {
			out = append(out, lf.slot)
		}
	}
	return out
}

// needs lists the variables that must have a value when the state is asked.
func (n *node) needs() []int {
	var out []int
	open := map[int]bool{}
	for i, lf := range n.args {
		switch {
		case lf.op == leafTerm:
			out = lf.code.slots(out)
		case lf.op != leafVar, n.kind == nodeAssign && i == 0:
		case lf.not, n.kind == nodeDefine, n.kind == nodeAssign:
			out = append(out, lf.slot)
		case n.kind == nodeAsk && n.fn.Params[min(i, len(n.fn.Params)-1)].Given:
			out = append(out, lf.slot)
		default:
			open[lf.slot] = true
		}
	}
	if n.kind == nodeAsk && n.comp.Name == "Math" && len(open) == 2 {
		return append(out, n.args[1].slot) // neither side of = has a value: ask for one
	}
	return out
}

// order warns of comparisons of a component behind a definition of it: they read the state before, whatever
// stands above them.
func (l *linker) order() {
	a := l.a
	defined := make([]map[*Component]bool, len(a.nodes))
	todo := []int32{a.start}
	defined[a.start] = map[*Component]bool{}
	for len(todo) > 0 {
		i := todo[0]
		todo = todo[1:]
		n := &a.nodes[i]
		after := map[*Component]bool{}
		for c := range defined[i] {
			after[c] = true
		}
		if n.kind == nodeDefine {
			after[n.comp] = true
		}
		for _, to := range a.successors(int(i)) {
			if defined[to] == nil {
				defined[to] = map[*Component]bool{}
			} else if subset(after, defined[to]) {
				continue
			}
			for c := range after {
				defined[to][c] = true
			}
			todo = append(todo, to)
		}
	}
	for i := range a.nodes {
		n := &a.nodes[i]
		if n.kind == nodeAsk && n.comp.Places != nil && !n.fn.Outside && defined[i][n.comp] {
			l.s = n.state
			l.problem(Warning, n.state.Call.Pos, "old-state", n.state.Call.Title(), n.comp.Name)
		}
	}
	l.s = nil
}

func subset(a, b map[*Component]bool) bool {
	for c := range a {
		if !b[c] {
			return false
		}
	}
	return true
}

// places refuses functions that stand in a rule machine they do not belong to, and definitions in machines
// that only ask.
func (l *linker) places(a *auto, rule string, seen map[*auto]bool) {
	if a == nil || seen[a] {
		return
	}
	seen[a] = true
	for i := range a.nodes {
		n := &a.nodes[i]
		if n.fn == nil || n.kind == nodeAssign {
			continue
		}
		l.m, l.s = a.m, n.state
		switch {
		case len(n.fn.In) > 0 && !slices.Contains(n.fn.In, rule):
			l.fault(n.state.Call.Pos, "wrong-rule.place", n.state.Call.Title(), rule, strings.Join(n.fn.In, ", "))
		case n.kind == nodeDefine && len(n.fn.In) == 0 && rule != Initial && rule != Update:
			l.fault(n.state.Call.Pos, "wrong-rule.define", n.state.Call.Title(), rule)
		}
	}
	for _, b := range a.calls {
		l.places(b, rule, seen)
	}
}

// unused warns of machines that no rule machine leads to.
func (l *linker) unused() {
	used := map[*auto]bool{}
	var mark func(a *auto)
	mark = func(a *auto) {
		if a != nil && !used[a] {
			used[a] = true
			for _, b := range a.calls {
				mark(b)
			}
		}
	}
	for _, a := range l.p.rules {
		mark(a)
	}
	for _, a := range l.p.order {
		if !used[a] {
			l.m, l.s = a.m, nil
			l.problem(Warning, a.m.Pos, "unused", a.title)
		}
	}
}
