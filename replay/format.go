package replay

import (
	"bytes"
	"context"
	"io"
	"io/fs"
)

// Format is a file format of games. Package file lists all formats.
type Format struct {
	Name       string   // as in Game.Format
	Extensions []string // of file names, in lower case with the dot, the usual one first
	// Sniff judges the beginning of a file, decoded as package charset does.
	Sniff func(head []byte) Match
	// Read reads a game. dir holds the files beside it, nil if there are none. It is nil for a
	// format that is only written.
	Read func(r io.Reader, dir fs.FS) (*Game, error)
	// Write writes a game. It is nil for a format that is only read. What is written is read too: see Save.
	Write func(w io.Writer, g *Game) error
	// Untold are the parts of a game that only Hogline reads from what is written; nil where there are none.
	Untold func(g *Game) []Loss
	// Folder is the format of a folder that holds many games; nil for a format of one file.
	Folder *FolderFormat
	// Set reads a file that holds many games; nil for a format of one game or of a folder. on, which may be nil, hears how much of how much is
	// read. Where ctx ends the games read so far are given with its error.
	Set func(ctx context.Context, path string, on func(done, of int)) (*DataSet, error)
}

// Save writes a game and tells what the format does not keep of it: what was written is read again and compared. Nothing is written
// that cannot be read.
func (f *Format) Save(w io.Writer, g *Game) ([]Loss, error) {
	var text bytes.Buffer
	if err := f.Write(&text, g); err != nil {
		return nil, err
	}
	again, err := f.Read(bytes.NewReader(text.Bytes()), nil)
	if err != nil {
		return nil, Messages.New("replay.not-readable", f.Name, err)
	}
	lost := Lost(g, again)
	if f.Untold != nil {
		lost = append(lost, f.Untold(g)...)
	}
	_, err = w.Write(text.Bytes())
	return lost, err
}

// FolderFormat is how a data set of many games is told and read.
type FolderFormat struct {
	// Files are the names of the files of the folder. The first of them marks it: opening any of them opens the folder.
	Files []string
	// Read reads the list of games.
	Read func(dir fs.FS) (*DataSet, error)
}

// Match is how well the beginning of a file fits a format.
type Match int

// The matches.
const (
	NoMatch       Match = iota
	PossibleMatch       // decided by the name of the file, or where nothing else matches
	SureMatch           // a mark that no other format has
)
