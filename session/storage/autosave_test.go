package storage

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/document"
	"github.com/hogline/hogline/session/study"
)

// TestOneFileForEachSession: sessions that begin in one second, also under one number of a process as in two sandboxes, have files
// of their own; and a file that is not theirs is never written over.
func TestOneFileForEachSession(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kept")
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
	if runtime.GOOS != "windows" {
		info, err := os.Stat(dir)
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o700), info.Mode().Perm(), "nobody else's")
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

// kept is a study whose storage runs nothing by itself: what it plans waits in plans, and posts are run by post.
type kept struct {
	*Storage
	doc    *document.Document
	plans  []func()
	after  []time.Duration
	posts  chan func()
	errors []error
}

func newKept(t *testing.T) *kept {
	t.Helper()
	k := &kept{doc: document.New(func(*study.Content) {}), posts: make(chan func(), 10)}
	k.Storage = New(k.doc, func(f func()) { k.posts <- f }, func(d time.Duration, f func()) {
		k.after, k.plans = append(k.after, d), append(k.plans, f)
	}, func(err error) { k.errors = append(k.errors, err) })
	return k
}

func (k *kept) title(s string) { k.doc.Set("title", func(c *study.Content) { c.Title = s }) }

// titles are those of the studies in the files of a folder.
func titles(t *testing.T, dir string) (list []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*."+study.Extension))
	require.NoError(t, err)
	for _, path := range files {
		d, err := study.Open(path)
		require.NoError(t, err)
		list = append(list, d.Content().Title)
	}
	return list
}

// TestWhenAStudyIsWritten: once for all changes of a second, not where nothing has changed since, and what was planned for a study does
// nothing to the one that is open then.
func TestWhenAStudyIsWritten(t *testing.T) {
	k := newKept(t)
	k.title("nobody keeps it")
	k.Touch()
	require.NoError(t, k.Keep())
	require.Empty(t, k.plans)
	k.doc.Exchange(study.New())
	k.Exchanged("")
	dir := t.TempDir()
	k.Autosave(dir)
	k.Touch()
	require.Empty(t, k.plans, "nothing has changed")
	k.title("a")
	k.Touch()
	k.title("b")
	k.Touch()
	require.Equal(t, []time.Duration{time.Second}, k.after)
	k.plans[0]()
	(<-k.posts)()
	require.Equal(t, []string{"b"}, titles(t, dir))
	k.Touch()
	require.Len(t, k.plans, 1, "all is written")
	k.title("c")
	k.Touch()
	require.Len(t, k.plans, 2)
	require.NoError(t, k.Keep())
	require.Equal(t, []string{"c"}, titles(t, dir))
	k.plans[1]()
	require.Empty(t, k.posts, "it was kept at once")
	require.Len(t, k.plans, 2)

	k.title("d")
	k.Touch()
	k.doc.Exchange(study.New())
	k.Exchanged("")
	k.title("e")
	k.plans[2]()
	require.Empty(t, k.posts, "planned for the study before")
	k.Touch()
	k.plans[3]()
	(<-k.posts)()
	require.Equal(t, []string{"c", "e"}, titles(t, dir), "each in a file of its own")

	k.title("f")
	k.Touch()
	k.doc.Study().MarkSaved(k.doc.Study().Revision())
	k.plans[4]()
	require.Empty(t, k.posts, "the user has saved it meanwhile")
	k.title("g")
	k.Touch()
	require.Len(t, k.plans, 6, "a later change is planned again")
	require.Equal(t, slices.Repeat([]time.Duration{time.Second}, 6), k.after)
	require.NoError(t, k.Unkept())
	k.plans[5]()
	late := <-k.posts
	k.doc.Exchange(study.New())
	k.Exchanged("")
	k.title("h")
	k.Touch()
	late()
	k.plans[6]()
	(<-k.posts)()
	require.Equal(t, []string{"c", "g", "h"}, titles(t, dir), "what became of the study before changes nothing")
	k.title("i")
	k.Touch()
	k.plans[7]()
	late = <-k.posts
	k.Close()
	late()
	k.title("j")
	k.Touch()
	require.Len(t, k.plans, 8, "after the end nothing is kept")
	require.Equal(t, []string{"c", "g", "i"}, titles(t, dir))
	require.Empty(t, k.errors)
}

// TestStudyThatCannotBeWritten: why is told once, and it is tried again until it can be.
func TestStudyThatCannotBeWritten(t *testing.T) {
	k := newKept(t)
	dir := t.TempDir()
	k.Autosave(dir)
	k.doc.Set("line", func(c *study.Content) {
		g := &replay.Game{Ends: []replay.End{{Shots: []replay.Shot{{Run: curling.Shot{VX: math.NaN()}}}}}}
		c.Put(&study.Line{ID: 1, Game: g})
		c.Shown = 1
	})
	k.Touch()
	for i := range 2 {
		k.plans[i]()
		require.Empty(t, k.posts)
		require.Len(t, k.errors, 1, "it is told once")
		require.EqualError(t, k.Unkept(), k.errors[0].Error())
		require.Len(t, k.plans, i+2)
		require.Empty(t, titles(t, dir))
	}
	k.doc.Undo()
	k.title("a")
	k.plans[2]()
	(<-k.posts)()
	require.NoError(t, k.Unkept())
	require.Equal(t, []string{"a"}, titles(t, dir))
	require.Len(t, k.errors, 1)
}

