package gsm

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCheckTicTacToeExhaustively(t *testing.T) {
	r, err := Check(t.Context(), game(t, "tic-tac-toe"), CheckOptions{})
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
	r, err := Check(t.Context(), game(t, "eight-queens"), CheckOptions{})
	require.NoError(t, err)
	requireFinding(t, Proved, "QUEEN_MASTER can force the highest goal", r.Strong)
}

func TestCheckFindsAForcedWin(t *testing.T) {
	// Two side by side on a board of 3 x 3 are forced by whoever moves first.
	src := wrap(Terminal, "gsm TERMINAL\n* a : Board.two(any) t-> ok f-> full\n  full : Board.true([any,any],NONE,NONE) f-> ok\n  ok : accept\ngsm Board.two(pl)\n* a : Board.true([x,y],pl,MARK) t-> b\n  b : Board.true((1,0),pl,MARK) t-> ok\n  ok : accept\n")
	f, err := Parse("x.gsm", src)
	require.NoError(t, err)
	replace := func(name, text string) {
		g, err := Parse("y.gsm", text)
		require.NoError(t, err)
		*f.Machine(name) = g.Machines[0]
	}
	replace(Legal, "gsm LEGAL\n* a : Turn.true(pl) t-> b\n  b : Board.true([x,y],NONE,NONE) t-> c\n  c : Player.legal(pl,PUT(x,y)) t-> ok\n  ok : accept")
	replace(Update, "gsm UPDATE\n* a : Player.does(pl,PUT(x,y)) t-> b\n  b : Board.set([x,y],pl,MARK) t-> c\n  c : Turn.set(>>pl) t-> ok\n  ok : accept")
	replace(Goal, "gsm GOAL\n* a : Board.two(X) t-> w f-> l\n  w : Player.goal(X,100) t-> ok\n  l : Player.goal(O,100) t-> ok\n  ok : accept")
	p, problems := Compile(f, NewRegistry(), nil)
	require.NotNil(t, p, problems)
	r, err := Check(t.Context(), p, CheckOptions{})
	require.NoError(t, err)
	requireFinding(t, Proved, "X can force the highest goal", r.Strong)
}

func TestCheckConnectFourByPlayouts(t *testing.T) {
	r, err := Check(t.Context(), game(t, "connect-four"), CheckOptions{States: 500, Playouts: 50, Seed: 1})
	require.NoError(t, err)
	require.False(t, r.Exhaustive)
	require.Equal(t, 50, r.Playouts)
	require.Equal(t, Evidence, r.Terminates.Answer)
	require.Contains(t, r.Terminates.Why.String(), "50 of 50 playouts ended")
	require.Equal(t, Proved, r.Weak.Answer, "one way for each player is a proof")
	require.Equal(t, Unknown, r.Strong.Answer)
	require.Equal(t, Evidence, r.WellFormed.Answer)
}

func TestCheckTellsAFaultOfTheRules(t *testing.T) {
	p, err := Load("x.gsm", wrap(Update, "gsm UPDATE\n* a : Board.true([0,0],X,MARK) t-> ok\n  ok : accept"), NewRegistry(), nil)
	require.NoError(t, err)
	r, err := Check(t.Context(), p, CheckOptions{})
	require.NoError(t, err)
	require.Equal(t, Refuted, r.Playable.Answer)
	require.Contains(t, r.Playable.Why.String(), "the rules reject a legal move: after X PASS, O NOOP")
	require.Equal(t, Refuted, r.WellFormed.Answer)
}

func TestCheckSeesAGameWithoutEnd(t *testing.T) {
	p, err := Load("x.gsm", wrap("", ""), NewRegistry(), nil)
	require.NoError(t, err)
	r, err := Check(t.Context(), p, CheckOptions{})
	require.NoError(t, err)
	requireFinding(t, Refuted, "a state can come back", r.Terminates)
}

func TestCheckStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Check(ctx, game(t, "gomoku"), CheckOptions{})
	require.ErrorIs(t, err, context.Canceled)
}

func TestPlayIsAGameForSearches(t *testing.T) {
	g, err := NewPlay(game(t, "tic-tac-toe"))
	require.NoError(t, err)
	w := g.Start()
	for i := range 9 {
		require.Equal(t, i%2, g.Turn(w))
		acts := g.Actions(w)
		require.Len(t, acts, 9-i)
		w = g.Apply(w, acts[0], nil)
		if value, over := g.Result(w); over {
			require.Equal(t, []float64{1, 0}, value, "X fills the board from a corner and wins on a diagonal")
			require.Equal(t, 6, i)
			break
		}
	}
	require.NoError(t, g.Err())
}

