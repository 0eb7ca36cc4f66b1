// Package statusbar is the last line of the window: what the figures on the screen depend on.
package statusbar

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/check"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/found"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/storage"
	"github.com/hogline/hogline/session/table"
	"github.com/hogline/hogline/session/terms"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Storage *storage.Storage
	Place   *place.Place
	Rules   *terms.Rules
	Terms   *terms.Terms
	Table   *table.Table
	Found   *found.Finder
	Check   *check.Checker
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Storage: s.Storage, Place: s.Place, Rules: s.Rules, Terms: s.Terms, Table: s.Table, Found: s.Found, Check: s.Check}
}

// View is the line.
type View struct {
	Content fyne.CanvasObject
	// Infraction is the sentence about the rules that the shot shown broke, "" if it broke none.
	Infraction func() string

	words   *wording.Words
	session Parts
	text    *canvas.Label
}

// New is an empty line.
func New(words *wording.Words, s Parts) *View {
	v := &View{words: words, session: s, text: canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 200)}
	background := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourBackground))
	v.Content = container.NewStack(background, canvas.Padded(v.text, 6, 7, 14, 14))
	return v
}

// Watch writes the line anew from now on when something of it changes.
func (v *View) Watch(g *event.Group) {
	s := v.session
	g.Watch(func() { v.text.SetText(v.Text()) }, &s.Place.Opened, &s.Place.Shown, &s.Place.Clock, &s.Check.Changed, &s.Found.Changed,
		&s.Table.Changed, &s.Rules.Changed, &s.Terms.WinsChanged, &s.Storage.Changed)
}

// Text is the whole line.
func (v *View) Text() string { return strings.Join(v.parts(), "  ·  ") }

func (v *View) parts() []string {
	w, p := v.words, v.session.Place.Playback()
	if !p.Game.HasPlaces() {
		return nil
	}
	var parts []string
	if err := v.session.Storage.Unkept(); err != nil {
		parts = append(parts, w.T("status.unkept", w.Error(err)))
	}
	if s := v.Infraction(); s != "" {
		parts = append(parts, s)
	}
	parts = append(parts, w.T("status.model", w.Terms().Model(p.Game.Ice.Model)))
	if done, of := v.session.Found.Identifying(); of > 0 {
		parts = append(parts, w.T("status.identifying", done, of))
	}
	if done, of := v.session.Found.Searching(); of > 0 {
		parts = append(parts, w.T("status.finding", done, of))
	}
	if a := &v.session.Check.Found().Agreement; a.Shots > 0 {
		parts = append(parts, w.T("status.agrees", a.Agreeing, a.Shots))
	}
	if d := &p.Diff; d.Compared {
		switch {
		case d.Other != 0:
			parts = append(parts, w.T("status.other"))
		case !d.Agrees():
			parts = append(parts, w.T("status.differs", fmt.Sprintf("%.1f", 100*d.Distance), w.Stone(&p.Game.Rules, d.Stone)))
		default:
			parts = append(parts, w.T("status.same", fmt.Sprintf("%.2f", 1000*d.Distance)))
		}
	}
	if shot := p.Shot(); shot != nil && shot.Chart != nil {
		parts = append(parts, w.Chart(shot.Chart), w.Found(shot, v.session.Found.Searches()))
	}
	if a := v.session.Table.Asked(); a.Seed != 0 {
		parts = append(parts, w.T("status.seed", a.Seed), w.T("status.budget", w.Terms().Budget(a.Budget)))
		if r := &a.Ranking; r.Simulator != "" {
			parts = append(parts, w.T("status.referee", w.T("simulator."+r.Simulator), w.T("policy."+r.Policy)))
		}
	}
	rules := v.session.Rules.Now()
	parts = append(parts, w.Terms().WinTableUnder(v.session.Terms.WinTable().For(p.Game), rules.Own()))
	if t := v.session.Storage.Saved(); !t.IsZero() {
		parts = append(parts, w.T("status.saved", t.Format("15:04")))
	}
	return parts
}
