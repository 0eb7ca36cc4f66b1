package component

import (
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Mode is which values an argument of a comparison stands for.
type Mode uint8

// The modes. A comparison that calls Yield need not look at them but to be quick.
const (
	Is   Mode = iota // Arg.Value
	Not              // any value but Arg.Value
	Any              // any value
	Free             // any value, which the variable is then given
	All              // every value; the interpreter evaluates them one by one, no function is called with it
)

// Arg is an argument as a rule function sees it.
type Arg struct {
	Mode  Mode
	Value Value // of Is and Not
}

// Evaluation is what the calls of rule functions in one run of a rule machine share: the state before, and
// the answers and effects collected so far. The interpreter owns it; functions see it through a Call.
type Evaluation struct {
	Shape     *Shape
	Constants map[string]Value
	State     []int32 // the places of the state before
	Joint     []Move  // the chosen moves
	Host      any     // see Call.Host

	Answers []Value // tuples of values for which comparisons hold, one after the other
	Writes  []Write // effects of definitions
	Offered []Move  // moves named by Player.legal
	Problem *syntax.Problem

	call Call
}

// Write is an effect of a definition; it is in force when the run accepts.
type Write struct {
	Place int32 // of the state, or PlaceLegal or PlaceGoal
	Value int32
	Site  int32 // the state of the automaton, as given to Define
}

// Places of effects that are not in the state.
const (
	PlaceLegal = -1 - iota // Value is an index of Evaluation.Offered
	PlaceGoal              // see Write.Goal
)

// goalValue packs a goal of 0 to 100 into Write.Value.
func goalValue(player, goal int) int32 { return int32(player<<8 | goal) }

// Goal is the player and the goal of a write to PlaceGoal.
func (w Write) Goal() (player, goal int) { return int(w.Value >> 8), int(w.Value & 255) }

// Compare evaluates a comparison whose component has its places from base on, and reports whether it holds
// for some values. The values are appended to Answers, unless one answer is enough (exists).
func (e *Evaluation) Compare(f *Func, base int, args []Arg, exists bool) bool {
	c := &e.call
	c.Args, c.e, c.base, c.exists, c.found = args, e, base, exists, false
	f.Compare(c)
	return c.found
}

// Define evaluates a definition and reports whether it is well-defined. Its effects are appended to Writes
// under a site; those from first on belong to the same definition, applied to other values of all and ~C.
func (e *Evaluation) Define(f *Func, base int, site int32, first int, args []Arg) bool {
	c := &e.call
	c.Args, c.e, c.base, c.site, c.first = args, e, base, site, first
	return f.Define(c)
}

// Call is one evaluation of a rule function.
type Call struct {
	Args []Arg

	e      *Evaluation
	base   int
	site   int32
	first  int
	exists bool // one answer is enough
	found  bool
}

// Shape gives the fixed measures of the game.
func (c *Call) Shape() *Shape { return c.e.Shape }

// Constant gives the value of a constant of the program, 0 when there is none.
func (c *Call) Constant(name string) Value { return c.e.Constants[name] }

// Host gives what the caller of the run passed along for its own components.
func (c *Call) Host() any { return c.e.Host }

// Get reads the i-th place of the function's own component in the state before.
func (c *Call) Get(i int) int { return int(c.e.State[c.base+i]) }

// Yield answers that the relation holds for these values, one for every argument, and reports whether
// further answers are wanted. Values that do not fit the arguments are passed over.
func (c *Call) Yield(values ...Value) bool {
	for i := range c.Args {
		a := &c.Args[i]
		switch a.Mode {
		case Is:
			if values[i] != a.Value {
				return true
			}
		case Not:
			if values[i] == a.Value {
				return true
			}
		}
	}
	c.found = true
	if c.exists {
		return false
	}
	c.e.Answers = append(c.e.Answers, values...)
	return true
}

// Hold answers for a comparison without open arguments: the answer repeats them.
func (c *Call) Hold(b bool) {
	if b {
		c.found = true
		if !c.exists {
			for _, a := range c.Args {
				c.e.Answers = append(c.e.Answers, a.Value)
			}
		}
	}
}

// fail ends the run with a fault of the rules; the interpreter adds the place.
func (c *Call) fail(key string, args ...any) {
	p := syntax.NewProblem(sentences, key, args...)
	c.e.Problem = &p
}

// Fit reports whether a value fits the i-th argument.
func (c *Call) Fit(i int, v Value) bool {
	a := c.Args[i]
	return a.Mode != Is && (a.Mode != Not || a.Value != v) || a.Mode == Is && a.Value == v
}

// Range gives the whole numbers from lo to hi that the i-th argument can be: one or all of them.
func (c *Call) Range(i, lo, hi int) (from, to int) {
	if a := c.Args[i]; a.Mode == Is {
		if n := a.Value.N(); a.Value.Kind() == KindInt && n >= lo && n <= hi {
			return n, n
		}
		return 1, 0
	}
	return lo, hi
}

// Int gives the i-th argument of a definition as a number.
func (c *Call) Int(i int) (int, bool) {
	v := c.Args[i].Value
	return v.N(), v.Kind() == KindInt
}

// Player gives the i-th argument of a definition as the index of a player.
func (c *Call) Player(i int) (int, bool) {
	v := c.Args[i].Value
	return v.N(), v.Kind() == KindPlayer
}

// Set writes the i-th place of the function's own component in the state after.
func (c *Call) Set(i, v int) {
	c.e.Writes = append(c.e.Writes, Write{Place: int32(c.base + i), Value: int32(v), Site: c.site})
}
