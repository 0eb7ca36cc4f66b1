package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/file"
)

// TestAChartIsAGame: a game charted by hand goes through the commands that take a game, and becomes the published tables.
func TestAChartIsAGame(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.hchart")
	f, _, err := chart.OpenFile(path)
	require.NoError(t, err)
	add := func(c chart.Change) {
		c.Device = "a"
		require.NoError(t, f.Add(c))
	}
	add(chart.OfGame(chart.GameFields{Team1: chart.TeamFields{Name: chart.Noted("Alpha")}, Team2: chart.TeamFields{Name: chart.Noted("Beta")},
		Ends: chart.Noted(1)}))
	for i := range curling.Stones {
		place := chart.At(curling.Vec{X: 1 + 0.4*float64(i%8), Y: 4 + 0.5*float64(i/8)})
		add(chart.OfShot(0, i, chart.ShotFields{Stones: map[int]*chart.Field[chart.Place]{i: chart.Noted(place)},
			Grade: chart.Noted(chart.Grade(4))}))
	}
	require.NoError(t, f.Close())
	for _, args := range [][]string{{"info", path}, {"convert", path, filepath.Join(dir, "a.dcl")}, {"reconstruct", path},
		{"render", path, "-o", filepath.Join(dir, "a.png")}} {
		status, out, errs := run(t, args...)
		require.Zero(t, status, "%v: %s", args, errs)
		if args[0] == "info" {
			require.Contains(t, out, "Alpha")
		}
	}
	status, _, errs := run(t, "convert", path, filepath.Join(dir, "tables")+"/")
	require.Zero(t, status, errs)
	require.Contains(t, errs, "chart.csv alone")
	for _, name := range []string{"ends.csv", "shot_locations.csv", "chart.csv"} {
		require.FileExists(t, filepath.Join(dir, "tables", name))
	}
	want, err := file.Open(path)
	require.NoError(t, err)
	again, err := file.Open(filepath.Join(dir, "tables", "chart.csv"))
	require.NoError(t, err)
	require.Equal(t, want.Ends, again.Ends)
	set, err := file.As("").OpenAny(filepath.Join(dir, "tables"))
	require.NoError(t, err)
	require.Equal(t, 16, set.Set.Games[0].Shots)

	require.NoError(t, os.WriteFile(path, []byte("{}"), 0o600))
	status, _, errs = run(t, "convert", path, filepath.Join(dir, "tables")+"/")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "a.hchart")
}
