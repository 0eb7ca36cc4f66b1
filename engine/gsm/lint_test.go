package gsm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// rules are the five machines of a game that is right; %s takes the place of one of them.
func wrap(machine, text string) string {
	parts := map[string]string{
		Initial:  "gsm INITIAL\n* a : Board.setSize(3,3) t-> ok\n  ok : accept\n",
		Terminal: "gsm TERMINAL\n* a : Board.true([any,any],NONE,NONE) f-> ok\n  ok : accept\n",
		Legal:    "gsm LEGAL\n* a : Turn.true(pl) t-> b\n  b : Player.legal(pl,PASS) t-> ok\n  ok : accept\n",
		Update:   "gsm UPDATE\n* a : Turn.true(pl) t-> b\n  b : Turn.set(>>pl) t-> ok\n  ok : accept\n",
		Goal:     "gsm GOAL\n* a : Player.goal(all,50) t-> ok\n  ok : accept\n",
	}
	parts[machine] = text
	var b strings.Builder
	b.WriteString("player X O\npiece MARK\nmove PASS\nmove PUT 2\nparam K 3 [1..5]\n")
	for _, r := range Rules {
		if r != machine {
			b.WriteString(parts[r])
		}
	}
	b.WriteString(parts[machine] + "\n")
	return b.String()
}

