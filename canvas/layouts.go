package canvas

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Stacked lays objects out one below the other, at full width and without space between them.
type Stacked struct{}

// MinSize is that of the visible objects.
func (Stacked) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		s.Width = max(s.Width, m.Width)
		s.Height += m.Height
	}
	return s
}

// Layout places the visible objects.
func (Stacked) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		h := o.MinSize().Height
		o.Move(fyne.NewPos(0, y))
		o.Resize(fyne.NewSize(size.Width, h))
		y += h
	}
}

// VStack is objects one below the other, without space between them.
func VStack(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(Stacked{}, objects...)
}

// Middle puts its one object in the middle of the height, at full width. Least is the least height.
type Middle struct{ Least float32 }

// MinSize is that of the object, at least Least high.
func (l Middle) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := o[0].MinSize()
	return fyne.NewSize(m.Width, max(l.Least, m.Height))
}

// Layout places the object.
func (Middle) Layout(o []fyne.CanvasObject, s fyne.Size) {
	h := o[0].MinSize().Height
	o[0].Resize(fyne.NewSize(s.Width, h))
	o[0].Move(fyne.NewPos(0, (s.Height-h)/2))
}

// RowHeight is the least height of the text of a list row.
const RowHeight = 35

// Flush takes away the inner padding of a label or rich text.
type Flush struct{}

// MinSize is that of the text without its padding.
func (Flush) MinSize(o []fyne.CanvasObject) fyne.Size {
	if !o[0].Visible() {
		return fyne.Size{}
	}
	m := o[0].MinSize()
	p := theme.InnerPadding()
	return fyne.NewSize(m.Width-2*p, m.Height-2*p)
}

// Layout places the text.
func (Flush) Layout(o []fyne.CanvasObject, s fyne.Size) {
	p := theme.InnerPadding()
	o[0].Resize(fyne.NewSize(s.Width+2*p, s.Height+2*p))
	o[0].Move(fyne.NewPos(-p, -p))
}

// Apart lays two objects out at the left and the right end, the right one above the left where both do not fit.
type Apart struct {
	Gap   float32
	width float32 // of the last layout
}

func (a *Apart) above(o []fyne.CanvasObject) bool {
	return a.width > 0 && o[0].MinSize().Width+a.Gap+o[1].MinSize().Width > a.width
}

// MinSize is the size needed at the width of the last layout.
func (a *Apart) MinSize(o []fyne.CanvasObject) fyne.Size {
	l, r := o[0].MinSize(), o[1].MinSize()
	if a.above(o) {
		return fyne.NewSize(max(l.Width, r.Width), l.Height+a.Gap+r.Height)
	}
	return fyne.NewSize(max(l.Width, r.Width), max(l.Height, r.Height))
}

// Layout places the objects.
func (a *Apart) Layout(o []fyne.CanvasObject, s fyne.Size) {
	a.width = s.Width
	l, r := o[0].MinSize(), o[1].MinSize()
	o[0].Resize(l)
	o[1].Resize(r)
	o[0].Move(fyne.NewPos(0, s.Height-l.Height))
	o[1].Move(fyne.NewPos(s.Width-r.Width, s.Height-r.Height))
	if a.above(o) {
		o[1].Move(fyne.NewPos(s.Width-r.Width, s.Height-l.Height-a.Gap-r.Height))
	}
}

// Paragraph is a text of several lines without space around it; a low importance is quiet.
func Paragraph(s string, importance widget.Importance) fyne.CanvasObject {
	if importance == widget.LowImportance {
		style := widget.RichTextStyle{ColorName: ColourQuiet, SizeName: theme.SizeNameCaptionText}
		t := widget.NewRichText(&widget.TextSegment{Text: s, Style: style})
		t.Wrapping = fyne.TextWrapWord
		return container.New(Flush{}, t)
	}
	l := widget.NewLabel(s)
	l.Wrapping, l.Importance = fyne.TextWrapWord, importance
	return container.New(Flush{}, l)
}

// Caption is a small heading within a form.
func Caption(s string) fyne.CanvasObject { return NewText(s, NoteSize, true, ColourQuiet) }

// SetTextColour gives a text another colour.
func SetTextColour(t *fcanvas.Text, c color.NRGBA) {
	if t.Color != color.Color(c) {
		t.Color = c
		t.Refresh()
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
