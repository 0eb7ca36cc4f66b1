package canvas

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Fit is a line of text that is cut with an ellipsis where the room ends.
type Fit struct {
	widget.BaseWidget
	full string
	text *fcanvas.Text
	min  float32
	need fyne.Size // least size, zero until measured
}

// NewFit is a line that shrinks down to min pixels.
func NewFit(s string, size float32, bold bool, colour fyne.ThemeColorName, least float32) *Fit {
	f := &Fit{full: s, text: Text(s, size, bold, colour), min: least}
	f.ExtendBaseWidget(f)
	return f
}

// Align sets on which side the text stands.
func (f *Fit) Align(a fyne.TextAlign) *Fit {
	f.text.Alignment = a
	return f
}

// SetText changes the text.
func (f *Fit) SetText(s string) {
	if f.full != s {
		f.full, f.need = s, fyne.Size{}
		f.fit(f.Size().Width)
		f.text.Refresh()
	}
}

// Text is the whole text.
func (f *Fit) Text() string { return f.full }

// SetColour changes the colour.
func (f *Fit) SetColour(n fyne.ThemeColorName) {
	f.text.Color = Tint(n)
	f.text.Refresh()
}

func (f *Fit) fit(w float32) {
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
func (f *Fit) CreateRenderer() fyne.WidgetRenderer { return &fitRenderer{f} }

type fitRenderer struct{ f *Fit }

func (r *fitRenderer) Layout(s fyne.Size) {
	r.f.fit(s.Width)
	r.f.text.Resize(s)
}

func (r *fitRenderer) MinSize() fyne.Size {
	if r.f.need.Height == 0 {
		whole := fyne.MeasureText(r.f.full, r.f.text.TextSize, r.f.text.TextStyle)
		r.f.need = fyne.NewSize(min(r.f.min, whole.Width), whole.Height)
	}
	return r.f.need
}
func (r *fitRenderer) Refresh()                     { r.f.fit(r.f.Size().Width); r.f.text.Refresh() }
func (r *fitRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.f.text} }
func (r *fitRenderer) Destroy()                     {}
