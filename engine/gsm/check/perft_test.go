package check

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/run"
)

func TestTicTacToeGolden(t *testing.T) {
	p := gsmtest.Game(t, "tic-tac-toe")
	s, err := Explore(t.Context(), p, 1_000_000)
	require.NoError(t, err)
	require.True(t, s.Complete)
	require.False(t, s.Cyclic)
	require.Equal(t, 9, s.Turns)
	require.Equal(t, 5478, s.States, "Ito 2019's game, states as counted by ggp-base")
	require.Equal(t, map[string]int{"100 0": 626, "0 100": 316, "50 50": 16}, s.Terminals)
	n, err := Perft(t.Context(), p, 6)
	require.NoError(t, err)
	require.Equal(t, []int{1, 9, 72, 504, 3024, 15120, 54720}, n)
}

func TestConnectFourGolden(t *testing.T) {
	n, err := Perft(t.Context(), gsmtest.Game(t, "connect-four"), 5)
	require.NoError(t, err)
	require.Equal(t, []int{1, 8, 64, 512, 4096, 32768}, n, "1 8 64 512 by ggp-base; nobody can win in five moves")
}

func TestReversiGolden(t *testing.T) {
	depth := 6
	if testing.Short() {
		depth = 5
	}
	n, err := Perft(t.Context(), gsmtest.Game(t, "reversi"), depth)
	require.NoError(t, err)
	require.Equal(t, []int{1, 4, 12, 56, 244, 1396, 8200}[:depth+1], n)
}

func TestEightQueensGolden(t *testing.T) {
	s, err := Explore(t.Context(), gsmtest.Game(t, "eight-queens"), 10_000)
	require.NoError(t, err)
	require.True(t, s.Complete)
	require.Equal(t, 2057, s.States, "1+8+42+140+344+568+550+312+92, the nodes of the backtracking search")
	require.Equal(t, 92, s.Terminals["100"], "the solutions")
}

func TestGomokuGolden(t *testing.T) {
	n, err := Perft(t.Context(), gsmtest.Game(t, "gomoku"), 2)
	require.NoError(t, err)
	require.Equal(t, []int{1, 225, 225 * 224}, n)
	p := gsmtest.Game(t, "gomoku")
	g := run.NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	out, err := g.Playout(w, 300, rand.New(rand.NewPCG(7, 7)))
	require.NoError(t, err)
	require.True(t, out.Over)
}

// TestSimultaneousGame plays scissors, paper, stone once: both choose, then it is over.
func TestSimultaneousGame(t *testing.T) {
	p, err := gsmtest.Load("x.gsm", `player A B
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
`, nil)
	require.NoError(t, err)
	s, err := Explore(t.Context(), p, 100)
	require.NoError(t, err)
	require.Equal(t, 4, s.States, "the start and three results")
	require.Equal(t, map[string]int{"50 50": 1, "100 0": 1, "0 100": 1}, s.Terminals)
	n, err := Perft(t.Context(), p, 1)
	require.NoError(t, err)
	require.Equal(t, []int{1, 9}, n)
}
