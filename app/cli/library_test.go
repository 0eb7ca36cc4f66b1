package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

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
	read(&found, "library", "search", logs, "--db", db, "--json", "--team", "north", "--situation", "stone 1, tied, clean sheet",
		"--statistics")
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

// TestLibraryWithoutAPlaceForItsIndex: searches go on in memory, which one line tells; an index that was asked for is an error.
func TestLibraryWithoutAPlaceForItsIndex(t *testing.T) {
	logs := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(logs, "game.dcl"), []byte(smallLog), 0o600))
	blocked := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(blocked, nil, 0o600))
	for name, cache := range map[string]string{"a folder that cannot be made": blocked, "no home": ""} {
		t.Setenv("XDG_CACHE_HOME", cache)
		t.Setenv("HOME", cache)
		t.Setenv("LocalAppData", cache)
		for _, args := range [][]string{{"search", logs}, {"shots", logs}, {"similar", logs, "--to", filepath.Join(logs, "game.dcl")}} {
			out, errs, status := withAssets(t.Context(), "", append([]string{"library"}, args...)...)
			require.Zero(t, status, errs)
			require.Contains(t, out, "found", name)
			require.Equal(t, 1, strings.Count(errs, "\n"), errs)
			require.Contains(t, errs, "the index cannot be kept (")
			require.NotContains(t, errs, "lock")
		}
		out, _, _ := withAssets(t.Context(), "", "library", "search", logs)
		require.Contains(t, out, "1 game found")
		for _, args := range [][]string{{"index", logs}, {"search", logs, "--no-update"}} {
			_, errs, status := withAssets(t.Context(), "", append([]string{"library"}, args...)...)
			require.Equal(t, 1, status, errs)
		}
	}
	_, errs, status := withAssets(t.Context(), "", "library", "search", logs, "--db", filepath.Join(blocked, "x.db"))
	require.Equal(t, 1, status, "the file was named")
	require.Contains(t, errs, "x.db")
}

// TestLibraryTellsCopiesAndDates: a copy counts with its game; where the day is not known the list says so.
func TestLibraryTellsCopiesAndDates(t *testing.T) {
	dir := t.TempDir()
	logs, db := filepath.Join(dir, "logs"), filepath.Join(dir, "index.db")
	require.NoError(t, os.Mkdir(logs, 0o755))
	day := time.Date(2024, 5, 6, 12, 0, 0, 0, time.UTC)
	for _, name := range []string{"A.DCL", "b.dcl"} {
		require.NoError(t, os.WriteFile(filepath.Join(logs, name), []byte(smallLog), 0o600))
		require.NoError(t, os.Chtimes(filepath.Join(logs, name), day, day))
	}
	run := func(args ...string) string {
		t.Helper()
		out, errs, status := withAssets(t.Context(), "", append(append([]string{"library"}, args...), logs, "--db", db)...)
		require.Zero(t, status, errs)
		return out
	}
	require.Contains(t, run("index"), "2 files seen, 2 read with 2 games, 0 without one, 0 gone")
	require.Contains(t, run("index"), "1 game in the index, beside 1 copy or link that counts with it")
	out := run("search")
	require.Contains(t, out, "date unknown (file of 2024-05-06)")
	require.Contains(t, out, filepath.Join(logs, "A.DCL")+" (and 1 more file)\n1 game found")
	require.NoError(t, os.Rename(filepath.Join(logs, "b.dcl"), filepath.Join(logs, "b(20190316_101500).dcl")))
	require.Contains(t, run("search"), "2019-03-16")
	require.NoError(t, os.WriteFile(filepath.Join(logs, "c[1545000000].dcl"), []byte(smallLog), 0o600))
	out = run("search")
	require.Contains(t, out, "2018-12-16")
	require.Contains(t, out, "2 games found")
}

// TestLibrarySituations tells what was thrown where a situation holds.
func TestLibrarySituations(t *testing.T) {
	dir := t.TempDir()
	raw, err := os.ReadFile("../../replay/file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.dcl"), raw, 0o600))
	db := filepath.Join(dir, "library.db")
	out, _, code := withAssets(t.Context(), "", "library", "situations", dir, "--db", db, "--situation", "stone 1", "--json")
	require.Zero(t, code)
	var sum struct {
		Places, Games int
		Cases         []struct{ End, Shot int }
	}
	require.NoError(t, json.Unmarshal([]byte(out), &sum))
	require.Equal(t, []int{2, 1, 2}, []int{sum.Places, sum.Games, len(sum.Cases)})
	out, _, code = withAssets(t.Context(), "", "library", "situations", dir, "--db", db, "--like", filepath.Join(dir, "a.dcl"), "--end", "1",
		"--shot", "1")
	require.Zero(t, code)
	require.Contains(t, out, "2 places in 1 game")
	_, errs, code := withAssets(t.Context(), "", "library", "situations", dir, "--db", db)
	require.Equal(t, 2, code)
	require.Contains(t, errs, "--situation")
}
