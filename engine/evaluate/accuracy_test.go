package evaluate

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/value"
)

// TestAccuracy: the search is near to long strong play, the rules of thumb are not, and any number of
// workers measures the same.
func TestAccuracy(t *testing.T) {
	a := Accuracy{Positions: 3, Most: 1, Answers: 2, Throws: 16, Reference: 16, Policy: Search, Seed: 3, Workers: 1}
	var seen []AccuracyRow
	rows, err := a.Rows(t.Context(), func(r AccuracyRow) { seen = append(seen, r) })
	require.NoError(t, err)
	require.Equal(t, rows, seen)
	require.Equal(t, 1, rows[0].Follow)
	require.Equal(t, 6, rows[0].Answers)
	require.Less(t, rows[0].Absolute, 0.08)
	require.GreaterOrEqual(t, rows[0].Covered, 0.6)
	a.Workers = 3
	again, err := a.Rows(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, rows, again)
	a.Policy = "rules"
	rules, err := a.Rows(t.Context(), nil)
	require.NoError(t, err)
	require.Greater(t, rules[0].Absolute, rows[0].Absolute)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = a.Rows(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// TestCalibrate: the error is fitted to the even positions alone and reported on the odd ones.
func TestCalibrate(t *testing.T) {
	var r AccuracyRow
	for k := range 200 {
		r.intervals = append(r.intervals, interval{position: k, difference: 0.1 * float64(k%2*2+2) * float64(k/2) / 100, spread: 1})
	}
	share, covered := Calibrate([]AccuracyRow{r})
	require.InDelta(t, 0.2*0.95/1.96, share, 0.003, "even positions: differences spread from 0 to 0.2")
	require.InDelta(t, 0.475, covered, 0.02, "odd ones: to 0.4")
	r.intervals = []interval{{position: 0, difference: 1}, {position: 1}}
	share, covered = Calibrate([]AccuracyRow{r})
	require.True(t, math.IsNaN(share) && math.IsNaN(covered), "no learned value")
}

// TestCalibration: the value is near to what was played, and tells more than the mean of all positions.
func TestCalibration(t *testing.T) {
	shipped, err := value.Learned()
	require.NoError(t, err)
	wrong := &value.Model{}
	wrong.Set(1, shipped.Net(8))
	c := Calibration{Ends: 60, Seed: 9, Workers: 2, Others: []*value.Model{shipped, wrong}}
	result, err := c.Rows(t.Context())
	require.NoError(t, err)
	byShots, byValue := result.ByShots, result.ByValue
	require.Len(t, byShots, 16)
	positions := 0
	for _, r := range byShots {
		require.Equal(t, 60, r.Positions)
		require.InDelta(t, r.Played, r.Predicted, 5*r.Error+0.02, "%d shots to come", r.Shots)
		require.Less(t, r.Spread, r.Known, "%d shots to come", r.Shots)
	}
	for _, r := range byValue {
		positions += r.Positions
		require.GreaterOrEqual(t, r.Predicted, r.From-1e-9)
		require.LessOrEqual(t, r.Predicted, r.To+1e-9)
	}
	require.Equal(t, 16*60, positions)
	require.Less(t, byShots[0].Spread, byShots[15].Spread, "the last stone is known best")
	require.Len(t, result.Compared[0], 16)
	for i, r := range result.Compared[0] {
		require.InDelta(t, byShots[i].Spread*byShots[i].Spread, r.Predicted, 1e-9)
		require.Equal(t, r.Predicted, r.Played, "the same nets")
	}
	require.Len(t, result.Compared[1], 1, "a model of one net")
	require.Greater(t, result.Compared[1][0].Played, result.Compared[1][0].Predicted, "that of eight shots to come")
}
