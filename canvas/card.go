package canvas

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
)

// Text sizes of the window in pixels.
const (
	NoteSize  = 11
	BodySize  = 13
	ValueSize = 14
)

// Text is a line of text in a colour of the look.
func Text(s string, size float32, bold bool, colour fyne.ThemeColorName) *fcanvas.Text {
	t := fcanvas.NewText(s, Tint(colour))
	t.TextSize, t.TextStyle.Bold = size, bold
	return t
}

// SetText changes a text only when it differs: every new string costs a texture.
func SetText(t *fcanvas.Text, s string) {
	if t.Text != s {
		t.Text = s
		t.Refresh()
	}
}

// Card is a quiet surface with a thin border and round corners around content.
func Card(content fyne.CanvasObject) *fyne.Container {
	bg := fcanvas.NewRectangle(Tint(ColourCard))
	bg.StrokeColor, bg.StrokeWidth, bg.CornerRadius = Tint(ColourLine), 1, 10
	return container.NewStack(bg, container.New(layout.NewCustomPaddedLayout(1, 1, 1, 1), content))
}

// Pad puts space around content: top, bottom, left, right.
func Pad(content fyne.CanvasObject, top, bottom, left, right float32) *fyne.Container {
	return container.New(layout.NewCustomPaddedLayout(top, bottom, left, right), content)
}

// Rule is a thin horizontal line.
func Rule() fyne.CanvasObject {
	r := fcanvas.NewRectangle(Tint(ColourLine))
	r.SetMinSize(fyne.NewSize(1, 1))
	return r
}

// Head is the heading of a card: title, a quiet note beside it and, at the right, more.
func Head(title string, note *fcanvas.Text, right ...fyne.CanvasObject) *fyne.Container {
	left := container.New(&Line{Gap: 8}, Text(title, BodySize, true, "foreground"))
	if note != nil {
		left.Add(note)
	}
	row := container.NewBorder(nil, nil, nil, container.New(&Line{Gap: 6}, right...), left)
	return container.NewVBox(Pad(row, 7, 5, 12, 10), Rule())
}

// Gap is empty space of a size.
func Gap(w, h float32) fyne.CanvasObject {
	r := fcanvas.NewRectangle(color.Transparent)
	r.SetMinSize(fyne.NewSize(w, h))
	return r
}

// Line lays objects out from left to right at their own width, each in the middle of the
// height. Objects that do not fit are put on further lines when Wrap is set.
type Line struct {
	Gap  float32
	Wrap bool
	wide float32
}

// MinSize is the room the objects need; with Wrap, at the width of the last layout.
func (l *Line) MinSize(objects []fyne.CanvasObject) fyne.Size {
	if l.Wrap && l.wide > 0 {
		h := l.place(objects, l.wide, false)
		w := float32(0)
		for _, o := range objects {
			if o.Visible() {
				w = max(w, o.MinSize().Width)
			}
		}
		return fyne.NewSize(w, h)
	}
	var s fyne.Size
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		if l.Wrap {
			s.Width = max(s.Width, m.Width)
		} else {
			if s.Width > 0 {
				s.Width += l.Gap
			}
			s.Width += m.Width
		}
		s.Height = max(s.Height, m.Height)
	}
	return s
}

// Layout places the objects.
func (l *Line) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if l.Wrap {
		l.wide = size.Width
		l.place(objects, size.Width, true)
		return
	}
	x := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		o.Resize(m)
		o.Move(fyne.NewPos(x, (size.Height-m.Height)/2))
		x += m.Width + l.Gap
	}
}

// place puts objects on lines of a width and returns the height; it moves them only when
// move is set.
func (l *Line) place(objects []fyne.CanvasObject, width float32, move bool) float32 {
	x, y, high := float32(0), float32(0), float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		if x > 0 && x+m.Width > width {
			x, y, high = 0, y+high+l.Gap, 0
		}
		if move {
			o.Resize(m)
			o.Move(fyne.NewPos(x, y))
		}
		x += m.Width + l.Gap
		high = max(high, m.Height)
	}
	return y + high
}

// Columns lays objects out side by side: those with a width of their own get it, the
// others share the rest by weight.
type Columns struct {
	Fixed  []float32 // 0: shares
	Weight []float32
	Gap    float32
}

// MinSize is the room needed.
func (c *Columns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	for i, o := range objects {
		w := o.MinSize().Width
		if i < len(c.Fixed) && c.Fixed[i] > 0 {
			w = c.Fixed[i]
		}
		s.Width += w
		s.Height = max(s.Height, o.MinSize().Height)
	}
	s.Width += c.Gap * float32(max(0, len(objects)-1))
	return s
}

// Layout places the objects.
func (c *Columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	rest, weight := size.Width-c.Gap*float32(max(0, len(objects)-1)), float32(0)
	for i := range objects {
		if i < len(c.Fixed) && c.Fixed[i] > 0 {
			rest -= c.Fixed[i]
		} else {
			weight += c.weight(i)
		}
	}
	x := float32(0)
	for i, o := range objects {
		w := float32(0)
		if i < len(c.Fixed) && c.Fixed[i] > 0 {
			w = c.Fixed[i]
		} else if weight > 0 {
			w = max(0, rest*c.weight(i)/weight)
		}
		o.Resize(fyne.NewSize(w, size.Height))
		o.Move(fyne.NewPos(x, 0))
		x += w + c.Gap
	}
}

func (c *Columns) weight(i int) float32 {
	if i < len(c.Weight) && c.Weight[i] > 0 {
		return c.Weight[i]
	}
	return 1
}
