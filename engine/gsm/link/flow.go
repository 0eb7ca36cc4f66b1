package link

import (
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// flow checks how the states of each automaton hang together: what is never reached, never accepts, never
// ends, or uses a variable that may have no value.
func (l *linker) flow() {
	for _, a := range l.p.Automata {
		l.m, l.s, l.a = a.Machine, nil, a
		reached := a.reach()
		for i := range a.Nodes {
			if !reached[i] {
				l.s = a.Nodes[i].State
				l.fault(l.s.Pos, "unreachable")
			}
		}
		l.s = nil
		if !slices.ContainsFunc(a.Nodes, func(n Node) bool { return n.Accept }) {
			l.fault(a.Machine.Pos, "no-accept")
		}
		l.cycles()
		l.valued()
		l.order()
	}
	for i, a := range l.p.Rules {
		l.places(a, syntax.Rules[i], map[*Automaton]bool{})
	}
	l.unused()
	l.m, l.s = nil, nil
}

func (a *Automaton) reach() []bool {
	seen := make([]bool, len(a.Nodes))
	todo := []int32{a.Start}
	seen[a.Start] = true
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, to := range a.Successors(int(i)) {
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
			n := &l.a.Nodes[i]
			n.Cyclic = true
			changes = changes || n.Kind == Assignment
			names = append(names, n.State.ID)
		}
		if !changes {
			l.s = l.a.Nodes[group[0]].State
			if len(names) > 8 {
				names = append(names[:8], "…")
			}
			l.fault(l.s.Pos, "endless.cycle", strings.Join(names, ", "))
		}
	}
	l.s = nil
}

// components gives the strongly connected components of the automaton (Tarjan, without recursion).
func (a *Automaton) components() [][]int {
	n := len(a.Nodes)
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
			next := a.Successors(v)
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
// the value of another (Ito 2019 §4.3.1).
func (l *linker) valued() {
	a := l.a
	have := make([]bits, len(a.Nodes))
	first := newBits(len(a.Slots))
	first.set(SlotRootX)
	first.set(SlotRootY)
	for _, p := range a.Params {
		first.set(p.Slot) // the call decides; an open one is reported when it is run
		if p.Sort == component.SortCell {
			first.set(p.Slot + 1)
		}
	}
	have[a.Start] = first
	todo := []int32{a.Start}
	for len(todo) > 0 {
		i := todo[0]
		todo = todo[1:]
		n := &a.Nodes[i]
		after := have[i].clone()
		for _, s := range n.gives() {
			after.set(s)
		}
		for label, edges := range n.Edges {
			out := have[i]
			if syntax.Label(label) == syntax.OnTrue {
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
	for i := range a.Nodes {
		if have[i] == nil {
			continue
		}
		n := &a.Nodes[i]
		for _, s := range n.needs() {
			if !have[i].has(s) {
				l.s = n.State
				l.fault(n.State.Call.Pos, "undefined.path", strings.TrimSuffix(strings.TrimSuffix(a.Slots[s], ".x"), ".y"))
				break
			}
		}
	}
	l.s = nil
}

// gives lists the variables that have a value once the state has answered t.
func (n *Node) gives() []int {
	var out []int
	for i, o := range n.Args {
		if o.Kind == OperandVar && !o.Not && (n.Kind == Comparison || n.Kind == Assignment && i == 0) {
			out = append(out, o.Slot)
		}
	}
	return out
}

// needs lists the variables that must have a value when the state is evaluated.
func (n *Node) needs() []int {
	var out []int
	open := map[int]bool{}
	for i, o := range n.Args {
		switch {
		case o.Kind == OperandTerm:
			out = o.Code.AppendSlots(out)
		case o.Kind != OperandVar, n.Kind == Assignment && i == 0:
		case o.Not, n.Kind == Definition, n.Kind == Assignment:
			out = append(out, o.Slot)
		case n.Kind == Comparison && n.Func.Params[min(i, len(n.Func.Params)-1)].Given:
			out = append(out, o.Slot)
		default:
			open[o.Slot] = true
		}
	}
	if n.Kind == Comparison && n.Component.Name == "Math" && len(open) == 2 {
		return append(out, n.Args[1].Slot) // neither side of = has a value: ask for one
	}
	return out
}

// order warns of comparisons of a component behind a definition of it: they read the state before.
func (l *linker) order() {
	a := l.a
	defined := make([]map[*component.Component]bool, len(a.Nodes))
	todo := []int32{a.Start}
	defined[a.Start] = map[*component.Component]bool{}
	for len(todo) > 0 {
		i := todo[0]
		todo = todo[1:]
		n := &a.Nodes[i]
		after := map[*component.Component]bool{}
		for c := range defined[i] {
			after[c] = true
		}
		if n.Kind == Definition {
			after[n.Component] = true
		}
		for _, to := range a.Successors(int(i)) {
			if defined[to] == nil {
				defined[to] = map[*component.Component]bool{}
			} else if subset(after, defined[to]) {
				continue
			}
			for c := range after {
				defined[to][c] = true
			}
			todo = append(todo, to)
		}
	}
	for i := range a.Nodes {
		n := &a.Nodes[i]
		if n.Kind == Comparison && n.Component.Places != nil && !n.Func.Outside && defined[i][n.Component] {
			l.s = n.State
			l.problem(syntax.Warning, n.State.Call.Pos, "old-state", n.State.Call.Title(), n.Component.Name)
		}
	}
	l.s = nil
}

func subset(a, b map[*component.Component]bool) bool {
	for c := range a {
		if !b[c] {
			return false
		}
	}
	return true
}

// places refuses functions in a rule machine they do not belong to, and definitions in machines
// that only ask.
func (l *linker) places(a *Automaton, rule string, seen map[*Automaton]bool) {
	if a == nil || seen[a] {
		return
	}
	seen[a] = true
	for i := range a.Nodes {
		n := &a.Nodes[i]
		if n.Func == nil || n.Kind == Assignment {
			continue
		}
		l.m, l.s = a.Machine, n.State
		switch {
		case len(n.Func.In) > 0 && !slices.Contains(n.Func.In, rule):
			l.fault(n.State.Call.Pos, "wrong-rule.place", n.State.Call.Title(), rule, strings.Join(n.Func.In, ", "))
		case n.Kind == Definition && len(n.Func.In) == 0 && rule != syntax.Initial && rule != syntax.Update:
			l.fault(n.State.Call.Pos, "wrong-rule.define", n.State.Call.Title(), rule)
		}
	}
	for _, b := range a.calls {
		l.places(b, rule, seen)
	}
}

// unused warns of machines that no rule machine leads to.
func (l *linker) unused() {
	used := map[*Automaton]bool{}
	var mark func(a *Automaton)
	mark = func(a *Automaton) {
		if a != nil && !used[a] {
			used[a] = true
			for _, b := range a.calls {
				mark(b)
			}
		}
	}
	for _, a := range l.p.Rules {
		mark(a)
	}
	for _, a := range l.p.Automata {
		if !used[a] {
			l.m, l.s = a.Machine, nil
			l.problem(syntax.Warning, a.Machine.Pos, "unused", a.Title)
		}
	}
}
