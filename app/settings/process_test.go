package settings

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// windowVariable makes the test binary a window with settings: their file and its name.
const windowVariable = "HOGLINE_TEST_SETTINGS"

const changes = 40

// TestWindow is no test: it changes settings of its own and lists that others change too.
func TestWindow(t *testing.T) {
	path, name, ok := strings.Cut(os.Getenv(windowVariable), "\n")
	if !ok {
		t.Skip("the program of TestTwoWindows")
	}
	f, err := OpenFile(path, "", func(err error) { t.Error(err) })
	require.NoError(t, err)
	s := New(f)
	for i := range changes {
		f.SetString(fmt.Sprintf("%s-%d", name, i), name)
		s.SetList(LibraryFolders, append(s.List(LibraryFolders), fmt.Sprintf("/%s/%d", name, i)))
		time.Sleep(time.Millisecond) // so that it is written more than once
	}
	f.Close()
}

// TestTwoWindows: what two windows change at once is kept of both.
func TestTwoWindows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hogline", "settings.json")
	var running []*exec.Cmd
	for _, name := range []string{"a", "b"} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestWindow$")
		cmd.Env = append(os.Environ(), windowVariable+"="+path+"\n"+name)
		cmd.Stdout = os.Stderr
		require.NoError(t, cmd.Start())
		running = append(running, cmd)
	}
	for _, cmd := range running {
		require.NoError(t, cmd.Wait())
	}
	f, err := OpenFile(path, "", nil)
	require.NoError(t, err)
	defer f.Close()
	folders := New(f).List(LibraryFolders)
	require.Len(t, folders, 2*changes)
	for _, name := range []string{"a", "b"} {
		for i := range changes {
			require.Equal(t, name, f.StringWithFallback(fmt.Sprintf("%s-%d", name, i), ""))
			require.Contains(t, folders, fmt.Sprintf("/%s/%d", name, i))
		}
	}
	list, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, list, 1, "nothing is left beside")
}

// written waits until the changes of a store are in its file.
func written(f *FileStore) {
	for done := false; !done; time.Sleep(time.Millisecond) {
		f.mu.Lock()
		done = len(f.ours) == 0
		f.mu.Unlock()
	}
}

// TestWindowsInTurn: a window writes what it changed alone, also when the values it holds are older than those of the file; a list
// keeps what another window added, and loses what either removed.
func TestWindowsInTurn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	open := func() (*FileStore, *Settings) {
		f, err := OpenFile(path, "", func(err error) { t.Error(err) })
		require.NoError(t, err)
		return f, New(f)
	}
	f, s := open()
	s.SetList(Throwers, []string{"ann", "bob"})
	s.SetChoice(Theme, "dark")
	s.SetList(WinTableLogs, []string{"folder", "1", "2"})
	f.Close()
	f, s = open()
	g, u := open()
	s.SetChoice(Theme, "contrast")
	s.SetList(Throwers, []string{"ann", "bob", "cat"})
	s.SetList(WinTableLogs, []string{"other", "1", "3"})
	written(f)
	u.SetChoice(Theme, "dark") // as it was to this window
	u.SetNumber(Speed, 2)
	u.SetList(Throwers, []string{"bob", "dan"})
	u.SetList(WinTableLogs, []string{"third", "4", "2"})
	written(g)
	s.SetList(Throwers, []string{"ann", "bob", "cat", "eve"})
	s.SetNumber(Scale, 2)
	written(f)
	require.Equal(t, []string{"bob", "dan", "cat", "eve"}, s.FreshList(Throwers))
	s.SetList(Throwers, []string{"bob", "cat", "eve"})
	f.Close()
	g.Close()
	_, s = open()
	require.Equal(t, "contrast", s.Choice(Theme))
	require.InDelta(t, 2, s.Number(Speed), 0)
	require.InDelta(t, 2, s.Number(Scale), 0)
	require.Equal(t, []string{"bob", "cat", "eve"}, s.List(Throwers))
	require.Equal(t, []string{"third", "4", "2"}, s.List(WinTableLogs), "a list in which places count is that of the last")
}

// TestBrokenByAnother: a window that finds the file broken keeps it aside and writes all that it knows.
func TestBrokenByAnother(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	var told []error
	f, err := OpenFile(path, "", func(err error) { told = append(told, err) })
	require.NoError(t, err)
	s := New(f)
	s.SetChoice(Theme, "dark")
	written(f)
	require.NoError(t, os.WriteFile(path, []byte("{"), 0o600))
	s.SetNumber(Speed, 2)
	f.Close()
	require.Len(t, told, 1)
	require.FileExists(t, path+".broken")
	f, err = OpenFile(path, "", nil)
	require.NoError(t, err)
	defer f.Close()
	require.Equal(t, "dark", New(f).Choice(Theme))
	require.InDelta(t, 2, New(f).Number(Speed), 0)
}

// TestWritingIsTriedAgain: what could not be written, on a disk that was full, is written when it can, without another change; the
// pauses grow and the error is told once.
func TestWritingIsTriedAgain(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "hogline")
	told := 0
	f, err := OpenFile(filepath.Join(dir, "settings.json"), "", func(error) { told++ })
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(dir, nil, 0o600)) // no folder can be made
	pauses, again := make(chan time.Duration), make(chan time.Time)
	f.after = func(d time.Duration) <-chan time.Time {
		pauses <- d
		return again
	}
	New(f).SetChoice(Theme, "dark")
	for _, want := range []int{1, 2, 4, 8, 16, 32, 60, 60} {
		require.Equal(t, time.Duration(want)*time.Second, <-pauses)
		if want == 60 {
			require.NoError(t, os.RemoveAll(dir))
		}
		again <- time.Time{}
		if want == 60 {
			break
		}
	}
	written(f)
	require.FileExists(t, filepath.Join(dir, "settings.json"))
	f.Close()
	require.Equal(t, 1, told)
}