func TestLintNamesPlaceAndMend(t *testing.T) {
	for _, c := range []struct{ name, machine, text, want string }{
		{"nothing wrong", Terminal, "gsm TERMINAL\n* a : Board.count(any,any,n) t-> b\n  b : Math: n > K t-> ok\n  ok : accept", ""},
		{"recursion", "", "gsm A\n* s : B t-> ok\n ok : accept\ngsm B\n* s : A t-> ok\n ok : accept", "machine B, state s: A calls itself: A → B → A; a machine may not stand in itself"},
		{"itself", "", "gsm A\n* s : A t-> ok\n ok : accept", "machine A, state s: A calls itself: A → A"},
		{"missing state", Terminal, "gsm TERMINAL\n* a : Turn.true(X) t-> okk\n  ok : accept", "machine TERMINAL, state a: the edge leads to okk, which is no state; did you mean ok?"},
		{"unreachable state", Terminal, "gsm TERMINAL\n* a : Turn.true(X) t-> ok\n  b : Turn.true(O) t-> ok\n  ok : accept", "machine TERMINAL, state b: no path from the start leads here; lead an edge to it or drop it"},
		{"state twice", Terminal, "gsm TERMINAL\n* a : Turn.true(X) t-> a2\n  a2 : accept\n  a2 : accept", "state a2: there is a state a2 already"},
		{"two starts", Terminal, "gsm TERMINAL\n* a : Turn.true(X) t-> b\n* b : accept", "state b: the machine starts in a already; mark one state with *"},
		{"no start", Terminal, "gsm TERMINAL\n  a : accept", "machine TERMINAL: the machine has no start"},
		{"no accept", Terminal, "gsm TERMINAL\n* a : Turn.true(X)", "machine TERMINAL: no state accepts"},
		{"machine twice", "", "gsm GOAL\n* a : accept", "there is a machine of this name already"},
		{"missing machine", Goal, "", "the machine GOAL is missing; add  gsm GOAL"},
		{"endless cycle", Terminal, "gsm TERMINAL\n* a : Turn.true(X) t-> b f-> ok\n  b : Turn.true(O) t-> a f-> ok\n  ok : accept", "machine TERMINAL, state a: the states a, b make an endless cycle: nothing in it changes; change a variable in the cycle"},
		{"self loop", Terminal, "gsm TERMINAL\n* a : Turn.true(X) t-> a f-> ok\n  ok : accept", "warning: machine TERMINAL, state a: the edge leads back to its own state"},
		{"undefined in a definition", Update, "gsm UPDATE\n* a : Turn.set(pl) t-> ok\n  ok : accept", "machine UPDATE, state a: pl may have no value here; give it a value on every path before"},
		{"undefined on one path", Update, "gsm UPDATE\n* a : Turn.true(pl) t-> b f-> b\n  b : Turn.set(pl) t-> ok\n  ok : accept", "state b: pl may have no value here"},
		{"undefined in a term", Terminal, "gsm TERMINAL\n* a : Board.true([x+1,0],NONE,NONE) t-> ok\n  ok : accept", "state a: x may have no value here"},
		{"undefined in a comparison", Terminal, "gsm TERMINAL\n* a : Math: n < 3 t-> ok\n  ok : accept", "state a: n may have no value here"},
		{"undefined on both sides", Terminal, "gsm TERMINAL\n* a : Math: n = m t-> ok\n  ok : accept", "state a: m may have no value here"},
		{"unknown function", Terminal, "gsm TERMINAL\n* a : Board.tru([0,0],X,MARK) t-> ok\n  ok : accept", "there is no function Board.tru; did you mean Board.true?"},
		{"unknown component", Terminal, "gsm TERMINAL\n* a : Stones.removed(X) t-> ok\n  ok : accept", "there is no component or machine Stones.removed; the components are Turn, Player, Piece, Board, Field, Score, Math"},
		{"unknown name", Terminal, "gsm TERMINAL\n* a : Turn.true(Z) t-> ok\n  ok : accept", "there is no constant Z; declare it with player, piece, move or param"},
		{"unknown move", Legal, "gsm LEGAL\n* a : Player.legal(X,GO(1)) t-> ok\n  ok : accept", "there is no move GO; add a line  move GO 1"},
		{"wrong arity of a move", Legal, "gsm LEGAL\n* a : Player.legal(X,PUT(1)) t-> ok\n  ok : accept", "the move PUT takes 2 arguments, here are 1"},
		{"wrong arity", Terminal, "gsm TERMINAL\n* a : Turn.true() t-> ok\n  ok : accept", "Turn.true takes 1 argument, here are 0; write Turn.true(pl)"},
		{"wrong kind", Terminal, "gsm TERMINAL\n* a : Board.true([0,0],MARK,X) t-> ok\n  ok : accept", "MARK is a piece, the argument pl is a player or NONE"},
		{"no coordinate", Terminal, "gsm TERMINAL\n* a : Board.true(X,X,MARK) t-> ok\n  ok : accept", "X is no coordinate; write [x,y]"},
		{"circle with input", Terminal, "gsm TERMINAL\n* a : t-> ok\n  ok : accept", "a state without function has no input to wait for"},
		{"definition in a comparison", Terminal, "gsm TERMINAL\n* a : Turn.set(X) t-> ok\n  ok : accept", "Turn.set changes the state, TERMINAL only asks"},
		{"legal outside LEGAL", Update, "gsm UPDATE\n* a : Player.legal(X,PASS) t-> ok\n  ok : accept", "Player.legal has no meaning in UPDATE; use it in LEGAL"},
		{"size outside INITIAL", Update, "gsm UPDATE\n* a : Board.setSize(4,4) t-> ok\n  ok : accept", "Board.setSize may stand once, in INITIAL"},
		{"a huge board", Initial, "gsm INITIAL\n* a : Board.setSize(4,400) t-> ok\n  ok : accept", "a board of 4 × 400 cells; the sides go from 1 to 64"},
		{"no board", Initial, "gsm INITIAL\n* a : Turn.set(X) t-> ok\n  ok : accept", "the board has no size; begin INITIAL with Board.setSize(w,h)"},
		{"all without domain", Terminal, "gsm TERMINAL\n* a : Score.true(X,all) t-> ok\n  ok : accept", "all and ~ stand where there is no finite list"},
		{"old state", Update, "gsm UPDATE\n* a : Turn.set(X) t-> b\n  b : Turn.true(O) t-> ok\n  ok : accept", "warning: machine UPDATE, state b: Turn.true asks the state before the turn"},
		{"unused machine", "", "gsm Board.line(pl)\n* a : Board.true([x,y],pl,MARK) t-> ok\n  ok : accept", "warning: machine Board.line(pl): no machine of the rules calls Board.line"},
		{"name twice", "", "piece X", "the name X is declared already"},
		{"param out of range", "", "param Z 9 [1..5]", "param Z has the value 9; choose a number from 1 to 5"},
		{"param out of choice", "", "param Z MAYBE [YES|NO]", "param Z has the value MAYBE; choose one of YES, NO"},
		{"builtin function", "", "gsm Board.true(x)\n* a : accept", "Board.true is a function of the component already"},
		{"wrong number for a machine", "", "gsm L(pl)\n* a : Turn.true(pl) t-> ok\n ok : accept\ngsm M\n* a : L t-> ok\n ok : accept", "L takes 1 argument, here are 0; write L(pl)"},
		{"division by nothing", Terminal, "gsm TERMINAL\n* a : Math: 1 < 3/0 t-> ok\n  ok : accept", "3/0 has no value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := wrap(c.machine, c.text)
			f, err := Parse("x.gsm", src)
			require.NoError(t, err, src)
			got := Lint(f, NewRegistry())
			if c.want == "" {
				require.Empty(t, got)
				return
			}
			require.Contains(t, got.Error(), c.want)
			require.Regexp(t, `^x\.gsm:\d+:\d+: `, got.Error())
		})
	}
}

func run(t *testing.T, machine, text string) (*Interpreter, World) {
	t.Helper()
	p, err := Load("x.gsm", wrap(machine, text), NewRegistry(), nil)
	require.NoError(t, err)
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	return g, w
}

func TestRunTellsConflict(t *testing.T) {
	g, w := run(t, Update, "gsm UPDATE\n* a : -> b -> c\n  b : Board.set([1,2],X,MARK) t-> ok\n  c : Board.set([1,2],O,MARK) t-> ok\n  ok : accept")
	_, err := g.Step(w, []Move{Noop(0), Noop(1)})
	require.ErrorContains(t, err, "machine UPDATE, state c: Board [1,2] is written twice with different values, also by state b in line 21; let one path write it")
}

