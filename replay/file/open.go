// Package file opens files of games, whatever their format, and counts the ends of many.
package file

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// maxBytes bounds a file; each format has a limit of its own below it.
const maxBytes = 64 << 20

// headBytes is how much is looked at to know a format.
const headBytes = 4 << 10

// Open opens a log or a position by its content, not by its name. The error is one sentence
// that names the file.
func Open(path string) (*replay.Game, error) {
	f, err := safefile.Open(path, maxBytes)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	return Read(f, path, os.DirFS(filepath.Dir(path)))
}

// Read reads a log or a position that is named path. dir holds the files beside it, nil if
// there are none.
func Read(r io.Reader, path string, dir fs.FS) (*replay.Game, error) {
	text := bufio.NewReaderSize(r, headBytes)
	head, err := text.Peek(headBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, Messages.New("file.content", path, err)
	}
	if len(head) == 0 {
		return nil, Messages.New("file.empty", path)
	}
	format, ok := reader(head, path)
	if !ok {
		return nil, Messages.New("file.binary", path)
	}
	g, err := format.Read(text, dir)
	if err != nil {
		return nil, Messages.New("file.content", path, err)
	}
	return g, nil
}
