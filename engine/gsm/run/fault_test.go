package run

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// started links a game with a machine in place of its own and runs INITIAL.
func started(t *testing.T, machine, text string) (*Interpreter, World) {
	t.Helper()
	p, err := gsmtest.Load("x.gsm", gsmtest.Wrap(machine, text), nil)
	require.NoError(t, err)
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	return g, w
}

func TestRunTellsConflict(t *testing.T) {
	g, w := started(t, syntax.Update,
		"gsm UPDATE\n* a : -> b -> c\n  b : Board.set([1,2],X,MARK) t-> ok\n  c : Board.set([1,2],O,MARK) t-> ok\n  ok : accept")
	_, err := g.Step(w, []component.Move{component.Noop(0), component.Noop(1)})
	require.ErrorContains(t, err,
		"machine UPDATE, state c: Board [1,2] is written twice with different values, also by state b in line 21; let one path write it")
}

func TestRunTellsGoalConflict(t *testing.T) {
	g, w := started(t, syntax.Goal, "gsm GOAL\n* a : -> b -> c\n  b : Player.goal(X,1) t-> ok\n  c : Player.goal(X,2) t-> ok\n  ok : accept")
	_, err := g.Goals(w)
	require.ErrorContains(t, err, "machine GOAL, state c: X wins 2 here and 1 by state b in line 22")
}

func TestRunTellsEndlessCycle(t *testing.T) {
	g, w := started(t, syntax.Terminal,
		"gsm TERMINAL\n* a : Math: k := 0 t-> b\n  b : Math: k := k+1 t-> c\n  c : Math: k >= 0 t-> b f-> ok\n  ok : accept")
	_, err := g.Terminal(w)
	require.ErrorContains(t, err, "machine TERMINAL, state")
	require.ErrorContains(t, err, "the path is longer than 20000 states; give the cycle an end")
}

func TestRunTellsBranchingWithoutEnd(t *testing.T) {
	p, err := gsmtest.Load("x.gsm", gsmtest.Wrap(syntax.Terminal,
		"gsm TERMINAL\n* a : Math: k := 0 t-> b\n  b : Math.between(n,1,9000) t-> c\n  c : Math: k := k+n t-> d\n  d : Math.between(m,1,9000) t-> e\n  e : Math: k < 0 t-> ok\n  ok : accept"), nil)
	require.NoError(t, err)
	p.Limits.Visits = 100_000
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	_, err = g.Terminal(w)
	require.ErrorContains(t, err, "the run does not end within 100000 states")
}

func TestRunTellsOpenParameter(t *testing.T) {
	src := gsmtest.Wrap(syntax.Terminal, "gsm TERMINAL\n* a : L(any) t-> ok\n  ok : accept") +
		"gsm L(n)\n* a : Math: n < 3 t-> ok\n  ok : accept\n"
	p, err := gsmtest.Load("x.gsm", src, nil)
	require.NoError(t, err)
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	_, err = g.Terminal(w)
	require.ErrorContains(t, err, "machine L(n), state a: n has no value")
}

func TestRunTellsRejection(t *testing.T) {
	g, w := started(t, syntax.Update, "gsm UPDATE\n* a : Board.true([0,0],X,MARK) t-> ok\n  ok : accept")
	_, err := g.Step(w, []component.Move{component.Noop(0), component.Noop(1)})
	require.ErrorIs(t, err, ErrRejected)
	require.ErrorContains(t, err, "machine UPDATE, state a: the run halts here and the state does not accept; lead an edge on")
	var p syntax.Problem
	require.ErrorAs(t, err, &p)
	require.Equal(t, 20, p.Pos.Line)
}

func TestRunTellsTooManyCombinations(t *testing.T) {
	src := strings.Replace(gsmtest.Wrap(syntax.Terminal, "gsm TERMINAL\n* a : L(all,all,all,all,all,all) t-> ok\n  ok : accept"),
		"setSize(3,3)", "setSize(64,64)", 1) +
		"gsm L(a,b,c,d,e,g)\n* s : Board.inside([a,b]) t-> t\n  t : Board.inside([c,d]) t-> u\n  u : Board.inside([e,g]) t-> ok\n  ok : accept\n"
	p, err := gsmtest.Load("x.gsm", src, nil)
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

func TestCompileIsLinear(t *testing.T) {
	var b strings.Builder
	b.WriteString("gsm TERMINAL\n* s0 : Turn.true(X) t-> s1 f-> s1\n")
	for i := 1; i < 4000; i++ {
		fmt.Fprintf(&b, "  s%d : Turn.true(X) t-> s%d f-> s%d\n", i, i+1, i+1)
	}
	b.WriteString("  s4000 : accept\n")
	g, w := started(t, syntax.Terminal, b.String())
	over, err := g.Terminal(w)
	require.NoError(t, err)
	require.True(t, over)
}
