package gsm

import (
	"fmt"
	"slices"
)

// Program is a rule text linked against components: the automaton G of seed 002 §4.5, ready to be played.
// It is never changed after Compile and may be used by many goroutines at once.
type Program struct {
	File    *File
	Players []string
	Pieces  []string
	Moves   []MoveDecl // Moves[0] is NOOP
	Params  []Decl     // with the values in force

	Limits Limits

	registry *Registry
	names    []string // of KindName values: moves, param choices, components' constants
	consts   map[string]Value
	shape    Shape
	bases    map[*Component]int
	total    int // places of a state
	autos    map[string]*auto
	order    []*auto // callees before callers
	rules    [5]*auto
	empty    []int32
	counter  int // the place of Turn.count, -1 when it is not used
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

// Shape gives the fixed measures of the game.
func (p *Program) Shape() Shape { return p.shape }

// Param gives the value of a param in force: its number, or its name.
func (p *Program) Param(name string) (ParamValue, bool) {
	for i := range p.Params {
		if p.Params[i].Name == name {
			return p.Params[i].Value, true
		}
	}
	return ParamValue{}, false
}

// Uses reports whether a state of the program asks or changes a component.
func (p *Program) Uses(component string) bool {
	for _, a := range p.order {
		for i := range a.nodes {
			if c := a.nodes[i].comp; c != nil && c.Name == component {
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
	c := p.registry.Component(component)
	if c == nil || c.Places == nil || i < 0 || i >= c.Places(&p.shape) {
		return -1
	}
	base, ok := p.bases[c]
	if !ok {
		return -1
	}
	return base + i
}

// Constant gives the value of a constant of the program, 0 when there is none.
func (p *Program) Constant(name string) Value { return p.consts[name] }

// Text writes a value as the rule text would.
func (p *Program) Text(v Value) string {
	switch v.Kind() {
	case KindInt:
		return fmt.Sprint(v.N())
	case KindPlayer:
		return p.Players[v.N()]
	case KindPiece:
		return p.Pieces[v.N()]
	case KindNone:
		return "NONE"
	case KindName:
		return p.names[v.N()]
	}
	return "?"
}

// MoveText writes a move as the rule text would, without the player: "PUT(1,2)".
func (p *Program) MoveText(m Move) string {
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
func (p *Program) Joint(moves []Move) [][]Move {
	out := make([][]Move, len(p.Players))
	for _, m := range moves {
		out[m.Player] = append(out[m.Player], m)
	}
	return out
}

// domain lists the values that an argument of a state can have, for all and ~.
func (p *Program) domain(n *node, i int) []Value {
	if n.sorts[i] != SortName {
		return p.shape.Domain(n.sorts[i])
	}
	var out []Value
	if n.fn != nil && i < len(n.fn.Params) {
		for _, c := range n.fn.Params[i].Choices {
			out = append(out, p.consts[c])
		}
	}
	return out
}

// at gives the automaton and the state of a site.
func (p *Program) at(site int32) (*auto, *node) {
	for _, a := range p.order {
		if k := int(site - a.nodes[0].site); k >= 0 && k < len(a.nodes) {
			return a, &a.nodes[k]
		}
	}
	return nil, nil
}

type nodeKind uint8

const (
	nodeCircle nodeKind = iota // no input
	nodeAsk                    // a comparison
	nodeDefine                 // a definition
	nodeAssign                 // Math.set, a definition of a variable
	nodeCall                   // another automaton
)

// auto is a linked automaton. Slots 0 and 1 of its variables are the root coordinate.
type auto struct {
	title   string
	m       *Machine
	params  []param
	slots   []string
	nodes   []node
	start   int32
	effects bool // it or an automaton it calls defines something
	calls   []*auto
}

type param struct {
	slot int
	sort Sort // SortCell takes two slots
}

type node struct {
	kind         nodeKind
	accept       bool
	cyclic       bool // lies on a cycle
	wide         bool // an argument must be tried over its whole domain
	rootX, rootY int8 // arguments the root moves to; -1 when it stays
	comp         *Component
	base         int
	site         int32 // number among all states of the program
	fn           *Func
	sub          *auto
	args         []leaf
	sorts        []Sort
	edges        [3][]int32
	state        *State
}

type leafOp uint8

const (
	leafConst leafOp = iota
	leafVar
	leafAny
	leafAll
	leafRel  // root + constant
	leafTerm // anything to be computed
)

// leaf is an argument as linked: how to get its value at run time.
type leaf struct {
	op   leafOp
	not  bool
	val  Value
	slot int
	code *code
}

// rootX and rootY are the slots of the root coordinate (seed 002 §5.2).
const (
	slotRootX = 0
	slotRootY = 1
)
