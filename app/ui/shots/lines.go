package shots

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/study"
)

// lineTree lists the logs, positions and variations of the study as a tree; that on the ice can be named, moved up and
// deleted.
type lineTree struct {
	view    *View
	content *fyne.Container
}

func newLines(v *View) *lineTree { return &lineTree{view: v, content: canvas.VStack()} }

// indentation of a variation below the line that it branches off, in pixels.
const indentation = 14

func (l *lineTree) show() {
	l.content.RemoveAll()
	c := l.view.session.Study.Content()
	if len(c.Lines) > 1 {
		title := canvas.NewText(l.view.words.T("lines.title"), canvas.NoteSize, true, canvas.ColourQuiet)
		l.content.Add(canvas.Separator())
		l.content.Add(canvas.Padded(title, 8, 2, 12, 8))
		l.add(c, 0, 0)
	}
	l.content.Refresh()
}

// maxDepth is how deep branches are indented.
const maxDepth = 8

func (l *lineTree) add(c *study.Content, parent, depth int) {
	for _, line := range c.Children(parent) {
		name := canvas.NewLabel(l.Name(line), canvas.BodySize-1, line.ID == c.Shown, theme.ColorNameForeground, 40)
		text := canvas.VStack(name)
		if line.Note != "" {
			text.Add(canvas.NewLabel(line.Note, canvas.NoteSize, false, canvas.ColourQuiet, 40))
		}
		row := canvas.NewListRow(canvas.Padded(text, 4, 4, 12+indentation*float32(min(depth, maxDepth)), 8),
			func() { l.view.session.Lines.Show(line.ID, line.At) })
		row.SetSelected(line.ID == c.Shown)
		l.content.Add(row)
		if line.ID == c.Shown {
			l.content.Add(canvas.Padded(l.buttons(line), 2, 4, 12, 8))
		}
		l.add(c, line.ID, depth+1)
	}
}

func (l *lineTree) buttons(line *study.Line) fyne.CanvasObject {
	w, s := l.view.words, l.view.session
	flow := container.New(&canvas.Flow{Gap: 5, Wrap: true})
	button := func(key string, run func()) {
		b := canvas.NewButton(w.T(key), canvas.ButtonOutline, run)
		b.Small = true
		flow.Add(b)
	}
	button("lines.name", func() { l.ask(line) })
	button("lines.up", func() { s.Lines.Promote(line.ID) })
	button("lines.delete", func() { s.Lines.Delete(line.ID) })
	return flow
}

// Name is what a line is called: its name, its file, or where it branches off.
func (l *lineTree) Name(line *study.Line) string {
	w := l.view.words
	switch {
	case line.Name != "":
		return line.Name
	case !line.Variation():
		return w.GameName(line.Game, line.Path)
	}
	key := "lines.variation"
	if line.Edited {
		key = "lines.edited"
	}
	parent := l.view.session.Study.Content().Line(line.Parent)
	if parent == nil {
		return w.T("lines.position")
	}
	state, err := parent.Game.State(line.From)
	if err != nil {
		return w.T("lines.position")
	}
	return w.T(key, state.End+1, parent.Game.Rules.Count(min(state.Shot, curling.Stones-1)))
}

// ask opens the form of a line's name and note.
func (l *lineTree) ask(line *study.Line) {
	v := l.view
	name := forms.NewEntry(v.dialogs.TypedKey)
	name.SetText(line.Name)
	note := widget.NewMultiLineEntry()
	note.SetText(line.Note)
	note.SetMinRowsVisible(4)
	form := container.NewVBox(canvas.Caption(v.words.T("lines.name")), name, canvas.Caption(v.words.T("lines.note")), note)
	v.dialogs.ShowForm(v.words.T("lines.name.title"), form, v.words.T("use"), func() error {
		if len(name.Text) > maxName || len(note.Text) > maxNote {
			return errors.New(v.words.T("lines.long"))
		}
		v.session.Lines.Rename(line.ID, strings.TrimSpace(name.Text), strings.TrimSpace(note.Text))
		return nil
	})
	v.dialogs.While(func() bool { return v.session.Study.Content().Line(line.ID) != nil })
}

// Limits of names and notes in bytes.
const (
	maxName = 200
	maxNote = 20_000
)
