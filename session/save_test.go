package session

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/session/storage"
	"github.com/hogline/hogline/session/study"
)

// save writes the study to a file, which nobody else has changed.
func (u *under) save(path string) {
	u.t.Helper()
	w, err := u.Storage.WriteTo(path)
	require.NoError(u.t, err)
	require.NoError(u.t, w.Do())
	u.Storage.Written(w)
}

// title is that of a study in a file.
func title(t *testing.T, path string) string {
	t.Helper()
	d, err := study.Open(path)
	require.NoError(t, err)
	return d.Content().Title
}

// opened is a session with a study open from a file.
func opened(t *testing.T, path string) *under {
	t.Helper()
	u := newUnder(t)
	d, err := study.Open(path)
	require.NoError(t, err)
	u.OpenStudy(d, path)
	return u
}

// TestTwoWindowsOnOneStudy: the second save does not write over the first; both are kept, the one in the file or the other, as the
// user chooses, and the one that is not is among the unsaved studies.
func TestTwoWindowsOnOneStudy(t *testing.T) {
	begin := func(t *testing.T) (path, dir string, v *under, w *storage.Write) {
		path, dir = filepath.Join(t.TempDir(), "a.hstudy"), t.TempDir()
		u := match1(t)
		u.Lines.SetTitle("first", "")
		u.save(path)
		v = opened(t, path)
		v.Storage.Autosave(dir)
		u.Lines.SetTitle("theirs", "")
		u.save(path)
		u.Lines.SetTitle("theirs again", "")
		u.save(path) // the file is as this window left it
		v.Lines.SetTitle("mine", "")
		w, err := v.Storage.WriteTo(path)
		require.NoError(t, err)
		require.ErrorIs(t, w.Do(), storage.ErrChanged)
		require.ErrorContains(t, w.Do(), path+" was changed by another window or program")
		require.Equal(t, "theirs again", title(t, path))
		require.True(t, v.Study.Unsaved())
		return path, dir, v, w
	}
	t.Run("keep both", func(t *testing.T) {
		path, _, v, w := begin(t)
		beside := filepath.Join(filepath.Dir(path), "a (3).hstudy")
		require.NoError(t, os.WriteFile(filepath.Join(filepath.Dir(path), "a (2).hstudy"), []byte("of the user"), 0o600))
		require.NoError(t, w.WriteCopy())
		v.Storage.Written(w)
		require.Equal(t, beside, v.Storage.Path())
		require.False(t, v.Study.Unsaved())
		require.Equal(t, []string{"theirs again", "mine"}, []string{title(t, path), title(t, beside)})
		v.Lines.SetTitle("mine again", "")
		v.save(v.Storage.Path())
		require.Equal(t, []string{"theirs again", "mine again"}, []string{title(t, path), title(t, beside)})
	})
	t.Run("open the other", func(t *testing.T) {
		path, dir, v, _ := begin(t)
		require.NoError(t, v.Storage.Keep())
		d, err := study.Open(path)
		require.NoError(t, err)
		v.OpenStudy(d, path)
		require.Equal(t, "theirs again", v.Study.Content().Title)
		left := storage.Recoverable(dir)
		require.Len(t, left, 1)
		require.Equal(t, "mine", title(t, left[0].Path))
		v.Lines.SetTitle("after", "")
		v.save(path)
	})
	t.Run("overwrite", func(t *testing.T) {
		path, dir, v, w := begin(t)
		v.Storage.Overwrite(w)
		require.NoError(t, w.Do())
		v.Storage.Written(w)
		require.Equal(t, "mine", title(t, path))
		require.Equal(t, "theirs again", title(t, path+"~"))
		left := storage.Recoverable(dir)
		require.Len(t, left, 1)
		require.Equal(t, "theirs again", title(t, left[0].Path))
		v.Lines.SetTitle("after", "")
		v.save(path)
		require.Len(t, storage.Recoverable(dir), 1)
	})
}

