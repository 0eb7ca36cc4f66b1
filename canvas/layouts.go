package canvas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
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
		o.Move(fyne.NewPos(0, y))
		y += atWidth(o, size.Width)
	}
}

// atWidth resizes an object to its least height at a width and returns it: layouts that wrap know it once they have
// been laid out at the width.
func atWidth(o fyne.CanvasObject, width float32) float32 {
	h := o.MinSize().Height
	o.Resize(fyne.NewSize(width, h))
	if wrapped := o.MinSize().Height; wrapped != h {
		h = wrapped
		o.Resize(fyne.NewSize(width, h))
	}
	return h
}

// VStack is objects one below the other, without space between them.
func VStack(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(Stacked{}, objects...)
}

// VCentre puts its one object in the middle of the height, at full width. Least is the least height.
type VCentre struct{ Least float32 }

// MinSize is that of the object, at least Least high.
func (l VCentre) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := o[0].MinSize()
	return fyne.NewSize(m.Width, max(l.Least, m.Height))
}

// Layout places the object.
func (VCentre) Layout(o []fyne.CanvasObject, s fyne.Size) {
	h := o[0].MinSize().Height
	o[0].Resize(fyne.NewSize(s.Width, h))
	o[0].Move(fyne.NewPos(0, (s.Height-h)/2))
}

// Hug lays its one object out at the left at the width in pixels that it returns, or at that which there is.
type Hug func() float32

// MinSize is that of the object.
func (Hug) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

// Layout places the object.
func (h Hug) Layout(o []fyne.CanvasObject, s fyne.Size) {
	o[0].Resize(fyne.NewSize(min(h(), s.Width), s.Height))
}

// HugRight is Hug at the right.
type HugRight func() float32

// MinSize is that of the object.
func (HugRight) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

// Layout places the object.
func (h HugRight) Layout(o []fyne.CanvasObject, s fyne.Size) {
	w := min(h(), s.Width)
	o[0].Resize(fyne.NewSize(w, s.Height))
	o[0].Move(fyne.NewPos(s.Width-w, 0))
}

// Tallest lays objects out in the same place, of which one is shown at a time. It has room for any of them.
type Tallest struct{}

// MinSize is that of the largest, shown or not.
func (Tallest) MinSize(objects []fyne.CanvasObject) (s fyne.Size) {
	for _, o := range objects {
		s = s.Max(o.MinSize())
	}
	return s
}

// Layout places the objects.
func (Tallest) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	for _, o := range objects {
		o.Resize(s)
	}
}

// RowHeight is the least height of the text of a list row.
const RowHeight = 35

// Unpadded takes away the inner padding of a label or rich text.
type Unpadded struct{}

// MinSize is that of the text without its padding.
func (Unpadded) MinSize(o []fyne.CanvasObject) fyne.Size {
	if !o[0].Visible() {
		return fyne.Size{}
	}
	m := o[0].MinSize()
	p := theme.InnerPadding()
	return fyne.NewSize(m.Width-2*p, m.Height-2*p)
}

// Layout places the text.
func (Unpadded) Layout(o []fyne.CanvasObject, s fyne.Size) {
	p := theme.InnerPadding()
	o[0].Resize(fyne.NewSize(s.Width+2*p, s.Height+2*p))
	o[0].Move(fyne.NewPos(-p, -p))
}

// SpaceBetween lays two objects out at the left and the right end, the right one below the left where both do not fit.
type SpaceBetween struct {
	Gap   float32
	width float32 // of the last layout
}

func (a *SpaceBetween) below(o []fyne.CanvasObject) bool {
	return a.width > 0 && o[0].MinSize().Width+a.Gap+o[1].MinSize().Width > a.width
}

// MinSize is the size needed at the width of the last layout.
func (a *SpaceBetween) MinSize(o []fyne.CanvasObject) fyne.Size {
	l, r := o[0].MinSize(), o[1].MinSize()
	if a.below(o) {
		return fyne.NewSize(max(l.Width, r.Width), l.Height+a.Gap+r.Height)
	}
	return fyne.NewSize(max(l.Width, r.Width), max(l.Height, r.Height))
}

// Layout places the objects.
func (a *SpaceBetween) Layout(o []fyne.CanvasObject, s fyne.Size) {
	a.width = s.Width
	l, r := o[0].MinSize(), o[1].MinSize()
	o[0].Resize(l)
	o[1].Resize(r)
	if a.below(o) {
		o[0].Move(fyne.Position{})
		o[1].Move(fyne.NewPos(0, l.Height+a.Gap))
		return
	}
	o[0].Move(fyne.NewPos(0, s.Height-l.Height))
	o[1].Move(fyne.NewPos(s.Width-r.Width, s.Height-r.Height))
}

