//go:build unix

package safefile

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPipeIsNeitherReadNorReplaced: opening a pipe would wait for its writer.
func TestPipeIsNeitherReadNorReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe.dcl")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip("the file system has no pipes")
	}
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
