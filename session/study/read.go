package study

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/safefile"
)

// Open reads a study from a file.
func Open(name string) (*Document, error) {
	data, err := safefile.Read(name, MaxBytes)
	if err != nil {
		return nil, err
	}
	d, err := Read(data)
	if err != nil {
		return nil, msg("part", name, err)
	}
	d.file = safefile.ContentOf(data)
	return d, nil
}

// Damaged is the error of a study of which some lines cannot be read.
type Damaged struct {
	Rest *Document // without them, and without what branches off them
	Left []error   // of each line that is left out
}

// Error is that of the first line.
func (d *Damaged) Error() string { return d.Left[0].Error() }

// Unwrap is that of the first line.
func (d *Damaged) Unwrap() error { return d.Left[0] }

// archive is the file of a study while it is read, and how much of it may still be.
type archive struct {
	data   []byte
	parts  map[string]*zip.File
	logs   map[string][]string // names of the parts in the folders of logs
	text   int64               // bytes, uncompressed
	values int64               // bytes, decoded
}

// Read reads a study. Answers are read when they are asked for, from data.
func Read(data []byte) (*Document, error) {
	a, err := openArchive(data)
	if err != nil {
		return nil, err
	}
	text, err := a.read(documentName, maxDocument)
	if err != nil {
		return nil, err
	}
	var f documentFile
	if err := a.decode(text, &f); err != nil {
		return nil, msg("part", documentName, err)
	}
	switch {
	case f.Format != Kind:
		return nil, msg("bad-format", fmt.Sprintf("%q", f.Format), fmt.Sprintf("%q", Kind))
	case f.Version < 1 || f.Version > Version:
		return nil, msg("bad-version", f.Version, Version)
	case len(f.Lines) > maxLines:
		return nil, msg("no-study", len(f.Lines))
	}
	return f.document(a)
}

// entry begins an entry of the list of parts in an archive.
var entry = []byte("PK\x01\x02")

