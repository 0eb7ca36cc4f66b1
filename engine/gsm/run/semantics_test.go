package run

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// holds runs a machine TERMINAL of the first state of a game of three players.
func holds(t *testing.T, terminal string) bool {
	t.Helper()
	src := strings.Replace(gsmtest.Wrap(syntax.Terminal, "gsm TERMINAL\n"+terminal), "player X O", "player X O Z", 1)
	p, err := gsmtest.Load("x.gsm", src, nil)
	require.NoError(t, err)
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	over, err := g.Terminal(w)
	require.NoError(t, err)
	return over
}

func TestTermsAreComputed(t *testing.T) {
	for _, c := range []struct {
		term, want string
	}{
		{"7/2", "3"}, {"-7/2", "-4"}, {"7/-2", "-4"}, {"-7/-2", "3"}, {"-6/2", "-3"}, {"0/5", "0"},
		{"2-5", "-3"}, {"2*-5", "-10"}, {"-(2+3)", "-5"}, {"1+2*3", "7"}, {"(1+2)*3", "9"},
		{"134217726+1", "134217727"}, {"-134217726-1", "-134217727"},
		{">>X", "O"}, {">>Z", "X"}, {"<<X", "Z"}, {"<<O", "X"},
	} {
		// as a constant, and computed from a variable
		require.True(t, holds(t, fmt.Sprintf("* a : Math: %s = %s t-> ok\n  ok : accept", c.term, c.want)), c.term)
		require.True(t, holds(t, fmt.Sprintf("* a : Math: v = %s t-> b\n  b : Math: v = %s t-> ok\n  ok : accept", c.term, c.want)), c.term)
		require.False(t, holds(t, fmt.Sprintf("* a : Math: v = %s t-> b\n  b : Math: v != %s t-> ok\n  ok : accept", c.term, c.want)), c.term)
	}
}

func TestVariablesAreComputedWith(t *testing.T) {
	require.True(t, holds(t, "* a : Math: v = -7 t-> b\n  b : Math: v/2 = -4 t-> ok\n  ok : accept"))
	require.True(t, holds(t, "* a : Math: v = X t-> b\n  b : Math: <<v = Z t-> c\n  c : Math: >>v = O t-> ok\n  ok : accept"))
}

// TestNumbersBeyondTheLimitAreAFault: the largest number is one, the next is not.
func TestNumbersBeyondTheLimitAreAFault(t *testing.T) {
	g, w := started(t, syntax.Terminal,
		"gsm TERMINAL\n* a : Math: v = 134217726 t-> b\n  b : Math: v+1 > 0 t-> c\n  c : Math: v+2 > 0 t-> ok\n  ok : accept")
	_, err := g.Terminal(w)
	require.ErrorContains(t, err, "state c: a number grows beyond 134217727")
}

func TestOneVariableHasOneValue(t *testing.T) {
	require.True(t, holds(t, "* a : Board.true([x,x],NONE,NONE) t-> b\n  b : Math: x = 2 t-> ok\n  ok : accept"))
	for size, square := range map[string]bool{"3,3": true, "3,2": false} {
		src := strings.Replace(gsmtest.Wrap(syntax.Terminal, "gsm TERMINAL\n* a : Board.size(x,x) t-> ok\n  ok : accept"), "setSize(3,3)",
			"setSize("+size+")", 1)
		p, err := gsmtest.Load("x.gsm", src, nil)
		require.NoError(t, err)
		g := NewInterpreter(p)
		w, err := g.Start()
		require.NoError(t, err)
		over, err := g.Terminal(w)
		require.NoError(t, err)
		require.Equal(t, square, over, size)
	}
	require.False(t, holds(t,
		"* a : Math.between(n,1,2) t-> b\n  b : Board.true([n,y],NONE,NONE) t-> c\n  c : Math: n = 3 t-> ok\n  ok : accept"),
		"a value that was given stays")
}

// TestNotInACall: ~C stands for some other value than C.
func TestNotInACall(t *testing.T) {
	machine := "\ngsm MOVES(pl)\n* a : Turn.true(pl) t-> ok\n  ok : accept\n"
	require.True(t, holds(t, "* a : MOVES(~O) t-> ok\n  ok : accept"+machine), "X moves")
	require.False(t, holds(t, "* a : MOVES(~X) t-> ok\n  ok : accept"+machine))
	require.True(t, holds(t, "* a : Turn.true(~O) t-> ok\n  ok : accept"))
	require.False(t, holds(t, "* a : Turn.true(~X) t-> ok\n  ok : accept"))
}

