package laststone

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/hogline/hogline/engine/ai/scoremap"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

// answerTo is the answer to a position before the last stone, under the win table of the last end but three.
func answerTo(t testing.TB, pos curling.Position, b ai.Budget, workers int) ai.Suggestion {
	t.Helper()
	out, ok, err := Answer(t.Context(), request(t, pos, b, workers), 5, nil)
	require.NoError(t, err)
	require.True(t, ok)
	return out
}

func request(t testing.TB, pos curling.Position, b ai.Budget, workers int) *ai.Request {
	t.Helper()
	r := aitest.Request(t, 15, 0, nil)
	r.State.Position, r.State.Ends, r.State.End, r.Wins, r.Budget, r.Workers = pos, 8, 4, winprob.Ohto(), b, workers
	return &r
}

// TestAnswersLoseLittle: an answer of five thousand throws loses less than that of the whole map alone, which takes twelve
// thousand.
func TestAnswersLoseLittle(t *testing.T) {
	rules := curling.Standard()
	s := solver(t, curling.StandardPlayer, rules)
	gain, n := 0.0, 0
	for _, pos := range lastStones(t, 45) {
		r := request(t, pos, ai.Budget{}, 1)
		utility := playout.UtilityOf(r).Value
		e, err := wholeMap(t).Map(t.Context(), *r)
		require.NoError(t, err)
		whole := e.Best(true)
		got := answerTo(t, pos, ai.Budget{Throws: 5000}, 1)
		require.LessOrEqual(t, got.Throws, 5000)
		best := got.Candidates[0]
		v := s.thrown(t, &pos, best.Shot, &utility, 800)
		require.InDelta(t, v, best.Win, 0.08)
		gain += v - s.thrown(t, &pos, e.Scores.Shot(whole.Turn, whole.Row, whole.Col), &utility, 800)
		n++
	}
	require.Greater(t, gain/float64(n), -0.002, "in win probability")
}

func TestSameLastStoneOnAnyWorkers(t *testing.T) {
	for _, pos := range lastStones(t, 300) {
		for _, throws := range []int{400, 1600, 30_000} {
			b := ai.Budget{Throws: throws}
			one, three := answerTo(t, pos, b, 1), answerTo(t, pos, b, 3)
			require.Equal(t, one.Candidates, three.Candidates)
			require.Equal(t, one.Map, three.Map)
		}
	}
}

// TestSmallBudgets: some hundred throws are enough for a sane answer, some ten for one that may be; no budget is exceeded.
func TestSmallBudgets(t *testing.T) {
	s := solver(t, curling.StandardPlayer, curling.Standard())
	budgets := []int{60, 200, 400, 1000, 20_000}
	worth, n := make([]float64, len(budgets)), 0
	for _, pos := range lastStones(t, 24) {
		utility := playout.UtilityOf(request(t, pos, ai.Budget{}, 1)).Value
		for i, b := range budgets {
			out := answerTo(t, pos, ai.Budget{Throws: b}, 1)
			require.LessOrEqual(t, out.Throws, b)
			worth[i] += s.thrown(t, &pos, out.Candidates[0].Shot, &utility, 500)
		}
		n++
	}
	for i := range worth {
		worth[i] /= float64(n)
	}
	for i, lost := range []float64{0.15, 0.07, 0.03, 0.015} {
		require.Greater(t, worth[i], worth[len(worth)-1]-lost, "%d throws, in win probability", budgets[i])
	}
}

// TestEqualShotsGoThrough: with the hammer, nothing in the house and ends to come, all shots that leave no stone are
// equal; the one that is thrown through is named so. The map is that of the whole search.
func TestEqualShotsGoThrough(t *testing.T) {
	out := answerTo(t, curling.Position{}, ai.Budget{Throws: 20_000}, 2)
	require.Contains(t, out.Candidates[0].Name, "through")
	require.InDelta(t, curling.StandardWeightMax, out.Candidates[0].Shot.Speed(), 0.1, "the hardest")
	require.InDelta(t, curling.CentreX, out.Candidates[0].Target.X, 1, "in the middle")
	require.NotNil(t, out.Map)
	require.Equal(t, ai.VelocityAxes, out.Map.Axes)
	require.Len(t, out.Map.Value[0], out.Map.Cols*out.Map.Rows)
}

// TestNoAnswer: a thrower too weak for the map, another stone, too few throws.
func TestNoAnswer(t *testing.T) {
	for name, change := range map[string]func(*ai.Request){
		"weak":     func(r *ai.Request) { r.Teams = curling.Both(curling.TeamOf(curling.Player{WeightMax: 20})) },
		"before":   func(r *ai.Request) { r.State.Shot = 14 },
		"few":      func(r *ai.Request) { r.Budget = ai.Budget{Throws: leastAnswer - 1} },
		"together": func(r *ai.Request) { r.State.Position = curling.Position{0: {X: 2, Y: 5}, 1: {X: 2, Y: 5.1}} },
	} {
		r := request(t, curling.Position{}, ai.Budget{}, 1)
		change(r)
		_, ok, err := Answer(t.Context(), r, 5, nil)
		require.NoError(t, err, name)
		require.False(t, ok, name)
	}
}

// TestAnswerStops: every stage looks at the context, that of the tables too; without one it goes on.
func TestAnswerStops(t *testing.T) {
	pos := lastStones(t, 719)[0]
	r := request(t, pos, ai.Budget{Time: time.Hour}, 2)
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	_, ok, err := Answer(ctx, r, 5, func(p ai.Progress) {
		require.False(t, math.IsNaN(p.Best.Win))
		calls++
		cancel()
	})
	require.True(t, ok)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 1, calls)
	_, ok, err = Answer(ctx, r, 5, nil)
	require.True(t, ok)
	require.ErrorIs(t, err, context.Canceled)
	key := tableKey{r.Ice, 41.7, Fine, 0}
	_, err = tableOf(ctx, key)
	require.ErrorIs(t, err, context.Canceled)
}

func BenchmarkAnswer(b *testing.B) {
	list := lastStones(b, 1)
	n := 0
	for b.Loop() {
		answerTo(b, list[n%len(list)], ai.Budget{Throws: 5000}, 1)
		n++
	}
}

// TestMeanCountsTheMap: a cell of the map counts as some throws: alone before any, less the more are thrown.
func TestMeanCountsTheMap(t *testing.T) {
	c := candidate{Cell: scoremap.Cell{Value: 0.4}, of: &spinMap{weight: 16}}
	require.InDelta(t, 0.4, c.mean(), 1e-12)
	c.n, c.sum = 16, 16*0.2
	require.InDelta(t, 0.3, c.mean(), 1e-12)
	c.n, c.sum = 48, 48*0.2
	require.InDelta(t, 0.25, c.mean(), 1e-12)
}
