// Package encoding is the text encoding that the log shown is read in.
package encoding

import (
	"context"
	"slices"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// Choice is a text encoding to choose for the log shown.
type Choice struct {
	Name    string // as charset.Names has it; empty: told by what the log holds
	Preview string // the first words beyond ASCII as it reads them; empty where there are none
	Chosen  bool   // the log is read in it
}

// Encoding is the text encoding of the log shown.
type Encoding struct {
	doc    Document
	jobs   *job.Dispatcher
	report func(error)
}

// Document is the study that is open.
type Document interface {
	Content() *study.Content
	Set(name string, change func(*study.Content))
}

// New is the encoding of the log shown of a study. report shows an error to the user.
func New(doc Document, jobs *job.Dispatcher, report func(error)) *Encoding {
	return &Encoding{doc: doc, jobs: jobs, report: report}
}

// log is the log that the line shown goes back to, nil where there is none that was read from a file.
func (en *Encoding) log() *study.Line {
	c := en.doc.Content()
	if l := c.Root(c.ShownLine()); l.Source != nil {
		return l
	}
	return nil
}

// CanSet reports whether the line shown goes back to a log of a file, whose text can be read in another encoding.
func (en *Encoding) CanSet() bool { return en.log() != nil }

// List are those to choose for the log shown, the one that is told by what it holds first.
func (en *Encoding) List() []Choice {
	l := en.log()
	if l == nil {
		return nil
	}
	var list []Choice
	for _, name := range slices.Insert(charset.Names(), 0, "") {
		list = append(list, Choice{name, charset.Preview(l.Source.Files[l.Source.Name], name), l.Encoding == name})
	}
	return list
}

// Set reads the log shown in another encoding in the background; an empty name tells it by what the log holds. The choice is kept with
// the study.
func (en *Encoding) Set(name string) {
	l := en.log()
	if l == nil || l.Encoding == name {
		return
	}
	job.Of[*replay.Game](en.jobs, "encoding", 0).Start(func(context.Context, job.Post) (*replay.Game, error) { return l.Source.Read(name) },
		func(g *replay.Game, err error) { en.reread(l, g, name, err) })
}

// reread puts the log of a line as it was read in an encoding in place of it, unless the line was removed meanwhile.
func (en *Encoding) reread(l *study.Line, g *replay.Game, encoding string, err error) {
	if err == nil && len(g.Places()) == 0 {
		err = study.NoPlace()
	}
	if err != nil {
		en.report(err)
		return
	}
	if now := en.doc.Content().Line(l.ID); now != nil && now.Source == l.Source {
		en.doc.Set("encoding", func(c *study.Content) { c.Reread(l.ID, g, encoding) })
	}
}