// Beside lays an object out at the right end and gives another one the rest of the line; where both do not fit the second
// stands below the first.
type Beside struct {
	Gap   float32
	width float32 // of the last layout
}

func (a *Beside) below(o []fyne.CanvasObject) bool {
	return a.width > 0 && o[0].MinSize().Width+a.Gap+onOneLine(o[1]) > a.width
}

// onOneLine is the width of an object that does not wrap.
func onOneLine(o fyne.CanvasObject) float32 {
	if c, ok := o.(*fyne.Container); ok {
		if l, ok := c.Layout.(*Flow); ok {
			return (&Flow{Gap: l.Gap}).MinSize(c.Objects).Width
		}
	}
	return o.MinSize().Width
}

// MinSize is the size needed at the width of the last layout.
func (a *Beside) MinSize(o []fyne.CanvasObject) fyne.Size {
	l, r := o[0].MinSize(), o[1].MinSize()
	if a.below(o) {
		return fyne.NewSize(max(l.Width, r.Width), l.Height+a.Gap+r.Height)
	}
	return fyne.NewSize(max(l.Width, r.Width), max(l.Height, r.Height))
}

// Layout places the objects.
func (a *Beside) Layout(o []fyne.CanvasObject, s fyne.Size) {
	a.width = s.Width
	if a.below(o) {
		h := atWidth(o[0], s.Width)
		o[0].Move(fyne.Position{})
		atWidth(o[1], s.Width)
		o[1].Move(fyne.NewPos(0, h+a.Gap))
		return
	}
	right := onOneLine(o[1])
	o[0].Resize(fyne.NewSize(max(0, s.Width-a.Gap-right), s.Height))
	o[0].Move(fyne.Position{})
	h := atWidth(o[1], right)
	o[1].Move(fyne.NewPos(s.Width-right, (s.Height-h)/2))
}

// Named lays out a name in a column of a width and gives its control the rest of the line; where that is too narrow the
// name stands above the control.
type Named struct {
	Width, Gap float32
	width      float32 // of the last layout
}

// leastControl is the least width in pixels of a control beside its name.
const leastControl = 170

func (a *Named) above(o []fyne.CanvasObject) bool {
	return a.width > 0 && a.width < a.Width+a.Gap+max(leastControl, o[1].MinSize().Width)
}

// MinSize is the size needed at the width of the last layout.
func (a *Named) MinSize(o []fyne.CanvasObject) fyne.Size {
	name, control := o[0].MinSize(), o[1].MinSize()
	if a.above(o) {
		return fyne.NewSize(max(name.Width, control.Width), name.Height+control.Height)
	}
	return fyne.NewSize(max(name.Width, control.Width), max(name.Height, control.Height))
}

// Layout places the two.
func (a *Named) Layout(o []fyne.CanvasObject, s fyne.Size) {
	a.width = s.Width
	o[0].Move(fyne.Position{})
	if a.above(o) {
		h := o[0].MinSize().Height
		o[0].Resize(fyne.NewSize(s.Width, h))
		o[1].Move(fyne.NewPos(0, h))
		o[1].Resize(fyne.NewSize(s.Width, s.Height-h))
		return
	}
	o[0].Resize(fyne.NewSize(a.Width, s.Height))
	o[1].Move(fyne.NewPos(a.Width+a.Gap, 0))
	o[1].Resize(fyne.NewSize(s.Width-a.Width-a.Gap, s.Height))
}

// HeaderFooter lays out three objects: one at the top, one at the bottom, and the last between them.
type HeaderFooter struct{}

// MinSize is the size needed.
func (HeaderFooter) MinSize(o []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	for _, x := range o {
		if x.Visible() {
			m := x.MinSize()
			s.Width, s.Height = max(s.Width, m.Width), s.Height+m.Height
		}
	}
	return s
}

// Layout places the objects.
func (HeaderFooter) Layout(o []fyne.CanvasObject, s fyne.Size) {
	var top, bottom float32
	if o[0].Visible() {
		top = atWidth(o[0], s.Width)
	}
	if o[1].Visible() {
		bottom = atWidth(o[1], s.Width)
	}
	o[0].Move(fyne.Position{})
	o[1].Move(fyne.NewPos(0, s.Height-bottom))
	o[2].Move(fyne.NewPos(0, top))
	o[2].Resize(fyne.NewSize(s.Width, s.Height-top-bottom))
}

