package check

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

func TestCheckTicTacToeExhaustively(t *testing.T) {
	r, err := Check(t.Context(), gsmtest.Game(t, "tic-tac-toe"), Options{})
	require.NoError(t, err)
	require.True(t, r.Exhaustive)
	require.Equal(t, 5478, r.States)
	requireFinding(t, Proved, "every game ends within 9 turns", r.Terminates)
	require.Equal(t, Proved, r.Playable.Answer)
	require.Equal(t, Proved, r.Weak.Answer)
	require.Equal(t, Refuted, r.Strong.Answer, "both can hold the draw")
	require.Equal(t, Proved, r.WellFormed.Answer)
}

func TestCheckEightQueensIsStrong(t *testing.T) {
	r, err := Check(t.Context(), gsmtest.Game(t, "eight-queens"), Options{})
	require.NoError(t, err)
	requireFinding(t, Proved, "QUEEN_MASTER can force the highest goal", r.Strong)
}

func TestCheckFindsAForcedWin(t *testing.T) {
	// Two side by side on a board of 3 x 3 are forced by whoever moves first.
	src := gsmtest.Wrap(syntax.Terminal,
		"gsm TERMINAL\n* a : Board.two(any) t-> ok f-> full\n  full : Board.true([any,any],NONE,NONE) f-> ok\n  ok : accept\ngsm Board.two(pl)\n* a : Board.true([x,y],pl,MARK) t-> b\n  b : Board.true((1,0),pl,MARK) t-> ok\n  ok : accept\n")
	f, err := syntax.Parse("x.gsm", src)
	require.NoError(t, err)
	replace := func(name, text string) {
		g, err := syntax.Parse("y.gsm", text)
		require.NoError(t, err)
		*f.Machine(name) = g.Machines[0]
	}
	replace(syntax.Legal,
		"gsm LEGAL\n* a : Turn.true(pl) t-> b\n  b : Board.true([x,y],NONE,NONE) t-> c\n  c : Player.legal(pl,PUT(x,y)) t-> ok\n  ok : accept")
	replace(syntax.Update,
		"gsm UPDATE\n* a : Player.does(pl,PUT(x,y)) t-> b\n  b : Board.set([x,y],pl,MARK) t-> c\n  c : Turn.set(>>pl) t-> ok\n  ok : accept")
	replace(syntax.Goal,
		"gsm GOAL\n* a : Board.two(X) t-> w f-> l\n  w : Player.goal(X,100) t-> ok\n  l : Player.goal(O,100) t-> ok\n  ok : accept")
	p, problems := link.Compile(f, component.NewRegistry(), nil)
	require.NotNil(t, p, problems)
	r, err := Check(t.Context(), p, Options{})
	require.NoError(t, err)
	requireFinding(t, Proved, "X can force the highest goal", r.Strong)
}

func TestCheckConnectFourByPlayouts(t *testing.T) {
	r, err := Check(t.Context(), gsmtest.Game(t, "connect-four"), Options{States: 500, Playouts: 50, Seed: 1})
	require.NoError(t, err)
	require.False(t, r.Exhaustive)
	require.Equal(t, 50, r.Playouts)
	require.Equal(t, Evidence, r.Terminates.Answer)
	require.Contains(t, r.Terminates.Why.String(), "50 of 50 playouts ended")
	require.Equal(t, Proved, r.Weak.Answer, "one path for each player is a proof")
	require.Equal(t, Unknown, r.Strong.Answer)
	require.Equal(t, Evidence, r.WellFormed.Answer)
}

func TestCheckTellsAFaultOfTheRules(t *testing.T) {
	p, err := gsmtest.Load("x.gsm", gsmtest.Wrap(syntax.Update, "gsm UPDATE\n* a : Board.true([0,0],X,MARK) t-> ok\n  ok : accept"), nil)
	require.NoError(t, err)
	r, err := Check(t.Context(), p, Options{})
	require.NoError(t, err)
	require.Equal(t, Refuted, r.Playable.Answer)
	require.Contains(t, r.Playable.Why.String(), "the rules reject a legal move: after X PASS, O NOOP")
	require.Equal(t, Refuted, r.WellFormed.Answer)
}

func TestCheckSeesAGameWithoutEnd(t *testing.T) {
	p, err := gsmtest.Load("x.gsm", gsmtest.Wrap("", ""), nil)
	require.NoError(t, err)
	r, err := Check(t.Context(), p, Options{})
	require.NoError(t, err)
	requireFinding(t, Refuted, "a state can come back", r.Terminates)
}

func TestCheckStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Check(ctx, gsmtest.Game(t, "gomoku"), Options{})
	require.ErrorIs(t, err, context.Canceled)
}

func requireFinding(t *testing.T, answer Answer, why string, f Finding) {
	t.Helper()
	require.Equal(t, answer, f.Answer)
	require.Equal(t, why, f.Why.String())
}

// TestCheckOfAGameInWhichBothChoose: A, who has two numbers, wins with 1 whatever B chooses of three; B cannot force
// anything.
func TestCheckOfAGameInWhichBothChoose(t *testing.T) {
	src := func(winner string) string {
		return `player A B
move SHOW 1
gsm INITIAL
* t : Turn.set(all) t-> ok
  ok : accept
gsm TERMINAL
* c : Turn.count(n) t-> one
  one : Math: n = 1 t-> ok
  ok : accept
gsm LEGAL
* a : Math.between(k,0,1) t-> la
  la : Player.legal(A,SHOW(k)) t-> b
  b : Math.between(m,0,2) t-> lb
  lb : Player.legal(B,SHOW(m)) t-> ok
  ok : accept
gsm UPDATE
* a : Player.does(` + winner + `,SHOW(1)) t-> won f-> lost
  won : Score.add(A,1) t-> ok
  lost : Score.add(B,1) t-> ok
  ok : accept
gsm GOAL
* w : Score.lead(pl) t-> win
  win : Player.goal(pl,100) t-> ok
  ok : accept
`
	}
	for winner, why := range map[string]string{"A": "A can force the highest goal", "B": "B can force the highest goal"} {
		p, err := gsmtest.Load("x.gsm", src(winner), nil)
		require.NoError(t, err)
		r, err := Check(t.Context(), p, Options{})
		require.NoError(t, err)
		requireFinding(t, Proved, why, r.Strong)
		require.Equal(t, 3, r.States)
		s, err := Explore(t.Context(), p, 1)
		require.NoError(t, err)
		require.False(t, s.Complete, "no room for what follows the start")
		s, err = Explore(t.Context(), p, 2)
		require.NoError(t, err)
		require.True(t, s.Complete, "nothing that is left leads on")
	}
}

func TestPlayoutsThatDoNotEndProveNothing(t *testing.T) {
	p := gsmtest.Game(t, "connect-four")
	r, err := Check(t.Context(), p, Options{States: 500, Playouts: 5, Turns: 3, Seed: 1})
	require.NoError(t, err)
	requireFinding(t, Unknown, "0 of 5 playouts ended, the longest after 0 turns", r.Terminates)
	require.Equal(t, Unknown, r.WellFormed.Answer)
}
