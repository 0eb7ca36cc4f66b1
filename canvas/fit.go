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
	if w <= 0 || f.width(f.full) <= w {
		return
	}
	r := []rune(f.full)
	lo, hi := 0, len(r)
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if f.width(string(r[:mid])+"…") <= w {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	f.text.Text = string(r[:lo]) + "…"
}

func (f *Fit) width(s string) float32 {
	return fyne.MeasureText(s, f.text.TextSize, f.text.TextStyle).Width
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
