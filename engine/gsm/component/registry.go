// Package component holds the components of the rule language (Ito 2019 §3.3): parts of a game with places in the
// game state and with rule functions that compare or define them. It has the values that functions work on, the
// standard components of the paper, and a Registry to which a caller adds its own.
package component

import (
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/message"
)

// Role is what a rule function does: a comparison evaluates the state, a definition changes it (Ito 2019 §4.3).
type Role uint8

// The two roles of a rule function.
const (
	Compare Role = iota // evaluates the state before
	Define              // writes the state after
)

// Sort is what a parameter of a rule function takes.
type Sort uint8

// The sorts. A SortCell parameter reaches the function as two arguments, x and y; a SortMove parameter as
// the move's name and then its arguments.
const (
	SortInt Sort = iota
	SortPlayer
	SortOwner // a player or NONE
	SortPiece
	SortKind // a piece or NONE
	SortCell
	SortMove
	SortName // one of Param.Choices
	SortX    // the first number of a coordinate
	SortY    // the second
	SortAny  // any value
)

// sortKeys are the keys of the sorts' names.
var sortKeys = [...]string{"gsm.sort-of.int", "gsm.sort-of.player", "gsm.sort-of.owner", "gsm.sort-of.piece", "gsm.sort-of.kind",
	"gsm.sort-of.cell", "gsm.sort-of.move", "gsm.sort-of.name", "gsm.sort-of.int", "gsm.sort-of.int", "gsm.sort-of.any"}

// Message names the sort: "a player or NONE".
func (s Sort) Message() message.Message { return sentences.New(sortKeys[s]) }

// Param is a parameter of a rule function.
type Param struct {
	Name    string
	Sort    Sort
	Choices []string // SortName: the names it takes
	// Given forbids any and variables without a value where a comparison could not enumerate the answers.
	Given bool
}

// Func is a rule function of a component.
type Func struct {
	Name   string
	Role   Role
	Params []Param
	Doc    string // one sentence for the form that offers the function
	// Outside marks a comparison that reads the caller's own data (Call.Host), not the component's places.
	Outside bool
	In      []string // the rule machines it may be used in; empty is all of them
	// Compare evaluates: it calls c.Yield once for every tuple of arguments that holds, or c.Hold.
	// Every argument may be a pattern; see Call.
	Compare func(c *Call)
	// Define writes with c.Set and reports whether its arguments were well-defined.
	Define func(c *Call) bool
	// Shape is set for functions like Board.setSize that fix the shape of the game: they are used in INITIAL
	// with constant arguments, at most once.
	Shape func(s *Shape, args []int) error
}

// Describe is the description of a function of the component.
func (c *Component) Describe(f *Func) message.Message {
	return message.Message{Key: "rules.doc." + c.Name + "." + f.Name, English: f.Doc}
}

// WhyNoGDL is the reason why games with the component cannot be exported to GDL.
func (c *Component) WhyNoGDL() message.Message {
	return message.Message{Key: "rules.no-gdl." + c.Name, English: c.NoGDL}
}

// Component is a part of a game with its own places in the state and its rule functions (Ito 2019 §3.3).
type Component struct {
	Name  string
	Names []string // constants the component brings along, in capitals
	// Places gives the number of places in the state; nil is none.
	Places func(s *Shape) int
	Funcs  []Func
	// NoGDL is the reason why games with this component cannot be exported to GDL; "" for a standard component.
	NoGDL string
}

// Registry holds the components a text may use. It is built once and then only read.
type Registry struct{ components []*Component }

// NewRegistry gives a registry with the paper's components, to which others can be added.
func NewRegistry() *Registry { return &Registry{standard()} }

func standard() []*Component {
	return []*Component{turnComponent(), playerComponent(), pieceComponent(), boardComponent(), fieldComponent(), scoreComponent(),
		mathComponent()}
}

// Add registers a component. It panics on a programmer's mistake: a name twice, a function without body.
func (r *Registry) Add(c *Component) {
	if r.Component(c.Name) != nil {
		panic("gsm: component " + c.Name + " registered twice")
	}
	for _, f := range c.Funcs {
		if (f.Role == Compare) != (f.Compare != nil) || f.Role == Define && f.Define == nil {
			panic("gsm: function " + c.Name + "." + f.Name + " has no body for its role")
		}
	}
	r.components = append(r.components, c)
}

// Components lists the components in the order they were added.
func (r *Registry) Components() []*Component { return slices.Clone(r.components) }

// Component finds a component, nil when there is none.
func (r *Registry) Component(name string) *Component {
	for _, c := range r.components {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// Func finds a function of the component, nil when there is none.
func (c *Component) Func(name string) *Func {
	for i := range c.Funcs {
		if c.Funcs[i].Name == name {
			return &c.Funcs[i]
		}
	}
	return nil
}

// Signature writes the function with its parameters, as a form shows it: "Board.true(po,pl,pi)".
func (c *Component) Signature(f *Func) string {
	names := make([]string, len(f.Params))
	for i, p := range f.Params {
		names[i] = p.Name
	}
	return c.Name + "." + f.Name + "(" + strings.Join(names, ",") + ")"
}

// Docs are the descriptions of all functions of components and the reasons why they are not in GDL, by key.
func Docs(components ...*Component) message.Catalog {
	docs := message.Catalog{}
	add := func(m message.Message) {
		if m.English != "" {
			docs[m.Key] = m.English
		}
	}
	for _, c := range components {
		add(c.WhyNoGDL())
		for i := range c.Funcs {
			add(c.Describe(&c.Funcs[i]))
		}
	}
	return docs
}
