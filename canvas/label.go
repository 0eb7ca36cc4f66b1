package canvas

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Label is a line of text that is cut with an ellipsis where the room ends.
type Label struct {
	widget.BaseWidget
	full string
	text *fcanvas.Text
	min  float32
	need fyne.Size // least size, zero until measured
}

// NewLabel is a line that shrinks down to min pixels.
func NewLabel(s string, size float32, bold bool, colour fyne.ThemeColorName, least float32) *Label {
	f := &Label{full: s, text: NewText(s, size, bold, colour), min: least}
	f.ExtendBaseWidget(f)
	return f
}

// Align sets on which side the text stands.
func (f *Label) Align(a fyne.TextAlign) *Label {
	f.text.Alignment = a
	return f
}

// SetText changes the text.
func (f *Label) SetText(s string) {
	if f.full != s {
		f.full, f.need = s, fyne.Size{}
		f.fit(f.Size().Width)
		refresh(f.text)
	}
}

// Text is the whole text.
func (f *Label) Text() string { return f.full }

// SetColour changes the colour.
func (f *Label) SetColour(n fyne.ThemeColorName) {
	f.text.Color = ThemeColour(n)
	refresh(f.text)
}

func (f *Label) fit(w float32) {
	f.text.Text = f.full
	if w > 0 {
		f.text.Text = cut(f.full, f.text.TextSize, f.text.TextStyle, w)
	}
}

// cut is as much of a line as w pixels hold, with an ellipsis where it is not all.
func cut(s string, size float32, style fyne.TextStyle, w float32) string {
	fits := func(s string) bool { return fyne.MeasureText(s, size, style).Width <= w }
	if fits(s) {
		return s
	}
	r := []rune(s)
	lo, hi := 0, len(r)
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if fits(string(r[:mid]) + "…") {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return string(r[:lo]) + "…"
}

// CreateRenderer is for fyne.
func (f *Label) CreateRenderer() fyne.WidgetRenderer { return &labelRenderer{f} }

type labelRenderer struct{ f *Label }

func (r *labelRenderer) Layout(s fyne.Size) {
	r.f.fit(s.Width)
	r.f.text.Resize(s)
}

func (r *labelRenderer) MinSize() fyne.Size {
	if r.f.need.Height == 0 {
		whole := fyne.MeasureText(r.f.full, r.f.text.TextSize, r.f.text.TextStyle)
		r.f.need = fyne.NewSize(min(r.f.min, whole.Width), whole.Height)
	}
	return r.f.need
}
func (r *labelRenderer) Refresh()                     { r.f.fit(r.f.Size().Width); refresh(r.f.text) }
func (r *labelRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.f.text} }
func (r *labelRenderer) Destroy()                     {}
