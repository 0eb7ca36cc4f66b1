package compare

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
)

// sweptQuestion is a question on ice where a club's sweepers sweep.
func sweptQuestion(t testing.TB, shot int) evaluate.Question {
	t.Helper()
	q := question(t, shot)
	var err error
	q.Ice, err = physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	mover := q.State.Mover()
	for i := range q.Teams[mover] {
		q.Teams[mover][i] = curling.Player{WeightMax: 4, Noise: curling.Noise{Model: curling.Polar, A: 0.0076, B: 0.0018},
			Sweepers: curling.ClubSweepers}
	}
	return q
}

// TestMapWithSweepers: a cell has what throws of its shot with random errors come to, swept, in every layer; without sweepers it has not.
func TestMapWithSweepers(t *testing.T) {
	q := sweptQuestion(t, 15)
	m, err := NewScoreMap(t.Context(), q, 2, nil)
	require.NoError(t, err)
	plain := q
	plain.Teams[q.State.Mover()] = curling.TeamOf(unswept(q.Teams[q.State.Mover()][0]))
	without, err := NewScoreMap(t.Context(), plain, 2, nil)
	require.NoError(t, err)
	s, err := evaluate.NewQuickSampler(q)
	require.NoError(t, err)
	layer := func(m *ScoreMap, l Layer, shot curling.Shot) float64 {
		x, err := m.Layer(t.Context(), l)
		require.NoError(t, err)
		return float64(x.At(shot.Turn, shot.VX, shot.VY))
	}
	const throws = 300
	apart, squares, cells := 0.0, 0.0, 0
	for row := 2; row < m.axes.Rows; row += 12 {
		for col := m.axes.Cols/2 - 12; col < m.axes.Cols/2+12; col += 5 {
			shot := m.grid.Shot(turns[(row+col)%2], row*sweptStep, col*sweptStep)
			mean, steal, made := 0.0, 0.0, 0.0
			require.NoError(t, s.Throws(t.Context(), shot, 0, throws, func(_ int, x *evaluate.Throw) {
				mean += x.Points / throws
				for _, p := range x.Ends[:8] {
					steal += p / throws
				}
				if x.Made {
					made += 1. / throws
				}
			}))
			off := mean - layer(m, MeanLayer, shot)
			require.InDelta(t, 0, off, 0.4, "%v", shot)
			squares += off * off
			require.InDelta(t, steal, layer(m, StealLayer, shot), 0.15, "%v", shot)
			if share := layer(m, MakeLayer, shot); !math.IsNaN(share) {
				require.InDelta(t, made, share, 0.16, "%v", shot)
			}
			ends, ok := m.Ends(shot)
			require.True(t, ok)
			sum := 0.0
			for k, p := range ends {
				sum += p * float64(k-8)
			}
			require.InDelta(t, layer(m, MeanLayer, shot), sum, 1e-3)
			apart = max(apart, math.Abs(layer(without, MeanLayer, shot)-mean))
			cells++
		}
	}
	require.Greater(t, cells, 20)
	require.Less(t, math.Sqrt(squares/float64(cells)), 0.12)
	require.Greater(t, apart, 0.3, "sweepers matter somewhere")
	require.Equal(t, 2*m.axes.Rows*m.axes.Cols*scoremap.SweptErrors, m.Throws)
}

func unswept(p curling.Player) curling.Player {
	p.Sweepers = curling.NoSweepers
	return p
}

func BenchmarkMapWithSweepers(b *testing.B) {
	for _, shot := range []int{15, 8} {
		b.Run(fmt.Sprint(curling.Stones-shot), func(b *testing.B) {
			q := sweptQuestion(b, shot)
			for b.Loop() {
				_, err := NewScoreMap(b.Context(), q, 1, nil)
				require.NoError(b, err)
			}
		})
	}
}
