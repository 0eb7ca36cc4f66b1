package canvas

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Text sizes of the window in pixels.
const (
	NoteSize  = 11
	BodySize  = 13
	ValueSize = 14
)

// NewText is a line of text in a colour of the theme; size in pixels.
func NewText(s string, size float32, bold bool, colour fyne.ThemeColorName) *fcanvas.Text {
	t := fcanvas.NewText(s, ThemeColour(colour))
	t.TextSize, t.TextStyle.Bold = size, bold
	return t
}

// SetText changes a text if it differs: every new string costs a texture.
func SetText(t *fcanvas.Text, s string) {
	if t.Text != s {
		t.Text = s
		refresh(t)
	}
}

// Paragraph is a text of several lines without space around it; one of low importance is a note.
func Paragraph(s string, importance widget.Importance) fyne.CanvasObject {
	p := NewProse(s)
	p.SetImportance(importance)
	if importance == widget.LowImportance {
		p.SizeName = theme.SizeNameCaptionText
	}
	return container.New(Unpadded{}, p)
}

// Caption is a small heading within a form.
func Caption(s string) fyne.CanvasObject { return NewText(s, NoteSize, true, ColourQuiet) }

// SetTextColour gives a text another colour.
func SetTextColour(t *fcanvas.Text, c color.NRGBA) {
	if t.Color != color.Color(c) {
		t.Color = c
		refresh(t)
	}
}

// SetVisible shows or hides an object.
func SetVisible(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// ScrollTo scrolls as little as it takes to show what lies between two heights.
func ScrollTo(scroll *container.Scroll, top, bottom float32) {
	view := scroll.Size().Height
	if view <= 0 {
		return
	}
	switch off := scroll.Offset.Y; {
	case top < off:
		scroll.ScrollToOffset(fyne.NewPos(0, max(0, top)))
	case bottom > off+view:
		scroll.ScrollToOffset(fyne.NewPos(0, bottom-view))
	}
}
