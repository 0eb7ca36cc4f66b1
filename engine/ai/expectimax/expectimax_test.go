package expectimax

import (
	"context"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
)

func request(t testing.TB, shot int, stones map[int]curling.Vec) ai.Request {
	t.Helper()
	return aitest.Request(t, shot, 60000, stones)
}

func ask(t testing.TB, r ai.Request, settings map[string]string) ai.Suggestion {
	t.Helper()
	return aitest.Ask(t, Kind(), r, settings)
}

func TestLastStone(t *testing.T) {
	s := ask(t, request(t, 15, nil), nil)
	require.Contains(t, s.Candidates[0].Name, "draw")
	require.Greater(t, s.Candidates[0].Score, 0.98)
	require.LessOrEqual(t, s.Throws, 60000)
	s = ask(t, request(t, 15, map[int]curling.Vec{2: {}, 3: {X: 0.9}}), nil)
	require.Contains(t, s.Candidates[0].Name, "hit")
	require.Greater(t, s.Candidates[0].Score, 1.2)
}

// TestReplyIsFeared: with the hammer to come the opponent will take an open stone out; at
// depth 1 a second stone in the house has the best score, at depth 2 its removal counts.
func TestReplyIsFeared(t *testing.T) {
	r := request(t, 14, map[int]curling.Vec{0: {X: 0.6, Y: 0.3}, 3: {X: -1.2, Y: -0.4}})
	one := ask(t, r, map[string]string{"depth": "1", "leaf": "now"})
	two := ask(t, r, map[string]string{"leaf": "now"})
	require.Greater(t, one.Candidates[0].Score, 1.5, "two stones lie if nobody answers")
	require.Contains(t, one.Note, "as if the end ended")
	require.Less(t, two.Candidates[0].Score, one.Candidates[0].Score-0.5)
	require.Greater(t, two.Throws, one.Throws)
	require.LessOrEqual(t, two.Throws, 60000)
}

func TestSameSeedSameAnswerOnAnyWorkers(t *testing.T) {
	r := request(t, 11, map[int]curling.Vec{0: {Y: -2.8}, 2: {X: 0.3, Y: 0.2}, 3: {X: -0.5}})
	r.Wins = winprob.Ohto()
	want := ask(t, r, nil)
	for _, w := range []int{2, 3} {
		r.Workers = w
		got := ask(t, r, nil)
		require.Equal(t, fmt.Sprintf("%+v", want.Candidates), fmt.Sprintf("%+v", got.Candidates))
		require.Equal(t, want.Throws, got.Throws)
	}
}

func TestLimitCancelAndTime(t *testing.T) {
	r := request(t, 12, map[int]curling.Vec{0: {Y: -2.8}, 3: {X: 0.3, Y: 0.2}})
	for i := range r.Teams[0] {
		r.Teams[0][i].WeightMax = 30.6
	}
	for _, c := range ask(t, r, map[string]string{"keep": "20"}).Candidates {
		require.LessOrEqual(t, c.Shot.Speed(), 30.6)
	}
	a, err := Kind().New(nil)
	require.NoError(t, err)
	r.Budget = ai.Budget{Throws: 100_000_000} // more than it can throw in that time
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	_, err = a.Suggest(ctx, r, nil)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	r.Budget = ai.Budget{Time: 40 * time.Millisecond}
	_, err = a.Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	_, err = a.Suggest(t.Context(), request(t, 16, nil), nil)
	require.ErrorContains(t, err, "end is over")
}

// TestBudgetOfThrowsIsKept: where the budget does not pay for the grid it is coarser, and replies are searched where it pays for
// those of a neighbourhood.
func TestBudgetOfThrowsIsKept(t *testing.T) {
	for _, shot := range []int{4, 12} {
		for _, n := range []int{500, 1500, 5000, 20_000} {
			r := request(t, shot, map[int]curling.Vec{0: {Y: -2.8}, 3: {X: 0.3, Y: 0.2}})
			r.Budget = ai.Budget{Throws: n}
			s := ask(t, r, nil)
			require.LessOrEqual(t, s.Throws, n, "shot %d", shot)
			require.GreaterOrEqual(t, s.Throws, n*6/10, "shot %d", shot)
			require.Len(t, s.Candidates, 5)
		}
	}
}