// Flow lays objects out from left to right at their own width, each in the middle of the
// height. With Wrap, those that do not fit are put on further lines.
type Flow struct {
	Gap   float32
	Wrap  bool
	width float32 // of the last layout
}

// MinSize is the size needed; with Wrap, at the width of the last layout.
func (l *Flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	if l.Wrap && l.width > 0 {
		h := l.place(objects, l.width, false)
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
func (l *Flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if l.Wrap {
		l.width = size.Width
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

// place puts objects on lines of a width, each in the middle of its line, and returns the height. It moves them if move is set.
func (l *Flow) place(objects []fyne.CanvasObject, width float32, move bool) float32 {
	x, y, high := float32(0), float32(0), float32(0)
	var line []fyne.CanvasObject
	centre := func() {
		for _, o := range line {
			o.Move(fyne.NewPos(o.Position().X, y+(high-o.Size().Height)/2))
		}
		line = line[:0]
	}
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		if x > 0 && x+m.Width > width {
			centre()
			x, y, high = 0, y+high+l.Gap, 0
		}
		if move {
			o.Resize(m)
			o.Move(fyne.NewPos(x, y))
			line = append(line, o)
		}
		x += m.Width + l.Gap
		high = max(high, m.Height)
	}
	centre()
	return y + high
}

// Columns lays objects out side by side: those with a fixed width get it, the others share
// the rest by weight.
type Columns struct {
	Fixed  []float32 // widths in pixels; 0 shares the rest
	Weight []float32 // of those that share; 1 where it is missing
	Gap    float32
	Least  []float32 // of those that share, in pixels; 0 where it is missing
	// Most is that of one that shares, in pixels, so that what belongs together stays together in a wide window; 0 is no limit. Of several
	// that share the last takes what the others leave.
	Most float32
}

// MinSize is the size needed.
func (c *Columns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	for i, o := range objects {
		w := o.MinSize().Width
		if i < len(c.Fixed) && c.Fixed[i] > 0 {
			w = c.Fixed[i]
		} else {
			w = max(w, c.least(i))
		}
		s.Width += w
		s.Height = max(s.Height, o.MinSize().Height)
	}
	s.Width += c.Gap * float32(max(0, len(objects)-1))
	return s
}

// Layout places the objects.
func (c *Columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for i, w := range c.widths(len(objects), size.Width) {
		objects[i].Resize(fyne.NewSize(w, size.Height))
		objects[i].Move(fyne.NewPos(x, 0))
		x += w + c.Gap
	}
}

// widths are those of n columns in a width: what is not fixed is shared by the weights, with none below its least.
func (c *Columns) widths(n int, width float32) []float32 {
	list, rest := make([]float32, n), width-c.Gap*float32(max(0, n-1))
	var sharing []int
	for i := range list {
		if i < len(c.Fixed) && c.Fixed[i] > 0 {
			list[i] = c.Fixed[i]
			rest -= list[i]
		} else {
			sharing = append(sharing, i)
		}
	}
	for k, i := range sharing {
		weight, behind := float32(0), float32(0)
		for _, j := range sharing[k:] {
			weight += c.weight(j)
			if j != i {
				behind += c.least(j)
			}
		}
		w := max(c.least(i), min(rest*c.weight(i)/weight, rest-behind), 0)
		if last := k > 0 && k == len(sharing)-1; c.Most > 0 && !last {
			w = min(w, c.Most)
		}
		list[i] = w
		rest -= w
	}
	return list
}

func (c *Columns) least(i int) float32 {
	if i < len(c.Least) {
		return c.Least[i]
	}
	return 0
}

func (c *Columns) weight(i int) float32 {
	if i < len(c.Weight) && c.Weight[i] > 0 {
		return c.Weight[i]
	}
	return 1
}

// ProgressOverlay lays its first object out at full size and a Meter over its lower edge.
type ProgressOverlay struct{}

// MinSize is that of the first object.
func (ProgressOverlay) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

// Layout places the two.
func (ProgressOverlay) Layout(o []fyne.CanvasObject, s fyne.Size) {
	o[0].Move(fyne.Position{})
	o[0].Resize(s)
	o[1].Move(fyne.NewPos(0, s.Height-ProgressBarHeight))
	o[1].Resize(fyne.NewSize(s.Width, ProgressBarHeight))
}
