package rules

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/canvas"
)

// documentList is the documents at the left, by kind.
type documentList struct {
	*common
	open    func(*rulebook.Document)
	askOpen func()
	askNew  func()

	content *fyne.Container
	rows    map[*rulebook.Document]*canvas.ListRow
}

func (l *documentList) build() fyne.CanvasObject {
	l.content = canvas.VStack()
	open := canvas.NewButton(l.words.T("rv.open"), canvas.ButtonOutline, l.askOpen)
	added := canvas.NewButton(l.words.T("rv.new"), canvas.ButtonOutline, l.askNew)
	foot := canvas.Padded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, added, open), 6, 10, 12, 8)
	return canvas.Card(container.NewBorder(canvas.CardHeader(l.words.T("rv.title"), nil), foot, nil, nil,
		container.NewVScroll(l.content)))
}

// show draws the documents.
func (l *documentList) show() {
	l.content.RemoveAll()
	l.rows = map[*rulebook.Document]*canvas.ListRow{}
	for _, part := range []struct {
		key string
		of  func(d *rulebook.Document) bool
	}{
		{"rv.curling", func(d *rulebook.Document) bool { return d.Kind == rulebook.Curling && !d.Club }},
		{"rv.clubs", func(d *rulebook.Document) bool { return d.Club }},
		{"rv.games", func(d *rulebook.Document) bool { return d.Kind == rulebook.Game }},
	} {
		l.content.Add(canvas.Padded(canvas.NewText(l.words.T(part.key), canvas.NoteSize, true, canvas.ColourQuiet), 9, 3, 12, 8))
		for _, d := range l.state.library.Documents {
			if part.of(d) {
				l.rows[d] = l.documentRow(d)
				l.content.Add(l.rows[d])
			}
		}
	}
	l.content.Refresh()
}

func (l *documentList) documentRow(d *rulebook.Document) *canvas.ListRow {
	words := canvas.VStack(canvas.NewLabel(l.name(d), canvas.BodySize, d == l.state.used, theme.ColorNameForeground, 60))
	if note, colour := l.documentNote(d); note != "" {
		words.Add(canvas.NewLabel(note, canvas.NoteSize, false, colour, 60))
	}
	row := canvas.NewListRow(canvas.Padded(words, 5, 5, 9, 8), func() { l.open(d) }).Ruled()
	row.SetSelected(d == l.state.document)
	return row
}

// documentNote is the line below the name of a document: whether it is used, changed or faulty, or its file.
func (l *documentList) documentNote(d *rulebook.Document) (note string, colour fyne.ThemeColorName) {
	colour = canvas.ColourQuiet
	switch {
	case d.Fault() != nil:
		note, colour = l.words.T("rv.faulty"), canvas.ColourBad
	case d.Changed().Any():
		note, colour = l.words.T("rv.changed"), canvas.ColourAmber
	case !d.Shipped && d.Path == "":
		note = l.words.T("rv.unsaved")
	case !d.Shipped:
		note = d.Name + ".gsm"
	}
	if d == l.state.used {
		if note != "" {
			note = " · " + note
		}
		note = l.words.T("rv.used") + note
	}
	return note, colour
}
