package study

import (
	"archive/zip"
	"encoding/json"
	"io"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// What a .hstudy file is: a zip archive with document.json, the files of the logs under logs/, games without a file
// under games/, and the answers to each question under answers/ (docs/FORMATS.md).
const (
	Extension = "hstudy"
	Kind      = "hogline-study"
	Version   = 6

	documentName  = "document.json"
	answersFolder = "answers/"
	logsFolder    = "logs/"
	gamesFolder   = "games/"
)

// Limits of a file in bytes, and of its parts.
const (
	MaxBytes    = 256 << 20
	maxDocument = 64 << 20
	maxPart     = 64 << 20
	maxParts    = 200_000
	maxLines    = 10_000
	maxUnpacked = 256 << 20 // of what is read when the study is opened, uncompressed
	maxValues   = 256 << 20 // of what that is decoded into
	maxAnswers  = 128 << 20 // of what the answers to a question are decoded into
)

// documentFile is document.json: all but logs, games and answers. Lengths are in m, velocities in m/s; ends and shots count from 0.
type documentFile struct {
	Format  string `json:"format"`
	Version int    `json:"version"` // the oldest that has all it holds: Content.version
	Program string `json:"program,omitempty"`
	Content
	budgetFile
	Lines     []lineFile  `json:"lines"`
	Questions []placeFile `json:"questions"`
}

type placeFile struct {
	Key   Key `json:"key"`
	Place Key `json:"place"`
}

type lineFile struct {
	Line
	// Log is the folder and name of the file that the line was read from, Game that of the game where there is none.
	Log  string `json:"log,omitempty"`
	Game string `json:"game,omitempty"`
}

// Snapshot is a document as it stands, to be written on another goroutine.
type Snapshot struct {
	Revision int
	// Lost are the parts of games that the file does not keep, each once.
	Lost  []replay.Loss
	parts []namedPart
}

type namedPart struct {
	name string
	blob *blob
}

// Snapshot takes the document as it stands. program names the program that writes it.
func (d *Document) Snapshot(program string) (*Snapshot, error) {
	c := &d.now
	f := documentFile{Format: Kind, Version: c.version(), Program: program, Content: *c, budgetFile: encodeBudget(c.Budget),
		Questions: []placeFile{}}
	s := &Snapshot{Revision: d.revision, parts: []namedPart{{}}}
	old := d.blobs
	d.blobs = map[any]*blob{}
	for _, l := range c.Lines {
		x := lineFile{Line: *l}
		if l.Source != nil {
			folder := logsFolder + itoa(l.ID) + "/"
			x.Log = folder + l.Source.Name
			for _, name := range l.Source.names() {
				b, _ := d.blobOf(old, &l.Source.Files[name][0], func() (*blob, error) { return newBlob(l.Source.Files[name]), nil }) // never fails
				s.parts = append(s.parts, namedPart{folder + name, b})
			}
		} else {
			x.Game = gamesFolder + itoa(l.ID) + ".json"
			b, err := d.blobOf(old, l.Game, func() (*blob, error) {
				text, lost, err := encodeGame(l.Game, c.log(l))
				return &blob{plain: text, lost: lost}, err
			})
			if err != nil {
				return nil, msg("line", l.ID, err)
			}
			s.parts = append(s.parts, namedPart{x.Game, b})
			s.lose(b.lost)
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
		return nil, err
	}
	s.parts[0] = namedPart{documentName, newBlob(text)}
	return s, nil
}

// version is the oldest version of the format that holds a content: a program that would drop something without a word is
// to refuse the file. Annotations came with version 2, throwers beside with 3, chosen encodings with 4, own shots with a spin
// with 5, sweepers and swept shots of a game that has no file with 6.
func (c *Content) version() int {
	switch {
	case c.Terms.Sweepers != curling.NoSweepers, slices.ContainsFunc(c.Lines, func(l *Line) bool { return l.Source == nil && l.Game.Swept() }):
		return Version
	case slices.ContainsFunc(c.Shots, func(s OwnShot) bool { return !s.Shot.Spin.Usual() }):
		return 5
	case slices.ContainsFunc(c.Lines, func(l *Line) bool { return l.Encoding != "" }):
		return 4
	case len(c.Terms.Also) > 0:
		return 3
	case len(c.Annotations) > 0:
		return 2
	}
	return 1
}

// blobOf is the part that was made for of before, or a new one.
func (d *Document) blobOf(old map[any]*blob, of any, make func() (*blob, error)) (*blob, error) {
	b, ok := old[of]
	if !ok {
		var err error
		if b, err = make(); err != nil {
			return nil, err
		}
	}
	d.blobs[of] = b
	return b, nil
}

// lose adds parts that are lost.
func (s *Snapshot) lose(list []replay.Loss) {
	for _, l := range list {
		if !slices.ContainsFunc(s.Lost, func(o replay.Loss) bool { return o.Part == l.Part }) {
			s.Lost = append(s.Lost, l)
		}
	}
}

// Write writes the document as it was when the snapshot was taken.
func (s *Snapshot) Write(w io.Writer) error {
	z := zip.NewWriter(w)
	for _, p := range s.parts {
		packed := p.blob.packed()
		out, err := z.CreateRaw(&zip.FileHeader{Name: p.name, Method: zip.Deflate, CRC32: packed.crc, CompressedSize64: uint64(len(packed.data)),
			UncompressedSize64: packed.size})
		if err == nil {
			_, err = out.Write(packed.data)
		}
		if err != nil {
			return err
		}
	}
	return z.Close()
}

// Documents are what the parts of a file hold as JSON, by the name of the schema in docs/schemas.
func Documents() map[string]any {
	return map[string]any{"study": documentFile{}, "study-answers": questionFile{}}
}
