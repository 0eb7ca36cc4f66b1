package command

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// note is a game of a run in the tests.
type note struct {
	N    int
	Text string
}

// Check: a number below 0 is none.
func (n note) Check() error {
	if n.N < 0 {
		return errors.New("N: want a number of 0 or more")
	}
	return nil
}

func openNotes(t *testing.T, dir string, resume bool) (f *RunFolder[note], said string, err error) {
	t.Helper()
	var messages bytes.Buffer
	f, err = OpenRun[note](&Context{Context: t.Context(), Err: &messages}, dir, resume, 1, func([]byte) bool { return true })
	return f, messages.String(), err
}

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

// TestRunFolderSkipsDamagedLines: a line of nonsense and one that was cut off cost their games alone, and a line may be long.
func TestRunFolderSkipsDamagedLines(t *testing.T) {
	dir := t.TempDir()
	f, _, err := openNotes(t, dir, false)
	require.NoError(t, err)
	long := strings.Repeat("x", 200_000)
	for n, s := range []string{"a", long, "c"} {
		require.NoError(t, f.Keep("log", text(s), note{n, s}))
	}
	f.Close()
	list := filepath.Join(dir, GamesFile)
	raw, err := os.ReadFile(list)
	require.NoError(t, err)
	damaged := strings.Replace(string(raw), `{"N":0,"Text":"a"}`, `{"N":0,"Te`, 1) + "\n" + `{"N":3,"Text":"d`
	require.NoError(t, os.WriteFile(list, []byte(damaged), 0o600))
	f, said, err := openNotes(t, dir, true)
	require.NoError(t, err)
	require.Equal(t, []note{{1, long}, {2, "c"}}, f.Done)
	require.Contains(t, said, "line 1 is damaged")
	require.Contains(t, said, "cut off")
	require.NoError(t, f.Keep("log", text("e"), note{4, "e"}))
	f.Close()
	f, _, err = openNotes(t, dir, true)
	require.NoError(t, err)
	require.Equal(t, []note{{1, long}, {2, "c"}, {4, "e"}}, f.Done)
	f.Close()
}

// TestRunFolderRefusesWhatCannotBe: a game that none can be is played again.
func TestRunFolderRefusesWhatCannotBe(t *testing.T) {
	dir := t.TempDir()
	f, _, err := openNotes(t, dir, false)
	require.NoError(t, err)
	for _, n := range []int{1, -1, 2} {
		require.NoError(t, f.Keep("log", text(""), note{N: n}))
	}
	f.Close()
	f, said, err := openNotes(t, dir, true)
	require.NoError(t, err)
	defer f.Close()
	require.Equal(t, []note{{N: 1}, {N: 2}}, f.Done)
	require.Contains(t, said, "line 2 is damaged (N: want a number of 0 or more)")
}

// TestHostileRunFolders: a list of games that stands for gigabytes is left out in little memory.
func TestHostileRunFolders(t *testing.T) {
	dir := t.TempDir()
	f, _, err := openNotes(t, dir, false)
	require.NoError(t, err)
	f.Close()
	safefiletest.JSON(t, 4<<20, 3*maxGame, func(line []byte) error {
		require.NoError(t, os.WriteFile(filepath.Join(dir, GamesFile), append(line, '\n'), 0o600))
		f, said, err := openNotes(t, dir, true)
		require.NoError(t, err)
		defer f.Close()
		if len(f.Done) == 0 {
			return errors.New(said)
		}
		return nil
	}, `{"N":*}`)
}

func TestRunFolderIsOneProgramsAtATime(t *testing.T) {
	dir := t.TempDir()
	f, _, err := openNotes(t, dir, false)
	require.NoError(t, err)
	_, _, err = openNotes(t, dir, true)
	require.ErrorContains(t, err, "in use by another run")
	f.Close()
	f, _, err = openNotes(t, dir, true)
	require.NoError(t, err)
	f.Close()
}

// TestRunFolderIsSwept: what a killed write left goes, what is new or another's stays.
func TestRunFolderIsSwept(t *testing.T) {
	dir := t.TempDir()
	put := func(name string, age time.Duration) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, nil, 0o600))
		require.NoError(t, os.Chtimes(path, time.Time{}, time.Now().Add(-age)))
		return path
	}
	old, fresh, other := put(".00001.dcl.1a2b3c.new", time.Hour), put(".00002.dcl.1a2b3c.new", 0), put("mine.new", time.Hour)
	f, _, err := openNotes(t, dir, false)
	require.NoError(t, err)
	f.Close()
	require.NoFileExists(t, old)
	require.FileExists(t, fresh)
	require.FileExists(t, other)
}
