package run

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
)

func benchPlayouts(b *testing.B, name string) {
	p := gsmtest.Game(b, name)
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

func BenchmarkPlayoutTicTacToe(b *testing.B) { benchPlayouts(b, "tic-tac-toe") }

func BenchmarkPlayoutConnectFour(b *testing.B) { benchPlayouts(b, "connect-four") }
