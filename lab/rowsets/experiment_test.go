package rowsets

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/ai/laststone"
	"github.com/hogline/hogline/engine/ai/nrow"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
)

// frozen are the first n of the frozen positions.
func frozen(t testing.TB, n int) []curling.Position {
	t.Helper()
	f, err := os.Open("../../assets/positions/last-shots.txt")
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	list, err := laststone.ReadPositions(f)
	require.NoError(t, err)
	require.Len(t, list, 720)
	return list[:n]
}

// lastShot is a question about the last shot.
func lastShot(t testing.TB) ai.Request {
	t.Helper()
	r := aitest.Request(t, curling.Stones-1, 0, nil)
	r.State.End = 0
	return r
}

func experiment(t testing.TB, list []curling.Position, sigma scoremap.Sigma) *Experiment {
	t.Helper()
	x := &Experiment{Positions: list, Request: lastShot(t), Sigma: sigma}
	require.NoError(t, x.Throw(context.Background(), 2, nil))
	return x
}

// TestSeed001 repeats tables 1 and 2 of Mashiko on a part of the frozen positions: the
// order of the row sets as published. docs/EXPERIMENTS.md has the figures of all 720.
func TestSeed001(t *testing.T) {
	x := experiment(t, frozen(t, 90), scoremap.PaperSigma)
	last := 10.0
	for _, set := range nrow.Human {
		loss := x.Loss(set, true)
		require.Less(t, loss.Value, last, "%v loses less than fewer rows", set)
		require.GreaterOrEqual(t, loss.Value, 0.0, "no part is better than the whole")
		last = loss.Value
	}
	require.Less(t, x.Loss([]int{0, 41}, true).Value, x.Loss([]int{41}, true).Value)
	four := nrow.Found[len(nrow.Found)-1]
	require.Greater(t, x.Score(four, false).Value, x.Score(four, true).Value-0.01, "weak shots are no gain")
	require.Less(t, x.BigLosses(nrow.Human[3]), 0.05, "Mashiko, fig. 8: a point is rarely lost with five rows")
}

// TestRowsOverOne: two rows beat row 41 alone on 50 frozen positions.
func TestRowsOverOne(t *testing.T) {
	x := experiment(t, frozen(t, 50), scoremap.TrueSigma)
	one, two := x.Score([]int{41}, true), x.Score([]int{0, 41}, true)
	require.Greater(t, two.Value, one.Value+0.2)
}

// TestChooser compares the count of row sets with each set tried by itself.
func TestChooser(t *testing.T) {
	x := experiment(t, []curling.Position{frozen(t, 3)[2]}, scoremap.PaperSigma)
	e := x.maps[0]
	c := newChooser(e)
	for _, set := range [][]int{{41}, {0, 41}, {40, 41, 44}, {0, 5, 9, 14}, {49, 48}} {
		part := e.Scores.Only(set)
		p := scoremap.Expect(&part, &points, curling.NoiseGAT, scoremap.PaperSigma)
		require.InDelta(t, e.At(p.Best(true)), c.value(set), 1e-12, "%v", set)
	}
	count, err := x.Choices(context.Background(), 3, []int{0, 41}, 2)
	require.NoError(t, err)
	require.InDelta(t, 1, count[0], 1e-9)
	require.InDelta(t, 1, count[41], 1e-9)
	sum := 0.0
	for _, n := range count {
		sum += n
	}
	require.InDelta(t, 3, sum, 1e-9)
}

func TestPeaks(t *testing.T) {
	require.Equal(t, []int{4, 0, 2}, Peaks([]float64{5, 1, 3, 2, 9}))
}

func TestExperimentStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	x := &Experiment{Positions: frozen(t, 5), Request: lastShot(t), Sigma: scoremap.TrueSigma}
	require.ErrorIs(t, x.Throw(ctx, 2, nil), context.Canceled)
}
