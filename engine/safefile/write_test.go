package safefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func writing(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

func TestWriteAtomic(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.hpos")
	require.NoError(t, WriteAtomic(path, writing("one")))
	require.NoError(t, os.Chmod(path, 0o640))
	require.NoError(t, WriteAtomic(path, writing("two")))
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "two", string(b))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o640), info.Mode().Perm(), "permissions are kept")
	require.Equal(t, []string{"a.hpos"}, names(t, dir))
}

func TestWriteAtomicKeepsTheOldFileWhenItFails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.hpos")
	require.NoError(t, WriteAtomic(path, writing("one")))
	broken := errors.New("broken")
	var to io.Writer
	err := WriteAtomic(path, func(w io.Writer) error {
		to = w
		_, _ = io.WriteString(w, "half")
		return broken
	})
	require.ErrorIs(t, err, broken)
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "one", string(b))
	require.Equal(t, []string{"a.hpos"}, names(t, dir), "nothing is left behind")
	_, err = to.Write([]byte("more"))
	require.ErrorIs(t, err, os.ErrClosed)
}

func TestWriteAtomicFollowsALink(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "a.hpos"), filepath.Join(dir, "link.hpos")
	require.NoError(t, os.WriteFile(target, []byte("one"), 0o600))
	if err := os.Symlink(target, link); err != nil {
		return // no links here
	}
	require.NoError(t, WriteAtomic(link, writing("two")))
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&fs.ModeSymlink, "the link stays a link")
	b, err := os.ReadFile(target)
	require.NoError(t, err)
	require.Equal(t, "two", string(b))
}

// TestSweep: what a killed write left goes after a while, and nothing else does.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	aged := func(name string, age time.Duration) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte("x"), 0o600))
		then := time.Now().Add(-age)
		require.NoError(t, os.Chtimes(path, then, then))
		return name
	}
	aged(".game.dcl.1abc2.new", oldLeftover+time.Minute)
	stay := []string{
		aged(".game.dcl.zz9.new", oldLeftover-time.Minute), // under way, perhaps
		aged("game.dcl", 1000*time.Hour),
		aged("game.dcl.1abc2.new", 1000*time.Hour), // somebody's own name
		aged(".settings", 1000*time.Hour),
	}
	folder := ".folder.1abc2.new"
	require.NoError(t, os.Mkdir(filepath.Join(dir, folder), 0o700))
	long := time.Now().Add(-1000 * time.Hour)
	require.NoError(t, os.Chtimes(filepath.Join(dir, folder), long, long))
	require.NoError(t, Sweep(dir))
	require.ElementsMatch(t, append(stay, folder), names(t, dir))
	require.NoError(t, Sweep(filepath.Join(dir, "gone")))
	require.Error(t, Sweep(filepath.Join(dir, "game.dcl")), "a file is no folder")
}

func TestWriteAtomicFailures(t *testing.T) {
	dir := t.TempDir()
	require.EqualError(t, WriteAtomic(dir, writing("x")), dir+" is a folder, not a file")
	path := filepath.Join(dir, "no", "a.dcl")
	require.EqualError(t, WriteAtomic(path, writing("x")), "cannot write "+path+": the folder is not there")
	require.Empty(t, names(t, dir))
}

// TestCanWrite: it says what WriteAtomic would, and leaves everything as it is.
func TestCanWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.dcl")
	require.NoError(t, CanWrite(path))
	require.NoFileExists(t, path)
	require.NoError(t, WriteAtomic(path, writing("x")))
	require.NoError(t, CanWrite(path))
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "x", string(b))
	list, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, list, 1)
	for _, bad := range []string{dir, filepath.Join(dir, "no", "a.dcl"), filepath.Join(path, "a.dcl")} {
		want := WriteAtomic(bad, writing("x"))
		require.Error(t, want, bad)
		require.EqualError(t, CanWrite(bad), want.Error())
	}
}

// TestNameOfAFile: what no folder takes is _, any other letter stays.
func TestNameOfAFile(t *testing.T) {
	require.Equal(t, "a_b_c_d", Name("a b\tc\x00d"))
	require.Equal(t, "__________x!~é日", Name(`/\:*?"<>[]x!~é日`))
	require.Equal(t, "_", Name("|"))
	require.Empty(t, Name(""))
}

// TestWriteAtomicTellsTheDisk: of a disk that fails in the middle, without the name of the file beside; any other error stays.
func TestWriteAtomicTellsTheDisk(t *testing.T) {
	path := put(t, "a.txt", "old")
	for told, want := range map[error]string{
		syscall.ENOSPC: "cannot write " + path + ": the disk is full", errors.New("no such format"): "writing " + path + ": film: no such format",
	} {
		err := WriteAtomic(path, func(w io.Writer) error {
			if told == syscall.ENOSPC { //nolint:errorlint // the key itself
				told = &fs.PathError{Op: "write", Path: w.(*os.File).Name(), Err: told}
			}
			return fmt.Errorf("film: %w", told)
		})
		require.EqualError(t, err, want)
		require.ErrorIs(t, err, told)
	}
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "old", string(b))
}

func TestWriteErrorsNameTheReasonInWords(t *testing.T) {
	for errno, want := range map[syscall.Errno]string{syscall.ENOSPC: "cannot write a.txt: the disk is full",
		syscall.EROFS: "cannot write a.txt: the disk can only be read", syscall.EIO: "cannot write a.txt: input/output error"} {
		err := WriteError("a.txt", fmt.Errorf("writing: %w", &fs.PathError{Op: "write", Path: ".a.txt.1.new", Err: errno}))
		require.EqualError(t, err, want)
	}
}

// TestMakeFolder: a folder with those above it, as open to others as the umask leaves it; one that is there stays.
func TestMakeFolder(t *testing.T) {
	dir := t.TempDir()
	usual := filepath.Join(dir, "usual")
	require.NoError(t, os.Mkdir(usual, 0o777))
	want, err := os.Stat(usual)
	require.NoError(t, err)
	for range 2 {
		require.NoError(t, MakeFolder(filepath.Join(dir, "a", "b")))
		for _, name := range []string{"a", "a/b"} {
			info, err := os.Stat(filepath.Join(dir, name))
			require.NoError(t, err)
			require.Equal(t, want.Mode(), info.Mode())
		}
	}
	require.NoError(t, WriteAtomic(filepath.Join(dir, "file"), writing("x")))
	require.ErrorContains(t, MakeFolder(filepath.Join(dir, "file", "b")), filepath.Join(dir, "file", "b"))
}
