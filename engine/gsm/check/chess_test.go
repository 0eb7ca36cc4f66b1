package check

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
)

// chessDepth is how deep the moves of chess are counted from the start: go test ./engine/gsm/check -run Chess -args -chess 4
// takes seconds, 5 minutes.
var chessDepth = flag.Int("chess", 3, "depth of the count of chess moves from the start")

// The published counts of chess programs (Chess Programming Wiki, Perft Results).
func TestChessGolden(t *testing.T) {
	n, err := Perft(t.Context(), gsmtest.Game(t, "chess"), *chessDepth)
	require.NoError(t, err)
	require.Equal(t, []int{1, 20, 400, 8902, 197281, 4865609}[:*chessDepth+1], n)
}

// TestChessPositions counts the moves of positions with castling, captures in passing, promotion, pins and checks.
func TestChessPositions(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want []int
	}{
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w", []int{1, 48, 2039}},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w", []int{1, 14, 191, 2812}},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w", []int{1, 6, 264, 9467}},
		{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w", []int{1, 44, 1486}},
	} {
		n, err := Perft(t.Context(), gsmtest.ChessPosition(t, c.fen), len(c.want)-1)
		require.NoError(t, err)
		require.Equal(t, c.want, n, c.fen)
	}
}

// TestChessEnds: mate, stalemate, and what the players get.
func TestChessEnds(t *testing.T) {
	for _, c := range []struct {
		fen       string
		terminals map[string]int
	}{
		{"R5k1/5ppp/8/8/8/8/8/K7 b", map[string]int{"100 0": 1}},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w", map[string]int{"0 100": 1}},
		{"7k/5Q2/6K1/8/8/8/8/8 b", map[string]int{"50 50": 1}},
	} {
		s, err := Explore(t.Context(), gsmtest.ChessPosition(t, c.fen), 10)
		require.NoError(t, err)
		require.Equal(t, c.terminals, s.Terminals, c.fen)
	}
}

// TestAllChooseAtOnce: rock, paper, scissors has nine pairs of throws, six of which decide a round.
func TestAllChooseAtOnce(t *testing.T) {
	p := gsmtest.Game(t, "rock-paper-scissors")
	n, err := Perft(t.Context(), p, 3)
	require.NoError(t, err)
	require.Equal(t, []int{1, 9, 81, 567}, n, "of 81 pairs of rounds 18 end the game: 3·3 a player")
	s, err := Explore(t.Context(), p, 100)
	require.NoError(t, err)
	require.Equal(t, 8, s.States)
	require.Equal(t, map[string]int{"100 0": 2, "0 100": 2}, s.Terminals)
	require.True(t, s.Cyclic, "nobody needs to win a round")
}
