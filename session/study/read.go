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
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
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

// Read reads a study. Answers are read when they are asked for.
func Read(data []byte) (*Document, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	switch {
	case err != nil && bytes.HasPrefix(data, []byte("PK")):
		return nil, msg("cut")
	case err != nil:
		return nil, msg("no-study", err)
	}
	if len(z.File) > maxParts {
		return nil, msg("no-study", len(z.File))
	}
	parts := map[string]*zip.File{}
	for _, f := range z.File {
		if f.UncompressedSize64 > maxPart {
			return nil, msg("large", f.Name, maxPart>>20)
		}
		if !fs.ValidPath(f.Name) || parts[f.Name] != nil {
			return nil, msg("no-study", fmt.Sprintf("%q", f.Name))
		}
		parts[f.Name] = f
	}
	text, err := readPart(parts[documentName], documentName, maxDocument)
	if err != nil {
		return nil, err
	}
	var f documentFile
	if err := json.Unmarshal(text, &f); err != nil {
		_, fault := replay.Fault(text, err)
		return nil, msg("part", documentName, fault)
	}
	switch {
	case f.Format != Kind:
		return nil, msg("bad-format", fmt.Sprintf("%q", f.Format), fmt.Sprintf("%q", Kind))
	case f.Version < 1 || f.Version > Version:
		return nil, msg("bad-version", f.Version, Version)
	case len(f.Lines) > maxLines:
		return nil, msg("no-study", len(f.Lines))
	}
	return f.document(parts)
}

// readPart is a part of an archive, at most limit bytes.
func readPart(f *zip.File, name string, limit int64) ([]byte, error) {
	if f == nil {
		return nil, msg("part", name, fs.ErrNotExist)
	}
	r, err := f.Open()
	if err != nil {
		return nil, msg("part", name, err)
	}
	defer func() { _ = r.Close() }() // only read
	text, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, msg("part", name, err)
	case int64(len(text)) > limit:
		return nil, msg("large", name, limit>>20)
	}
	return text, nil
}

func (f *documentFile) document(parts map[string]*zip.File) (*Document, error) {
	if err := f.check(); err != nil {
		return nil, msg("part", documentName, err)
	}
	d := New()
	d.now = Content{Title: f.Title, Note: f.Note, Engines: f.Engines, Shots: f.Shots, Throwers: f.Throwers, Ices: f.Ices, Removed: f.Removed,
		Terms: Terms{Thrower: f.Thrower, Also: f.Also, Budget: ai.Budget{Throws: f.Throws, Time: time.Duration(f.Seconds * float64(time.Second))}, Rules: f.Rules, Wins: f.Wins}}
	for i := range f.Ices {
		if err := f.Ices[i].Check(); err != nil {
			return nil, msg("part", documentName, err)
		}
	}
	total := uint64(0)
	for _, x := range f.Lines {
		l, err := x.line(parts, &total)
		if err != nil {
			return nil, msg("line", x.ID, err)
		}
		if d.now.Line(l.ID) != nil || l.ID < 1 {
			return nil, msg("line", x.ID, msg("no-study", x.ID))
		}
		d.now.Lines = append(d.now.Lines, l)
		d.lastID = max(d.lastID, l.ID)
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
		p := parts[answersFolder+string(k.Key)+".json"]
		if p == nil {
			continue
		}
		q := &Question{Key: k.Key, Place: k.Place}
		if q.encoded = rawBlob(p); q.encoded != nil {
			d.AddQuestion(q)
		}
	}
	return d, nil
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

func (x *lineFile) line(parts map[string]*zip.File, total *uint64) (*Line, error) {
	l := &Line{ID: x.ID, Parent: x.Parent, From: x.From, Name: x.Name, Note: x.Note, Edited: x.Edited, Path: x.Path, Encoding: x.Encoding}
	if _, err := charset.Lookup(l.Encoding); err != nil { // another program's
		l.Encoding = ""
	}
	var err error
	if x.Log != "" {
		l.Source = &Source{Name: path.Base(x.Log), Files: map[string][]byte{}}
		folder := path.Dir(x.Log) + "/"
		for name, f := range parts {
			if rest, ok := strings.CutPrefix(name, folder); ok && !strings.Contains(rest, "/") && strings.HasPrefix(name, logsFolder) {
				if *total += f.UncompressedSize64; *total > maxUncompress {
					return nil, msg("large", logsFolder, maxUncompress>>20)
				}
				if l.Source.Files[rest], err = readPart(f, name, maxPart); err != nil {
					return nil, err
				}
			}
		}
		l.Game, err = l.Source.Read(l.Encoding)
	} else {
		var text []byte
		if text, err = readPart(parts[x.Game], x.Game, maxPart); err == nil {
			l.Game, err = decodeGame(text)
		}
	}
	if err != nil {
		return nil, err
	}
	if len(l.Game.Places()) == 0 {
		return nil, msg("no-game")
	}
	l.At = l.Game.Clamp(x.At)
	return l, nil
}
