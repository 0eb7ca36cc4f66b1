package lab

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/lab/sweeping"
)

// Sweepers add to the draws of both throwers, those of championships more; a run can be repeated, and a light release is told.
func TestSweepingExperiment(t *testing.T) {
	args := []string{"experiment", "sweeping", "--shots", "4", "--throws", "100", "--light", "1", "--json"}
	out, errs, status := inLab(t, "", args...)
	require.Zero(t, status, errs)
	var all []sweptBy
	require.NoError(t, json.Unmarshal([]byte(out), &all))
	require.Len(t, all, 2)
	gains := map[string]float64{}
	for _, by := range all {
		require.Len(t, by.Rows, len(sweeping.Kinds))
		for _, r := range by.Rows {
			require.Equal(t, 4, r.Shots)
			require.InDelta(t, r.Swept-r.Unswept, r.Gain, 1e-9)
			require.Len(t, r.Light, 1)
			if r.Kind == shotname.Draw || r.Kind == shotname.CentreGuard {
				gains[by.Thrower] += r.Gain
			}
			if r.Kind == shotname.Peel {
				require.Equal(t, r.Gain, r.Light[0].Gain, "hits are not released light")
			}
		}
	}
	require.Greater(t, gains["club"], 0.05)
	require.Greater(t, gains["championship"], 0.05)
	again, _, _ := inLab(t, "", args...)
	require.Equal(t, out, again)
	_, errs, status = inLab(t, "", "experiment", "sweeping", "--light", "9")
	require.NotZero(t, status)
	require.Contains(t, errs, "--light 9")
}
