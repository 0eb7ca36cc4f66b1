package link

import (
	"fmt"
	"slices"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Program is a rule text linked against components: the automaton G of Ito 2019 §4.5. It is not changed after
// Compile and may be used by many goroutines at once.
type Program struct {
	File    *syntax.File
	Players []string
	Pieces  []string
	Moves   []MoveDecl    // Moves[0] is NOOP
	Params  []syntax.Decl // with the values in force
	Shape   component.Shape
	Limits  Limits

	Registry  *component.Registry
	Constants map[string]component.Value // by name
	Rules     [5]*Automaton              // by RuleInitial …
	Automata  []*Automaton               // all of the text, callees before callers
	Size      int                        // places of a game state
	Empty     []int32                    // the places before INITIAL
	Counter   int                        // the place of Turn.count, -1 when it is not used

	names []string // of KindName values: moves, param choices, constants of components
	bases map[*component.Component]int
	autos map[string]*Automaton // by title
}

// MoveDecl is a declared move and the number of its arguments.
type MoveDecl struct {
	Name  string
	Arity int
}

// Limits bound a run, so that it ends under any rule text.
type Limits struct {
	Visits int // states visited in one run of one rule machine
	Depth  int // states on one path
}

// defaultLimits are far above what the shipped games need (a mini-shogi position takes some thousands).
var defaultLimits = Limits{Visits: 2_000_000, Depth: 20_000}

// Param gives the value of a param in force: its number, or its name.
func (p *Program) Param(name string) (syntax.ParamValue, bool) {
	for i := range p.Params {
		if p.Params[i].Name == name {
			return p.Params[i].Value, true
		}
	}
	return syntax.ParamValue{}, false
}

// Uses reports whether a state of the program compares or defines a component.
func (p *Program) Uses(name string) bool {
	for _, a := range p.Automata {
		for i := range a.Nodes {
			if c := a.Nodes[i].Component; c != nil && c.Name == name {
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
func (p *Program) PlaceOf(name string, i int) int {
	c := p.Registry.Component(name)
	if c == nil || c.Places == nil || i < 0 || i >= c.Places(&p.Shape) {
		return -1
	}
	base, ok := p.bases[c]
	if !ok {
		return -1
	}
	return base + i
}

// Text writes a value as the rule text does.
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

// MoveText writes a move as the rule text does, without the player: "PUT(1,2)".
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

// Joint sorts a list of moves by player.
func (p *Program) Joint(moves []component.Move) [][]component.Move {
	out := make([][]component.Move, len(p.Players))
	for _, m := range moves {
		out[m.Player] = append(out[m.Player], m)
	}
	return out
}
