//go:build !js

package library

import (
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
)

// BenchmarkTenThousand indexes ten thousand logs of two ends, and searches them.
func BenchmarkTenThousand(b *testing.B) {
	dir := folder(b, 10_000)
	b.Run("index", func(b *testing.B) {
		var peak uint64
		for b.Loop() {
			l, err := Open(b.Context(), filepath.Join(b.TempDir(), "library.db"))
			require.NoError(b, err)
			_, err = l.Index(b.Context(), []string{dir}, Options{Workers: 2, Progress: func(Update) {
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				peak = max(peak, m.Sys)
			}})
			require.NoError(b, err)
			require.NoError(b, l.Close())
		}
		b.ReportMetric(float64(peak)/(1<<20), "MB")
	})
	l := open(b)
	values := func(_, _ string, _ *replay.Game) ([]Person, []ValuedShot, error) {
		shots := make([]ValuedShot, 160)
		for i := range shots {
			shots[i] = ValuedShot{End: i/16 + 1, Shot: i%16 + 1, Loss: 20*rand.Float64() - 10, Weight: rand.ExpFloat64()}
		}
		return []Person{{Values: Values{Shots: len(shots)}}}, shots, nil
	}
	_, err := l.Index(b.Context(), []string{dir}, Options{Workers: 2, Values: values})
	require.NoError(b, err)
	found, err := l.Search(b.Context(), Query{})
	require.NoError(b, err)
	for name, above := range map[Rank]float64{ByLoss: 5, ByDisagreement: 0} {
		b.Run("shots-"+string(name), func(b *testing.B) { // of 1.6 million
			for b.Loop() {
				_, _, err := l.Shots(b.Context(), found, name, above, 2000)
				require.NoError(b, err)
			}
		})
	}
	b.Run("look-again", func(b *testing.B) {
		for b.Loop() {
			_, err := l.Index(b.Context(), []string{dir}, Options{Workers: 2})
			require.NoError(b, err)
		}
	})
	sixteen, one, yes := 16, -1, true
	for name, q := range map[string]Query{"all": {}, "text": {Text: "team05"}, "situation": {Situation: &Situation{Stone: &sixteen, Lead: &one,
		Hammer: &yes}}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, err := l.Search(b.Context(), q)
				require.NoError(b, err)
			}
		})
		b.Run(name+"-first", func(b *testing.B) {
			for b.Loop() {
				l.held = nil
				_, err := l.Search(b.Context(), q)
				require.NoError(b, err)
			}
		})
	}
}
