package mc

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/ai/shotgrid"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

func request(t testing.TB, shot int, stones map[int]curling.Vec) ai.Request {
	t.Helper()
	return aitest.Request(t, shot, 20000, stones)
}

func ask(t testing.TB, r ai.Request, settings map[string]string) ai.Suggestion {
	t.Helper()
	return aitest.Ask(t, Kind(), r, settings)
}

func TestLastStone(t *testing.T) {
	s := ask(t, request(t, 15, nil), nil)
	require.Contains(t, s.Candidates[0].Name, "draw")
	require.Greater(t, s.Candidates[0].Score, 0.98)
	require.LessOrEqual(t, s.Throws, 20000)
	require.Equal(t, 4284, ask(t, request(t, 15, nil), map[string]string{"root": "cycles"}).Throws,
		"as published one cycle, whatever the budget")
	s = ask(t, request(t, 15, map[int]curling.Vec{2: {}, 3: {X: 0.9}}), nil)
	require.Contains(t, s.Candidates[0].Name, "hit")
	require.Greater(t, s.Candidates[0].Score, 1.2)
	require.NotNil(t, s.Map)
	require.Len(t, s.Map.Value[0], s.Map.Cols*s.Map.Rows)
}

func TestSameSeedSameAnswerOnAnyWorkers(t *testing.T) {
	r := request(t, 12, map[int]curling.Vec{0: {Y: -2.8}, 2: {X: 0.3, Y: 0.2}, 3: {X: -0.5}})
	r.Wins = winprob.Ohto()
	want := ask(t, r, map[string]string{"policy": "rules"})
	require.LessOrEqual(t, want.Throws, 20000)
	require.Greater(t, want.Throws, 19000)
	for _, w := range []int{2, 3} {
		r.Workers = w
		require.Equal(t, fmt.Sprintf("%+v", want.Candidates), fmt.Sprintf("%+v", ask(t, r, map[string]string{"policy": "rules"}).Candidates))
	}
	r.Seed = 2
	require.NotEqual(t, fmt.Sprintf("%+v", want.Candidates), fmt.Sprintf("%+v", ask(t, r, map[string]string{"policy": "rules"}).Candidates))
}

func TestNoShotAboveTheLimit(t *testing.T) {
	for _, limit := range []float64{30.2, 31.5, 50} {
		r := request(t, 12, map[int]curling.Vec{0: {Y: -2.8}, 3: {X: 0.3, Y: 0.2}})
		for i := range r.Teams[0] {
			r.Teams[0][i].WeightMax = limit
		}
		for _, c := range ask(t, r, map[string]string{"keep": "20"}).Candidates {
			require.LessOrEqual(t, c.Shot.Speed(), limit)
		}
	}
	r := request(t, 12, nil)
	r.Teams[0] = curling.TeamOf(curling.Player{Noise: curling.NoiseGAT, WeightMax: 5})
	a, err := Kind().New(nil)
	require.NoError(t, err)
	_, err = a.Suggest(t.Context(), r, nil)
	require.ErrorContains(t, err, "weight limit")
}

func TestCancelProgressAndTime(t *testing.T) {
	a, err := Kind().New(nil)
	require.NoError(t, err)
	r := request(t, 0, nil)
	r.Budget = ai.Budget{Time: time.Minute}
	ctx, cancel := context.WithCancel(t.Context())
	reports := 0
	_, err = a.Suggest(ctx, r, func(p ai.Progress) {
		require.Positive(t, p.Throws)
		require.True(t, p.Done > 0 && p.Done <= 1)
		if reports++; reports == 2 {
			cancel()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 2, reports, "nothing is reported after the end")
	r.Budget = ai.Budget{Time: 30 * time.Millisecond}
	s, err := a.Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.NotEmpty(t, s.Candidates)
	_, err = a.Suggest(t.Context(), request(t, 16, nil), nil)
	require.ErrorContains(t, err, "end is over")
}

// Without a policy ends are played out by chance where the shots are thrown as published, else the learned value counts.
func TestAutomaticPolicy(t *testing.T) {
	for root, policy := range map[string]string{"cycles": "simple", "halving": "value"} {
		r := request(t, 12, map[int]curling.Vec{0: {Y: -2.5}, 1: {X: 0.3, Y: 0.2}})
		r.Budget = ai.Budget{Throws: 12_000}
		want, got := ask(t, r, map[string]string{"root": root, "policy": policy}), ask(t, r, map[string]string{"root": root})
		require.Equal(t, want.Candidates[0].Ends, got.Candidates[0].Ends, root)
		require.Equal(t, want.Throws, got.Throws, root)
	}
}

func TestPositionSpaceAsPublished(t *testing.T) {
	s := ask(t, request(t, 15, nil), map[string]string{"error": string(shotgrid.Position), "columns": "31", "rows": "15", "hits": "63",
		"root": "cycles"})
	require.Greater(t, s.Candidates[0].Score, 0.98)
	require.Equal(t, 2*(31*15+63), s.Throws)
	_, err := Kind().New(map[string]string{"x": "1"})
	require.ErrorContains(t, err, "unknown setting")
}

func benchDecision(b *testing.B, settings map[string]string, workers int) {
	r := request(b, 5, map[int]curling.Vec{0: {Y: -2.5}, 1: {X: 0.3, Y: 0.2}, 2: {X: -0.6}, 3: {X: 1, Y: -2.4}, 4: {X: 0.1, Y: -0.5}})
	r.Budget, r.Workers = ai.Budget{Throws: 100000}, workers
	a, err := Kind().New(settings)
	require.NoError(b, err)
	n := 0
	for b.Loop() {
		s, err := a.Suggest(b.Context(), r, nil)
		require.NoError(b, err)
		n += s.Throws
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "throws/s")
}

func BenchmarkSimple(b *testing.B) { benchDecision(b, map[string]string{"root": "cycles"}, 1) }
func BenchmarkRules(b *testing.B) {
	benchDecision(b, map[string]string{"policy": "rules", "root": "cycles"}, 1)
}
