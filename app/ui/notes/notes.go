// Package notes edits what is noted at a place of the study, and finds it again: texts, glyphs, the texts of drawings.
package notes

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/finder"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/document"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/notes"
	"github.com/hogline/hogline/session/study"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Study *document.Document
	Lines *lines.Lines
	Notes *notes.Notes
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Study: s.Study, Lines: s.Lines, Notes: s.Notes}
}

// View opens the forms of notes.
type View struct {
	words   *wording.Words
	session Parts
	dialogs *dialogs.Dialogs
}

// New is a view that notes in a session.
func New(words *wording.Words, s Parts, d *dialogs.Dialogs) *View {
	return &View{words: words, session: s, dialogs: d}
}

// escape is what a text of several lines does with keys: Esc closes the form, Enter is a line of its own, Shift+Enter
// keeps the note.
func (v *View) escape(e *fyne.KeyEvent) bool {
	return e.Name == fyne.KeyEscape && v.dialogs.TypedKey(e)
}

// noteRows is how many lines of a note the form shows.
const noteRows = 7

// ShowNote opens the form of the note and glyph of the place shown.
func (v *View) ShowNote() {
	a := v.session.Notes.Here()
	note := forms.NewEntry(v.escape)
	note.MultiLine, note.Wrapping = true, fyne.TextWrapWord
	note.OnSubmitted = func(string) { v.dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }
	note.SetMinRowsVisible(noteRows)
	note.SetText(a.Note)
	glyph := a.Glyph
	var buttons []*canvas.Button
	flow := container.New(&canvas.Flow{Gap: 5, Wrap: true})
	choose := func(g annotation.Glyph) {
		glyph = g
		for i, b := range buttons {
			b.SetSelected(annotation.Glyphs[i] == g)
		}
	}
	for _, g := range annotation.Glyphs {
		b := canvas.NewButton(v.words.GlyphName(g), canvas.ButtonOutline, func() { choose(g) })
		b.Small = true
		buttons = append(buttons, b)
		flow.Add(b)
	}
	choose(glyph)
	form := container.NewVBox(canvas.Caption(v.words.T("note.text")), note, canvas.Caption(v.words.T("note.glyph")), flow)
	v.showForm(v.words.T("note.title"), form, func() error {
		return v.session.Notes.SetNote(strings.TrimSpace(note.Text), glyph)
	})
}

// showForm opens a form of the place shown, as long as that is shown.
func (v *View) showForm(title string, form fyne.CanvasObject, accept func() error) {
	of := v.session.Study.Content().ShownLine()
	v.dialogs.ShowForm(title, form, v.words.T("use"), accept)
	v.dialogs.While(func() bool {
		now := v.session.Study.Content().ShownLine()
		return now.ID == of.ID && now.At == of.At
	})
}

// ShowText asks for the text of a drawing and adds it.
func (v *View) ShowText(d annotation.Drawing) {
	text := forms.NewEntry(v.dialogs.TypedKey)
	v.showForm(v.words.T("draw.text.title"), container.NewVBox(canvas.Spacer(v.dialogs.Width(420), 1), text), func() error {
		if d.Text = strings.TrimSpace(text.Text); d.Text == "" {
			return nil
		}
		return v.session.Notes.Draw(d)
	})
}

// ShowFind opens the list of all notes with a field to search in them.
func (v *View) ShowFind() {
	finder.Show(v.words, v.dialogs, v.words.T("note.find.title"), v.words.T("note.find.hint"), v.find)
}

// find are the notes that hold a text.
func (v *View) find(query string) (list []finder.Item) {
	for _, f := range v.session.Notes.Find(query) {
		list = append(list, finder.Item{Text: v.line(&f), Run: func() { v.session.Lines.Show(f.Line, f.At) }})
	}
	return list
}

// line is a place in the list: where it is, its glyph and its text.
func (v *View) line(f *study.Found) string {
	l := v.session.Study.Content().Line(f.Line)
	if l == nil {
		return f.Text
	}
	if f.Whole {
		return f.Text
	}
	place := v.words.Place(l.Game, f.At)
	if g := v.words.Glyph(f.Glyph); g != "" {
		place += "  " + g
	}
	return place + "  " + f.Text
}
