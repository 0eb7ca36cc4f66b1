package session

import (
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/session/storage"
	"github.com/hogline/hogline/session/study"
)

// studies are the files of autosave in a folder, those of sessions that run included.
func studies(t *testing.T, dir string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, "*."+study.Extension))
	require.NoError(t, err)
	return list
}

// TestAutosave: a change is in a file soon, and stays there for the next start unless it was saved.
func TestAutosave(t *testing.T) {
	u := match1(t)
	dir := filepath.Join(t.TempDir(), "autosave")
	u.Storage.Autosave(dir)
	u.Storage.After = func(_ time.Duration, f func()) { f() }
	require.Empty(t, studies(t, dir))
	u.ask()
	u.until("the file", func() bool { return len(studies(t, dir)) == 1 })
	require.Empty(t, storage.Recoverable(dir), "of a session that runs")
	u.Throwers.Choose(study.Thrower{Name: "strong"})
	u.Close()
	left := storage.Recoverable(dir)
	require.Len(t, left, 1)
	d, err := study.Open(left[0].Path)
	require.NoError(t, err)
	require.Equal(t, "strong", d.Content().Terms.Thrower.Name, "what was changed last")
	require.Equal(t, 1, d.Questions())
	require.NoError(t, storage.Dismiss(left[0]))
	require.NoError(t, storage.Dismiss(left[0]), "another window has done so")
	require.Empty(t, storage.Recoverable(dir))
	require.FileExists(t, filepath.Join(dir, "dismissed", filepath.Base(left[0].Path)))
	list, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, list, 1, "no lock is left")

	v := newUnder(t)
	v.Storage.Autosave(dir)
	require.NoError(t, v.OpenSample(position(t)))
	v.Close()
	require.Empty(t, storage.Recoverable(dir), "a study that nobody changed is not kept")
	require.NoError(t, os.RemoveAll(dir))
}

// TestRecoveredIsKept: a study that was recovered stays recoverable until it is saved, also if nothing more is done to it.
func TestRecoveredIsKept(t *testing.T) {
	dir := t.TempDir()
	u := match1(t)
	u.Storage.Autosave(dir)
	u.Lines.SetTitle("lost", "")
	u.Close()
	left := storage.Recoverable(dir)
	require.Len(t, left, 1)
	d, err := study.Open(left[0].Path)
	require.NoError(t, err)
	v := newUnder(t)
	v.Storage.Autosave(dir)
	require.NoError(t, v.Storage.Keep())
	v.OpenStudy(d, "")
	require.NoError(t, storage.Dismiss(left[0]))
	require.True(t, v.Study.Unsaved())
	v.Close()
	left = storage.Recoverable(dir)
	require.Len(t, left, 1)
	d, err = study.Open(left[0].Path)
	require.NoError(t, err)
	require.Equal(t, "lost", d.Content().Title)
}

// TestAutosaveIsTriedAgain: a study that could not be written, as on a full disk, is written when that goes again, without another
// change; meanwhile the session says why it is not kept, the pauses grow, and the error is reported once.
func TestAutosaveIsTriedAgain(t *testing.T) {
	u := match1(t)
	dir := filepath.Join(t.TempDir(), "autosave")
	require.NoError(t, os.WriteFile(dir, nil, 0o600)) // no folder can be made
	u.Storage.Autosave(dir)
	var pauses []time.Duration
	var plan func()
	u.Storage.After = func(d time.Duration, f func()) { pauses, plan = append(pauses, d), f }
	changes := 0
	u.Storage.Changed.Watch(func() { changes++ })
	require.NoError(t, u.Storage.Unkept())
	u.Lines.SetTitle("a title", "")
	changes = 0
	for i := range 8 {
		u.Lines.SetTitle("title "+strconv.Itoa(i), "")
		require.Len(t, pauses, i+1, "changes plan no other attempt")
		plan()
		u.until("the attempt", func() bool { return len(pauses) == i+2 })
		require.ErrorIs(t, u.Storage.Unkept(), syscall.ENOTDIR)
	}
	require.Equal(t, []time.Duration{1, 2, 4, 8, 16, 32, 60, 60, 60}, seconds(pauses))
	require.Len(t, u.errors, 1)
	require.ErrorContains(t, u.errors[0], dir)
	require.Error(t, u.Storage.Keep())

	require.NoError(t, os.Remove(dir))
	plan()
	u.until("the file", func() bool { return u.Storage.Unkept() == nil })
	d, err := study.Open(studies(t, dir)[0])
	require.NoError(t, err)
	require.Equal(t, "title 7", d.Content().Title)
	require.GreaterOrEqual(t, changes, 2, "it is told when it fails and when it goes again")
	u.Lines.SetTitle("another", "")
	require.Equal(t, time.Second, pauses[len(pauses)-1], "as if nothing had been")
	u.errors = nil
}

func seconds(list []time.Duration) []time.Duration {
	out := make([]time.Duration, len(list))
	for i, d := range list {
		out[i] = d / time.Second
	}
	return out
}
