package lab

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

// TestChartsExperiment simulates, measures, and writes a data set that opens.
func TestChartsExperiment(t *testing.T) {
	out, errs, status := inLab(t, "", "experiment", "charts", "--games", "1", "--ends", "1")
	require.Zero(t, status, errs)
	require.Regexp(t, `all +10 `, out)
	dir := filepath.Join(t.TempDir(), "set")
	_, errs, status = inLab(t, "", "experiment", "charts", "--games", "2", "--ends", "1", "-o", dir)
	require.Zero(t, status, errs)
	out, errs, status = inLab(t, "", "experiment", "real", dir)
	require.Zero(t, status, errs)
	require.Contains(t, out, "2 games")
	out, errs, status = inLab(t, "", "experiment", "real", dir, "--part", "throws")
	require.Zero(t, status, errs)
	require.Contains(t, out, "named as called")
	_, errs, status = inLab(t, "", "experiment", "real", dir, "--part", "choices", "--shots", "1")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "nothing tells an error")
	_, errs, status = inLab(t, "", "experiment", "real", dir, "--part", "makes")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "no shot of these games is graded")
	out, errs, status = inLab(t, "", "experiment", "real", dir, "--part", "losses", "--every", "2", "--sims", "20", "--throws", "20")
	require.Zero(t, status, errs)
	require.Contains(t, out, "1 game, ")
	require.Regexp(t, `correlation of the grade with throw +[+-]0\.`, out)
	out, errs, status = inLab(t, "", "experiment", "real", dir, "--part", "forecast", "--noise", "polar:0.0165,0.0061")
	require.Zero(t, status, errs)
	require.Regexp(t, `\n10 +2 `, out, "two ends of ten stones")
	_, _, status = inLab(t, "", "experiment", "real", dir, "--part", "forecast", "--noise", "polar:x")
	require.Equal(t, command.ExitUsage, status)
	_, _, status = inLab(t, "", "experiment", "real", dir, "--part", "choices", "--throws", "1")
	require.Equal(t, command.ExitUsage, status)
	_, errs, status = inLab(t, "", "experiment", "charts", "--games", "1", "--ends", "1", "-o", dir)
	require.Equal(t, 1, status)
	require.Contains(t, errs, "is there already")
}

// TestCorrelation is that of numbers whose coefficient is known.
func TestCorrelation(t *testing.T) {
	require.InDelta(t, 1, correlation([]float64{1, 2, 3}, []float64{3, 5, 7}), 1e-12)
	require.InDelta(t, -0.5, correlation([]float64{1, 2, 3}, []float64{2, 0, 1}), 1e-12)
	require.Zero(t, correlation([]float64{1, 1, 1}, []float64{2, 0, 1}))
	low, high := fisher(0.3, 103)
	require.InDelta(t, 0.113, low, 5e-4)
	require.InDelta(t, 0.466, high, 5e-4)
	mean, e := meanError([]float64{1, 3})
	require.InDelta(t, 2, mean, 1e-12)
	require.InDelta(t, 1, e, 1e-12)
}
