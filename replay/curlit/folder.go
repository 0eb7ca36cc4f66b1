package curlit

import (
	"bytes"
	"io/fs"
	"time"
)

// Folder is a folder in memory with the files that Chart writes.
type Folder map[string][]byte

// Open opens a file.
func (f Folder) Open(name string) (fs.File, error) {
	data, ok := f[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return memoryFile{bytes.NewReader(data), fileInfo{name, int64(len(data))}}, nil
}

// memoryFile is an open file of a Folder.
type memoryFile struct {
	*bytes.Reader
	info fileInfo
}

func (f memoryFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (memoryFile) Close() error                 { return nil }

type fileInfo struct {
	name string
	size int64
}

func (i fileInfo) Name() string     { return i.name }
func (i fileInfo) Size() int64      { return i.size }
func (fileInfo) Mode() fs.FileMode  { return 0o444 }
func (fileInfo) ModTime() time.Time { return time.Time{} }
func (fileInfo) IsDir() bool        { return false }
func (fileInfo) Sys() any           { return nil }
