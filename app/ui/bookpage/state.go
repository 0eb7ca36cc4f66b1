// Package bookpage shows beside the ice how a results book prints the drawing of the position shown, with what is doubtful there, and keeps
// corrections of what was read that a user makes in the editor of positions.
//
// A window keeps one State, made by NewState, and makes a View of it by New; when language or theme change it makes another View of the
// same State.
package bookpage

import (
	"context"
	"errors"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/document"
	"github.com/hogline/hogline/session/found"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/study"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Jobs  *job.Dispatcher
	Study *document.Document
	Place *place.Place
	Aim   *aiming.Aiming
	Found *found.Finder
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Jobs: s.Jobs, Study: s.Study, Place: s.Place, Aim: s.Aim, Found: s.Found}
}

// State is whether the view is shown, and the book of which it was drawn last. It outlives the view.
type State struct {
	session Parts
	on      bool
	printed bool // the drawing is shown as it is printed, not turned to the ice
	source  *source
}

// NewState is the state before anything is shown.
func NewState(s Parts) *State { return &State{session: s} }

// source is a book that is open.
type source struct {
	path    string
	changed time.Time
	size    int64
	book    *book.Book
	painter *book.Painter
}

func (s *source) is(path string, info os.FileInfo) bool {
	return s != nil && s.path == path && s.changed.Equal(info.ModTime()) && s.size == info.Size()
}

// open is the source of a book: the one that is open, or another one.
func (s *source) open(ctx context.Context, path string) (*source, error) {
	info, err := os.Stat(path)
	if err == nil && s.is(path, info) {
		return s, nil
	}
	b, err := book.Open(ctx, path, nil)
	if err != nil {
		return nil, err
	}
	p, err := book.OpenPainter(path)
	if err != nil {
		return nil, err
	}
	return &source{path: path, changed: info.ModTime(), size: info.Size(), book: b, painter: p}, nil
}

// use takes a source in place of the one that was open.
func (s *State) use(now *source) {
	if was := s.source; was != nil && was != now && was.painter != now.painter {
		go was.painter.Close() // it may be drawing
	}
	s.source = now
}

// Close lets go of the book.
func (s *State) Close() {
	if s.source != nil {
		s.source.painter.Close()
		s.source = nil
	}
}

// spot is the drawing of a book that a position was read of.
type spot struct {
	path, game string
	end        int // number, from 1
	shot       int // printed; 0 the prepositioned stones, -1 none
	line       int // of the study, with the game of the book
	at         replay.Place
	edited     int // line of the position that was set up from there; 0 none
}

// errNotThere tells that a book has no longer what a study has of it.
var errNotThere = errors.New("the book has no such game or end")

// spot is the drawing of the position shown; ok is false where it comes from no book that is a file of its own.
func (s *State) spot() (p spot, ok bool) {
	c := s.session.Study.Content()
	l := c.ShownLine()
	p.line, p.at = l.ID, s.session.Place.At()
	if l.Edited && len(l.Game.Places()) == 1 && l.Parent != 0 {
		p.edited, p.line, p.at = l.ID, l.Parent, l.From
		l = c.Line(l.Parent)
	}
	if l == nil || l.Variation() || l.Game.Format != book.Format || !strings.EqualFold(filepath.Ext(l.Path), ".pdf") ||
		p.at.End >= len(l.Game.Ends) {
		return p, false
	}
	p.path, p.game = l.Path, l.Game.Extra["GameID"]
	e := &l.Game.Ends[p.at.End]
	p.end, p.shot = e.Number+1, -1
	switch {
	case p.at.Shot > 0 && p.at.Shot <= len(e.Shots):
		p.shot = e.Shots[p.at.Shot-1].Number - l.Game.Rules.FirstShot + 1
	case l.Game.Rules.FirstShot > 0:
		p.shot = 0
	}
	return p, p.game != ""
}

// endOf is the end of a book that a spot is in.
func (s *source) endOf(p *spot) (*book.Game, *book.End, error) {
	for _, g := range s.book.Games {
		if g.ID() != p.game {
			continue
		}
		for _, e := range g.Ends {
			if e.Number == p.end {
				return g, e, nil
			}
		}
	}
	return nil, nil, errNotThere
}

// drawn is a drawing as the book prints it.
type drawn struct {
	source    *source
	page      int
	picture   *image.RGBA
	ice       image.Rectangle // in the picture
	houseUp   bool
	doubts    []book.Warning
	corrected bool                  // something of it
	moved     bool                  // its stones
	words     map[book.Field]string // of the shot; nil where there is none
	// of the end and the game
	teams        [2]string
	endWords     map[book.Field]string
	endCorrected bool
}

