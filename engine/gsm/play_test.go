package gsm

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// game loads a shipped game.
func game(tb testing.TB, name string) *Program {
	tb.Helper()
	src, err := os.ReadFile("../../assets/games/" + name + ".gsm")
	require.NoError(tb, err)
	f, err := Parse(name+".gsm", string(src))
	require.NoError(tb, err)
	p, problems := Compile(f, NewRegistry(), nil)
	require.Empty(tb, problems)
	return p
}

func benchPlayouts(b *testing.B, name string) {
	p := game(b, name)
	g := p.Referee()
	w, err := g.Start()
	require.NoError(b, err)
	rng := rand.New(rand.NewPCG(1, 2))
	turns := 0
	b.ReportAllocs()
	for b.Loop() {
		out, err := g.Playout(w, 1000, rng)
		if err != nil {
			b.Fatal(err)
		}
		turns += out.Turns
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
}

func BenchmarkPlayoutTicTacToe(b *testing.B)   { benchPlayouts(b, "tic-tac-toe") }
func BenchmarkPlayoutConnectFour(b *testing.B) { benchPlayouts(b, "connect-four") }

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
