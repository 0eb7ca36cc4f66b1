package memo

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// on keeps results of a build in a folder for the time of a test.
func on(t *testing.T, dir, build string) {
	t.Helper()
	swept := make(chan struct{})
	KeepIn(dir, build, func() { close(swept) })
	<-swept
	t.Cleanup(func() { KeepIn("", "", nil) })
}

// asker finds numbers and counts how often.
type asker int

func (a *asker) ask(r *Results, question string, found int) int {
	n, err := Find(r, question, func(n int) bool { return n >= 0 }, func() (int, error) { *a++; return found, nil })
	if err != nil {
		return -1
	}
	return n
}

// TestResultsAreKept for the next run, by subject, question and build; without a folder nothing is.
func TestResultsAreKept(t *testing.T) {
	var a asker
	r := Of("a game")
	require.Nil(t, r)
	require.Equal(t, 5, a.ask(r, "q", 5))
	require.Equal(t, 6, a.ask(r, "q", 6), "found again")
	r.Keep(true)
	KeepIn(t.TempDir(), "", nil)
	require.Nil(t, Of("a game"), "of a build that is not known")

	dir := t.TempDir()
	on(t, dir, "one")
	a = 0
	r = Of("a game")
	require.Equal(t, 5, a.ask(r, "q", 5))
	require.Equal(t, 5, a.ask(r, "q", 6))
	require.Equal(t, 7, a.ask(r, "r", 7))
	require.EqualValues(t, 2, a)
	require.Empty(t, Of("a game").kept, "not before Keep")
	r.Keep(true)

	r = Of("a game")
	require.Equal(t, 5, a.ask(r, "q", 6))
	require.EqualValues(t, 2, a)
	require.Equal(t, 8, a.ask(r, "s", 8))
	r.Keep(true)
	r = Of("a game")
	require.Equal(t, 5, a.ask(r, "q", 6))
	require.Equal(t, 8, a.ask(r, "s", 9))
	require.Equal(t, 9, a.ask(r, "r", 9), "what was not asked for in a run that found something is let go")
	r = Of("a game")
	require.Equal(t, 10, a.ask(r, "u", 10))
	r.Keep(false) // it was stopped
	require.Equal(t, 10, a.ask(Of("a game"), "u", 11))
	require.Equal(t, 5, a.ask(Of("a game"), "q", 6))
	r = Of("nothing yet")
	require.Equal(t, 2, a.ask(r, "q", 2))
	r.Keep(false)
	require.Equal(t, 2, a.ask(Of("nothing yet"), "q", 3))
	require.Equal(t, 1, a.ask(Of("another game"), "q", 1))
	on(t, dir, "two")
	require.Equal(t, 1, a.ask(Of("a game"), "q", 1), "another build")
	on(t, dir, "one")
	require.Equal(t, 5, a.ask(Of("a game"), "q", 1))
}

// TestBadResults: what fails is not kept; what is damaged, or cannot be a result, is found again.
func TestBadResults(t *testing.T) {
	on(t, t.TempDir(), "build")
	r := Of("game")
	_, err := Find(r, "q", func(int) bool { return true }, func() (int, error) { return 3, errors.New("stopped") })
	require.Error(t, err)
	var a asker
	require.Equal(t, 4, a.ask(r, "q", 4))
	require.Equal(t, -2, a.ask(r, "below", -2))
	require.Equal(t, 2, a.ask(r, "below", 2), "what is kept is not ok")
	r.Keep(true)
	for _, text := range []string{"", "{", `{"x":1}`, `[]`, `{"` + hash("q") + `":"four"}`} {
		require.NoError(t, os.WriteFile(r.path, []byte(text), 0o600))
		a = 0
		require.Equal(t, 9, a.ask(Of("game"), "q", 9), text)
		require.EqualValues(t, 1, a)
	}
}

// TestUnusedAreRemoved after 60 days, and folders of builds without any; what is read stays.
func TestUnusedAreRemoved(t *testing.T) {
	dir := t.TempDir()
	var a asker
	var paths []string
	for _, build := range []string{"old", "new"} {
		on(t, dir, build)
		for _, subject := range []string{"x", "y"} {
			r := Of(subject)
			a.ask(r, "q", 1)
			r.Keep(true)
			paths = append(paths, r.path)
		}
	}
	at := func(path string, days float64) {
		require.NoError(t, os.Chtimes(path, time.Time{}, time.Now().Add(-time.Duration(days*24*float64(time.Hour)))))
	}
	for i, days := range []float64{60.1, 70, 59.9, 61} {
		at(paths[i], days)
	}
	r := Of("y")
	a.ask(r, "q", 1)
	r.Keep(true)
	on(t, dir, "new")
	require.NoDirExists(t, filepath.Dir(paths[0]))
	require.FileExists(t, paths[2])
	require.FileExists(t, paths[3], "it was asked for")
}
