package file

import (
	"bytes"
	"io/fs"
	"os"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/replay"
)

// readSet reads the data set of a folder. The error names it.
func (as As) readSet(folder string, format *replay.FolderFormat) (*replay.DataSet, error) {
	if _, err := charset.Lookup(string(as)); as != "" && err != nil {
		return nil, Messages.New("file.encoding", folder, string(as))
	}
	dir := os.DirFS(folder)
	texts := map[string]*charset.Text{}
	if as != "" {
		dir = decoded{dir: dir, as: as, texts: texts}
	}
	set, err := format.Read(dir)
	switch {
	case err != nil:
		return nil, Messages.New("file.content", folder, err)
	case as == "":
		return set, nil
	}
	var doubts replay.Warnings
	for i := range set.Files {
		f := &set.Files[i]
		text := texts[f.Name]
		f.Encoding = text.Encoding
		doubts.AddText(f.Name, text)
	}
	set.Warnings = append(doubts.List(), set.Warnings...)
	return set, nil
}

// decoded is a folder whose files are decoded from an encoding.
type decoded struct {
	dir   fs.FS
	as    As
	texts map[string]*charset.Text // that were read, without their bytes
}

// Open opens a file, or the folder.
func (d decoded) Open(name string) (fs.File, error) {
	f, err := d.dir.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return f, err
	}
	text, err := d.as.decode(f, name)
	if err != nil {
		_ = f.Close() // only read
		return nil, err
	}
	d.texts[name] = &charset.Text{Encoding: text.Encoding, Garbled: text.Garbled}
	return decodedFile{f, bytes.NewReader(text.Bytes)}, nil
}

// Stat is for fs.StatFS: a file need not be decoded for it.
func (d decoded) Stat(name string) (fs.FileInfo, error) {
	return fs.Stat(d.dir, name)
}

// decodedFile is an open file of which only the content is another.
type decodedFile struct {
	fs.File
	text *bytes.Reader
}

// Read is for fs.File.
func (f decodedFile) Read(p []byte) (int, error) { return f.text.Read(p) }
