package gsm

// Mode is how an argument of a comparison is meant.
type Mode uint8

// The modes. A function of a component that calls Yield need not look at them but to be quick.
const (
	Is   Mode = iota // this value
	Not              // some other value than this
	Any              // some value
	Free             // some value, which the variable is then given
	all              // every value; the interpreter tries them one by one
)

// Arg is an argument as a function sees it.
type Arg struct {
	Mode  Mode
	Value Value // Is, Not
	slot  int16 // Free
}

// Call is one asking of a rule function: the state before, the arguments, the way to answer.
type Call struct {
	Args []Arg

	r      *runner
	node   *node
	base   int
	exists bool // one answer is enough
	found  bool
}

// Shape gives the fixed measures of the game.
func (c *Call) Shape() *Shape { return &c.r.p.shape }

// Program gives the program that runs.
func (c *Call) Program() *Program { return c.r.p }

// Host gives what the caller of the run passed along for its own components.
func (c *Call) Host() any { return c.r.host }

// Get reads the i-th place of the function's own component in the state before.
func (c *Call) Get(i int) int { return int(c.r.state[c.base+i]) }

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
	c.r.out = append(c.r.out, values...)
	return true
}

// Hold answers for a comparison without open arguments.
func (c *Call) Hold(b bool) {
	if b {
		c.found = true
		if !c.exists {
			for _, a := range c.Args {
				c.r.out = append(c.r.out, a.Value)
			}
		}
	}
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
	c.r.pending = append(c.r.pending, write{place: int32(c.base + i), value: int32(v), node: c.node})
}

// The writes that are no places of the state.
const (
	placeLegal = -1 - iota
	placeGoal
)

// write is an effect of a definition, in force when the run accepts. For placeLegal value is an index of
// runner.offered, for placeGoal the goal shifted over the player.
type write struct {
	place, value int32
	node         *node
}
