package ice

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/aiming"
)

// noteStrip shows what is noted at the place.
type noteStrip struct {
	view    *View
	content *fyne.Container
	glyph   *canvas.Label
	lines   []*canvas.Label
}

// noteLines is how many lines of a note are shown on the ice.
const noteLines = 3

func newNoteStrip(v *View) *noteStrip {
	n := &noteStrip{view: v}
	n.glyph = canvas.NewLabel("", canvas.ValueSize, true, theme.ColorNameForeground, 20)
	text := canvas.VStack()
	for range noteLines {
		l := canvas.NewLabel("", canvas.BodySize, false, theme.ColorNameForeground, 60)
		n.lines = append(n.lines, l)
		text.Add(l)
	}
	edit := canvas.NewButton(v.words.T("note.edit"), canvas.ButtonOutline, func() {
		if v.OnNote != nil {
			v.OnNote()
		}
	})
	edit.Small = true
	n.content = overIce(canvas.ThemeColour(theme.ColorNamePrimary), container.NewBorder(nil, nil,
		container.New(canvas.VCentre{}, n.glyph), edit,
		container.New(canvas.VCentre{}, text)), func() float32 {
		width := float32(0)
		for _, l := range n.lines {
			width = max(width, l.Whole())
		}
		return n.glyph.Whole() + width + edit.MinSize().Width + 2*theme.Padding()
	})
	return n
}

// show shows the note, but not over stones that are being placed.
func (n *noteStrip) show() {
	a := n.view.session.Notes.Here()
	canvas.SetVisible(n.content, (a.Note != "" || a.Glyph != annotation.None) && n.view.session.Aim.Mode() != aiming.EditMode)
	n.glyph.SetText(n.view.words.Glyph(a.Glyph))
	lines := strings.Split(a.Note, "\n")
	for i, l := range n.lines {
		text := ""
		if i < len(lines) {
			text = lines[i]
		}
		if i == noteLines-1 && len(lines) > noteLines {
			text += " …"
		}
		l.SetText(text)
		canvas.SetVisible(l, text != "")
	}
}
