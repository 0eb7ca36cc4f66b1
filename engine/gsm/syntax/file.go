package syntax

import "reflect"

// The five rule machines of every game (Ito 2019 §4.2, §4.5).
const (
	Initial  = "INITIAL"  // A0: the first state
	Terminal = "TERMINAL" // A1: whether the game is over
	Legal    = "LEGAL"    // A2: what each player may do
	Update   = "UPDATE"   // A3: what the chosen moves lead to
	Goal     = "GOAL"     // A4: what each player has won
)

// Rules lists the rule machines in the order of their numbers in the paper.
var Rules = []string{Initial, Terminal, Legal, Update, Goal}

// File is a parsed rule text.
type File struct {
	Name     string // the file's name, for problems
	Decls    []Decl
	Machines []Machine
	Tail     []string // comment lines after the last machine
}

// DeclKind is the kind of a declaration line.
type DeclKind uint8

// The declaration lines.
const (
	DeclPlayer DeclKind = iota // player X O
	DeclPiece                  // piece KING ROOK
	DeclMove                   // move PUT 2
	DeclParam                  // param FGZ 5 [0..16]
)

// Decl is one declaration line. Player and piece lines use Names; a move line Name and Arity; a param line
// Name, Value and either Min and Max or Choices.
type Decl struct {
	Kind     DeclKind
	Names    []string
	Name     string
	Arity    int
	Value    ParamValue
	HasRange bool
	Min, Max int
	Choices  []string
	Lead     []string // comment lines above, without '#'
	Note     string   // comment behind
	Pos      Pos
}

// ParamValue is the value of a param: a whole number, or a name when Name is not empty.
type ParamValue struct {
	Int  int
	Name string
}

// Machine is one automaton of the text.
type Machine struct {
	Component string // "Board" in "gsm Board.line(pl)", "" for "gsm LEGAL"
	Name      string
	Params    []string
	States    []State
	Lead      []string
	Note      string
	Pos       Pos
}

// Title is the machine's name as a call writes it: "Board.line", "LEGAL".
func (m *Machine) Title() string { return title(m.Component, m.Name) }

func title(component, name string) string {
	if component == "" {
		return name
	}
	return component + "." + name
}

// OverviewTitle is the title of Overview.
const OverviewTitle = "G"

// Overview is the automaton G that all games have in common (Ito 2019 §4.5, figure 3): its states are the five
// machines.
func Overview() *Machine {
	state := func(title string, edges ...Edge) State {
		return State{ID: title, Start: title == Initial, Call: &Expr{Name: title}, Edges: edges}
	}
	return &Machine{Name: OverviewTitle, States: []State{
		state(Initial, Edge{Label: OnTrue, To: Legal}),
		state(Legal, Edge{Label: OnTrue, To: Terminal}),
		state(Terminal, Edge{Label: OnFalse, To: Update}, Edge{Label: OnTrue, To: Goal}),
		state(Update, Edge{Label: OnTrue, To: Legal}),
		state(Goal, Edge{Label: OnTrue, To: "end"}),
		{ID: "end", Accept: true},
	}}
}

// State is one state of an automaton; Call is nil in a no-input state (a circle).
type State struct {
	ID     string
	Start  bool
	Accept bool
	Call   *Expr
	Edges  []Edge
	Lead   []string
	Note   string
	Pos    Pos
}

// Label is the input on which an edge is taken.
type Label uint8

// The labels: the paper's 0, 1 and ε.
const (
	OnFalse Label = iota
	OnTrue
	Epsilon
)

// String gives "f", "t" or "".
func (l Label) String() string { return [...]string{"f", "t", ""}[l] }

// Edge leads to a state of the same automaton.
type Edge struct {
	Label Label
	To    string
	Pos   Pos
}

// Expr is the rule function that a state evaluates, or the automaton that it runs.
type Expr struct {
	Component string // "" for an automaton without component
	Name      string
	Args      []Term
	Pos       Pos
}

// Title is the called function's name: "Board.true".
func (e *Expr) Title() string { return title(e.Component, e.Name) }

// Op is what a Term is.
type Op uint8

// The terms (Ito 2019 §4.3.1, §5.2).
const (
	OpName Op = iota // a constant, ALL CAPS
	OpVar            // a variable, lower case
	OpInt            // a whole number
	OpAny            // any
	OpAll            // all
	OpNot            // ~C
	OpCell           // [x,y]
	OpRel            // (x,y), relative to the root
	OpNext           // >>pl
	OpPrev           // <<pl
	OpMove           // PUT(x,y)
	OpAdd
	OpSub
	OpMul
	OpDiv
	OpNeg
)

// Term is an argument of a rule function: a tree of operators.
type Term struct {
	Op   Op
	Name string // OpName, OpVar, OpMove
	Int  int    // OpInt
	Args []Term
	Pos  Pos
}

// Machine finds an automaton by its title, nil when there is none.
func (f *File) Machine(title string) *Machine {
	for i := range f.Machines {
		if f.Machines[i].Title() == title {
			return &f.Machines[i]
		}
	}
	return nil
}

// State finds a state of the automaton, nil when there is none.
func (m *Machine) State(id string) *State {
	for i := range m.States {
		if m.States[i].ID == id {
			return &m.States[i]
		}
	}
	return nil
}

// Clone copies a file deeply, so that an editor can keep the versions apart.
func (f *File) Clone() *File {
	c := *f
	c.Decls = append([]Decl(nil), f.Decls...)
	for i := range c.Decls {
		d := &c.Decls[i]
		d.Names, d.Choices, d.Lead = cloneStrings(d.Names), cloneStrings(d.Choices), cloneStrings(d.Lead)
	}
	c.Machines = append([]Machine(nil), f.Machines...)
	for i := range c.Machines {
		m := &c.Machines[i]
		m.Params, m.Lead = cloneStrings(m.Params), cloneStrings(m.Lead)
		m.States = append([]State(nil), m.States...)
		for j := range m.States {
			s := &m.States[j]
			s.Edges, s.Lead = append([]Edge(nil), s.Edges...), cloneStrings(s.Lead)
			if s.Call != nil {
				e := *s.Call
				e.Args = cloneTerms(e.Args)
				s.Call = &e
			}
		}
	}
	c.Tail = cloneStrings(f.Tail)
	return &c
}

func cloneStrings(s []string) []string { return append([]string(nil), s...) }

func cloneTerms(ts []Term) []Term {
	out := append([]Term(nil), ts...)
	for i := range out {
		out[i].Args = cloneTerms(out[i].Args)
	}
	return out
}

// Equal reports whether two files have the same content, whatever their names and the places in the text.
func (f *File) Equal(g *File) bool { return reflect.DeepEqual(f.bare(), g.bare()) }

// bare is a copy without positions and file name.
func (f *File) bare() *File {
	c := f.Clone()
	c.Name = ""
	for i := range c.Decls {
		c.Decls[i].Pos = Pos{}
	}
	for i := range c.Machines {
		m := &c.Machines[i]
		m.Pos = Pos{}
		for j := range m.States {
			s := &m.States[j]
			s.Pos = Pos{}
			for k := range s.Edges {
				s.Edges[k].Pos = Pos{}
			}
			if s.Call != nil {
				s.Call.Pos = Pos{}
				bareTerms(s.Call.Args)
			}
		}
	}
	return c
}

func bareTerms(ts []Term) {
	for i := range ts {
		ts[i].Pos = Pos{}
		bareTerms(ts[i].Args)
	}
}