// TestLastReplyIsTheLearnedValue: before the last stone replies are not searched, before others they are.
func TestLastReplyIsTheLearnedValue(t *testing.T) {
	thrown := func(shot int, depth string) int {
		r := request(t, shot, map[int]curling.Vec{0: {Y: -2.8}, 3: {X: 0.3, Y: 0.2}})
		r.Budget = ai.Budget{Throws: 60_000}
		a, err := Kind().New(map[string]string{"depth": depth, "book": "false"})
		require.NoError(t, err)
		s, err := a.Suggest(t.Context(), r, nil)
		require.NoError(t, err)
		return s.Throws
	}
	require.Equal(t, thrown(14, "1"), thrown(14, "2"))
	require.Greater(t, thrown(13, "2"), 2*thrown(13, "1"))
}

func TestQuadratureHasMeanZeroAndVarianceOne(t *testing.T) {
	for n, points := range quadrature {
		require.Len(t, points, n)
		var w, m, v1, v2 float64
		for _, p := range points {
			w += p.w
			m += p.w * (p.z1 + p.z2)
			v1 += p.w * p.z1 * p.z1
			v2 += p.w * p.z2 * p.z2
		}
		require.InDelta(t, 1, w, 1e-12)
		require.InDelta(t, 0, m, 1e-12)
		if n > 1 {
			require.InDelta(t, 1, v1, 1e-12)
			require.InDelta(t, 1, v2, 1e-12)
		}
	}
}

func BenchmarkDepthTwo(b *testing.B) {
	r := request(b, 9, map[int]curling.Vec{0: {Y: -2.5}, 1: {X: 0.3, Y: 0.2}, 2: {X: -0.6}, 3: {X: 1, Y: -2.4}, 4: {X: 0.1, Y: -0.5}})
	n := 0
	for b.Loop() {
		n += ask(b, r, nil).Throws
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "throws/s")
}

// TestMapOfTheMirroredBoard: on a mirrored board with the turns exchanged the map is
// mirrored. The model of 2016 has no bias to a side but for rounding.
func TestMapOfTheMirroredBoard(t *testing.T) {
	r := request(t, 15, map[int]curling.Vec{0: {Y: -2.8}, 2: {X: 0.3, Y: 0.2}, 3: {X: -0.5}, 6: {X: 1.1, Y: -0.7}})
	var err error
	r.Ice, err = physics.IceOf(physics.V2)
	require.NoError(t, err)
	one := ask(t, r, nil).Map
	r.State.Position = r.State.Position.Mirrored()
	other := ask(t, r, nil).Map
	var sum, most float64
	for turn := range one.Value {
		for y := range one.Rows {
			for x := range one.Cols {
				a, b := one.Value[turn][y*one.Cols+x], other.Value[1-turn][y*one.Cols+one.Cols-1-x]
				d := math.Abs(float64(a - b))
				sum, most = sum+d, max(most, d)
			}
		}
	}
	require.Less(t, sum/float64(2*one.Rows*one.Cols), 0.01)
	require.Less(t, most, 0.3)
}

// TestNowIsTheScoreAsItLies: a thrower without error has one outcome of every shot, and the end is over with it.
func TestNowIsTheScoreAsItLies(t *testing.T) {
	r := request(t, 9, map[int]curling.Vec{0: {X: 0.6, Y: 0.3}, 2: {X: -0.2, Y: -2.5}, 3: {X: -1.2, Y: -0.4}})
	r.Budget = ai.Budget{Throws: 900}
	for i := range r.Teams {
		for k := range r.Teams[i] {
			r.Teams[i][k].Noise = curling.Noise{Model: curling.NoNoise}
		}
	}
	s := ask(t, r, map[string]string{"leaf": "now", "depth": "1"})
	require.Equal(t, 2.0, s.Candidates[0].Score, "the own stone and one nearer than theirs")
	require.Contains(t, s.Note, "as if the end ended")
	require.Empty(t, ask(t, r, map[string]string{"leaf": "guess", "depth": "1"}).Note)
}
