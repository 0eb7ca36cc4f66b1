package link_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// TestTermsByHand: what a term comes to, or the code of its problem.
func TestTermsByHand(t *testing.T) {
	n := func(v int) *link.Code { return &link.Code{Op: syntax.OpInt, Value: component.Int(v)} }
	player := func(i int) *link.Code { return &link.Code{Op: syntax.OpInt, Value: component.PlayerValue(i)} }
	of := func(op syntax.Op, a, b *link.Code) *link.Code { return &link.Code{Op: op, A: a, B: b} }
	p := &link.Program{Players: []string{"A", "B", "C"}}
	env := []component.Value{component.Int(4), 0}
	const most = syntax.MaxNumber
	for _, c := range []struct {
		name string
		term *link.Code
		want component.Value
		code string
	}{
		{"a variable", &link.Code{Op: syntax.OpVar, Slot: 0}, component.Int(4), ""},
		{"one without a value", &link.Code{Op: syntax.OpVar, Slot: 1}, 0, "undefined"},
		{"one without a value on the right", of(syntax.OpAdd, n(1), &link.Code{Op: syntax.OpVar, Slot: 1}), 0, "undefined"},
		{"minus", of(syntax.OpNeg, n(3), nil), component.Int(-3), ""},
		{"sum", of(syntax.OpAdd, n(3), n(-5)), component.Int(-2), ""},
		{"difference", of(syntax.OpSub, n(3), n(-5)), component.Int(8), ""},
		{"product", of(syntax.OpMul, n(3), n(-5)), component.Int(-15), ""},
		{"division rounds down", of(syntax.OpDiv, n(7), n(2)), component.Int(3), ""},
		{"below 0 too", of(syntax.OpDiv, n(-7), n(2)), component.Int(-4), ""},
		{"by less than 0", of(syntax.OpDiv, n(7), n(-2)), component.Int(-4), ""},
		{"both below 0", of(syntax.OpDiv, n(-7), n(-2)), component.Int(3), ""},
		{"without a rest", of(syntax.OpDiv, n(-6), n(2)), component.Int(-3), ""},
		{"nothing divided", of(syntax.OpDiv, n(0), n(-2)), component.Int(0), ""},
		{"by nothing", of(syntax.OpDiv, n(3), n(0)), 0, "division"},
		{"the greatest", of(syntax.OpAdd, n(most-1), n(1)), component.Int(most), ""},
		{"more", of(syntax.OpAdd, n(most), n(1)), 0, "number-range"},
		{"the least", of(syntax.OpSub, n(1-most), n(1)), component.Int(-most), ""},
		{"less", of(syntax.OpSub, n(-most), n(1)), 0, "number-range"},
		{"the next player", of(syntax.OpNext, player(0), nil), component.PlayerValue(1), ""},
		{"after the last", of(syntax.OpNext, player(2), nil), component.PlayerValue(0), ""},
		{"the one before", of(syntax.OpPrev, player(2), nil), component.PlayerValue(1), ""},
		{"before the first", of(syntax.OpPrev, player(0), nil), component.PlayerValue(2), ""},
		{"a number has none", of(syntax.OpNext, n(1), nil), 0, "sort"},
		{"a player is no number", of(syntax.OpAdd, player(0), n(1)), 0, "sort"},
		{"nor on the right", of(syntax.OpAdd, n(1), player(0)), 0, "sort"},
	} {
		got, problem := c.term.Compute(p, env)
		code := ""
		if problem != nil {
			code = problem.Code
		}
		require.Equal(t, c.code, code, c.name)
		require.Equal(t, c.want, got, c.name)
	}
	require.Equal(t, []int{3, 5}, of(syntax.OpAdd, &link.Code{Op: syntax.OpVar, Slot: 3},
		of(syntax.OpNeg, &link.Code{Op: syntax.OpVar, Slot: 5}, nil)).AppendSlots(nil))
}

// TestWordsOfAProgram: values and moves as a rule text writes them, and what a program has.
func TestWordsOfAProgram(t *testing.T) {
	p, err := gsmtest.Load("x.gsm", gsmtest.Wrap(syntax.Terminal, "gsm TERMINAL\n* a : Board.count(any,any,n) t-> ok\n  ok : accept"), nil)
	require.NoError(t, err)
	put := p.MoveIndex("PUT")
	require.GreaterOrEqual(t, put, 0)
	require.Equal(t, -1, p.MoveIndex("GO"))
	pass := component.Move{Player: 1, Name: int8(p.MoveIndex("PASS"))}
	move := component.Move{Name: int8(put), N: 2}
	move.Args[0], move.Args[1] = component.Int(1), component.Int(-2)
	require.Equal(t, []string{"PUT(1,-2)", "PASS"}, []string{p.MoveText(move), p.MoveText(pass)})
	require.Equal(t, [][]component.Move{{move}, {pass, pass}}, p.Joint([]component.Move{pass, move, pass}))
	require.Equal(t, []bool{true, false}, []bool{p.Uses("Board"), p.Uses("Score")})
	first := p.PlaceOf("Board", 0)
	require.GreaterOrEqual(t, first, 0)
	cells := p.Shape.W * p.Shape.H
	require.Equal(t, []int{first + cells - 1, -1, -1, -1},
		[]int{p.PlaceOf("Board", cells-1), p.PlaceOf("Board", cells), p.PlaceOf("Board", -1), p.PlaceOf("Stones", 0)})
}
