package gdl

import (
	"slices"

	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// entered reports whether an edge leads to the state.
func entered(a *link.Automaton, q int32) bool {
	for i := range a.Nodes {
		if slices.Contains(a.Successors(i), q) {
			return true
		}
	}
	return false
}

// liveness finds for each state the variables that are needed there or later.
func liveness(a *link.Automaton, given []int) [][]bool {
	live := make([][]bool, len(a.Nodes))
	for i := range live {
		live[i] = make([]bool, len(a.Slots))
		for _, g := range given {
			live[i][g] = true
		}
		for k, o := range a.Nodes[i].Args {
			switch o.Kind {
			case link.OperandVar, link.OperandRelative:
				if a.Nodes[i].Kind != link.Assignment || k > 0 {
					live[i][o.Slot] = true
				}
			case link.OperandTerm:
				for _, s := range o.Code.AppendSlots(nil) {
					live[i][s] = true
				}
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range a.Nodes {
			for label, edges := range a.Nodes[i].Edges {
				for _, to := range edges {
					for s := range a.Slots {
						if live[to][s] && !live[i][s] && !sets(&a.Nodes[i], s, syntax.Label(label)) {
							live[i][s] = true
							changed = true
						}
					}
				}
			}
		}
	}
	return live
}

// useful finds the states that lead to a definition, or, where acceptance matters, to that.
func useful(a *link.Automaton, accepts bool) []bool {
	out := make([]bool, len(a.Nodes))
	for changed := true; changed; {
		changed = false
		for i := range a.Nodes {
			n := &a.Nodes[i]
			if out[i] {
				continue
			}
			if accepts && n.Accept || n.Kind == link.Definition || slices.ContainsFunc(a.Successors(i), func(to int32) bool { return out[to] }) {
				out[i], changed = true, true
			}
		}
	}
	return out
}

// sets reports whether a state surely gives a variable a new value on the edges of a label.
func sets(n *link.Node, slot int, label syntax.Label) bool {
	if label != syntax.OnTrue {
		return false
	}
	if n.Kind == link.Assignment {
		return n.Args[0].Slot == slot
	}
	if slot > link.SlotRootY || n.RootX < 0 {
		return false
	}
	x, y := n.Args[n.RootX].Kind, n.Args[n.RootY].Kind
	return x != link.OperandAny && x != link.OperandAll && y != link.OperandAny && y != link.OperandAll && !n.Args[n.RootX].Not &&
		!n.Args[n.RootY].Not
}

// returns reports whether the f edges of a state lead back to it. Then its predicate must not be needed to
// derive that its literals do not hold: a rule would need its own absence.
func returns(a *link.Automaton, q int32) bool {
	seen := make([]bool, len(a.Nodes))
	todo := slices.Concat(a.Nodes[q].Edges[syntax.OnFalse], a.Nodes[q].Edges[syntax.Epsilon])
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if i == q {
			return true
		}
		if !seen[i] {
			seen[i] = true
			todo = append(todo, a.Successors(int(i))...)
		}
	}
	return false
}

// commits reports whether a definition's effects come into force: only definitions and circles follow, and
// each path can accept.
func commits(a *link.Automaton, q int32) bool {
	seen := map[int32]bool{}
	var walk func(q int32) bool
	walk = func(q int32) bool {
		if seen[q] {
			return true
		}
		seen[q] = true
		n := &a.Nodes[q]
		if n.Kind != link.Definition && n.Kind != link.Circle {
			return false
		}
		next := slices.Concat(n.Edges[syntax.OnTrue], n.Edges[syntax.Epsilon])
		for _, to := range next {
			if !walk(to) {
				return false
			}
		}
		return len(next) > 0 || n.Accept
	}
	return walk(q)
}