// openArchive lists the parts of an archive. Archives that say to hold more than they can are refused.
func openArchive(data []byte) (*archive, error) {
	if n := bytes.Count(data, entry); n > maxParts {
		return nil, msg("no-study", n)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	switch {
	case err != nil && bytes.HasPrefix(data, []byte("PK")):
		return nil, msg("cut")
	case err != nil:
		return nil, msg("no-archive", err)
	}
	a := &archive{data: data, parts: map[string]*zip.File{}, logs: map[string][]string{}, text: maxUnpacked, values: maxValues}
	packed, text := uint64(0), uint64(0)
	for _, f := range z.File {
		if f.UncompressedSize64 > maxPart {
			return nil, msg("large", f.Name, maxPart>>20)
		}
		packed += min(f.CompressedSize64, MaxBytes)
		if !strings.HasPrefix(f.Name, answersFolder) {
			text += f.UncompressedSize64
		}
		if !fs.ValidPath(f.Name) || a.parts[f.Name] != nil || packed > uint64(len(data)) {
			return nil, msg("no-study", fmt.Sprintf("%q", f.Name))
		}
		a.parts[f.Name] = f
		if folder := path.Dir(f.Name); strings.HasPrefix(f.Name, logsFolder) {
			a.logs[folder] = append(a.logs[folder], f.Name)
		}
	}
	if text > maxUnpacked {
		return nil, msg("unpacked", maxUnpacked>>20)
	}
	return a, nil
}

// read is the text of a part, at most limit bytes. Many lines may be of one part: it counts each time.
func (a *archive) read(name string, limit int64) ([]byte, error) {
	f := a.parts[name]
	if f != nil && f.UncompressedSize64 > uint64(a.text) { // not negative
		return nil, msg("unpacked", maxUnpacked>>20)
	}
	text, err := readPart(f, name, limit)
	a.text -= int64(len(text))
	return text, err
}

// decode decodes the text of a part. The error tells the place.
func (a *archive) decode(text []byte, v any) error {
	used, err := safefile.SizeJSON(text, v, a.values)
	if a.values -= used; err != nil {
		if a.values == 0 {
			return msg("values", maxValues>>20)
		}
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return jsonfault.Line(text, err)
	}
	return nil
}

// readPart is a part of an archive, at most limit bytes.
func readPart(f *zip.File, name string, limit int64) ([]byte, error) {
	if f == nil {
		return nil, msg("part", name, fs.ErrNotExist)
	}
	if f.UncompressedSize64 > uint64(limit) { // not negative
		return nil, msg("large", name, limit>>20)
	}
	r, err := f.Open()
	if err != nil {
		return nil, msg("part", name, spoiled(err))
	}
	defer func() { _ = r.Close() }() // only read
	text := bytes.NewBuffer(make([]byte, 0, f.UncompressedSize64+bytes.MinRead))
	_, err = text.ReadFrom(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, msg("part", name, spoiled(err))
	case int64(text.Len()) > limit:
		return nil, msg("large", name, limit>>20)
	}
	return text.Bytes(), nil
}

// spoiled is the error of a part that cannot be unpacked.
func spoiled(err error) error { return msg("spoiled", err) }

func (f *documentFile) document(a *archive) (*Document, error) {
	if err := f.check(); err != nil {
		return nil, msg("part", documentName, err)
	}
	d := New()
	d.now = f.Content
	d.now.Shown, d.now.Annotations, d.now.Budget = 0, nil, f.budgetFile.decode()
	for i := range f.Ices {
		if err := f.Ices[i].Check(); err != nil {
			return nil, msg("part", documentName, err)
		}
	}
	var left []error
	for i := range f.Lines {
		x := &f.Lines[i]
		d.lastID = max(d.lastID, x.ID)
		l, err := x.line(a)
		if err != nil {
			left = append(left, msg("line", x.ID, err))
			continue
		}
		if d.now.Line(l.ID) != nil || l.ID < 1 {
			return nil, msg("line", x.ID, msg("no-study", x.ID))
		}
		d.now.Lines = append(d.now.Lines, l)
	}
	if len(left) > 0 {
		left = append(left, d.now.leaveBranches()...)
	}
	if len(left) > 0 && len(d.now.Lines) == 0 {
		return nil, left[0]
	}
	for _, l := range d.now.Lines {
		if l.Parent != 0 && !d.now.leadsToRoot(l) {
			return nil, msg("line", l.ID, msg("parent"))
		}
		if l.Source == nil {
			addPaths(l.Game, d.now.log(l))
		}
		if p := d.now.Line(l.Parent); p != nil {
			l.From = p.Game.Clamp(l.From)
		}
	}
	if err := d.now.checkAnnotations(f.Annotations); err != nil {
		return nil, msg("part", documentName, err)
	}
	for _, s := range f.Shots {
		d.lastID = max(d.lastID, s.ID)
	}
	if d.now.Line(f.Shown) != nil {
		d.now.Shown = f.Shown
	} else if n := len(d.now.Lines); n > 0 {
		d.now.Shown = d.now.Lines[n-1].ID
	}
	for _, k := range f.Questions {
		q := &Question{Key: k.Key, Place: k.Place, encoded: a.blob(answersFolder + string(k.Key) + ".json")}
		if q.encoded != nil {
			d.AddQuestion(q)
		}
	}
	if len(left) > 0 {
		return nil, &Damaged{Rest: d, Left: left}
	}
	return d, nil
}

// leaveBranches leaves out the lines whose parent is not there, and those that branch off them.
func (c *Content) leaveBranches() (left []error) {
	for {
		var kept []*Line
		for _, l := range c.Lines {
			if l.Parent != 0 && c.Line(l.Parent) == nil {
				left = append(left, msg("line", l.ID, msg("parent")))
				continue
			}
			kept = append(kept, l)
		}
		if len(kept) == len(c.Lines) {
			return left
		}
		c.Lines = kept
	}
}

// leadsToRoot reports whether the parents of a line end at one that was opened.
func (c *Content) leadsToRoot(l *Line) bool {
	for range c.Lines {
		if l.Parent == 0 {
			return true
		}
		if l = c.Line(l.Parent); l == nil {
			return false
		}
	}
	return false
}

func (x *lineFile) line(a *archive) (*Line, error) {
	l := new(Line)
	*l = x.Line
	if _, err := charset.Lookup(l.Encoding); err != nil { // another program's
		l.Encoding = ""
	}
	var err error
	if x.Log != "" {
		l.Source = &Source{Name: path.Base(x.Log), Files: map[string][]byte{}}
		for _, name := range a.logs[path.Dir(x.Log)] {
			if l.Source.Files[path.Base(name)], err = a.read(name, maxPart); err != nil {
				return nil, err
			}
		}
		l.Game, err = l.Source.Read(l.Encoding)
	} else {
		var text []byte
		if text, err = a.read(x.Game, maxPart); err == nil {
			l.Game, err = a.game(text)
		}
	}
	if err != nil {
		return nil, err
	}
	if len(l.Game.Places()) == 0 {
		return nil, msg("no-game")
	}
	l.At = l.Game.Clamp(l.At)
	return l, nil
}
