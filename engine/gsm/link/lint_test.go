package link_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

func TestLintReportsPlaceAndHint(t *testing.T) {
	for _, c := range []struct{ name, machine, text, want string }{
		{"nothing wrong", syntax.Terminal, "gsm TERMINAL\n* a : Board.count(any,any,n) t-> b\n  b : Math: n > K t-> ok\n  ok : accept", ""},
		{"recursion", "", "gsm A\n* s : B t-> ok\n ok : accept\ngsm B\n* s : A t-> ok\n ok : accept",
			"machine B, state s: A calls itself: A → B → A; a machine may not stand in itself"},
		{"itself", "", "gsm A\n* s : A t-> ok\n ok : accept", "machine A, state s: A calls itself: A → A"},
		{"missing state", syntax.Terminal, "gsm TERMINAL\n* a : Turn.true(X) t-> okk\n  ok : accept",
			"machine TERMINAL, state a: the edge leads to okk, which is no state; did you mean ok?"},
		{"unreachable state", syntax.Terminal, "gsm TERMINAL\n* a : Turn.true(X) t-> ok\n  b : Turn.true(O) t-> ok\n  ok : accept",
			"machine TERMINAL, state b: no path from the start leads here; lead an edge to it or drop it"},
		{"state twice", syntax.Terminal, "gsm TERMINAL\n* a : Turn.true(X) t-> a2\n  a2 : accept\n  a2 : accept",
			"state a2: there is a state a2 already"},
		{"two starts", syntax.Terminal, "gsm TERMINAL\n* a : Turn.true(X) t-> b\n* b : accept",
			"state b: the machine starts in a already; mark one state with *"},
		{"no start", syntax.Terminal, "gsm TERMINAL\n  a : accept", "machine TERMINAL: the machine has no start"},
		{"no accept", syntax.Terminal, "gsm TERMINAL\n* a : Turn.true(X)", "machine TERMINAL: no state accepts"},
		{"machine twice", "", "gsm GOAL\n* a : accept", "there is a machine of this name already"},
		{"missing machine", syntax.Goal, "", "the machine GOAL is missing; add  gsm GOAL"},
		{"endless cycle", syntax.Terminal, "gsm TERMINAL\n* a : Turn.true(X) t-> b f-> ok\n  b : Turn.true(O) t-> a f-> ok\n  ok : accept",
			"machine TERMINAL, state a: the states a, b make an endless cycle: nothing in it changes; change a variable in the cycle"},
		{"board made elsewhere", syntax.Terminal, "gsm TERMINAL\n* a : Board.setSize(3,3) t-> ok\n  ok : accept",
			"machine TERMINAL, state a: Board.setSize may stand once, in INITIAL"},
		{"board made twice", syntax.Initial, "gsm INITIAL\n* a : Board.setSize(3,3) t-> b\n  b : Board.setSize(4,4) t-> ok\n  ok : accept",
			"machine INITIAL, state b: Board.setSize may stand once, in INITIAL"},
		{"self loop", syntax.Terminal, "gsm TERMINAL\n* a : Turn.true(X) t-> a f-> ok\n  ok : accept",
			"warning: machine TERMINAL, state a: the edge leads back to its own state"},
		{"undefined in a definition", syntax.Update, "gsm UPDATE\n* a : Turn.set(pl) t-> ok\n  ok : accept",
			"machine UPDATE, state a: pl may have no value here; give it a value on every path before"},
		{"undefined on one path", syntax.Update, "gsm UPDATE\n* a : Turn.true(pl) t-> b f-> b\n  b : Turn.set(pl) t-> ok\n  ok : accept",
			"state b: pl may have no value here"},
		{"undefined in a term", syntax.Terminal, "gsm TERMINAL\n* a : Board.true([x+1,0],NONE,NONE) t-> ok\n  ok : accept",
			"state a: x may have no value here"},
		{"undefined in a comparison", syntax.Terminal, "gsm TERMINAL\n* a : Math: n < 3 t-> ok\n  ok : accept",
			"state a: n may have no value here"},
		{"undefined behind ~", syntax.Terminal, "gsm TERMINAL\n* a : Turn.true(~pl) t-> ok\n  ok : accept",
			"state a: pl may have no value here"},
		{"undefined on both sides", syntax.Terminal, "gsm TERMINAL\n* a : Math: n = m t-> ok\n  ok : accept",
			"state a: m may have no value here"},
		{"unknown function", syntax.Terminal, "gsm TERMINAL\n* a : Board.tru([0,0],X,MARK) t-> ok\n  ok : accept",
			"there is no function Board.tru; did you mean Board.true?"},
		{"unknown component", syntax.Terminal, "gsm TERMINAL\n* a : Stones.removed(X) t-> ok\n  ok : accept",
			"there is no component or machine Stones.removed; the components are Turn, Player, Piece, Board, Field, Score, Math"},
		{"unknown name", syntax.Terminal, "gsm TERMINAL\n* a : Turn.true(Z) t-> ok\n  ok : accept",
			"there is no constant Z; declare it with player, piece, move or param"},
		{"unknown move", syntax.Legal, "gsm LEGAL\n* a : Player.legal(X,GO(1)) t-> ok\n  ok : accept",
			"there is no move GO; add a line  move GO 1"},
		{"wrong arity of a move", syntax.Legal, "gsm LEGAL\n* a : Player.legal(X,PUT(1)) t-> ok\n  ok : accept",
			"the move PUT takes 2 arguments, here are 1"},
		{"wrong arity", syntax.Terminal, "gsm TERMINAL\n* a : Turn.true() t-> ok\n  ok : accept",
			"Turn.true takes 1 argument, here are 0; write Turn.true(pl)"},
		{"wrong kind", syntax.Terminal, "gsm TERMINAL\n* a : Board.true([0,0],MARK,X) t-> ok\n  ok : accept",
			"MARK is a piece, the argument pl is a player or NONE"},
		{"no coordinate", syntax.Terminal, "gsm TERMINAL\n* a : Board.true(X,X,MARK) t-> ok\n  ok : accept", "X is no coordinate; write [x,y]"},
		{"circle with input", syntax.Terminal, "gsm TERMINAL\n* a : t-> ok\n  ok : accept", "a state without function has no input to wait for"},
		{"definition in a comparison", syntax.Terminal, "gsm TERMINAL\n* a : Turn.set(X) t-> ok\n  ok : accept",
			"Turn.set changes the state, TERMINAL only asks"},
		{"legal outside LEGAL", syntax.Update, "gsm UPDATE\n* a : Player.legal(X,PASS) t-> ok\n  ok : accept",
			"Player.legal has no meaning in UPDATE; use it in LEGAL"},
		{"size outside INITIAL", syntax.Update, "gsm UPDATE\n* a : Board.setSize(4,4) t-> ok\n  ok : accept",
			"Board.setSize may stand once, in INITIAL"},
		{"a huge board", syntax.Initial, "gsm INITIAL\n* a : Board.setSize(4,400) t-> ok\n  ok : accept",
			"a board of 4 × 400 cells; the sides go from 1 to 64"},
		{"no board", syntax.Initial, "gsm INITIAL\n* a : Turn.set(X) t-> ok\n  ok : accept",
			"the board has no size; begin INITIAL with Board.setSize(w,h)"},
		{"all without domain", syntax.Terminal, "gsm TERMINAL\n* a : Score.true(X,all) t-> ok\n  ok : accept",
			"all and ~ stand where there is no finite list"},
		{"old state", syntax.Update, "gsm UPDATE\n* a : Turn.set(X) t-> b\n  b : Turn.true(O) t-> ok\n  ok : accept",
			"warning: machine UPDATE, state b: Turn.true asks the state before the turn"},
		{"unused machine", "", "gsm Board.line(pl)\n* a : Board.true([x,y],pl,MARK) t-> ok\n  ok : accept",
			"warning: machine Board.line(pl): no machine of the rules calls Board.line"},
		{"name twice", "", "piece X", "the name X is declared already"},
		{"param out of range", "", "param Z 9 [1..5]", "param Z has the value 9; choose a number from 1 to 5"},
		{"param out of choice", "", "param Z MAYBE [YES|NO]", "param Z has the value MAYBE; choose one of YES, NO"},
		{"builtin function", "", "gsm Board.true(x)\n* a : accept", "Board.true is a function of the component already"},
		{"wrong number for a machine", "", "gsm L(pl)\n* a : Turn.true(pl) t-> ok\n ok : accept\ngsm M\n* a : L t-> ok\n ok : accept",
			"L takes 1 argument, here are 0; write L(pl)"},
		{"rule with parameters", syntax.Terminal, "gsm TERMINAL(x)\n* a : Turn.true(x) t-> ok\n  ok : accept",
			"a rule machine has no parameters; drop the parameters"},
		{"no function like it", syntax.Terminal, "gsm TERMINAL\n* a : Turn.xyzzyx(X) t-> ok\n  ok : accept",
			"there is no function Turn.xyzzyx; Turn has true, count, set"},
		{"a coordinate that is passed on", syntax.Terminal,
			"gsm TERMINAL\n* a : Board.true(c,any,any) t-> b\n  b : L(c) t-> ok\n  ok : accept\ngsm L(n)\n* a : Math: n = 1 t-> ok\n  ok : accept",
			"c is a coordinate, L takes a value here; use the coordinate in L, or pass one of its numbers"},
		{"a coordinate that is computed with", syntax.Terminal,
			"gsm TERMINAL\n* a : Board.true(c,any,any) t-> b\n  b : Math: c+1 < 3 t-> ok\n  ok : accept",
			"c is a coordinate; compute with its numbers [x,y]"},
		{"coordinates of all kinds", syntax.Terminal,
			"gsm TERMINAL\n* a : Board.true(c,any,any) t-> b\n  b : Board.true(any,X,any) t-> d\n  d : Board.true(c,X,MARK) t-> ok\n  ok : accept",
			""},
		{"a coordinate that is set", syntax.Terminal, "gsm TERMINAL\n* a : Board.true(c,any,any) t-> b\n  b : Math: c := 3 t-> ok\n  ok : accept",
			"only a variable for a number or name can be set"},
		{"a number that is set", syntax.Terminal, "gsm TERMINAL\n* a : Math: 3 := 4 t-> ok\n  ok : accept",
			"only a variable for a number or name can be set"},
		{"no move", syntax.Legal, "gsm LEGAL\n* a : Player.legal(X,3) t-> ok\n  ok : accept", "3 is no move; write the move as PUT(x,y)"},
		{"division by nothing", syntax.Terminal, "gsm TERMINAL\n* a : Math: 1 < 3/0 t-> ok\n  ok : accept", "3/0 has no value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := gsmtest.Wrap(c.machine, c.text)
			f, err := syntax.Parse("x.gsm", src)
			require.NoError(t, err, src)
			got := link.Lint(f, component.NewRegistry())
			if c.want == "" {
				require.Empty(t, got)
				return
			}
			require.Contains(t, got.Error(), c.want)
			require.Regexp(t, `^x\.gsm:\d+:\d+: `, got.Error())
		})
	}
}

