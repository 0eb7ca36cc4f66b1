package gsm

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/cpu"
)

func gameSource(tb testing.TB, name string) string {
	tb.Helper()
	src, err := os.ReadFile("../../assets/games/" + name + ".gsm")
	require.NoError(tb, err)
	return string(src)
}

// game loads a shipped game.
func game(tb testing.TB, name string) *Program {
	tb.Helper()
	f, err := Parse(name+".gsm", gameSource(tb, name))
	require.NoError(tb, err)
	p, problems := Compile(f, NewRegistry(), nil)
	require.Empty(tb, problems)
	return p
}

func benchPlayouts(b *testing.B, name string) {
	p := game(b, name)
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(b, err)
	rng := rand.New(rand.NewPCG(1, 2))
	turns := 0
	b.ReportAllocs()
	clock := cpu.Start()
	defer clock.Stop()
	for b.Loop() {
		out, err := g.Playout(w, 1000, rng)
		if err != nil {
			b.Fatal(err)
		}
		turns += out.Turns
	}
	seconds := clock.Seconds()
	b.ReportMetric(float64(b.N)/seconds, "playouts/CPU-s")
	b.ReportMetric(float64(turns)/seconds, "turns/CPU-s")
}

func BenchmarkPlayoutTicTacToe(b *testing.B)   { benchPlayouts(b, "tic-tac-toe") }
func BenchmarkPlayoutConnectFour(b *testing.B) { benchPlayouts(b, "connect-four") }
