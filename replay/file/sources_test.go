package file

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/book/booktest"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
)

// TestPathsBelowAFolder: logs, books, archives, tables of positions and the folders of data sets, in the order of their names, each
// with its size and the time of its last change; what holds no games is passed by, and what cannot be read is told.
func TestPathsBelowAFolder(t *testing.T) {
	dir := t.TempDir()
	log, err := os.ReadFile("testdata/two-ends-v2.dcl")
	require.NoError(t, err)
	files := map[string]string{
		"b.DCL": string(log), "sub/c.dcl2": "{}\n", "notes.txt": "end", "sub/lines.jsonl": `{"logger":"another"}` + "\n",
		"d.jsonl": `{"logger":"DC_Client","message":""}` + "\n", "archive.zip": "PK", "table.csv": "a,b\n1,2\n", "x/y/z.dcl": string(log),
	}
	day := time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		require.NoError(t, os.Chtimes(path, day, day))
	}
	require.NoError(t, os.Symlink(filepath.Join(dir, "gone"), filepath.Join(dir, "link.dcl")))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "folder.dcl"), 0o755))
	set := filepath.Join(dir, "set")
	require.NoError(t, os.Mkdir(set, 0o755))
	charttest.Write(t, set, curlit.Charting{}, charttest.Doubles(t, 1, 1, 1)...)
	var found, passed []string
	each := func(path string, size int64, changed time.Time) error {
		name, err := filepath.Rel(dir, path)
		require.NoError(t, err)
		found = append(found, filepath.ToSlash(name))
		if text, ok := files[filepath.ToSlash(name)]; ok {
			require.EqualValues(t, len(text), size, name)
			require.True(t, changed.Equal(day), name)
		} else {
			require.Positive(t, size, name)
			require.False(t, changed.IsZero(), name)
		}
		return nil
	}
	over := func(path string, err error) {
		require.Error(t, err)
		passed = append(passed, filepath.Base(path))
	}
	require.NoError(t, Paths(t.Context(), dir, each, over))
	require.Equal(t, []string{"archive.zip", "b.DCL", "d.jsonl", "set", "sub/c.dcl2", "x/y/z.dcl"}, found)
	require.Equal(t, []string{"link.dcl"}, passed)

	for _, path := range []string{filepath.Join(dir, "b.DCL"), set} { // each by itself
		found = nil
		require.NoError(t, Paths(t.Context(), path, each, over))
		require.Equal(t, []string{filepath.Base(path)}, found)
	}
	entries, err := os.ReadDir(set)
	require.NoError(t, err)
	found = nil
	require.NoError(t, Paths(t.Context(), filepath.Join(set, entries[0].Name()), each, over))
	require.Equal(t, []string{"set"}, found, "a file of a data set is the data set")

	require.ErrorContains(t, Paths(t.Context(), filepath.Join(dir, "gone"), each, over), "is not there")
	ended, end := context.WithCancel(t.Context())
	end()
	require.ErrorIs(t, Paths(ended, dir, each, over), context.Canceled)
	stop := errors.New("stop")
	require.ErrorIs(t, Paths(t.Context(), dir, func(string, int64, time.Time) error { return stop }, nil), stop)
}

// TestSourcesBelowAFolder: every game of what lies below a folder, those of a data set by their IDs; a log that cannot be read says so
// when it is opened, an archive that cannot be listed is passed over, and by itself an error.
func TestSourcesBelowAFolder(t *testing.T) {
	dir := t.TempDir()
	log, err := os.ReadFile("testdata/two-ends-v2.dcl")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.dcl"), log, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "b.dcl"), []byte("torn"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "c.zip"), []byte("PK\x03\x04 torn"), 0o600))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "set"), 0o755))
	charttest.Write(t, filepath.Join(dir, "set"), curlit.Charting{}, charttest.Doubles(t, 2, 1, 1)...)
	var games, passed []string
	var open []Source
	require.NoError(t, Sources(t.Context(), dir, func(s Source) error {
		games, open = append(games, filepath.Base(s.Path)+" "+s.Game), append(open, s)
		return nil
	}, func(path string, _ error) { passed = append(passed, filepath.Base(path)) }))
	require.Equal(t, []string{"c.zip"}, passed)
	require.GreaterOrEqual(t, len(games), 3)
	require.Equal(t, []string{"a.dcl ", "b.dcl "}, games[:2])
	g, err := open[0].Open(t.Context())
	require.NoError(t, err)
	require.Len(t, g.Ends, 2)
	_, err = open[1].Open(t.Context())
	require.ErrorContains(t, err, "b.dcl")
	ids := map[string]bool{}
	for _, s := range open[2:] {
		require.Equal(t, "set", filepath.Base(s.Path))
		require.False(t, ids[s.Game], s.Game)
		ids[s.Game] = true
		g, err := s.Open(t.Context())
		require.NoError(t, err)
		require.Equal(t, curling.MixedDoubles().Name, g.Rules.Name)
	}
	require.Error(t, Sources(t.Context(), filepath.Join(dir, "c.zip"), func(Source) error { return nil }, nil))
	stop, n := errors.New("stop"), 0
	require.ErrorIs(t, Sources(t.Context(), dir, func(Source) error { n++; return stop }, nil), stop)
	require.Equal(t, 1, n)
}

// TestChoice: of many games the first five ids are named where the one asked for is not there.
func TestChoice(t *testing.T) {
	c, read := Choice{ID: "b"}, []string{}
	each := c.Of(func(s Source) error {
		read = append(read, s.Game)
		return nil
	})
	for _, id := range []string{"a", "B", "c"} {
		require.NoError(t, each(Source{Game: id}))
	}
	require.Equal(t, []string{"B"}, read)
	require.NoError(t, c.Missing("p"))
	c = Choice{ID: "x"}
	each = c.Of(each)
	for _, id := range []string{"a", "b", "c", "d", "e"} {
		require.NoError(t, each(Source{Game: id}))
	}
	require.EqualError(t, c.Missing("p"), "p holds no game x, but a, b, c, d, e")
	require.NoError(t, each(Source{Game: "f"}))
	require.EqualError(t, c.Missing("p"), "p holds no game x, but a, b, c, d, e, …")
	require.NoError(t, (&Choice{}).Missing("p"))
	c = Choice{ID: "x"}
	require.NoError(t, c.Missing("p"), "there is none at all")
	require.NoError(t, c.Of(nil)(Source{Path: "p/a.dcl"}))
	require.EqualError(t, c.Missing("p/a.dcl"), "p/a.dcl is one game, there is none to choose")
	require.NoError(t, c.Of(nil)(Source{Path: "p/b.dcl"}))
	require.EqualError(t, c.Missing("p"), "p holds no game x, but a.dcl, b.dcl", "logs have no ids")
}

// TestSourcesStop: a book that is being read ends with its context, and no game of it is given.
func TestSourcesStop(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	data, _ := booktest.Make(booktest.Options{Seed: 5, Ends: 2})
	path := filepath.Join(t.TempDir(), "book.pdf")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	list, err := As("").SourcesOf(t.Context(), path)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.NoError(t, os.WriteFile(path, append(data, '\n'), 0o600)) // not the book that was read
	ended, end := context.WithCancel(t.Context())
	end()
	list, err = As("").SourcesOf(ended, path)
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, list)
}
