// Package file opens and writes the files of Hogline, whatever their format.
package file

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"hogline/replay"
	"hogline/replay/dcl"
	"hogline/replay/dcl2"
	"hogline/replay/hpos"
)

// Document is an opened file.
type Document struct {
	Path     string
	Game     *replay.Game
	Position *hpos.Position // of a .hpos, else nil
}

// Open opens a log or a position. It goes by what the file holds, not by its name. Every
// failure is one sentence that names the file.
func Open(path string) (*Document, error) {
	info, err := os.Stat(path) // first: opening a pipe would wait for its writer
	if err != nil {
		return nil, explain(path, "open", err)
	}
	switch {
	case info.IsDir():
		return nil, Messages.New("file.folder", path)
	case info.Mode().IsRegular() && info.Size() == 0:
		return nil, Messages.New("file.empty", path)
	case !info.Mode().IsRegular():
		return nil, Messages.New("file.special", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, explain(path, "open", err)
	}
	defer func() { _ = f.Close() }() // only read
	d, err := read(f, path)
	switch {
	case errors.Is(err, errBinary):
		return nil, Messages.New("file.binary", path)
	case err != nil:
		return nil, Messages.New("file.content", path, err)
	}
	d.Path = path
	return d, nil
}

var errBinary = errors.New("no text")

// peek is as much as is looked at to know a format.
const peek = 4 << 10

// read reads a document from f. path is where files that belong to it are looked for.
func read(f io.ReadSeeker, path string) (*Document, error) {
	head := make([]byte, peek)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	head = head[:n]
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	switch kind(head, path) {
	case hpos.Format:
		p, err := hpos.Read(f)
		if err != nil {
			return nil, err
		}
		return &Document{Game: p.Game(), Position: &p}, nil
	case dcl2.Format:
		g, err := dcl2.Read(f)
		if err != nil {
			return nil, err
		}
		dcl2.AddShots(g, os.DirFS(filepath.Dir(path)))
		return &Document{Game: g}, nil
	case dcl2.ShotFormat:
		g, err := dcl2.ReadShot(f)
		if err != nil {
			return nil, err
		}
		return &Document{Game: g}, nil
	case "binary":
		return nil, errBinary
	}
	g, err := dcl.Read(f)
	if err != nil {
		return nil, err
	}
	return &Document{Game: g}, nil
}

// kind recognises the format of a file by its beginning, in doubt by its name.
func kind(head []byte, path string) string {
	text := bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")))
	switch {
	case bytes.ContainsRune(text, 0) && !bytes.HasPrefix(text, []byte("[")):
		return "binary"
	case !bytes.HasPrefix(text, []byte("{")):
		if ext := strings.ToLower(filepath.Ext(path)); ext == ".hpos" {
			return hpos.Format
		}
		return dcl.Format
	case bytes.Contains(text, []byte(`"`+hpos.Kind+`"`)) || strings.EqualFold(filepath.Ext(path), ".hpos"):
		return hpos.Format
	case dcl2.IsShot(text):
		return dcl2.ShotFormat
	}
	return dcl2.Format
}

// explain is an error of the file system as a sentence.
func explain(path, verb string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist) && verb == "open":
		return Messages.New("file.missing", path, err)
	case errors.Is(err, fs.ErrNotExist):
		return Messages.New("file.nowhere", path, err)
	case errors.Is(err, fs.ErrPermission) && verb == "open":
		return Messages.New("file.no-open", path, err)
	case errors.Is(err, fs.ErrPermission):
		return Messages.New("file.no-write", path, err)
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	if verb == "open" {
		return Messages.New("file.bad-open", path, err)
	}
	return Messages.New("file.bad-write", path, err)
}
