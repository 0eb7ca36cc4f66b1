// Package file opens files of games, whatever their format, and counts the ends of many.
package file

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// maxBytes bounds a file; each format has a limit of its own below it.
const maxBytes = 64 << 20

// headBytes is how much is looked at to know a format.
const headBytes = 4 << 10

// As opens files in the encoding with this name, as charset.Lookup has it; the empty one tells the encoding by what they hold.
type As string

// Open opens a log or a position by its content, not by its name. The error is one sentence
// that names the file.
func Open(path string) (*replay.Game, error) { return As("").Open(path) }

// Open is Open in an encoding.
func (as As) Open(path string) (*replay.Game, error) {
	f, err := safefile.Open(path, maxBytes)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	return as.Read(f, path, os.DirFS(filepath.Dir(path)))
}

// Read reads a log or a position that is named path. dir holds the files beside it, nil if
// there are none.
func Read(r io.Reader, path string, dir fs.FS) (*replay.Game, error) {
	return As("").Read(r, path, dir)
}

// Read is Read in an encoding.
func (as As) Read(r io.Reader, path string, dir fs.FS) (*replay.Game, error) {
	if as == "" {
		return read(r, path, dir)
	}
	text, err := as.decode(r, path)
	if err != nil {
		return nil, err
	}
	g, err := read(bytes.NewReader(text.Bytes), path, dir)
	if err != nil {
		return nil, err
	}
	g.Encoding = text.Encoding
	var doubts replay.Warnings
	doubts.AddText("", &text)
	g.Warnings = append(doubts.List(), g.Warnings...)
	return g, nil
}

// decode is a text in the encoding chosen.
func (as As) decode(r io.Reader, path string) (charset.Text, error) {
	data, err := replay.ReadBytes(r, maxBytes)
	if err != nil {
		return charset.Text{}, Messages.New("file.content", path, err)
	}
	text, err := charset.DecodeAs(data, string(as))
	if err != nil {
		return text, Messages.New("file.encoding", path, string(as))
	}
	return text, nil
}

func read(r io.Reader, path string, dir fs.FS) (*replay.Game, error) {
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
	if first, other := otherTable(head, path, format); other {
		return nil, Messages.New("file.table", path, first)
	}
	g, err := format.Read(text, dir)
	if err != nil {
		return nil, Messages.New("file.content", path, err)
	}
	if g.Rules, err = match.Read(g.Rules); err != nil {
		g.Rules.Text = ""
		g.Warnings = append(g.Warnings, replay.Warning{Text: Messages.New("file.rules", g.Rules.Name, err)})
	} else if _, known := curling.RuleSet(g.Rules.Name); !known && g.Rules.Text == "" && g.Rules.Name != "" &&
		g.Rules.Guard.Zone != curling.ZoneNone {
		g.Warnings = append(g.Warnings, replay.Warning{Text: Messages.New("file.rules-missing", g.Rules.Name)})
	}
	g.Count(g.Memory)
	return g, nil
}
