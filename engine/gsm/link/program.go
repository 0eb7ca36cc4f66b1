package link

import (
	"fmt"
	"slices"

	"hogline/engine/gsm/component"
	"hogline/engine/gsm/syntax"
)

// Program is a rule text linked against components: the automaton G of seed 002 §4.5, ready to be played.
// It is never changed after Compile and may be used by many goroutines at once.
type Program struct {
	File    *syntax.File
	Players []string
	Pieces  []string
	Moves   []MoveDecl    // Moves[0] is NOOP
	Params  []syntax.Decl // with the values in force
	Shape   component.Shape

	Limits Limits

	Registry  *component.Registry
	names     []string // of KindName values: moves, param choices, components' constants
	Constants map[string]component.Value
	bases     map[*component.Component]int
	Size      int // places of a state
	autos     map[string]*Automaton
	Automata  []*Automaton // callees before callers
	Rules     [5]*Automaton
	Empty     []int32
	Counter   int // the place of Turn.count, -1 when it is not used
}

// MoveDecl is a declared move and the number of its arguments.
type MoveDecl struct {
	Name  string
	Arity int
}

// Limits bound a run, so that no rule text can hang its player.
type Limits struct {
	Visits int // states visited in one run of one rule machine
	Depth  int // states on one path
}

// DefaultLimits are far above what the shipped games need (a mini-shogi position takes some thousands).
var DefaultLimits = Limits{Visits: 2_000_000, Depth: 20_000}

// Param gives the value of a param in force: its number, or its name.
func (p *Program) Param(name string) (syntax.ParamValue, bool) {
	for i := range p.Params {
		if p.Params[i].Name == name {
			return p.Params[i].Value, true
		}
	}
	return syntax.ParamValue{}, false
}

// Uses reports whether a state of the program asks or changes a component.
func (p *Program) Uses(component string) bool {
	for _, a := range p.Automata {
		for i := range a.Nodes {
			if c := a.Nodes[i].Component; c != nil && c.Name == component {
				return true
			}
		}
	}
	return false
}

// MoveIndex finds a declared move by name, -1 when there is none.
func (p *Program) MoveIndex(name string) int {
	return slices.IndexFunc(p.Moves, func(m MoveDecl) bool { return m.Name == name })
}

// PlaceOf gives the index of the i-th place of a component in the game state, -1 when there is none.
func (p *Program) PlaceOf(component string, i int) int {
	c := p.Registry.Component(component)
	if c == nil || c.Places == nil || i < 0 || i >= c.Places(&p.Shape) {
		return -1
	}
	base, ok := p.bases[c]
	if !ok {
		return -1
	}
	return base + i
}

// Constant gives the value of a constant of the program, 0 when there is none.
func (p *Program) Constant(name string) component.Value { return p.Constants[name] }

// Text writes a value as the rule text would.
func (p *Program) Text(v component.Value) string {
	switch v.Kind() {
	case component.KindInt:
		return fmt.Sprint(v.N())
	case component.KindPlayer:
		return p.Players[v.N()]
	case component.KindPiece:
		return p.Pieces[v.N()]
	case component.KindNone:
		return "NONE"
	case component.KindName:
		return p.names[v.N()]
	}
	return "?"
}

// MoveText writes a move as the rule text would, without the player: "PUT(1,2)".
func (p *Program) MoveText(m component.Move) string {
	s := p.Moves[m.Name].Name
	if m.N == 0 {
		return s
	}
	for i := range int(m.N) {
		sep := ","
		if i == 0 {
			sep = "("
		}
		s += sep + p.Text(m.Args[i])
	}
	return s + ")"
}

// Joint gives every player's moves of a list by player.
func (p *Program) Joint(moves []component.Move) [][]component.Move {
	out := make([][]component.Move, len(p.Players))
	for _, m := range moves {
		out[m.Player] = append(out[m.Player], m)
	}
	return out
}

// domain lists the values that an argument of a state can have, for all and ~.
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

// at gives the automaton and the state of a site.
func (p *Program) At(site int32) (*Automaton, *Node) {
	for _, a := range p.Automata {
		if k := int(site - a.Nodes[0].Site); k >= 0 && k < len(a.Nodes) {
			return a, &a.Nodes[k]
		}
	}
	return nil, nil
}

// Indices of Program.Rules.
const (
	RuleInitial = iota
	RuleTerminal
	RuleLegal
	RuleUpdate
	RuleGoal
)

type NodeKind uint8

const (
	Circle     NodeKind = iota // no input
	Comparison                 // a comparison
	Definition                 // a definition
	Assignment                 // Math.set, a definition of a variable
	Call                       // another automaton
)

// auto is a linked automaton. Slots 0 and 1 of its variables are the root coordinate.
type Automaton struct {
	Title   string
	Machine *syntax.Machine
	Params  []Parameter
	Slots   []string
	Nodes   []Node
	Start   int32
	Effects bool // it or an automaton it calls defines something
	calls   []*Automaton
}

type Parameter struct {
	Slot int
	Sort component.Sort // SortCell takes two slots
}

type Node struct {
	Kind         NodeKind
	Accept       bool
	Cyclic       bool // lies on a cycle
	Wide         bool // an argument must be tried over its whole domain
	RootX, RootY int8 // arguments the root moves to; -1 when it stays
	Component    *component.Component
	Base         int
	Site         int32 // number among all states of the program
	Func         *component.Func
	Callee       *Automaton
	Args         []Operand
	Sorts        []component.Sort
	Edges        [3][]int32
	State        *syntax.State
}

type OperandKind uint8

const (
	OperandConst OperandKind = iota
	OperandVar
	OperandAny
	OperandAll
	OperandRelative // root + constant
	OperandTerm     // anything to be computed
)

// leaf is an argument as linked: how to get its value at run time.
type Operand struct {
	Kind  OperandKind
	Not   bool
	Value component.Value
	Slot  int
	Code  *Code
}

// rootX and rootY are the slots of the root coordinate (seed 002 §5.2).
const (
	SlotRootX = 0
	SlotRootY = 1
)
