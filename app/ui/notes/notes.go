// Package notes edits what is noted at a place of the study, and finds it again: texts, glyphs, the texts of drawings.
package notes

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/dialogs"
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

	found []study.Found // in the list that is open
	list  *widget.List
	count *widget.Label
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

// Size of the list in pixels.
const (
	listWidth  = 640
	listHeight = 380
)

// ShowFind opens the list of all notes with a field to search in them.
func (v *View) ShowFind() {
	query := forms.NewEntry(v.typed)
	query.SetPlaceHolder(v.words.T("note.find.hint"))
	query.OnChanged = v.find
	v.count = widget.NewLabel("")
	v.list = widget.NewList(
		func() int { return len(v.found) },
		func() fyne.CanvasObject {
			l := widget.NewLabel("")
			l.Truncation = fyne.TextTruncateEllipsis
			return l
		},
		func(i widget.ListItemID, o fyne.CanvasObject) {
			if l, ok := o.(*widget.Label); ok {
				l.SetText(v.line(&v.found[i]))
			}
		},
	)
	v.list.OnSelected = func(i widget.ListItemID) { v.open(i) }
	v.find("")
	v.dialogs.Show(v.words.T("note.find.title"), container.NewBorder(container.NewBorder(nil, nil, nil, v.count, query), nil, nil, nil,
		container.NewStack(canvas.Spacer(v.dialogs.Width(listWidth), min(listHeight, v.dialogs.Size().Height-220)), v.list)))
	v.dialogs.Focus(query)
}

// typed is what the field does with keys: Down leads to the list, Enter shows the first place, Esc closes.
func (v *View) typed(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyDown:
		v.dialogs.Focus(v.list)
		return true
	case fyne.KeyReturn, fyne.KeyEnter:
		if len(v.found) > 0 {
			v.open(0)
		}
		return true
	}
	return v.dialogs.TypedKey(e)
}

func (v *View) find(query string) {
	v.found = v.session.Notes.Find(query)
	v.count.SetText(v.words.T("note.find.count", len(v.found)))
	v.list.UnselectAll()
	v.list.Refresh()
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

func (v *View) open(i int) {
	f := v.found[i]
	v.dialogs.Hide()
	v.session.Lines.Show(f.Line, f.At)
}
