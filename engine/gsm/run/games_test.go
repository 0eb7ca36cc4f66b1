package run

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
)

func TestReversiPlaysToAFullCount(t *testing.T) {
	p := gsmtest.Game(t, "reversi")
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

// TestMiniShogiGolden counts the positions after strictly legal moves: those that do not leave the king to be
// taken. The numbers are those of the published perft tests of other programs: 14 181 2512 35401.
func TestMiniShogiGolden(t *testing.T) {
	depth := 3
	p := gsmtest.Game(t, "mini-shogi")
	g := NewInterpreter(p)
	start, err := g.Start()
	require.NoError(t, err)
	king := 1 + p.Constants["KING"].N()*2
	taken := func(w World, m component.Move) bool { // m takes a king
		if m.N != 5 {
			return false
		}
		to := w.Place(p, "Board", m.Args[3].N()*5+m.Args[2].N())
		return to == king || to == king+1
	}
	joint := func(m component.Move) []component.Move {
		j := []component.Move{component.Noop(0), component.Noop(1)}
		j[m.Player] = m
		return j
	}
	own := func(w World) []component.Move {
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
	p := gsmtest.Game(t, "mini-shogi")
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	play := func(pl int, text string) {
		t.Helper()
		ms, err := g.Legal(w)
		require.NoError(t, err)
		for _, m := range ms {
			if int(m.Player) == pl && p.MoveText(m) == text {
				joint := []component.Move{component.Noop(0), component.Noop(1)}
				joint[pl] = m
				w, err = g.Step(w, joint)
				require.NoError(t, err)
				return
			}
		}
		t.Fatalf("%s is not legal", text)
	}
	hand := func(pl int, piece string) int { return w.Place(p, "Field", pl*len(p.Pieces)+p.Constants[piece].N()) }
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
	p := gsmtest.Game(t, "mini-shogi")
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	for seed := range uint64(4) {
		out, err := g.Playout(w, 400, rand.New(rand.NewPCG(seed, 3)))
		require.NoError(t, err)
		require.True(t, out.Over)
	}
}
