package compare

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/nrow"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/internal/rulestest"
)

// TestScoreMapTellsPoints: the distribution of a shot is that of the points gained, of which two are given for every stone.
func TestScoreMapTellsPoints(t *testing.T) {
	q, twice := question(t, 15), rulestest.Read(t, "rules/five-rock-both", "Score.add(w,n) ", "Score.add(w,2*n) ").Own()
	q.Wins, q.Rules = nil, twice.At(q.State)
	m, err := NewScoreMap(t.Context(), q, 2, nil)
	require.NoError(t, err)
	shot := entries(t, &q)[0].Shot
	ends, ok := m.Ends(shot)
	require.True(t, ok)
	points := 0.0
	for k, p := range ends {
		require.True(t, p == 0 || k%2 == 0, "every stone counts two: %d", k-8)
		points += p * float64(k-8)
	}
	mean, err := m.Layer(t.Context(), MeanLayer)
	require.NoError(t, err)
	require.InDelta(t, points, mean.At(shot.Turn, shot.VX, shot.VY), 0.1)
	require.NotZero(t, points)
}

// TestScoreMapIsThatOfTheRows: the mean of the last stone is the noise-aware score map of the score-map AI.
func TestScoreMapIsThatOfTheRows(t *testing.T) {
	q := question(t, 15)
	m, err := NewScoreMap(t.Context(), q, 2, nil)
	require.NoError(t, err)
	require.False(t, m.Learned)
	r := q.Request()
	want, err := nrow.Whole(scoremap.TrueSigma).Map(t.Context(), r)
	require.NoError(t, err)
	got, err := m.Layer(t.Context(), MeanLayer)
	require.NoError(t, err)
	for turn := range turns {
		for i, v := range want.Value[turn] {
			require.InDelta(t, v, got.Value[turn][i], 1e-3)
		}
	}
	e := entries(t, &q)
	ends, ok := m.Ends(e[0].Shot)
	require.True(t, ok)
	s, err := evaluate.NewSampler(q)
	require.NoError(t, err)
	n, points, made, below := 400, 0.0, 0.0, 0.0
	worst, err := m.Layer(t.Context(), WorstLayer)
	require.NoError(t, err)
	least := float64(worst.At(e[0].Shot.Turn, e[0].Shot.VX, e[0].Shot.VY))
	require.NoError(t, s.Throws(t.Context(), e[0].Shot, 0, n, func(_ int, x *evaluate.Throw) {
		points += x.Points / float64(n)
		if x.Made {
			made += 1 / float64(n)
		}
		if x.Points < least {
			below += 1 / float64(n)
		}
	}))
	mean, steal := 0.0, 0.0
	for k, p := range ends {
		mean += p * float64(k-8)
		if k < 8 {
			steal += p
		}
	}
	require.InDelta(t, points, mean, 0.15, "thrown as often as the map says")
	require.Less(t, below, 0.15)
	layer := func(l Layer) float64 {
		x, err := m.Layer(t.Context(), l)
		require.NoError(t, err)
		return float64(x.At(e[0].Shot.Turn, e[0].Shot.VX, e[0].Shot.VY))
	}
	require.InDelta(t, made, layer(MakeLayer), 0.1)
	require.InDelta(t, steal, layer(StealLayer), 0.05)
	require.Less(t, layer(SpreadLayer), 3.0)
	require.Positive(t, layer(SpreadLayer))
	require.InDelta(t, 0.5, layer(WinLayer), 0.5)
	lone := q
	lone.State.Position = curling.Position{0: curling.Tee}
	m, err = NewScoreMap(t.Context(), lone, 2, nil)
	require.NoError(t, err)
	steals, err := m.Layer(t.Context(), StealLayer)
	require.NoError(t, err)
	blanks := 0.0
	for cell := 0; cell < m.grid.Rows*scoremap.Cols; cell += 37 { // a blank end is no steal
		ends, ok := m.Ends(m.grid.Shot(curling.Right, cell/scoremap.Cols, cell%scoremap.Cols))
		require.True(t, ok)
		sum := 0.0
		for k := range 8 {
			sum += ends[k]
		}
		blanks += ends[8]
		require.InDelta(t, sum, steals.Value[curling.Right][cell], 1e-5)
	}
	require.Positive(t, blanks)
	_, ok = m.Ends(curling.Shot{VX: 99})
	require.False(t, ok)

	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = NewScoreMap(ctx, q, 2, nil)
	require.ErrorIs(t, err, context.Canceled)
	_, err = m.Layer(ctx, MakeLayer)
	require.ErrorIs(t, err, context.Canceled)
}

func BenchmarkScoreMap(b *testing.B) {
	for name, shot := range map[string]int{"last stone": 15, "middle": 8} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, err := NewScoreMap(context.Background(), question(b, shot), 2, nil)
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkLayer(b *testing.B) {
	m, err := NewScoreMap(context.Background(), question(b, 15), 2, nil)
	require.NoError(b, err)
	for _, l := range Layers {
		b.Run(string(l), func(b *testing.B) {
			var x *ai.Map
			for b.Loop() {
				x, _ = m.Layer(context.Background(), l)
			}
			require.False(b, math.IsInf(float64(x.Value[0][0]), 0))
		})
	}
}
