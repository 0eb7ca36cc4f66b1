package gsm

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTicTacToeGolden(t *testing.T) {
	p := game(t, "tic-tac-toe")
	s, err := Explore(t.Context(), p, 1_000_000)
	require.NoError(t, err)
	require.True(t, s.Complete)
	require.False(t, s.Cyclic)
	require.Equal(t, 9, s.Turns)
	require.Equal(t, 5478, s.States, "seed 002's game, states as counted by ggp-base")
	require.Equal(t, map[string]int{"100 0": 626, "0 100": 316, "50 50": 16}, s.Terminals)
	n, err := Perft(t.Context(), p, 6)
	require.NoError(t, err)
	require.Equal(t, []int{1, 9, 72, 504, 3024, 15120, 54720}, n)
}

func TestConnectFourGolden(t *testing.T) {
	n, err := Perft(t.Context(), game(t, "connect-four"), 5)
	require.NoError(t, err)
	require.Equal(t, []int{1, 8, 64, 512, 4096, 32768}, n, "1 8 64 512 by ggp-base; nobody can win in five moves")
}

func TestReversiGolden(t *testing.T) {
	depth := 6
	if testing.Short() {
		depth = 5
	}
	n, err := Perft(t.Context(), game(t, "reversi"), depth)
	require.NoError(t, err)
	require.Equal(t, []int{1, 4, 12, 56, 244, 1396, 8200}[:depth+1], n)
}

func TestReversiPlaysToAFullCount(t *testing.T) {
	p := game(t, "reversi")
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	for seed := range uint64(5) {
		out, err := g.Playout(w, 200, rand.New(rand.NewPCG(seed, 1)))
		require.NoError(t, err)
		require.True(t, out.Over)
		require.GreaterOrEqual(t, out.Turns, 9, "the shortest game of all takes nine moves")
		require.Equal(t, 100, out.Goals[0]+out.Goals[1])
	}
}

func TestEightQueensGolden(t *testing.T) {
	s, err := Explore(t.Context(), game(t, "eight-queens"), 10_000)
	require.NoError(t, err)
	require.True(t, s.Complete)
	require.Equal(t, 2057, s.States, "1+8+42+140+344+568+550+312+92, the nodes of the backtracking search")
	require.Equal(t, 92, s.Terminals["100"], "the solutions")
}

func TestGomokuGolden(t *testing.T) {
	n, err := Perft(t.Context(), game(t, "gomoku"), 2)
	require.NoError(t, err)
	require.Equal(t, []int{1, 225, 225 * 224}, n)
	p := game(t, "gomoku")
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	out, err := g.Playout(w, 300, rand.New(rand.NewPCG(7, 7)))
	require.NoError(t, err)
	require.True(t, out.Over)
}

// TestMiniShogiGolden counts the positions after strictly legal moves: those that do not leave the king to
// be taken. The numbers are those of the published perft tests of other programs: 14 181 2512 35401.
func TestMiniShogiGolden(t *testing.T) {
	depth := 3
	p := game(t, "mini-shogi")
	g := NewInterpreter(p)
	start, err := g.Start()
	require.NoError(t, err)
	king := 1 + p.Constant("KING").N()*2
	taken := func(w World, m Move) bool { // m takes a king
		if m.N != 5 {
			return false
		}
		to := w.Place(p, "Board", m.Args[3].N()*5+m.Args[2].N())
		return to == king || to == king+1
	}
	joint := func(m Move) []Move {
		j := []Move{Noop(0), Noop(1)}
		j[m.Player] = m
		return j
	}
	own := func(w World) []Move {
		ms, err := g.Legal(w)
		require.NoError(t, err)
		turn := w.Place(p, "Turn", 0)
		return p.Joint(ms)[turn]
	}
	counts := make([]int, depth+1)
	var walk func(w World, d int)
	walk = func(w World, d int) {
		counts[d]++
		if d == depth {
			return
		}
		for _, m := range own(w) {
			next, err := g.Step(w, joint(m))
			require.NoError(t, err)
			legal := true
			for _, answer := range own(next) {
				legal = legal && !taken(next, answer)
			}
			if legal {
				walk(next, d+1)
			}
		}
	}
	walk(start, 0)
	require.Equal(t, []int{1, 14, 181, 2512, 35401}[:depth+1], counts)
}

func TestMiniShogiHands(t *testing.T) {
	p := game(t, "mini-shogi")
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	play := func(pl int, text string) {
		t.Helper()
		ms, err := g.Legal(w)
		require.NoError(t, err)
		for _, m := range ms {
			if int(m.Player) == pl && p.MoveText(m) == text {
				joint := []Move{Noop(0), Noop(1)}
				joint[pl] = m
				w, err = g.Step(w, joint)
				require.NoError(t, err)
				return
			}
		}
		t.Fatalf("%s is not legal", text)
	}
	hand := func(pl int, piece string) int { return w.Place(p, "Field", pl*len(p.Pieces)+p.Constant(piece).N()) }
	play(0, "MOVE(4,4,4,1,0)") // the rook takes the pawn
	require.Equal(t, 1, hand(0, "PAWN"))
	play(1, "MOVE(4,0,4,1,0)") // the king takes the rook
	require.Equal(t, 1, hand(1, "ROOK"))
	play(0, "DROP(PAWN,4,2)")
	require.Equal(t, 0, hand(0, "PAWN"))
	play(1, "MOVE(4,1,4,2,0)")
	require.Equal(t, 1, hand(1, "PAWN"))
	require.Equal(t, 0, hand(1, "PAWN_P"))
}

func TestMiniShogiPlayoutsEnd(t *testing.T) {
	p := game(t, "mini-shogi")
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	for seed := range uint64(4) {
		out, err := g.Playout(w, 400, rand.New(rand.NewPCG(seed, 3)))
		require.NoError(t, err)
		require.True(t, out.Over)
	}
}