func TestAllInACallMeansEveryValue(t *testing.T) {
	is := "\ngsm IS(pl)\n* a : Player.true(pl) t-> ok\n  ok : accept\n"
	isX := "\ngsm IS(pl)\n* a : Turn.true(pl) t-> ok\n  ok : accept\n"
	require.True(t, holds(t, "* a : IS(all) t-> ok\n  ok : accept"+is))
	require.False(t, holds(t, "* a : IS(all) t-> ok\n  ok : accept"+isX))
	require.True(t, holds(t, "* a : Board.true([all,all],NONE,NONE) t-> ok\n  ok : accept"))
	require.False(t, holds(t, "* a : Turn.true(all) t-> ok\n  ok : accept"))
}

func TestLimitsOfARunAreInclusive(t *testing.T) {
	g, w := started(t, syntax.Terminal, "gsm TERMINAL\n* a : -> b\n  b : -> c\n  c : -> ok\n  ok : accept") // four states
	for _, c := range []struct {
		limits link.Limits
		want   string
	}{
		{link.Limits{Visits: 4, Depth: 4}, ""},
		{link.Limits{Visits: 3, Depth: 4}, "the run does not end within 3 states"},
		{link.Limits{Visits: 4, Depth: 3}, "the path is longer than 3 states"},
	} {
		g.Program().Limits = c.limits
		over, err := g.Terminal(w)
		if c.want == "" {
			require.NoError(t, err)
			require.True(t, over)
		} else {
			require.ErrorContains(t, err, c.want)
		}
	}
}

func TestPlayoutIsCutAfterItsTurns(t *testing.T) {
	g := NewInterpreter(gsmtest.Game(t, "connect-four"))
	w, err := g.Start()
	require.NoError(t, err)
	for _, n := range []int{0, 1, 5} {
		out, err := g.Playout(w, n, rand.New(rand.NewPCG(1, 1)))
		require.NoError(t, err)
		require.Equal(t, n, out.Turns)
		require.False(t, out.Over)
	}
}

// TestTurnSetInACycle: a definition that a path evaluates twice for the same player is no turn of everybody.
func TestTurnSetInACycle(t *testing.T) {
	g, w := started(t, syntax.Update,
		"gsm UPDATE\n* a : Math: k := 0 t-> b\n  b : Turn.set(O) t-> c\n  c : Math: k := k+1 t-> d\n  d : Math: k < 2 t-> b f-> ok\n  ok : accept")
	w, err := g.Step(w, []component.Move{component.Noop(0), component.Noop(1)})
	require.NoError(t, err)
	require.Equal(t, 1, w.Place(g.Program(), "Turn", 0))
}

// TestTurnsAreCounted: from 0 on, one a step, also through a playout.
func TestTurnsAreCounted(t *testing.T) {
	g, w := started(t, syntax.Terminal, "gsm TERMINAL\n* a : Turn.count(n) t-> b\n  b : Math: n = 3 t-> ok\n  ok : accept")
	for n := range 5 {
		over, err := g.Terminal(w)
		require.NoError(t, err)
		require.Equal(t, n == 3, over, "after %d steps", n)
		w, err = g.Step(w, []component.Move{component.Noop(0), component.Noop(1)})
		require.NoError(t, err)
	}
	start, err := g.Start()
	require.NoError(t, err)
	p, err := g.Playout(start, 10, rand.New(rand.NewPCG(1, 1)))
	require.NoError(t, err)
	require.Equal(t, 3, p.Turns)
}

// TestPathThatComesRoundIsRefused: a state that a path has met with the same variables leads nowhere, and other paths go on (Ito 2019 §6).
func TestPathThatComesRoundIsRefused(t *testing.T) {
	const round = "* a : Math: k := 0 t-> b\n  b : Math: k := 1-k t-> c\n  c : Math: k < 5 t-> b f-> ok\n  ok : accept"
	require.False(t, holds(t, round))
	require.True(t, holds(t, strings.Replace(round, "t-> b f-> ok", "t-> b t-> d f-> ok", 1)+"\n  d : Math: k = 0 t-> ok"))
}

