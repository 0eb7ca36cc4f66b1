package safefile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// counterVariable makes the test binary a program that counts in the file that it names.
const counterVariable = "HOGLINE_TEST_COUNTER"

const counts = 100

// TestCounter is no test: it counts up the number in a file.
func TestCounter(t *testing.T) {
	path := os.Getenv(counterVariable)
	if path == "" {
		t.Skip("the program of TestUpdateByTwoProcesses")
	}
	for range counts {
		require.NoError(t, Update(path, func() error {
			n := 0
			text, err := Read(path, 100)
			if err == nil {
				n, err = strconv.Atoi(string(text))
			}
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			return WriteAtomic(path, func(w io.Writer) error { _, err := fmt.Fprint(w, n+1); return err })
		}))
	}
}

// TestUpdateByTwoProcesses: what one writes the other reads before it writes, by whatever name, and nothing is left beside the file.
func TestUpdateByTwoProcesses(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "n"), filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.WriteFile(path, []byte("0"), 0o600))
	other := path
	if os.Symlink(path, link) == nil {
		other = link
	}
	var running []*exec.Cmd
	for _, name := range []string{path, other} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestCounter$")
		cmd.Env = append(os.Environ(), counterVariable+"="+name)
		require.NoError(t, cmd.Start())
		running = append(running, cmd)
	}
	for _, cmd := range running {
		require.NoError(t, cmd.Wait())
	}
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, strconv.Itoa(2*counts), string(text))
	require.Equal(t, []string{"n"}, names(t, dir))
}

// TestUpdateErrors: those of do, and those of a folder that cannot be written, which name the file and not its lock.
func TestUpdateErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "n")
	broken := errors.New("broken")
	require.ErrorIs(t, Update(path, func() error { return broken }), broken)
	require.NoError(t, Update(path, func() error { return nil }), "the lock was given back")
	path = filepath.Join(filepath.Dir(path), "no", "n")
	require.EqualError(t, Update(path, func() error { return nil }), "cannot write "+path+": the folder is not there")
}

// TestWaitLock: it waits until the other gives the lock back, or until nobody waits for it any more.
func TestWaitLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.lock")
	l, err := TakeLock(path)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = WaitLock(ctx, path)
	require.ErrorIs(t, err, ErrLocked)
	require.ErrorIs(t, err, context.Canceled)
	got := make(chan *Lock)
	go func() {
		l, _ := WaitLock(t.Context(), path)
		got <- l
	}()
	l.Release()
	l = <-got
	require.NotNil(t, l)
	l.Release()
}

// TestContent: the same bytes are the same content, wherever they come from.
func TestContent(t *testing.T) {
	dir := t.TempDir()
	a := filepath.Join(dir, "a")
	wrote, err := WriteContent(a, writing("one"))
	require.NoError(t, err)
	require.Equal(t, ContentOf([]byte("one")), wrote)
	held, err := os.ReadFile(a)
	require.NoError(t, err)
	require.Equal(t, wrote, ContentOf(held))
	require.NotEqual(t, wrote, ContentOf([]byte("two")))
	require.NotEqual(t, Content{}, ContentOf(nil), "an empty file is one")
	_, err = WriteContent(filepath.Join(dir, "no", "b"), writing("x"))
	require.Error(t, err)
}
