package gsm

// code is a term to be computed; slot stands for OpVar.
type code struct {
	op   Op
	val  Value
	slot int
	a, b *code
}

// compute gives the value of the term for the values of an automaton's variables, 0 with a problem, still
// without a place, when it has none.
func (c *code) compute(p *Program, env []Value) (Value, *Problem) {
	switch c.op {
	case OpInt:
		return c.val, nil
	case OpVar:
		if env[c.slot] == 0 {
			return 0, fault("undefined.term")
		}
		return env[c.slot], nil
	}
	a, err := c.a.compute(p, env)
	if err != nil || a == 0 {
		return 0, err
	}
	if c.op == OpNext || c.op == OpPrev {
		return c.neighbour(a, len(p.Players))
	}
	b := Int(0)
	if c.b != nil {
		if b, err = c.b.compute(p, env); err != nil || b == 0 {
			return 0, err
		}
	}
	if a.Kind() != KindInt || b.Kind() != KindInt {
		return 0, fault("sort.number")
	}
	x, y, n := a.N(), b.N(), 0
	switch c.op {
	case OpNeg:
		n = -x
	case OpAdd:
		n = x + y
	case OpSub:
		n = x - y
	case OpMul:
		n = x * y
	case OpDiv:
		if y == 0 {
			return 0, fault("division")
		}
		n = floorDiv(x, y)
	}
	if n > MaxNumber || n < -MaxNumber {
		return 0, fault("number-range.grown", MaxNumber)
	}
	return Int(n), nil
}

// neighbour is the next or the previous player.
func (c *code) neighbour(v Value, players int) (Value, *Problem) {
	if v.Kind() != KindPlayer {
		return 0, fault("sort.player", v.Kind().Message())
	}
	if c.op == OpNext {
		return PlayerValue((v.N() + 1) % players), nil
	}
	return PlayerValue((v.N() + players - 1) % players), nil
}

// slots appends the variables of the term.
func (c *code) slots(out []int) []int {
	if c.op == OpVar {
		return append(out, c.slot)
	}
	if c.a != nil {
		out = c.a.slots(out)
	}
	if c.b != nil {
		out = c.b.slots(out)
	}
	return out
}

// floorDiv divides and rounds down, so that the same remainder pattern goes on below 0.
func floorDiv(x, y int) int {
	q := x / y
	if x%y != 0 && (x < 0) != (y < 0) {
		q--
	}
	return q
}

func fault(key string, args ...any) *Problem {
	p := NewProblem(linkMessages, key, args...)
	return &p
}
