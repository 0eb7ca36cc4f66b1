package session

import (
	"context"
	"slices"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/study"
)

// LogEncoding is a text encoding to choose for the log shown.
type LogEncoding struct {
	Name    string // as charset.Names has it; empty: told by what the log holds
	Preview string // the first words beyond ASCII as it reads them; empty where there are none
	Chosen  bool   // the log is read in it
}

// encodedLog is the log that the line shown goes back to, nil where there is none that was read from a file.
func (s *Session) encodedLog() *study.Line {
	c := s.doc.Content()
	l := c.ShownLine()
	if l == nil {
		return nil
	}
	if l = c.Root(l); l.Source == nil {
		return nil
	}
	return l
}

// CanSetEncoding reports whether the line shown goes back to a log of a file, whose text can be read in another encoding.
func (s *Session) CanSetEncoding() bool { return s.encodedLog() != nil }

// Encodings are those to choose for the log shown, the one that is told by what it holds first.
func (s *Session) Encodings() []LogEncoding {
	l := s.encodedLog()
	if l == nil {
		return nil
	}
	var list []LogEncoding
	for _, name := range slices.Insert(charset.Names(), 0, "") {
		list = append(list, LogEncoding{name, charset.Preview(l.Source.Files[l.Source.Name], name), l.Encoding == name})
	}
	return list
}

// SetEncoding reads the log shown in another encoding in the background; an empty name tells it by what the log holds. The choice is kept with
// the study.
func (s *Session) SetEncoding(name string) {
	l := s.encodedLog()
	if l == nil || l.Encoding == name {
		return
	}
	s.Start("encoding", func(_ context.Context, post Post) {
		g, err := l.Source.Read(name)
		post("", func() { s.reread(l, g, name, err) })
	})
}

// reread puts the log of a line as it was read in an encoding in place of it, unless the line was removed meanwhile.
func (s *Session) reread(l *study.Line, g *replay.Game, encoding string, err error) {
	if err == nil && len(g.Places()) == 0 {
		err = msg("no-place")
	}
	if err != nil {
		s.report(err)
		return
	}
	if now := s.doc.Content().Line(l.ID); now != nil && now.Source == l.Source {
		s.set("encoding", func(c *study.Content) { c.Reread(l.ID, g, encoding) })
	}
}
