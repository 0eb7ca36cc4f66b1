// Package safefile reads and writes files that come from elsewhere. Only regular files are
// read, up to a limit of bytes; a file is written whole or not at all. Every error names the
// file.
package safefile

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/nearest"
)

// File is an open file whose content is limited.
type File struct {
	fs.File
	path        string
	limit, left int64 // bytes
}

// Open opens a regular file of at most limit bytes for reading. What is no regular file is
// refused before it is opened, so that a pipe does not wait for its writer.
func Open(path string, limit int64) (*File, error) {
	return open(path, limit, os.Stat, func(path string) (fs.File, error) { return os.Open(path) }, nearest.File)
}

// OpenFS is Open in a file system.
func OpenFS(fsys fs.FS, name string, limit int64) (*File, error) {
	return open(name, limit, func(name string) (fs.FileInfo, error) { return fs.Stat(fsys, name) }, fsys.Open, nowhere)
}

func open(path string, limit int64, stat func(string) (fs.FileInfo, error), openFile func(string) (fs.File, error),
	near func(string) string) (*File, error) {
	info, err := stat(path)
	if err != nil {
		return nil, openError(path, err, near)
	}
	if err := check(path, info, limit); err != nil {
		return nil, err
	}
	f, err := openFile(path)
	if err != nil {
		return nil, openError(path, err, near)
	}
	// The file may have been exchanged since.
	if info, err = f.Stat(); err != nil {
		err = openError(path, err, near)
	} else {
		err = check(path, info, limit)
	}
	if err != nil {
		_ = f.Close() // only read
		return nil, err
	}
	return &File{File: f, path: path, limit: limit, left: limit}, nil
}

// SpecialError tells that a path leads to no ordinary file.
func SpecialError(path string) error { return Messages.New("file.special", path) }

func check(path string, info fs.FileInfo, limit int64) error {
	switch {
	case info.IsDir():
		return Messages.New("file.folder", path)
	case !info.Mode().IsRegular():
		return SpecialError(path)
	case info.Size() > limit:
		return Messages.New("file.too-large", path, size(limit))
	}
	return nil
}

// size is a number of bytes in the largest unit that divides it.
func size(n int64) string {
	units := []string{"bytes", "KB", "MB", "GB"}
	i := 0
	for ; n >= 1024 && n%1024 == 0 && i+1 < len(units); i++ {
		n /= 1024
	}
	return strconv.FormatInt(n, 10) + " " + units[i]
}

// Read reads on. It fails where a file that grew, or that hid its size, exceeds the limit.
func (f *File) Read(p []byte) (int, error) {
	if int64(len(p)) > f.left+1 {
		p = p[:f.left+1]
	}
	n, err := f.File.Read(p)
	if int64(n) > f.left {
		n = int(f.left)
		f.left = 0
		return n, Messages.New("file.too-large", f.path, size(f.limit))
	}
	f.left -= int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		err = cause(err) // who reads names the file
	}
	return n, err
}

// Read is the content of a regular file of at most limit bytes.
func Read(path string, limit int64) ([]byte, error) {
	f, err := Open(path, limit)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	var b bytes.Buffer
	if info, err := f.Stat(); err == nil { // at most the limit; a file that grows while it is read is read on
		b.Grow(int(min(info.Size(), limit)) + bytes.MinRead)
	}
	if _, err := b.ReadFrom(f); err != nil {
		return nil, OpenError(path, err)
	}
	return b.Bytes(), nil
}

// WithEnd are the paths of what lies in a folder under names with an end, such as .json, by name; none of a folder that cannot be read.
// Unlike filepath.Glob it takes any name of a folder.
func WithEnd(dir, end string) (paths []string) {
	list, _ := os.ReadDir(dir)
	for _, e := range list {
		if strings.HasSuffix(e.Name(), end) {
			paths = append(paths, filepath.Join(dir, e.Name()))
		}
	}
	return paths
}

// OpenError is an error of the file system as a sentence that names the file, and one beside it that may have been meant if it
// is not there.
func OpenError(path string, err error) error { return openError(path, err, nearest.File) }

// nowhere is nearest.File where no folder is known.
func nowhere(string) string { return "" }

func openError(path string, err error, near func(string) string) error {
	switch {
	case errors.As(err, new(message.Message)): // names it already
		return err
	case errors.Is(err, fs.ErrNotExist):
		if near := near(path); near != "" {
			return Messages.New("file.missing-near", path, near, err)
		}
		return Messages.New("file.missing", path, err)
	case errors.Is(err, fs.ErrPermission):
		return Messages.New("file.no-open", path, err)
	}
	return Messages.New("file.bad-open", path, cause(err))
}

// cause is the error of the system without the operation and its paths.
func cause(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	var told message.Message // of a lock beside the file
	switch {
	case errors.As(err, &told) && len(told.Args) > 1:
		if inner, ok := told.Args[1].(error); ok {
			return inner
		}
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