// Width in pixels of a panel and of a page as they are drawn.
const (
	panelWidth = 440
	pageWidth  = 1000
)

// draw draws a spot.
func (s *source) draw(ctx context.Context, p spot) (d drawn, err error) {
	if d.source, err = s.open(ctx, p.path); err != nil {
		return d, err
	}
	g, e, err := d.source.endOf(&p)
	if err != nil {
		return d, err
	}
	d.page, d.houseUp, d.teams, d.words, d.endWords = e.Page, e.HouseUp, g.Teams, e.Words(g, p.shot), e.Words(g, 0)
	for _, w := range g.Warnings {
		switch {
		case w.Page == e.Page && w.Shot == p.shot && w.Text.Key == "book.corrected":
			d.corrected, d.moved = true, true
		case w.Page == e.Page && (w.Shot == p.shot || w.Shot == 0) && w.Text.Key == "book.reworded":
			d.corrected = d.corrected || w.Shot == p.shot
			d.endCorrected = d.endCorrected || w.Shot == 0
			d.doubts = append(d.doubts, w)
		case w.Page == e.Page && (w.Shot == p.shot || w.Shot == 0):
			d.doubts = append(d.doubts, w)
		}
	}
	if p.shot < 0 {
		return d, nil
	}
	d.picture, d.ice, err = d.source.painter.Panel(ctx, e.Page, p.shot, panelWidth)
	return d, err
}

// reread opens the book and the game of a spot anew, after its corrections were changed.
func (s *source) reread(ctx context.Context, p *spot) (now *source, g *replay.Game, err error) {
	b, err := book.Open(ctx, p.path, nil)
	if err != nil {
		return nil, nil, err
	}
	next := *s
	next.book = b
	set := chartstats.Measured(b.Set())
	i := set.Find(p.game)
	if i < 0 {
		return nil, nil, errNotThere
	}
	g, err = set.Draft(ctx, i)
	return &next, g, err
}

// correction is the position that was set up from a spot as a correction of its drawing.
func (s *State) correction(src *source, p *spot) (c book.Correction, err error) {
	content := s.session.Study.Content()
	base, edited := content.Line(p.line), content.Line(p.edited)
	if base == nil || edited == nil {
		return c, errNotThere
	}
	_, e, err := src.endOf(p)
	if err != nil {
		return c, err
	}
	was, err1 := base.Game.State(p.at)
	now, err2 := edited.Game.State(edited.At)
	if err := errors.Join(err1, err2); err != nil {
		return c, err
	}
	return e.Corrected(p.shot, places(e, &was), places(e, &now)), nil
}

// places are the stones of a position that are in play, as a book has them.
func places(e *book.End, s *curling.State) (list []book.Place) {
	for i := range s.Position {
		if s.Position.Has(i) {
			at := s.Position[i]
			list = append(list, book.Place{Colour: e.Colours[s.TeamOf(curling.SideOf(i))].Name(), X: at.X - curling.CentreX, Y: at.Y - curling.TeeY})
		}
	}
	return list
}

// put shows a game that was read anew in place of itself, and its place; the position that was set up from there is gone.
func (s *State) put(p *spot, g *replay.Game) {
	l := s.session.Study.Content().Line(p.line)
	if l == nil || len(g.Places()) == 0 {
		return
	}
	if p.edited != 0 {
		s.session.Study.Set("delete-line", func(c *study.Content) { c.Delete(p.edited) })
	}
	s.session.Found.Replace(l.Game, g)
	s.session.Study.Show(func(c *study.Content) { c.Show(p.line, g.Clamp(p.at)) })
}

// placeOf is where the game shown stands at a shot of a page of its book, after it.
func (s *source) placeOf(g *replay.Game, page, shot int) (at replay.Place, ok bool) {
	for _, b := range s.book.Games {
		if b.ID() != g.Extra["GameID"] {
			continue
		}
		for _, e := range b.Ends {
			if e.Page != page {
				continue
			}
			for i := range g.Ends {
				if g.Ends[i].Number == e.Number-1 {
					k := slices.IndexFunc(g.Ends[i].Shots, func(x replay.Shot) bool { return x.Number == g.Rules.FirstShot+shot-1 })
					return g.Clamp(replay.Place{End: i, Shot: k + 1}), true
				}
			}
		}
	}
	return at, false
}
