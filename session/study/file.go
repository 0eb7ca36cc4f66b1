package study

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"hogline/engine/ai"
	"hogline/engine/safefile"
	"hogline/replay"
	"hogline/replay/file"
)

// What a .hstudy file is: a zip archive with document.json, the files of the logs under logs/, games without a file
// under games/, and the answers to each question under answers/ (docs/FORMATS.md).
const (
	Extension = "hstudy"
	Kind      = "hogline-study"
	Version   = 1

	documentName  = "document.json"
	answersFolder = "answers/"
	logsFolder    = "logs/"
	gamesFolder   = "games/"
)

// Limits of a file in bytes, and of its parts.
const (
	MaxBytes      = 256 << 20
	maxDocument   = 64 << 20
	maxPart       = 64 << 20
	maxParts      = 200_000
	maxLines      = 10_000
	maxUncompress = 1 << 30 // of all logs together
)

// blob is a part of a file: its text, and what is written for it. It is made once and may be used on any goroutine.
type blob struct {
	plain []byte // nil: only packed is there
	once  sync.Once
	part  part
}

// part is a compressed part of an archive.
type part struct {
	data []byte
	size uint64 // uncompressed
	crc  uint32
}

func newBlob(text []byte) *blob { return &blob{plain: text} }

// packed is the text compressed.
func (b *blob) packed() part {
	b.once.Do(func() {
		if b.plain == nil {
			return
		}
		var out bytes.Buffer
		w, err := flate.NewWriter(&out, flate.BestSpeed)
		if err != nil {
			panic(err) // the level is a constant
		}
		_, _ = w.Write(b.plain) // a buffer takes everything
		_ = w.Close()
		b.part = part{out.Bytes(), uint64(len(b.plain)), crc32.ChecksumIEEE(b.plain)}
		b.plain = nil
	})
	return b.part
}

// text is the text uncompressed.
func (b *blob) text() ([]byte, error) {
	p := b.packed()
	if p.size > maxPart {
		return nil, msg("large", answersFolder, maxPart>>20)
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(p.data)), maxPart+1))
	switch {
	case err != nil:
		return nil, err //nolint:wrapcheck // the caller says what it is
	case uint64(len(text)) != p.size || crc32.ChecksumIEEE(text) != p.crc:
		return nil, zip.ErrChecksum
	}
	return text, nil
}

// documentFile is document.json.
type documentFile struct {
	Format    string      `json:"format"`
	Version   int         `json:"version"`
	Program   string      `json:"program,omitempty"`
	Title     string      `json:"title,omitempty"`
	Note      string      `json:"note,omitempty"`
	Shown     int         `json:"shown"`
	Lines     []lineFile  `json:"lines"`
	Thrower   Thrower     `json:"thrower"`
	Throws    int         `json:"budget_throws,omitempty"`
	Seconds   float64     `json:"budget_seconds,omitempty"`
	Rules     *Rules      `json:"rules,omitempty"`
	Wins      WinTable    `json:"wins"`
	Engines   []string    `json:"ais"`
	Shots     []OwnShot   `json:"shots,omitempty"`
	Throwers  []Thrower   `json:"throwers,omitempty"`
	Removed   []string    `json:"removed,omitempty"`
	Questions []placeFile `json:"questions"`
}

type placeFile struct {
	Key   Key `json:"key"`
	Place Key `json:"place"`
}

type lineFile struct {
	ID     int          `json:"id"`
	Parent int          `json:"parent,omitempty"`
	From   replay.Place `json:"from"`
	At     replay.Place `json:"at"`
	Name   string       `json:"name,omitempty"`
	Note   string       `json:"note,omitempty"`
	Edited bool         `json:"edited,omitempty"`
	Path   string       `json:"path,omitempty"`
	// Log is the folder and name of the file that the line was read from, Game that of the game where there is none.
	Log  string `json:"log,omitempty"`
	Game string `json:"game,omitempty"`
}

// Snapshot is a document as it stands, to be written on another goroutine.
type Snapshot struct {
	Revision int
	parts    []namedPart
}

type namedPart struct {
	name string
	blob *blob
}

