//go:build unix

package safefile

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// endPipe ends a pipe for whoever opens it, so that a fault is a failure and no endless test.
func endPipe(t *testing.T, path string) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		if f, err := os.OpenFile(path, os.O_WRONLY, 0); err == nil { // waits for a reader
			_ = f.Close()
		}
	}()
	t.Cleanup(func() {
		if f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0); err == nil {
			<-done
			_ = f.Close()
		}
	})
}

// TestPipeIsNeitherReadNorReplaced: opening a pipe would wait for its writer.
func TestPipeIsNeitherReadNorReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe.dcl")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip("the file system has no pipes")
	}
	endPipe(t, path)
	_, err := Read(path, 100)
	require.EqualError(t, err, path+" is not an ordinary file")
	_, err = OpenFS(os.DirFS(filepath.Dir(path)), "pipe.dcl", 100)
	require.EqualError(t, err, "pipe.dcl is not an ordinary file")
	require.EqualError(t, WriteAtomic(path, writing("x")), path+" is not an ordinary file")
	link := filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.Symlink(path, link))
	_, err = Read(link, 100)
	require.EqualError(t, err, link+" is not an ordinary file")
}
