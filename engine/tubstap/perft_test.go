package tubstap

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// perft counts by the reference rules.
func (r *reference) perft(s State, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if _, over := r.m.Result(s); over {
		return 0
	}
	n := uint64(0)
	for _, a := range newReference(r.m, &s).actions(s.Team()) {
		n += r.perft(r.m.Apply(s, a, nil), depth-1)
	}
	return n
}

// TestPerft: numbers of action sequences on the shipped maps; the reference rules give the same.
func TestPerft(t *testing.T) {
	for name, want := range map[string][]uint64{
		"duel44":  {1, 21, 203, 3259, 26243, 502908},
		"study66": {1, 70, 4112, 194448},
		"river66": {1, 70, 3631, 133517},
		"hills66": {1, 43, 1504, 40032},
		"study88": {1, 181, 28229},
	} {
		m := shipped(t, name)
		got, err := m.Perft(t.Context(), len(want)-1)
		require.NoError(t, err)
		require.Equal(t, want, got, name)
		plain := min(len(want)-1, 2)
		require.Equal(t, want[plain], (&reference{m: m}).perft(m.Start(), plain), name)
	}
}

// TestPerftStopsAtTheEndOfAGame: after the attack that destroys the last enemy nothing follows.
func TestPerftStopsAtTheEndOfAGame(t *testing.T) {
	m := board(t, "1PA 1 1i3 1 1IA")
	got, err := m.Perft(t.Context(), 3)
	require.NoError(t, err)
	require.Equal(t, uint64(6), got[1], "two moves and an attack of each unit")
	for depth, want := range got {
		require.Equal(t, want, (&reference{m: m}).perft(m.Start(), depth))
	}
}

func TestPerftStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := shipped(t, "study88").Perft(ctx, 3)
	require.ErrorIs(t, err, context.Canceled)
}

// BenchmarkPlayout plays games to their end by the policy of Murayama 2015 §8.1.
func BenchmarkPlayout(b *testing.B) {
	for _, name := range []string{"study66", "study88"} {
		b.Run(name, func(b *testing.B) {
			m := shipped(b, name)
			rng, actions := seeded(1), 0
			for b.Loop() {
				s := m.Start()
				for {
					if _, over := m.Result(s); over {
						break
					}
					s = m.Apply(s, m.AttackFirst(s, rng), rng)
					actions++
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
			b.ReportMetric(float64(actions)/float64(b.N), "actions/playout")
		})
	}
}