// Snapshot takes the document as it stands. program names the program that writes it.
func (d *Document) Snapshot(program string) (*Snapshot, error) {
	c := &d.now
	f := documentFile{Format: Kind, Version: Version, Program: program, Title: c.Title, Note: c.Note, Shown: c.Shown, Thrower: c.Terms.Thrower,
		Throws: c.Terms.Budget.Throws, Seconds: c.Terms.Budget.Time.Seconds(), Rules: c.Terms.Rules, Wins: c.Terms.Wins, Engines: c.Engines, Shots: c.Shots, Throwers: c.Throwers, Removed: c.Removed, Questions: []placeFile{}}
	s := &Snapshot{Revision: d.revision, parts: []namedPart{{}}}
	old := d.blobs
	d.blobs = map[any]*blob{}
	for _, l := range c.Lines {
		x := lineFile{ID: l.ID, Parent: l.Parent, From: l.From, At: l.At, Name: l.Name, Note: l.Note, Edited: l.Edited, Path: l.Path}
		if l.Source != nil {
			folder := logsFolder + itoa(l.ID) + "/"
			x.Log = folder + l.Source.Name
			for _, name := range l.Source.names() {
				s.parts = append(s.parts, namedPart{folder + name, d.blobOf(old, &l.Source.Files[name][0], func() ([]byte, error) { return l.Source.Files[name], nil })})
			}
		} else {
			x.Game = gamesFolder + itoa(l.ID) + ".json"
			b := d.blobOf(old, l.Game, func() ([]byte, error) { return encodeGame(l.Game) })
			if b == nil {
				return nil, msg("line", l.ID, l.Name)
			}
			s.parts = append(s.parts, namedPart{x.Game, b})
		}
		f.Lines = append(f.Lines, x)
	}
	for _, k := range d.keys() {
		q := d.questions[k]
		if q.encoded == nil {
			text, err := q.encode()
			if err != nil {
				return nil, err
			}
			q.encoded = newBlob(text)
		}
		f.Questions = append(f.Questions, placeFile{k, q.Place})
		s.parts = append(s.parts, namedPart{answersFolder + string(k) + ".json", q.encoded})
	}
	text, err := json.MarshalIndent(&f, "", " ")
	if err != nil {
		return nil, fmt.Errorf("study: %w", err)
	}
	s.parts[0] = namedPart{documentName, newBlob(text)}
	return s, nil
}

