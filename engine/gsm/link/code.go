package link

import (
	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Code is a term to be computed: constants are OpInt whatever their kind.
type Code struct {
	Op    syntax.Op
	Value component.Value
	Slot  int // of OpVar
	A, B  *Code
}

// Compute gives the value of the term for the values of an automaton's variables, 0 with a problem, still
// without a place, when it has none.
func (c *Code) Compute(p *Program, env []component.Value) (component.Value, *syntax.Problem) {
	switch c.Op {
	case syntax.OpInt:
		return c.Value, nil
	case syntax.OpVar:
		if env[c.Slot] == 0 {
			return 0, fault("undefined.term")
		}
		return env[c.Slot], nil
	}
	a, err := c.A.Compute(p, env)
	if err != nil || a == 0 {
		return 0, err
	}
	if c.Op == syntax.OpNext || c.Op == syntax.OpPrev {
		return c.neighbour(a, len(p.Players))
	}
	b := component.Int(0)
	if c.B != nil {
		if b, err = c.B.Compute(p, env); err != nil || b == 0 {
			return 0, err
		}
	}
	if a.Kind() != component.KindInt || b.Kind() != component.KindInt {
		return 0, fault("sort.number")
	}
	x, y, n := a.N(), b.N(), 0
	switch c.Op {
	case syntax.OpNeg:
		n = -x
	case syntax.OpAdd:
		n = x + y
	case syntax.OpSub:
		n = x - y
	case syntax.OpMul:
		n = x * y
	case syntax.OpDiv:
		if y == 0 {
			return 0, fault("division")
		}
		n = floorDiv(x, y)
	}
	if n > syntax.MaxNumber || n < -syntax.MaxNumber {
		return 0, fault("number-range.grown", syntax.MaxNumber)
	}
	return component.Int(n), nil
}

// neighbour is the next or the previous player.
func (c *Code) neighbour(v component.Value, players int) (component.Value, *syntax.Problem) {
	if v.Kind() != component.KindPlayer {
		return 0, fault("sort.player", v.Kind().Message())
	}
	if c.Op == syntax.OpNext {
		return component.PlayerValue((v.N() + 1) % players), nil
	}
	return component.PlayerValue((v.N() + players - 1) % players), nil
}

// AppendSlots appends the variables of the term.
func (c *Code) AppendSlots(out []int) []int {
	if c.Op == syntax.OpVar {
		return append(out, c.Slot)
	}
	if c.A != nil {
		out = c.A.AppendSlots(out)
	}
	if c.B != nil {
		out = c.B.AppendSlots(out)
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

func fault(key string, args ...any) *syntax.Problem {
	p := syntax.NewProblem(Messages, key, args...)
	return &p
}