// TestSaveWithoutAConflict: a file that was removed, touched, or written by this window is written; so is another file that the user
// chose, whatever it holds. The path may lead through a link.
func TestSaveWithoutAConflict(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.hstudy")
	u := match1(t)
	u.save(path)
	u = opened(t, path)
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, raw, 0o600)) // the same again
	u.Lines.SetTitle("1", "")
	one, err := u.Storage.WriteTo(path)
	require.NoError(t, err)
	u.Lines.SetTitle("2", "")
	two, err := u.Storage.WriteTo(path)
	require.NoError(t, err)
	require.NoError(t, one.Do())
	require.NoError(t, two.Do(), "saved twice before the first was told to the session")
	u.Storage.Written(two)
	require.NoError(t, os.Remove(path))
	u.Lines.SetTitle("3", "")
	u.save(path)
	other := filepath.Join(dir, "b.hstudy")
	require.NoError(t, os.WriteFile(other, []byte("something"), 0o600))
	u.save(other)
	require.Equal(t, other, u.Storage.Path())
	require.FileExists(t, other+"~")
	if link := filepath.Join(dir, "link.hstudy"); os.Symlink(other, link) == nil {
		v := opened(t, link)
		u.Lines.SetTitle("4", "")
		u.save(other)
		w, err := v.Storage.WriteTo(other)
		require.NoError(t, err)
		require.ErrorIs(t, w.Do(), storage.ErrChanged, "the same file by another path")
	}
	list, err := filepath.Glob(filepath.Join(dir, ".*"))
	require.NoError(t, err)
	require.Empty(t, list, "no lock is left")
}

// noterVariable makes the test binary a window that noted something in a study again and again: the file and its name.
const noterVariable = "HOGLINE_TEST_NOTER"

const noted = 10

// TestNoter is no test: it opens a study, adds a line to its note and saves; where another was faster it opens the study again.
func TestNoter(t *testing.T) {
	path, name, ok := strings.Cut(os.Getenv(noterVariable), "\n")
	if !ok {
		t.Skip("the program of TestTwoProcessesOnOneStudy")
	}
	var lock sync.Mutex
	lock.Lock()
	defer lock.Unlock()
	s := New(func(f func()) { go func() { lock.Lock(); defer lock.Unlock(); f() }() }, func(err error) { t.Error(err) })
	conflicts := 0
	for i := 0; i < noted; {
		d, err := study.Open(path)
		require.NoError(t, err)
		s.OpenStudy(d, path)
		s.Lines.SetTitle("", s.Study.Content().Note+fmt.Sprintf("%s%d ", name, i))
		w, err := s.Storage.WriteTo(path)
		require.NoError(t, err)
		if err := w.Do(); err == nil {
			i++
			continue
		}
		require.ErrorIs(t, w.Do(), storage.ErrChanged)
		conflicts++
	}
	fmt.Println("conflicts", conflicts)
}

// TestTwoProcessesOnOneStudy: every note of both is in the file in the end, once.
func TestTwoProcessesOnOneStudy(t *testing.T) {
	rounds, err := strconv.Atoi(os.Getenv("HOGLINE_TEST_ROUNDS"))
	if err != nil {
		rounds = 1
	}
	for range rounds {
		path := filepath.Join(t.TempDir(), "a.hstudy")
		match1(t).save(path)
		var running []*exec.Cmd
		for _, name := range []string{"a", "b"} {
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestNoter$")
			cmd.Env = append(os.Environ(), noterVariable+"="+path+"\n"+name)
			cmd.Stderr = os.Stderr
			require.NoError(t, cmd.Start())
			running = append(running, cmd)
		}
		for _, cmd := range running {
			require.NoError(t, cmd.Wait())
		}
		d, err := study.Open(path)
		require.NoError(t, err)
		var want []string
		for i := range noted {
			want = append(want, fmt.Sprint("a", i), fmt.Sprint("b", i))
		}
		require.ElementsMatch(t, want, strings.Fields(d.Content().Note))
	}
}
