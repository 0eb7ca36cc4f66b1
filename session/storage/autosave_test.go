package storage

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/session/document"
	"github.com/hogline/hogline/session/study"
)

// TestOneFileForEachSession: sessions that begin in one second, also under one number of a process as in two sandboxes, have files
// of their own; and a file that is not theirs is never written over.
func TestOneFileForEachSession(t *testing.T) {
	dir := t.TempDir()
	var all []*autosave
	seen := map[string]bool{}
	for range 5 {
		a := &autosave{dir: dir}
		require.NoError(t, a.take())
		require.False(t, seen[a.path])
		seen[a.path] = true
		require.NoError(t, os.WriteFile(a.path, nil, 0o600))
		all = append(all, a)
	}
	for _, a := range all {
		require.True(t, inUse(a.path))
		a.release()
	}
	a := &autosave{dir: dir}
	require.NoError(t, a.take())
	require.False(t, seen[a.path], "left by another")
	a.release()
	require.Len(t, Recoverable(dir), 5)
	lock, err := safefile.TakeLock(Recoverable(dir)[0].Path + lockExtension)
	require.NoError(t, err)
	defer lock.Release()
	require.Len(t, Recoverable(dir), 4)
}

// TestOlderWriteComesLate: a write that began before the study was kept at once, or before another study was opened, does nothing.
func TestOlderWriteComesLate(t *testing.T) {
	d := document.New(func(*study.Content) {})
	now := func(f func()) { f() }
	st := New(d, now, func(time.Duration, func()) {}, func(err error) { t.Error(err) })
	title := func(s string) { d.Set("title", func(c *study.Content) { c.Title = s }) }
	dir := t.TempDir()
	st.Autosave(dir)
	a := st.auto
	title("old")
	late, err := st.Snapshot()
	require.NoError(t, err)
	number := a.number
	title("new")
	require.NoError(t, st.Keep())
	require.NoError(t, a.write(late, number))
	kept, err := study.Open(a.path)
	require.NoError(t, err)
	require.Equal(t, "new", kept.Content().Title)
	late, err = st.Snapshot()
	require.NoError(t, err)
	d.Study().MarkSaved(d.Study().Revision())
	require.NoError(t, st.Keep())
	require.NoFileExists(t, a.path, "a file of the user's has everything")
	require.NoError(t, a.write(late, number))
	require.NoFileExists(t, a.path, "nor does a late write bring it back")
	title("newer")
	require.NoError(t, st.Keep())
	require.FileExists(t, a.path, "the next change is kept")
	d.Exchange(study.New())
	st.Exchanged("")
	require.NoError(t, a.write(late, number))
	require.Empty(t, a.path, "the new study is in no file yet")
}
