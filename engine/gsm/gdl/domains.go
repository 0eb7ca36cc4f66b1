package gdl

import (
	"slices"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// noSort stands for a variable that nothing is known of.
const noSort = component.Sort(255)

// maxCallers bounds how far the values of a parameter are followed through callers.
const maxCallers = 8

// domainSort is a sort that holds every value of a variable: for a parameter what all callers give, else what the functions
// give that it stands in. SortAny where the values are of several kinds.
func (e *exporter) domainSort(a *link.Automaton, slot, depth int) component.Sort {
	if depth > maxCallers {
		return component.SortAny
	}
	found := noSort
	if k := e.argument(a, slot); k >= 0 {
		for _, call := range e.callers(a) {
			found = e.join(found, e.operandSort(call.a, call.n, k, depth))
		}
	}
	if found == noSort {
		found = e.usedSort(a, slot, depth)
	}
	if found == noSort {
		return component.SortInt
	}
	return found
}

// site is a state of an automaton.
type site struct {
	a *link.Automaton
	n *link.Node
}

// callers are the states that call an automaton.
func (e *exporter) callers(a *link.Automaton) (all []site) {
	for _, caller := range e.p.Automata {
		for i := range caller.Nodes {
			if n := &caller.Nodes[i]; n.Kind == link.Call && n.Callee == a {
				all = append(all, site{caller, n})
			}
		}
	}
	return all
}

// operandSort is a sort that holds every value of an argument; noSort for one without a value.
func (e *exporter) operandSort(a *link.Automaton, n *link.Node, k, depth int) component.Sort {
	o := &n.Args[k]
	switch {
	case o.Kind == link.OperandAny:
		return noSort
	case o.Not || o.Kind == link.OperandAll:
		return component.SortAny
	case o.Kind == link.OperandVar:
		return e.domainSort(a, o.Slot, depth+1)
	case o.Kind != link.OperandConst:
		return component.SortInt
	}
	switch o.Value.Kind() {
	case component.KindInt:
		if s := n.Sorts[k]; (s == component.SortX && o.Value.N() < e.p.Shape.W || s == component.SortY && o.Value.N() < e.p.Shape.H) &&
			o.Value.N() >= 0 {
			return s
		}
		return component.SortInt
	case component.KindPlayer:
		return component.SortPlayer
	case component.KindPiece:
		return component.SortPiece
	}
	return component.SortAny
}

// usedSort is a sort that holds every value that the functions give to a variable.
func (e *exporter) usedSort(a *link.Automaton, slot, depth int) component.Sort {
	found := noSort
	for i := range a.Nodes {
		n := &a.Nodes[i]
		for k, o := range n.Args {
			if o.Kind != link.OperandVar || o.Slot != slot || n.Kind == link.Call || n.Kind == link.Definition || filters(n) {
				continue
			}
			s := n.Sorts[k]
			if isMove(n, "does") && k > 1 {
				s = noSort
				for _, legal := range e.legalMoves(n) {
					s = e.join(s, e.operandSort(legal.a, legal.n, k, depth))
				}
			}
			found = e.join(found, s)
		}
	}
	return found
}

// isMove reports a state with a function of Player that has a move.
func isMove(n *link.Node, function string) bool {
	return n.Component != nil && n.Component.Name == "Player" && n.Func.Name == function
}

// legalMoves are the states that make moves legal which a state with Player.does may hold for.
func (e *exporter) legalMoves(does *link.Node) (all []site) {
	for _, a := range e.p.Automata {
		for i := range a.Nodes {
			n := &a.Nodes[i]
			if !isMove(n, "legal") || len(n.Args) != len(does.Args) {
				continue
			}
			if n.Args[1].Kind != link.OperandConst || does.Args[1].Kind != link.OperandConst || n.Args[1].Value == does.Args[1].Value {
				all = append(all, site{a, n})
			}
		}
	}
	return all
}

// filters reports a comparison of numbers that gives no variable its value.
func filters(n *link.Node) bool {
	if n.Kind == link.Assignment || n.Component == nil || n.Component.Name != "Math" {
		return false
	}
	return n.Func.Name != "eq" && n.Func.Name != "between"
}

// join is a sort that holds the values of two.
func (e *exporter) join(a, b component.Sort) component.Sort {
	isNumber := func(s component.Sort) bool {
		return s == component.SortInt || s == component.SortX || s == component.SortY
	}
	either := func(x, y component.Sort) bool { return a == x && b == y || a == y && b == x }
	switch {
	case a == noSort || a == b:
		return b
	case b == noSort:
		return a
	case isNumber(a) && isNumber(b):
		return component.SortInt
	case either(component.SortPlayer, component.SortOwner):
		return component.SortOwner
	case either(component.SortPiece, component.SortKind):
		return component.SortKind
	}
	return component.SortAny
}

// anyValue is the literal that a term is a value of the game at all.
func (e *exporter) anyValue(t string) string {
	if !e.guarded["value"] {
		e.guarded["value"] = true
		for _, s := range []component.Sort{component.SortOwner, component.SortKind} {
			for _, v := range e.p.Shape.Domain(s) {
				e.fact(atom("value", e.word(v)))
			}
		}
		for n := -e.r; n <= e.r; n++ {
			e.fact(atom("value", num(n)))
		}
	}
	return atom("value", t)
}

// bound is how large a number a variable can be: what the functions give that it stands in, what callers give, what legal
// moves are made of; at least the board's sides where that is not known.
func (e *exporter) bound(a *link.Automaton, slot, depth int) int {
	s := &e.p.Shape
	most := max(s.W, s.H, 1)
	if depth > maxCallers {
		return most
	}
	if numbers, ok := e.numbers(a, slot, 0); ok {
		return max(slices.Max(numbers), -slices.Min(numbers))
	}
	if k := e.argument(a, slot); k >= 0 {
		for _, call := range e.callers(a) {
			most = max(most, e.operandBound(call.a, &call.n.Args[k], slot, depth))
		}
	}
	for i := range a.Nodes {
		n := &a.Nodes[i]
		if n.Kind == link.Call || n.Kind == link.Definition || n.Component == nil && n.Kind != link.Assignment {
			continue
		}
		for k, o := range n.Args {
			if o.Kind == link.OperandVar && o.Slot == slot && !filters(n) {
				most = max(most, e.givenBound(a, n, k, depth))
			}
		}
	}
	return most
}

// givenBound is how large a number a function can give to its k-th argument.
func (e *exporter) givenBound(a *link.Automaton, n *link.Node, k, depth int) int {
	s := &e.p.Shape
	switch {
	case n.Kind == link.Assignment || n.Component.Name == "Math":
		most := 0
		for i := range n.Args {
			if i != k {
				most = max(most, e.operandBound(a, &n.Args[i], n.Args[k].Slot, depth))
			}
		}
		return most
	case n.Component.Name == "Board" && n.Func.Name == "count":
		return s.W * s.H
	case n.Component.Name == "Score":
		return s.ScoreBound
	case n.Component.Name == "Field":
		return s.FieldBound
	case isMove(n, "does") && k > 1: // the numbers of the legal moves
		most := 0
		for _, legal := range e.legalMoves(n) {
			most = max(most, e.operandBound(legal.a, &legal.n.Args[k], -1, depth))
		}
		return most
	}
	return 0
}

// operandBound is how large an argument can be; a term over the variable of slot itself, which is counted on, is not
// followed.
func (e *exporter) operandBound(a *link.Automaton, o *link.Operand, slot, depth int) int {
	switch o.Kind {
	case link.OperandConst:
		if o.Value.Kind() == component.KindInt {
			return max(o.Value.N(), -o.Value.N())
		}
	case link.OperandVar:
		if o.Slot != slot || slot < 0 {
			return e.bound(a, o.Slot, depth+1)
		}
	case link.OperandTerm:
		for _, s := range o.Code.AppendSlots(nil) {
			if s == slot {
				return 0
			}
		}
		return e.size(a, o.Code, depth+1)
	}
	return 0
}

// size is how large a term can become.
func (e *exporter) size(a *link.Automaton, c *link.Code, depth int) int {
	switch c.Op {
	case syntax.OpInt:
		if c.Value.Kind() == component.KindInt {
			return max(c.Value.N(), -c.Value.N())
		}
		return 0
	case syntax.OpVar:
		return e.bound(a, c.Slot, depth)
	case syntax.OpAdd, syntax.OpSub:
		return min(1000, e.size(a, c.A, depth)+e.size(a, c.B, depth))
	case syntax.OpMul:
		return min(1000, e.size(a, c.A, depth)*e.size(a, c.B, depth))
	}
	return e.size(a, c.A, depth)
}