// TestCombinationsAreCounted: every combination of values that all and ~C stand for counts as a state of the run, in comparisons,
// definitions and calls; the first of a comparison is the state itself.
func TestCombinationsAreCounted(t *testing.T) {
	const is = "gsm IS(n)\n* s : Player.true(n) t-> ok\n  ok : accept\n"
	for _, c := range []struct {
		machine, text string
		visits        int
	}{
		{syntax.Terminal, "* a : Board.inside([all,0]) t-> ok\n  ok : accept", 1 + 2 + 1},
		{syntax.Terminal, "* a : Board.inside([all,all]) t-> ok\n  ok : accept", 1 + 8 + 1},
		{syntax.Terminal, "* a : Board.inside([x,all]) t-> ok\n  ok : accept", 1 + 3*2 + 1},
		{syntax.Terminal, "* a : Player.true(all) t-> ok\n  ok : accept", 1 + 1 + 1},
		{syntax.Terminal, "* a : IS(all) t-> ok\n  ok : accept\n" + is, 1 + 2 + 2*2 + 1},
		{syntax.Terminal, "* a : IS(~X) t-> ok\n  ok : accept\n" + is, 1 + 1 + 2 + 1},
		{syntax.Goal, "* a : Player.goal(all,50) t-> ok\n  ok : accept", 1 + 2 + 1},
		{syntax.Goal, "* a : Player.goal(~X,50) t-> ok\n  ok : accept", 1 + 1 + 1},
	} {
		g, w := started(t, c.machine, "gsm "+c.machine+"\n"+c.text)
		run := func(visits int) error {
			g.Program().Limits = link.Limits{Visits: visits, Depth: 10}
			if c.machine == syntax.Goal {
				_, err := g.Goals(w)
				return err
			}
			over, err := g.Terminal(w)
			require.Equal(t, err == nil, over, c.text)
			return err
		}
		require.NoError(t, run(c.visits), c.text)
		for fewer := range c.visits {
			require.ErrorContains(t, run(fewer), fmt.Sprintf("the run does not end within %d states", fewer), c.text)
		}
	}
}

// TestAllInAComparisonMeansEveryValue: one cell of nine that is not empty is met, wherever it lies, and an open variable takes the values
// for which all the others hold.
func TestAllInAComparisonMeansEveryValue(t *testing.T) {
	over := func(text string, filled int) bool {
		g, w := started(t, syntax.Terminal, "gsm TERMINAL\n* a : "+text)
		w = w.Clone()
		if filled >= 0 {
			w.SetPlace(g.Program(), "Board", filled, 1)
		}
		over, err := g.Terminal(w)
		require.NoError(t, err)
		return over
	}
	require.True(t, over("Board.true([all,all],NONE,NONE) t-> ok\n  ok : accept", -1))
	for cell := range 9 {
		require.False(t, over("Board.true([all,all],NONE,NONE) t-> ok\n  ok : accept", cell), "cell %d", cell)
		require.True(t, over("Board.true([all,all],NONE,NONE) f-> ok\n  ok : accept", cell), "cell %d", cell)
		for n := range 3 {
			b := fmt.Sprintf(" t-> b\n  b : Math: n = %d t-> ok\n  ok : accept", n)
			require.Equal(t, n != cell%3, over("Board.true([n,all],NONE,NONE)"+b, cell), "cell %d, column %d", cell, n)
			require.Equal(t, n != cell/3, over("Board.true([all,n],NONE,NONE)"+b, cell), "cell %d, row %d", cell, n)
		}
	}
}

// TestAllInADefinitionMeansEveryValue: of all and ~C every value is defined; where one of them cannot be, none is.
func TestAllInADefinitionMeansEveryValue(t *testing.T) {
	for text, want := range map[string][]int32{
		"Board.set([all,all],X,MARK)":  {1, 1, 1, 1, 1, 1, 1, 1, 1},
		"Board.set([all,2],X,MARK)":    {0, 0, 0, 0, 0, 0, 1, 1, 1},
		"Board.set([1,all],O,MARK)":    {0, 2, 0, 0, 2, 0, 0, 2, 0},
		"Board.set([~1,~1],X,MARK)":    {1, 0, 1, 0, 0, 0, 1, 0, 1},
		"Board.set([~0,all],X,MARK)":   {0, 1, 1, 0, 1, 1, 0, 1, 1},
		"Board.set([1,1],all,MARK)":    nil, // NONE has no piece
		"Board.set([all,1],~O,MARK)":   nil,
		"Board.set([all,all],X,~MARK)": nil,
	} {
		g, w := started(t, syntax.Update, "gsm UPDATE\n* a : "+text+" t-> ok f-> b\n  b : Board.set([0,0],O,MARK) t-> ok\n  ok : accept")
		w, err := g.Step(w, []component.Move{component.Noop(0), component.Noop(1)})
		require.NoError(t, err, text)
		if want == nil {
			want = []int32{2, 0, 0, 0, 0, 0, 0, 0, 0}
		}
		require.Equal(t, want, w.Places(g.Program(), "Board"), text)
	}
}
