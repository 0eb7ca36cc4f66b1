package canvas

import (
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Label is a line of text, truncated with an ellipsis where it is too long for its width.
// Fyne's own truncating label takes 25 times as long to change and 40 times as long to make
// (0.7 and 1.4 ms): too long for lists.
type Label struct {
	widget.BaseWidget
	whole   string
	text    *fcanvas.Text
	least   float32
	other   string
	head    string // of a short form whose end is kept
	end     string
	minSize fyne.Size // zero until measured
}

// NewLabel is a label that needs at least so many pixels of width.
func NewLabel(s string, size float32, bold bool, colour fyne.ThemeColorName, least float32) *Label {
	l := &Label{whole: s, text: NewText(s, size, bold, colour), least: least}
	l.ExtendBaseWidget(l)
	return l
}

// Align sets the side that the text is aligned to.
func (l *Label) Align(a fyne.TextAlign) *Label {
	l.text.Alignment = a
	return l
}

// Unlike has the text truncated so that it differs from another text, also where both begin alike.
func (l *Label) Unlike(other string) *Label {
	l.other = other
	return l
}

// SetText changes the text.
func (l *Label) SetText(s string) { l.SetTextOr(s, "", "") }

// SetTextOr changes the text and what stands where there is no room for all of it: a head, which is truncated, with an end, which is not.
func (l *Label) SetTextOr(s, head, end string) {
	if l.whole != s || l.head != head || l.end != end {
		l.whole, l.head, l.end, l.minSize = s, head, end, fyne.Size{}
		l.truncate(l.Size().Width)
		refresh(l.text)
	}
}

// Whole is the width in pixels of the whole text.
func (l *Label) Whole() float32 {
	return fyne.MeasureText(l.whole, l.text.TextSize, l.text.TextStyle).Width
}

// Text is the whole text.
func (l *Label) Text() string { return l.whole }

// SetColour changes the colour.
func (l *Label) SetColour(n fyne.ThemeColorName) {
	l.text.Color = ThemeColour(n)
	refresh(l.text)
}

func (l *Label) truncate(w float32) {
	l.text.Text = l.whole
	if w <= 0 {
		return
	}
	if l.end != "" && l.Whole() > w {
		if room := w - fyne.MeasureText(l.end, l.text.TextSize, l.text.TextStyle).Width; room > w/3 {
			l.text.Text = truncate(l.head, l.text.TextSize, l.text.TextStyle, room) + l.end
			return
		}
	}
	l.text.Text = truncateUnlike(l.whole, l.other, l.text.TextSize, l.text.TextStyle, w)
}

// truncateUnlike is as much of a line as w pixels hold, and of one that another begins like the part that differs.
func truncateUnlike(s, other string, size float32, style fyne.TextStyle, w float32) string {
	short := truncate(s, size, style, w)
	if short == s || other == "" || !strings.HasPrefix(other, strings.TrimSuffix(short, "…")) {
		return short
	}
	r, like := []rune(s), []rune(other)
	from := 0
	for from < min(len(r), len(like)) && r[from] == like[from] {
		from++
	}
	for i := range from {
		if end := "…" + string(r[i:]); fyne.MeasureText(end, size, style).Width <= w {
			return end
		}
	}
	return truncate("…"+string(r[from:]), size, style, w)
}

// truncate is as much of a line as w pixels hold, with an ellipsis where it is not all of it.
func truncate(s string, size float32, style fyne.TextStyle, w float32) string {
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
func (l *Label) CreateRenderer() fyne.WidgetRenderer { return &labelRenderer{l} }

type labelRenderer struct{ label *Label }

func (r *labelRenderer) Layout(s fyne.Size) {
	r.label.truncate(s.Width)
	r.label.text.Resize(s)
}

func (r *labelRenderer) MinSize() fyne.Size {
	if r.label.minSize.Height == 0 {
		whole := fyne.MeasureText(r.label.whole, r.label.text.TextSize, r.label.text.TextStyle)
		r.label.minSize = fyne.NewSize(min(r.label.least, whole.Width), whole.Height)
	}
	return r.label.minSize
}
func (r *labelRenderer) Refresh()                     { r.label.truncate(r.label.Size().Width); refresh(r.label.text) }
func (r *labelRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.label.text} }
func (r *labelRenderer) Destroy()                     {}
