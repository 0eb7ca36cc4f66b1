package lab

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/value"
)

// TestTrainValue: an interrupted training goes on to the nets that one in a piece gives, on any number of
// workers; another plan may not go on in the same folder.
func TestTrainValue(t *testing.T) {
	run := func(args ...string) (int, string, string) {
		var o, e bytes.Buffer
		status := Run(&command.Context{Context: t.Context(), Out: &o, Err: &e}, append([]string{"train", "value", "--last", "40"}, args...))
		return status, o.String(), e.String()
	}
	whole, parts := filepath.Join(t.TempDir(), "new", "whole"), t.TempDir()
	status, out, errs := run("--ends", "20", "--to", "3", "--workers", "1", "-o", whole)
	require.Zero(t, status, errs)
	require.Contains(t, out, " 3 shots to come: 18 positions, 2 tested")
	status, _, errs = run("--ends", "20", "--to", "1", "--workers", "2", "-o", parts)
	require.Zero(t, status, errs)
	status, out, errs = run("--ends", "20", "--to", "3", "--workers", "2", "-o", parts)
	require.Zero(t, status, errs)
	require.NotContains(t, out, " 1 shots to come")
	for k := 1; k <= 3; k++ {
		a, err := os.ReadFile(filepath.Join(whole, value.FileName(k)))
		require.NoError(t, err)
		b, err := os.ReadFile(filepath.Join(parts, value.FileName(k)))
		require.NoError(t, err)
		require.True(t, bytes.Equal(a, b), "net %d", k)
	}
	status, _, errs = run("--ends", "30", "--to", "3", "-o", parts)
	require.Equal(t, command.ExitUsage, status)
	require.Contains(t, errs, "another training")
	require.NoError(t, os.WriteFile(filepath.Join(parts, value.FileName(2)), []byte("x"), 0o600))
	_, _, errs = run("--ends", "20", "--to", "3", "-o", parts)
	require.Contains(t, errs, "weights")
	require.NoError(t, os.WriteFile(filepath.Join(parts, valueCardName), []byte("{"), 0o600))
	_, _, errs = run("--ends", "20", "--to", "3", "-o", parts)
	require.Contains(t, errs, valueCardName)
}

// TestExperimentsOfTheReferee: the commands print a row for each kind of position.
func TestExperimentsOfTheReferee(t *testing.T) {
	run := func(args ...string) (int, string, string) {
		var o, e bytes.Buffer
		status := Run(&command.Context{Context: t.Context(), Out: &o, Err: &e}, append([]string{"experiment"}, args...))
		return status, o.String(), e.String()
	}
	status, out, errs := run("referee", "--positions", "2", "--most", "1", "--throws", "20", "--reference", "20")
	require.Zero(t, status, errs)
	require.Contains(t, out, "     1        6 ")
	status, out, errs = run("value", "--ends", "10")
	require.Zero(t, status, errs)
	require.Regexp(t, `\n16 +10 `, out)
	status, out, errs = run("value", "--ends", "4", "--nets", filepath.Join("..", "engine", "value", "weights"))
	require.Zero(t, status, errs)
	require.Regexp(t, `\n16 +4 .*\+0.00000 ± .*\n$`, out, "the same nets")
	status, out, errs = run("value", "--ends", "2", "--ice", "fcv1", "--repeats", "2", "--late", "1", "--nets",
		filepath.Join("..", "engine", "value", "weights", "fcv1"))
	require.Zero(t, status, errs)
	require.Regexp(t, `the nets that ship, against 2 ends played on from each position\nto come .*\n1 +2 `, out)
	require.Regexp(t, `fcv1, against 2 ends .*\nto come .*\n1 +2 .*  0.0000 +\+0.00000`, out)
	status, _, errs = run("value", "--ends", "4", "--nets", t.TempDir())
	require.Equal(t, command.ExitUsage, status)
	require.Contains(t, errs, "holds no nets")
	status, out, errs = run("regret", "--ai", "sample", "--ai", "shots", "--sims", "500", "--positions", "1", "--most", "1", "--throws", "20")
	require.Zero(t, status, errs)
	require.Contains(t, out, "1 shots follow")
	require.Regexp(t, `sample +regret 0\.\d+ ± 0\.0000, behind the first \+0\.0000 ± 0\.0000, 1 answers`, out)
	status, out, errs = run("regret", "--ai", "shots", "--ai", "shots:book=false", "--sims", "2000", "--positions", "1", "--least", "15",
		"--most", "15", "--ahead", "1", "--throws", "4")
	require.Zero(t, status, errs)
	require.Regexp(t, `^15 shots follow\n +shots +regret .*, 1 answers, 1 with a remark\n +shots:book=false +.*, 0 with a remark\n$`, out)
	late := filepath.Join(t.TempDir(), "late.jsonl")
	status, out, errs = run("late", "--positions", "1", "-o", late)
	require.Zero(t, status, errs)
	require.Contains(t, out, "1 positions")
	status, out, errs = run("regret", "--from", late, "--ai", "sample", "--sims", "500", "--throws", "4")
	require.Zero(t, status, errs)
	require.Regexp(t, `^1 shot follows, choose, all\n +sample +regret .*, 1 answers.*\n1 shot follows, choose, mori2019, elite\n +sample .*\n$`, out)
	status, _, errs = run("regret", "--from", late, "--part", "judge", "--ai", "sample", "--throws", "4")
	require.NotZero(t, status)
	require.Contains(t, errs, "no position of the part judge")
	for _, bad := range [][]string{{"regret", "--ai", "sample"}, {"regret", "--from", late, "--twice", "--ai", "sample"}, {"regret", "--ai", "sample", "--ai", "shots", "--least", "2", "--most", "1"},
		{"referee", "--answers", "1"}, {"value", "--ends", "1"}, {"value", "--repeats", "1"}, {"value", "--ice", "glass"}} {
		status, _, _ := run(bad...)
		require.Equal(t, command.ExitUsage, status, "%v", bad)
	}
}

// TestTrainCalibrate: the calibrated nets and their card go to a folder of their own, in which no training goes on and which is
// not calibrated again.
func TestTrainCalibrate(t *testing.T) {
	run := func(args ...string) (int, string, string) {
		var o, e bytes.Buffer
		status := Run(&command.Context{Context: t.Context(), Out: &o, Err: &e}, append([]string{"train"}, args...))
		return status, o.String(), e.String()
	}
	nets, to := t.TempDir(), filepath.Join(t.TempDir(), "new")
	status, _, errs := run("value", "--last", "40", "--ends", "20", "--to", "2", "--workers", "1", "-o", nets)
	require.Zero(t, status, errs)
	status, out, errs := run("calibrate", nets, "--ends", "30", "-o", to)
	require.Zero(t, status, errs)
	require.Regexp(t, ` 2 shots to come: \d+ positions, mean error `, out)
	for k := 1; k <= 2; k++ {
		a, err := os.ReadFile(filepath.Join(nets, value.FileName(k)))
		require.NoError(t, err)
		b, err := os.ReadFile(filepath.Join(to, value.FileName(k)))
		require.NoError(t, err)
		require.False(t, bytes.Equal(a, b), "net %d", k)
	}
	for _, args := range [][]string{{"calibrate", to, "-o", t.TempDir()}, {"calibrate", nets, "-o", nets}, {"value", "--last", "40", "--ends",
		"20", "--seed", "2016", "-o", to}} {
		status, _, errs = run(args...)
		require.Equal(t, command.ExitUsage, status, "%v: %s", args, errs)
	}
}