// names are the names of the files that hold something, in a fixed order.
func (s *Source) names() []string {
	var list []string
	for name, data := range s.Files {
		if len(data) > 0 {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// blobOf is the part that was made for of before, or one of the text; nil if there is no text.
func (d *Document) blobOf(old map[any]*blob, of any, text func() ([]byte, error)) *blob {
	if b, ok := old[of]; ok {
		d.blobs[of] = b
		return b
	}
	t, err := text()
	if err != nil {
		return nil
	}
	b := newBlob(t)
	d.blobs[of] = b
	return b
}

// encodeGame is a game as JSON, without trajectories that were recorded.
func encodeGame(g *replay.Game) ([]byte, error) {
	v := *g
	v.Ends = slices.Clone(g.Ends)
	for i := range v.Ends {
		v.Ends[i].Shots = slices.Clone(v.Ends[i].Shots)
		for k := range v.Ends[i].Shots {
			v.Ends[i].Shots[k].Recorded = nil
		}
	}
	return json.Marshal(&v) //nolint:wrapcheck // reported with its line
}

// Write writes the document as it was when the snapshot was taken.
func (s *Snapshot) Write(w io.Writer) error {
	z := zip.NewWriter(w)
	for _, p := range s.parts {
		packed := p.blob.packed()
		out, err := z.CreateRaw(&zip.FileHeader{Name: p.name, Method: zip.Deflate, CRC32: packed.crc, CompressedSize64: uint64(len(packed.data)), UncompressedSize64: packed.size})
		if err == nil {
			_, err = out.Write(packed.data)
		}
		if err != nil {
			return fmt.Errorf("study: %w", err)
		}
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("study: %w", err)
	}
	return nil
}

// Is reports whether a file that begins with head may be a study.
func Is(head []byte) bool {
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) && bytes.Contains(head, []byte(documentName))
}

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
	return d, nil
}

// Read reads a study. Answers are read when they are asked for.
func Read(data []byte) (*Document, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
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
	d := New()
	d.now = Content{Title: f.Title, Note: f.Note, Engines: f.Engines, Shots: f.Shots, Throwers: f.Throwers, Removed: f.Removed,
		Terms: Terms{Thrower: f.Thrower, Budget: ai.Budget{Throws: f.Throws, Time: time.Duration(f.Seconds * float64(time.Second))}, Rules: f.Rules, Wins: f.Wins}}
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
		if p := d.now.Line(l.Parent); p != nil {
			l.From = p.Game.Clamp(l.From)
		}
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

// rawBlob is a part as it stands in the archive, nil if it cannot be used.
func rawBlob(f *zip.File) *blob {
	if f.Method != zip.Deflate {
		text, err := readPart(f, f.Name, maxPart)
		if err != nil {
			return nil
		}
		return newBlob(text)
	}
	r, err := f.OpenRaw()
	if err != nil || f.CompressedSize64 > MaxBytes {
		return nil
	}
	data, err := io.ReadAll(io.LimitReader(r, int64(f.CompressedSize64)))
	if err != nil {
		return nil
	}
	return &blob{part: part{data, f.UncompressedSize64, f.CRC32}}
}

func (x *lineFile) line(parts map[string]*zip.File, total *uint64) (*Line, error) {
	l := &Line{ID: x.ID, Parent: x.Parent, From: x.From, Name: x.Name, Note: x.Note, Edited: x.Edited, Path: x.Path}
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
		l.Game, err = l.Source.read()
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

// decodeGame reads what encodeGame writes, and refuses what would lead outside a game.
func decodeGame(text []byte) (*replay.Game, error) {
	g := &replay.Game{}
	if err := json.Unmarshal(text, g); err != nil {
		_, fault := replay.Fault(text, err)
		return nil, fault
	}
	if err := g.Ice.Check(); err != nil {
		return nil, err
	}
	for i := range g.Ends {
		e := &g.Ends[i]
		bad := e.First > 1 || e.Number < 0
		for k := range e.Shots {
			s := &e.Shots[k]
			s.Recorded = nil
			bad = bad || s.Number < 0 || s.Number > 15 || s.Thrower < -1 || s.Thrower > 3 || s.Kind > replay.Abandoned || s.Ran && s.Run.Check() != nil || s.Asked && s.Chosen.Check() != nil
		}
		if bad {
			return nil, msg("no-game")
		}
	}
	return g, nil
}

// read reads the log from its files.
func (s *Source) read() (*replay.Game, error) {
	data, ok := s.Files[s.Name]
	if !ok {
		return nil, msg("part", s.Name, fs.ErrNotExist)
	}
	g, err := file.Read(bytes.NewReader(data), s.Name, s.files())
	if err != nil {
		return nil, err
	}
	return g, nil
}

// files are the files as a file system.
func (s *Source) files() fs.FS {
	m := memory{}
	for name, data := range s.Files {
		m[name] = data
	}
	return m
}

// OpenLog reads a log or a position from a file, with its content and that of the files beside it that were read.
func OpenLog(name string) (*replay.Game, *Source, error) {
	data, err := safefile.Read(name, maxPart)
	if err != nil {
		return nil, nil, err
	}
	beside := recorder{dir: dirFS(name), files: map[string][]byte{}}
	g, err := file.Read(bytes.NewReader(data), name, beside)
	if err != nil {
		return nil, nil, err
	}
	base := path.Base(strings.ReplaceAll(name, "\\", "/"))
	beside.files[base] = data
	return g, &Source{Name: base, Files: beside.files}, nil
}

// Same reports whether two sources hold the same files.
func (s *Source) Same(o *Source) bool {
	if s == nil || o == nil || s.Name != o.Name || len(s.Files) != len(o.Files) {
		return s == o
	}
	for name, data := range s.Files {
		if other, ok := o.Files[name]; !ok || !bytes.Equal(data, other) {
			return false
		}
	}
	return true
}