// TestTheNewestAreOffered: of the studies left unsaved the twenty newest, in their order, by name where two are of one time; older ones go,
// other files and folders stay.
func TestTheNewestAreOffered(t *testing.T) {
	dir := t.TempDir()
	require.Empty(t, Recoverable(filepath.Join(dir, "none")))
	begin := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	put := func(name string, minutes int) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, nil, 0o600))
		at := begin.Add(time.Duration(minutes) * time.Minute)
		require.NoError(t, os.Chtimes(path, at, at))
		return path
	}
	var want []Recovered
	for n := range 21 {
		minutes := 100 - n
		if n == 1 {
			minutes = 100
		}
		name := string(rune('z'-n)) + "." + study.Extension
		want = append(want, Recovered{put(name, minutes), begin.Add(time.Duration(minutes) * time.Minute)})
	}
	other := put("old.txt", 0)
	require.NoError(t, os.Mkdir(filepath.Join(dir, "folder."+study.Extension), 0o700))
	for range 2 {
		list := Recoverable(dir)
		require.Len(t, list, 20)
		for i := range list {
			require.Equal(t, want[i].Path, list[i].Path)
			require.True(t, want[i].Time.Equal(list[i].Time))
		}
	}
	require.NoFileExists(t, want[20].Path)
	require.FileExists(t, other)
	require.DirExists(t, filepath.Join(dir, "folder."+study.Extension))
}

// TestCopiesBeside: a copy takes the first number that no file has, and leaves all that are there; what a file held before is kept
// beside it.
func TestCopiesBeside(t *testing.T) {
	k := newKept(t)
	dir := t.TempDir()
	path := filepath.Join(dir, "a.b.hstudy")
	k.title("first")
	w, err := k.WriteTo(path)
	require.NoError(t, err)
	require.Equal(t, path, w.Path())
	require.Empty(t, w.Lost())
	require.NoError(t, w.Do())
	require.NoFileExists(t, path+"~")
	require.True(t, k.Saved().IsZero())
	changed := 0
	k.Changed.Watch(func() { changed++ })
	k.Written(w)
	require.Equal(t, path, k.Path())
	require.False(t, k.Saved().IsZero())
	require.False(t, k.doc.Study().Unsaved())
	require.Equal(t, 1, changed)

	require.NoError(t, os.WriteFile(path, []byte("of another"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.b (2).hstudy"), []byte("there"), 0o600))
	k.title("second")
	w, err = k.WriteTo(path)
	require.NoError(t, err)
	require.ErrorIs(t, w.Do(), ErrChanged)
	require.NoError(t, w.WriteCopy())
	third := filepath.Join(dir, "a.b (3).hstudy")
	require.Equal(t, third, w.Path())
	d, err := study.Open(third)
	require.NoError(t, err)
	require.Equal(t, "second", d.Content().Title)
	for name, want := range map[string]string{"a.b.hstudy": "of another", "a.b (2).hstudy": "there"} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.Equal(t, want, string(got))
	}
	k.Written(w)
	require.Equal(t, third, k.Path())

	for n := 4; n <= mostCopies+1; n++ {
		require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("a.b (%d).hstudy", n)), nil, 0o600))
	}
	w, err = k.WriteTo(path)
	require.NoError(t, err)
	require.ErrorIs(t, w.WriteCopy(), ErrChanged, "a thousand copies are there")
	last := filepath.Join(dir, fmt.Sprintf("a.b (%d).hstudy", mostCopies+1))
	require.NoError(t, os.Remove(last))
	w, err = k.WriteTo(path)
	require.NoError(t, err)
	require.NoError(t, w.WriteCopy())
	require.Equal(t, last, w.Path())

	w, err = k.WriteTo(path)
	require.NoError(t, err)
	require.NoError(t, w.Do(), "another file is written over whatever it holds")
	old, err := os.ReadFile(path + "~")
	require.NoError(t, err)
	require.Equal(t, "of another", string(old))
	k.LogOpened()
	require.True(t, k.Saved().IsZero())
	require.Equal(t, third, k.Path(), "it was not that one's")
	k.doc.Exchange(study.New())
	k.Exchanged("")
	require.Empty(t, k.Path())
}

// TestWhereAStudyIsWrittenTo: to which file, and what of the study that does not keep.
func TestWhereAStudyIsWrittenTo(t *testing.T) {
	k := newKept(t)
	k.title("a")
	path := filepath.Join(t.TempDir(), "a.hstudy")
	w, err := k.WriteTo(path)
	require.NoError(t, err)
	require.Equal(t, path, w.Path())
	require.Empty(t, w.Lost())
	w.snap.Lost = []replay.Loss{{}}
	require.Equal(t, w.snap.Lost, w.Lost())
}
