package link

import (
	"slices"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Indices of Program.Rules.
const (
	RuleInitial = iota
	RuleTerminal
	RuleLegal
	RuleUpdate
	RuleGoal
)

// Automaton is a linked automaton.
type Automaton struct {
	Title   string
	Machine *syntax.Machine
	Params  []Parameter
	Slots   []string // names of the variables; the first two are the root coordinate
	Nodes   []Node   // in the order of Machine.States
	Start   int32
	Effects bool // it or an automaton it calls defines something

	calls []*Automaton
}

// The slots of the root coordinate (Ito 2019 §5.2).
const (
	SlotRootX = 0
	SlotRootY = 1
)

// Parameter is a parameter of an automaton; one of SortCell takes two slots.
type Parameter struct {
	Slot int
	Sort component.Sort
}

// NodeKind is what a state does for its input.
type NodeKind uint8

// The kinds of states.
const (
	Circle     NodeKind = iota // nothing: it has no input
	Comparison                 // evaluates a comparison
	Definition                 // evaluates a definition
	Assignment                 // Math.set: defines a variable
	Call                       // runs another automaton
)

// Node is a linked state.
type Node struct {
	Kind         NodeKind
	Accept       bool
	Cyclic       bool // lies on a cycle
	Wide         bool // an argument has to be tried over its whole domain
	RootX, RootY int8 // indices of the arguments that the root moves to; -1 when it stays
	State        *syntax.State
	Site         int32                // number among all states of the program
	Component    *component.Component // of Func
	Func         *component.Func      // of Comparison, Definition and Assignment
	Base         int                  // first place of the component
	Callee       *Automaton           // of Call
	Args         []Operand            // a coordinate is two, a move its name and its arguments
	Sorts        []component.Sort     // of Args
	Edges        [3][]int32           // by syntax.Label: indices of nodes
}

// OperandKind is how the value of an argument is found.
type OperandKind uint8

// The kinds of operands.
const (
	OperandConst    OperandKind = iota // Value
	OperandVar                         // the variable Slot
	OperandAny                         // any
	OperandAll                         // all
	OperandRelative                    // the root coordinate Slot + Value
	OperandTerm                        // Code
)

// Operand is a linked argument.
type Operand struct {
	Kind  OperandKind
	Not   bool // ~: another value than this
	Value component.Value
	Slot  int
	Code  *Code
}

// Successors are the nodes to which the edges of a node lead, whatever their label.
func (a *Automaton) Successors(i int) []int32 {
	n := &a.Nodes[i]
	return slices.Concat(n.Edges[syntax.OnTrue], n.Edges[syntax.OnFalse], n.Edges[syntax.Epsilon])
}

// SortOf is the sort of a variable, by the functions it is given to: that of the first that takes more than a number.
func (a *Automaton) SortOf(slot int) component.Sort {
	for i := range a.Nodes {
		for k, o := range a.Nodes[i].Args {
			if s := a.Nodes[i].Sorts[k]; o.Kind == OperandVar && o.Slot == slot && s != component.SortAny && s != component.SortInt &&
				s != component.SortMove {
				return s
			}
		}
	}
	return component.SortInt
}

// Domain lists the values that the i-th argument of a node can have, for all and ~.
func (p *Program) Domain(n *Node, i int) []component.Value {
	if n.Sorts[i] != component.SortName {
		return p.Shape.Domain(n.Sorts[i])
	}
	var out []component.Value
	if n.Func != nil && i < len(n.Func.Params) {
		for _, c := range n.Func.Params[i].Choices {
			out = append(out, p.Constants[c])
		}
	}
	return out
}

// At gives the automaton and the node of a site.
func (p *Program) At(site int32) (*Automaton, *Node) {
	for _, a := range p.Automata {
		if k := int(site - a.Nodes[0].Site); k >= 0 && k < len(a.Nodes) {
			return a, &a.Nodes[k]
		}
	}
	return nil, nil
}
