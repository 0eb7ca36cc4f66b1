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
	content *fyne.Container
	rows    map[*rulebook.Document]*canvas.ListRow
}

func (v *View) newList() fyne.CanvasObject {
	v.list.content = canvas.VStack()
	open := canvas.NewButton(v.words.T("rv.open"), canvas.ButtonOutline, v.askOpen)
	foot := canvas.Padded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, open), 6, 10, 12, 8)
	return canvas.Card(container.NewBorder(canvas.CardHeader(v.words.T("rv.title"), nil), foot, nil, nil,
		container.NewVScroll(v.list.content)))
}

// showList draws the documents.
func (v *View) showList() {
	l := &v.list
	l.content.RemoveAll()
	l.rows = map[*rulebook.Document]*canvas.ListRow{}
	for _, kind := range []rulebook.Kind{rulebook.Curling, rulebook.Game} {
		key := "rv.curling"
		if kind == rulebook.Game {
			key = "rv.games"
		}
		l.content.Add(canvas.Padded(canvas.NewText(v.words.T(key), canvas.NoteSize, true, canvas.ColourQuiet), 9, 3, 12, 8))
		for _, d := range v.state.library.Documents {
			if d.Kind == kind {
				l.rows[d] = v.documentRow(d)
				l.content.Add(l.rows[d])
			}
		}
	}
	l.content.Refresh()
}

func (v *View) documentRow(d *rulebook.Document) *canvas.ListRow {
	words := canvas.VStack(canvas.NewLabel(v.name(d), canvas.BodySize, d == v.state.used, theme.ColorNameForeground, 60))
	if note, colour := v.documentNote(d); note != "" {
		words.Add(canvas.NewLabel(note, canvas.NoteSize, false, colour, 60))
	}
	row := canvas.NewListRow(canvas.Padded(words, 5, 5, 9, 8), func() { v.open(d) }).Ruled()
	row.SetSelected(d == v.state.document)
	return row
}

// documentNote is the line below the name of a document: whether it is used, changed or faulty, or its file.
func (v *View) documentNote(d *rulebook.Document) (note string, colour fyne.ThemeColorName) {
	colour = canvas.ColourQuiet
	switch {
	case d.Fault() != nil:
		note, colour = v.words.T("rv.faulty"), canvas.ColourBad
	case d.Changed().Any():
		note, colour = v.words.T("rv.changed"), canvas.ColourAmber
	case !d.Shipped && d.Path != "":
		note = d.Name + ".gsm"
	}
	if d == v.state.used {
		if note != "" {
			note = " · " + note
		}
		note = v.words.T("rv.used") + note
	}
	return note, colour
}
