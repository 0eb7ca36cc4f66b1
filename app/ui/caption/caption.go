// Package caption tells what is on the ice: in one line in the show mode, and in the block below a saved picture.
package caption

import (
	"fmt"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/document"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/notes"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/table"
	"github.com/hogline/hogline/session/terms"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Study     *document.Document
	Place     *place.Place
	Table     *table.Table
	Selection *selection.Selector
	Notes     *notes.Notes
	Throwers  *terms.Throwers
	Rules     *terms.Rules
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Study: s.Study, Place: s.Place, Table: s.Table, Selection: s.Selection, Notes: s.Notes, Throwers: s.Throwers,
		Rules: s.Rules}
}

// View is the line.
type View struct {
	Content fyne.CanvasObject

	words   *wording.Words
	session Parts
	palette *paint.Palette
	score   *fcanvas.Text
	place   *fcanvas.Text
	answer  *canvas.Label
}

// New is an empty line.
func New(words *wording.Words, s Parts, palette *paint.Palette) *View {
	v := &View{words: words, session: s, palette: palette}
	v.score = canvas.NewText("", canvas.ValueSize, true, theme.ColorNameForeground)
	v.place = canvas.NewText("", canvas.ValueSize, false, canvas.ColourQuiet)
	v.answer = canvas.NewLabel("", canvas.ValueSize, true, theme.ColorNameForeground, 60).Align(fyne.TextAlignTrailing)
	left := container.NewHBox(v.score, canvas.Spacer(18, 1), v.place, layout.NewSpacer())
	v.Content = canvas.Padded(container.NewBorder(nil, nil, left, nil, v.answer), 8, 8, 16, 16)
	return v
}

// Watch writes the line anew from now on when something of it changes.
func (v *View) Watch(g *event.Group) {
	s := v.session
	g.Watch(v.show, &s.Place.Opened, &s.Place.Shown, &s.Study.Changed, &s.Table.Changed, &s.Selection.Changed)
}

func (v *View) show() {
	score := ""
	if g := v.session.Place.Game(); g.HasPlaces() {
		score = g.Standing(v.session.Place.At())
	}
	canvas.SetText(v.score, score)
	canvas.SetText(v.place, v.placeText())
	v.answer.SetText(v.shownAnswer())
}

// placeText is the end and the stone shown.
func (v *View) placeText() string {
	text := v.words.Place(v.session.Place.Game(), v.session.Place.At())
	if g := v.words.Glyph(v.session.Notes.Here().Glyph); g != "" {
		text += "  " + g
	}
	return text
}

// Block is the block below a picture: score, place and hammer, the answers with their errors, the question (who throws, under which
// rules), and in a last line on what else they depend.
func (v *View) Block(depends string) paint.Caption {
	g, at := v.session.Place.Game(), v.session.Place.At()
	c := paint.Caption{Title: g.Standing(at), Lines: []string{v.placeText()}}
	if end, _ := g.ShotAt(at); end != nil {
		c.Lines[0] += " · " + v.words.T("hammer") + ": " + g.Teams[end.First.Other()]
	}
	rows := v.session.Table.Asked().Rows
	for i := range rows {
		if r := v.session.Table.Answer(i); r != nil {
			c.Legend = append(c.Legend, paint.LegendLine{Style: series.Style(r, v.palette), Text: v.valued(r)})
		}
	}
	if note := v.session.Notes.Here().Note; note != "" {
		c.Note = strings.Split(note, "\n")
	}
	c.Lines = append(c.Lines, v.question(), depends)
	return c
}

// question is for whom and under which rules was asked.
func (v *View) question() string {
	w, s := v.words, v.session
	now, game := s.Throwers.Now(), ""
	if p, ok := s.Throwers.OfGame(); ok {
		game = p.Name
	}
	r := s.Rules.Now()
	terms := w.Terms()
	return strings.Join([]string{terms.Thrower(s.Throwers.Name(), game), terms.Limit(now.WeightMax), terms.Noise(now.Noise), terms.Rules(&r),
		w.T("ends", r.Ends)}, " · ")
}

// valued is the shot of an answer with all its figures and their standard errors, for the thrower that it was asked for where he is
// not the common one.
func (v *View) valued(r *table.Row) string {
	a, w := &r.Answer, v.words
	parts := []string{w.Shots().Name(a.Call, a.Thrower.LeftHanded)}
	if name := r.PlayerName; name != "" {
		parts[0] += " (" + w.First(name, "thrower."+name) + ")"
	}
	per := func(key string, share, se float64) {
		if !math.IsNaN(share) {
			parts = append(parts, w.T(key, fmt.Sprintf("%.1f ± %.1f %%", 100*share, 100*se)))
		}
	}
	if x := &a.Value; x.Throws > 0 {
		per("caption.make", x.Make, x.MakeError)
		per("caption.win", x.Win, x.WinError)
		parts = append(parts, w.T("caption.score", wording.Signed(x.Score, 2)+fmt.Sprintf(" ± %.2f", x.Error)))
	}
	return strings.Join(parts, " · ")
}

// shownAnswer is the answer selected, else the best one, with its letter.
func (v *View) shownAnswer() string {
	r := v.session.Table.Answer(v.session.Selection.Now().Row)
	if r == nil {
		r = v.session.Table.Answer(v.session.Table.Best())
	}
	if r == nil {
		return ""
	}
	return series.Style(r, v.palette).Letter + "  " + v.describe(r)
}

// describe is the shot of an answer with its win probability or end score.
func (v *View) describe(r *table.Row) string {
	a := &r.Answer
	text := v.words.Shots().Name(a.Call, a.Thrower.LeftHanded)
	switch {
	case a.Value.Throws == 0:
		return text
	case math.IsNaN(a.Value.Win):
		return text + fmt.Sprintf("  %s ± %.2f", wording.Signed(a.Value.Score, 2), a.Value.Error)
	}
	return text + fmt.Sprintf("  %.1f ± %.1f %%", 100*a.Value.Win, 100*a.Value.WinError)
}
