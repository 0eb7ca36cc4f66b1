package study

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// memory is a folder of files in memory.
type memory map[string][]byte

// Open opens a file, or the folder itself.
func (m memory) Open(name string) (fs.File, error) {
	if name == "." {
		return &memoryDir{files: m}, nil
	}
	data, ok := m[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &memoryFile{bytes.NewReader(data), info{name: name, size: int64(len(data))}}, nil
}

type memoryFile struct {
	*bytes.Reader
	info info
}

// Stat is for fs.File.
func (f *memoryFile) Stat() (fs.FileInfo, error) { return f.info, nil }

// Close is for fs.File.
func (f *memoryFile) Close() error { return nil }

type memoryDir struct {
	files memory
	read  int // files that were listed
}

// Stat is for fs.File.
func (d *memoryDir) Stat() (fs.FileInfo, error) { return info{name: ".", mode: fs.ModeDir}, nil }

// Read fails: it is a folder.
func (d *memoryDir) Read([]byte) (int, error) { return 0, errFolder }

// Close is for fs.File.
func (d *memoryDir) Close() error { return nil }

// ReadDir lists the next n files in the order of their names, all that are left where n is not positive.
func (d *memoryDir) ReadDir(n int) ([]fs.DirEntry, error) {
	names := slices.Sorted(maps.Keys(d.files))[d.read:]
	if n > 0 {
		if len(names) == 0 {
			return nil, io.EOF
		}
		names = names[:min(n, len(names))]
	}
	d.read += len(names)
	var list []fs.DirEntry
	for _, name := range names {
		list = append(list, fs.FileInfoToDirEntry(info{name: name, size: int64(len(d.files[name]))}))
	}
	return list, nil
}

// info describes a file in memory.
type info struct {
	name string
	size int64
	mode fs.FileMode
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) Mode() fs.FileMode  { return i.mode }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.mode.IsDir() }
func (i info) Sys() any           { return nil }

func dirFS(name string) fs.FS { return os.DirFS(filepath.Dir(name)) }

// recorder is a folder that keeps what is read from it.
type recorder struct {
	dir   fs.FS
	files map[string][]byte
}

// Open opens a file and keeps what is read of it.
func (r recorder) Open(name string) (fs.File, error) {
	f, err := r.dir.Open(name)
	if err != nil || name == "." {
		return f, err
	}
	return &recorded{File: f, name: name, files: r.files}, nil
}

type recorded struct {
	fs.File
	name  string
	files map[string][]byte
	begun bool
}

// Read is for fs.File.
func (f *recorded) Read(p []byte) (int, error) {
	if !f.begun { // a file that is read twice is kept once
		f.begun = true
		f.files[f.name] = nil
	}
	n, err := f.File.Read(p)
	f.files[f.name] = append(f.files[f.name], p[:n]...)
	return n, err
}

// errFolder is the error of reading a folder as a file.
var errFolder = errors.New("it is a folder")
