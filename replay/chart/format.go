package chart

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"

	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// FormatName is the name of the format in replay.Game, Kind of the mark in the first line of a file, Extension that of its name.
const (
	FormatName = "hchart"
	Mark       = "hogline-chart"
	Version    = 1
	Extension  = ".hchart"
)

// Limits of a file. A game of four has about 100 KB.
const (
	MaxBytes   = 16 << 20
	MaxChanges = 100_000
	maxLine    = 64 << 10
	maxValues  = 4 << 20 // bytes of memory that a line may come to
)

// head is the first line of a file.
type head struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
}

// FileFormat is the chart as a game, for the table of all formats.
func FileFormat() replay.Format {
	return replay.Format{
		Name: FormatName, Extensions: []string{Extension},
		Sniff: func(text []byte) replay.Match {
			line, _, _ := bytes.Cut(text, []byte("\n"))
			if bytes.HasPrefix(line, []byte("{")) && bytes.Contains(line, []byte(`"`+Mark+`"`)) {
				return replay.SureMatch
			}
			return replay.NoMatch
		},
		Read: func(r io.Reader, _ fs.FS) (*replay.Game, error) {
			l, warnings, err := Read(r)
			if err != nil {
				return nil, err
			}
			return gameOf(l, warnings), nil
		},
	}
}

// gameOf is the game of a list, with what is wrong with its file.
func gameOf(l *Log, warnings []replay.Warning) *replay.Game {
	g := l.State().Replay()
	g.Warnings = append(warnings, g.Warnings...)
	return g
}

// Read reads a file. A line that cannot be read is left out with a warning, and a last line that a kill cut off with it; an error means
// that it is no chart.
func Read(r io.Reader) (*Log, []replay.Warning, error) {
	var warnings replay.Warnings
	text, err := replay.ReadText(r, MaxBytes, &warnings)
	if err != nil {
		return nil, nil, err
	}
	rd := reader{log: &Log{}, warn: warnings.Add}
	for n := 1; len(text.Bytes) > 0; n++ {
		line, rest, whole := bytes.Cut(text.Bytes, []byte("\n"))
		text.Bytes = rest
		if err := rd.line(n, line, whole); err != nil {
			return nil, nil, err
		}
	}
	if !rd.begun {
		return nil, nil, msg("no-chart", Mark)
	}
	return rd.log, warnings.List(), nil
}

// reader reads the lines of a file one by one.
type reader struct {
	log   *Log
	begun bool
	warn  func(line int, text message.Message)
}

// line reads line n; whole reports that it has its end. Its error ends the reading.
func (r *reader) line(n int, line []byte, whole bool) error {
	line = bytes.TrimSpace(line)
	if !r.begun {
		return r.head(line)
	}
	if len(line) == 0 {
		return nil
	}
	c, err := ReadChange(line)
	switch {
	case err != nil && !whole:
		r.warn(n, msg("cut"))
		return nil
	case err != nil:
		r.warn(n, msg("left-out", err))
		return nil
	}
	if err := r.log.full(); err != nil {
		return err
	}
	if r.log.Add(c) {
		r.warn(n, msg("clash", c.Seq, c.Device))
	}
	return nil
}

func (r *reader) head(line []byte) error {
	var h head
	if len(line) > maxLine || json.Unmarshal(line, &h) != nil || h.Format != Mark {
		return msg("no-chart", Mark)
	}
	if h.Version != Version {
		return msg("version", h.Version, Version)
	}
	r.begun = true
	return nil
}

// ReadChange reads a change from its line, and checks it. The error tells the place in it.
func ReadChange(line []byte) (c Change, err error) {
	if len(line) > maxLine {
		return c, msg("long", len(line), maxLine)
	}
	if err := safefile.CheckJSON(line, &c, maxValues); err != nil {
		return c, err
	}
	if err := jsonfault.Decode(line, &c); err != nil {
		return c, err
	}
	return c, c.Check()
}

// headLine is the first line of a file.
func headLine() []byte {
	text, _ := json.Marshal(head{Mark, Version}) // two plain fields
	return text
}

// Write writes a list as a file.
func (l *Log) Write(w io.Writer) error {
	var b bytes.Buffer
	b.Write(headLine())
	for i := range l.changes {
		b.WriteByte('\n')
		b.Write(l.changes[i].text())
	}
	b.WriteByte('\n')
	_, err := w.Write(b.Bytes())
	return err
}
