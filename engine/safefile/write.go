package safefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// WriteAtomic replaces the file at path by what write writes: a new file beside it is
// written, synced and renamed over it, so that at every moment either the old or the new
// file is there, whole. Permissions of the old file are kept; a link is followed; what is no
// regular file is not replaced.
func WriteAtomic(path string, write func(io.Writer) error) (err error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	mode := fs.FileMode(0o666) // less what the umask takes
	old, statErr := os.Stat(path)
	if statErr == nil {
		if err := check(path, old, math.MaxInt64); err != nil {
			return err
		}
		mode = old.Mode().Perm()
	}
	f, err := createBeside(path, mode)
	if err != nil {
		return WriteError(path, err)
	}
	defer func() {
		if err != nil {
			_ = f.Close() // a second close does no harm
			_ = os.Remove(f.Name())
		}
	}()
	if err := write(f); err != nil {
		var system *fs.PathError
		if errors.As(err, &system) && system.Path == f.Name() { // the disk, and not what is written
			return WriteError(path, err)
		}
		return fmt.Errorf("writing %s: %w", path, err)
	}
	if statErr == nil {
		if err := f.Chmod(mode); err != nil {
			return WriteError(path, err)
		}
	}
	if err := f.Sync(); err != nil {
		return WriteError(path, err)
	}
	if err := f.Close(); err != nil {
		return WriteError(path, err)
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return WriteError(path, err)
	}
	syncDir(filepath.Dir(path))
	return nil
}

// MakeFolder makes a folder and those above it that are not there, with the permissions that the umask leaves, as WriteAtomic does files.
func MakeFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return WriteError(dir, err)
	}
	return nil
}

// CanWrite is the error of WriteAtomic at a path before there is anything to write: work that takes long should not end in it. The
// file is left as it is.
func CanWrite(path string) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if old, err := os.Stat(path); err == nil {
		if err := check(path, old, math.MaxInt64); err != nil {
			return err
		}
	}
	f, err := createBeside(path, 0o600)
	if err != nil {
		return WriteError(path, err)
	}
	_ = f.Close() // nothing was written
	return os.Remove(f.Name())
}

// createBeside makes a new file in the folder of path.
func createBeside(path string, mode fs.FileMode) (*os.File, error) {
	dir, base := filepath.Split(path)
	for range 100 {
		name := filepath.Join(dir, "."+base+"."+strconv.FormatUint(rand.Uint64(), 36)+".new")
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		return f, err
	}
	return nil, fs.ErrExist
}

// syncDir syncs a folder after a rename, where the file system can.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync() // not every file system can
		_ = d.Close()
	}
}

// WriteError is an error of the file system, in writing a file, as a sentence that names the file.
func WriteError(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Messages.New("file.nowhere", path, err)
	case errors.Is(err, fs.ErrPermission):
		return Messages.New("file.no-write", path, err)
	case errors.Is(err, syscall.ENOSPC):
		return Messages.New("file.disk-full", path, err)
	case errors.Is(err, syscall.EROFS):
		return Messages.New("file.read-only", path, err)
	}
	return Messages.New("file.bad-write", path, cause(err))
}

// oldLeftover is the age from which what a killed WriteAtomic left is taken for that, and for no write under way.
const oldLeftover = 10 * time.Minute

// leftover matches the names that createBeside gives.
var leftover = regexp.MustCompile(`^\..+\.[0-9a-z]{1,13}\.new$`)

// Sweep removes from a folder what killed calls of WriteAtomic left there. A folder that is not there is swept.
func Sweep(dir string) error {
	list, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return OpenError(dir, err)
	}
	for _, e := range list {
		info, err := e.Info()
		if err != nil || !e.Type().IsRegular() || !leftover.MatchString(e.Name()) || time.Since(info.ModTime()) < oldLeftover {
			continue
		}
		if err := os.Remove(filepath.Join(dir, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return WriteError(filepath.Join(dir, e.Name()), err)
		}
	}
	return nil
}

// Name is a text as part of the name of a file: what a folder of any system refuses, or a shell takes for more than a letter, is _.
func Name(text string) string {
	return strings.Map(func(c rune) rune {
		if c <= ' ' || strings.ContainsRune(`/\:*?"<>|[]`, c) {
			return '_'
		}
		return c
	}, text)
}