func TestRunTellsGoalConflict(t *testing.T) {
	g, w := run(t, Goal, "gsm GOAL\n* a : -> b -> c\n  b : Player.goal(X,1) t-> ok\n  c : Player.goal(X,2) t-> ok\n  ok : accept")
	_, err := g.Goals(w)
	require.ErrorContains(t, err, "machine GOAL, state c: X wins 2 here and 1 by state b in line 22")
}

func TestRunTellsEndlessCycle(t *testing.T) {
	g, w := run(t, Terminal, "gsm TERMINAL\n* a : Math: k := 0 t-> b\n  b : Math: k := k+1 t-> c\n  c : Math: k >= 0 t-> b f-> ok\n  ok : accept")
	_, err := g.Terminal(w)
	require.ErrorContains(t, err, "machine TERMINAL, state")
	require.ErrorContains(t, err, "the path is longer than 20000 states; give the cycle an end")
}

func TestRunTellsBranchingWithoutEnd(t *testing.T) {
	p, err := Load("x.gsm", wrap(Terminal, "gsm TERMINAL\n* a : Math: k := 0 t-> b\n  b : Math.between(n,1,9000) t-> c\n  c : Math: k := k+n t-> d\n  d : Math.between(m,1,9000) t-> e\n  e : Math: k < 0 t-> ok\n  ok : accept"), NewRegistry(), nil)
	require.NoError(t, err)
	p.Limits.Visits = 100_000
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	_, err = g.Terminal(w)
	require.ErrorContains(t, err, "the run does not end within 100000 states")
}

func TestRunTellsOpenParameter(t *testing.T) {
	src := wrap(Terminal, "gsm TERMINAL\n* a : L(any) t-> ok\n  ok : accept") + "gsm L(n)\n* a : Math: n < 3 t-> ok\n  ok : accept\n"
	p, err := Load("x.gsm", src, NewRegistry(), nil)
	require.NoError(t, err)
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	_, err = g.Terminal(w)
	require.ErrorContains(t, err, "machine L(n), state a: n has no value")
}

func TestRunTellsRejection(t *testing.T) {
	g, w := run(t, Update, "gsm UPDATE\n* a : Board.true([0,0],X,MARK) t-> ok\n  ok : accept")
	_, err := g.Step(w, []Move{Noop(0), Noop(1)})
	require.ErrorIs(t, err, ErrRejected)
	require.ErrorContains(t, err, "machine UPDATE, state a: the run halts here and the state does not accept; lead an edge on")
	var p Problem
	require.ErrorAs(t, err, &p)
	require.Equal(t, 20, p.Pos.Line)
}

func TestCompileIsLinear(t *testing.T) {
	var b strings.Builder
	b.WriteString("gsm TERMINAL\n* s0 : Turn.true(X) t-> s1 f-> s1\n")
	for i := 1; i < 4000; i++ {
		fmt.Fprintf(&b, "  s%d : Turn.true(X) t-> s%d f-> s%d\n", i, i+1, i+1)
	}
	b.WriteString("  s4000 : accept\n")
	g, w := run(t, Terminal, b.String())
	over, err := g.Terminal(w)
	require.NoError(t, err)
	require.True(t, over)
}

func TestCompileManyMachines(t *testing.T) {
	var b strings.Builder
	b.WriteString(wrap(Terminal, "gsm TERMINAL\n* a : M1 t-> ok\n  ok : accept\n"))
	for i := 1; i < 1000; i++ {
		fmt.Fprintf(&b, "gsm M%d\n* a : M%d t-> ok\n  ok : accept\n", i, i+1)
	}
	b.WriteString("gsm M1000\n* a : accept\n")
	_, err := Load("x.gsm", b.String(), NewRegistry(), nil)
	require.ErrorContains(t, err, "machines stand in one another more than 200 deep")
}

func TestRunTellsTooManyCombinations(t *testing.T) {
	src := strings.Replace(wrap(Terminal, "gsm TERMINAL\n* a : L(all,all,all,all,all,all) t-> ok\n  ok : accept"), "setSize(3,3)", "setSize(64,64)", 1) +
		"gsm L(a,b,c,d,e,g)\n* s : Board.inside([a,b]) t-> t\n  t : Board.inside([c,d]) t-> u\n  u : Board.inside([e,g]) t-> ok\n  ok : accept\n"
	p, err := Load("x.gsm", src, NewRegistry(), nil)
	require.NoError(t, err)
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	_, err = g.Terminal(w)
	require.ErrorContains(t, err, "the run does not end within 2000000 states")
	stop := make(chan struct{})
	close(stop)
	g.Stop = stop
	_, err = g.Terminal(w)
	require.ErrorContains(t, err, "the run was stopped")
}