func TestTraceFollowsTheAcceptingPath(t *testing.T) {
	p := game(t, "tic-tac-toe")
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	g.Trace = &Trace{}
	put := Move{Player: 0, Name: int8(p.MoveIndex("PUT")), N: 2, Args: [MaxArgs]Value{Int(1), Int(2)}}
	_, err = g.Step(w, []Move{put, Noop(1)})
	require.NoError(t, err)
	path := g.Trace.Path()
	require.Len(t, path, 4)
	require.Equal(t, "does", path[0].State)
	require.Equal(t, OnTrue, path[0].Input)
	require.Equal(t, []string{"1", "2", "X", "MARK"}, path[1].Args)
	require.Equal(t, []string{"O"}, path[2].Args)
	require.True(t, path[3].Halted)
	over, err := g.Terminal(w)
	require.NoError(t, err)
	require.False(t, over)
	require.Equal(t, "full", g.Trace.Path()[1].State)
}

func TestPlayServesManySearches(t *testing.T) {
	g, err := NewPlay(game(t, "tic-tac-toe"))
	require.NoError(t, err)
	lengths := make([]int, 4)
	var wait sync.WaitGroup
	for k := range lengths {
		wait.Go(func() {
			for w := g.Start(); ; lengths[k]++ {
				if _, over := g.Result(w); over {
					return
				}
				w = g.Apply(w, g.Actions(w)[0], nil)
			}
		})
	}
	wait.Wait()
	require.Equal(t, []int{7, 7, 7, 7}, lengths)
	require.NoError(t, g.Err())
}

func TestPlayRefusesChoicesAtOnce(t *testing.T) {
	p, err := Load("x.gsm", wrap(Legal, "gsm LEGAL\n* a : Player.true(pl) t-> b\n  b : Player.legal(pl,PASS) t-> ok\n  ok : accept"), NewRegistry(), nil)
	require.NoError(t, err)
	_, err = NewPlay(p)
	require.ErrorContains(t, err, "several players of x.gsm choose at once")
}

// TestSimultaneousGame plays scissors, paper, stone once: both choose, then it is over.
func TestSimultaneousGame(t *testing.T) {
	p, err := Load("x.gsm", `player A B
piece ONE
move SHOW 1
gsm INITIAL
* t : Turn.set(all) t-> ok
  ok : accept
gsm TERMINAL
* c : Turn.count(n) t-> one
  one : Math: n = 1 t-> ok
  ok : accept
gsm LEGAL
* w : Turn.true(pl) t-> k
  k : Math.between(k,0,2) t-> l
  l : Player.legal(pl,SHOW(k)) t-> ok
  ok : accept
gsm UPDATE
* a : Player.does(A,SHOW(x)) t-> b
  b : Player.does(B,SHOW(y)) t-> c
  c : Math: x = y t-> tie f-> win
  win : Math: y = x+1 t-> wa f-> wrap
  wrap : Math: y = x-2 t-> wa f-> wb
  wa : Score.add(A,1) t-> ok
  wb : Score.add(B,1) t-> ok
  tie : Score.add(all,0) t-> ok
  ok : accept
gsm GOAL
* w : Player.true(pl) t-> l
  l : Score.lead(pl) t-> win f-> e
  e : Score.equal() t-> d f-> lose
  win : Player.goal(pl,100) t-> ok
  d : Player.goal(pl,50) t-> ok
  lose : Player.goal(pl,0) t-> ok
  ok : accept
`, NewRegistry(), nil)
	require.NoError(t, err)
	s, err := Explore(t.Context(), p, 100)
	require.NoError(t, err)
	require.Equal(t, 4, s.States, "the start and three results")
	require.Equal(t, map[string]int{"50 50": 1, "100 0": 1, "0 100": 1}, s.Terminals)
	n, err := Perft(t.Context(), p, 1)
	require.NoError(t, err)
	require.Equal(t, []int{1, 9}, n)
}

func requireFinding(t *testing.T, answer Answer, why string, f Finding) {
	t.Helper()
	require.Equal(t, answer, f.Answer)
	require.Equal(t, why, f.Why.String())
}