func TestCompileManyMachines(t *testing.T) {
	var b strings.Builder
	b.WriteString(gsmtest.Wrap(syntax.Terminal, "gsm TERMINAL\n* a : M1 t-> ok\n  ok : accept\n"))
	for i := 1; i < 1000; i++ {
		fmt.Fprintf(&b, "gsm M%d\n* a : M%d t-> ok\n  ok : accept\n", i, i+1)
	}
	b.WriteString("gsm M1000\n* a : accept\n")
	_, err := gsmtest.Load("x.gsm", b.String(), nil)
	require.ErrorContains(t, err, "machines stand in one another more than 200 deep")
}

func TestLimitsOfAProgramAreInclusive(t *testing.T) {
	chain := func(n int) string { // machines that call one another, n deep with TERMINAL
		var b strings.Builder
		b.WriteString(gsmtest.Wrap(syntax.Terminal, "gsm TERMINAL\n* a : M2 t-> ok\n  ok : accept\n"))
		for i := 2; i < n; i++ {
			fmt.Fprintf(&b, "gsm M%d\n* a : M%d t-> ok\n  ok : accept\n", i, i+1)
		}
		return b.String() + fmt.Sprintf("gsm M%d\n* a : accept\n", n)
	}
	names := func(kind, stem string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%s %s%d\n", kind, stem, i)
		}
		return b.String() + gsmtest.Wrap("", "")
	}
	for _, c := range []struct {
		name      string
		most, one string // the largest text, and one beyond
		want      string
	}{
		{"machines in one another", chain(201), chain(202), "more than 200 deep"},
		{"players", names("player", "P", 98), names("player", "P", 99), "too many players, pieces or moves"},
		{"pieces", names("piece", "Q", 999), names("piece", "Q", 1000), "too many players, pieces or moves"},
		{"moves", names("move", "M", 117), names("move", "M", 118), "too many players, pieces or moves"},
		{"largest value of a param", gsmtest.Wrap("", "param Z 5 [1..5]"), gsmtest.Wrap("", "param Z 6 [1..5]"), "choose a number from 1 to 5"},
		{"smallest value of a param", gsmtest.Wrap("", "param Z 1 [1..5]"), gsmtest.Wrap("", "param Z 0 [1..5]"), "choose a number from 1 to 5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := gsmtest.Load("x.gsm", c.most, nil)
			require.NoError(t, err)
			_, err = gsmtest.Load("x.gsm", c.one, nil)
			require.ErrorContains(t, err, c.want)
		})
	}
}
