package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/library"
)

func TestLibrary(t *testing.T) {
	dir := t.TempDir()
	logs := filepath.Join(dir, "logs")
	require.NoError(t, os.Mkdir(logs, 0o755))
	log := filepath.Join(logs, "game.dcl")
	require.NoError(t, os.WriteFile(log, []byte(smallLog), 0o600))
	db := filepath.Join(dir, "index.db")
	read := func(into any, args ...string) {
		t.Helper()
		out, errs, status := withAssets(t.Context(), "", args...)
		require.Zero(t, status, errs)
		require.NoError(t, json.Unmarshal([]byte(out), into), out)
	}
	var u library.Update
	read(&u, "library", "index", logs, "--db", db, "--json")
	require.Equal(t, library.Update{Files: 1, Read: 1, Games: 1}, u)
	var found struct {
		Total      int
		Games      []library.Found
		Statistics []library.Statistics
	}
	read(&found, "library", "search", logs, "--db", db, "--json", "--team", "north", "--situation", "stone 1, tied, clean sheet", "--statistics")
	require.Equal(t, 1, found.Total)
	require.Equal(t, log, found.Games[0].Path)
	require.Equal(t, []library.Place{{End: 1, Shot: 1}}, found.Games[0].Places)
	require.Len(t, found.Statistics, 2)
	read(&found, "library", "search", logs, "--db", db, "--json", "--score", "9-1")
	require.Zero(t, found.Total)
	var similar struct{ Positions []library.Similar }
	read(&similar, "library", "similar", logs, "--db", db, "--json", "--to", log, "--no-mirror", "--no-swap")
	require.Len(t, similar.Positions, 1)
	entries, err := os.ReadDir(logs)
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing is written beside the user's files")
	_, errs, status := withAssets(t.Context(), "", "analyse", log, "--sims", "20", "--throws", "20")
	require.Zero(t, status, errs)
	var shots struct {
		Total int
		Shots []struct {
			File      string
			End, Shot int
			Call      *float64
		}
	}
	read(&shots, "library", "shots", logs, "--db", db, "--json", "--above", "0", "--limit", "1")
	require.Len(t, shots.Shots, 1)
	require.GreaterOrEqual(t, shots.Total, 1)
	require.Equal(t, log, shots.Shots[0].File)
	require.NotNil(t, shots.Shots[0].Call)
	read(&shots, "library", "shots", logs, "--db", db, "--json", "--team", "nobody")
	require.Zero(t, shots.Total)
	for _, args := range [][]string{{"--situation", "on fire"}, {"--since", "yesterday"}, {"--score", "9"}} {
		_, _, status := withAssets(t.Context(), "", append([]string{"library", "search", logs, "--db", db}, args...)...)
		require.Equal(t, 2, status, args)
	}
}
