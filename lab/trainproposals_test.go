package lab

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/replay/chart/proposal"
)

// TestTrainProposals learns from one game of a simulated data set and measures the other.
func TestTrainProposals(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "set")
	_, errs, status := inLab(t, "", "experiment", "charts", "--games", "2", "--ends", "1", "-o", dir)
	require.Zero(t, status, errs)
	noteTasks(t, filepath.Join(dir, "Stones.csv"))
	path := filepath.Join(t.TempDir(), "tables.json")
	out, errs, status := inLab(t, "", "train", "proposals", dir, "--hold", "1-1-1", "--every", "1", "-o", path)
	require.Zero(t, status, errs)
	require.Contains(t, out, "task right")
	require.Contains(t, out, "one stone corrected too  0 moved:")
	require.Contains(t, out, "shots: median 4, mean 4.00, 95th percentile 4, most 4", "nothing is moved by some: turn, task, place, grade")
	require.Contains(t, out, "acts, all")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var tables proposal.Tables
	require.NoError(t, json.Unmarshal(text, &tables))
	require.Contains(t, tables.HeldOut, "1-1-1")
	require.NotEmpty(t, tables.Throws[""])
	_, _, status = inLab(t, "", "train", "proposals", dir)
	require.Equal(t, command.ExitUsage, status, "what is held out must be said")
}

// noteTasks notes every shot of a simulated chart as a draw that was made.
func noteTasks(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	require.NoError(t, err)
	for _, row := range rows[1:] {
		row[slices.Index(rows[0], "Task")], row[slices.Index(rows[0], "Points")] = "0", "4"
	}
	var b bytes.Buffer
	require.NoError(t, csv.NewWriter(&b).WriteAll(rows))
	require.NoError(t, os.WriteFile(path, b.Bytes(), 0o600))
}
