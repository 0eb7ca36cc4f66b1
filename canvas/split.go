package canvas

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Split lays three rooms side by side. The outer ones keep their width, which can be
// dragged; the middle one gets the rest, so that it grows first.
type Split struct {
	widget.BaseWidget
	Left, Middle, Right fyne.CanvasObject
	LeftWidth           float32
	RightWidth          float32
	OnResize            func(left, right float32)

	grips [2]*grip
}

// splitGap is the space between two rooms, which is also where they are dragged.
const splitGap = 9

// leastMiddle is the least width of the middle room.
const leastMiddle = 240

// NewSplit is three rooms.
func NewSplit(left, middle, right fyne.CanvasObject, leftWidth, rightWidth float32) *Split {
	r := &Split{Left: left, Middle: middle, Right: right, LeftWidth: leftWidth, RightWidth: rightWidth}
	for i := range r.grips {
		r.grips[i] = &grip{split: r, right: i == 1}
		r.grips[i].ExtendBaseWidget(r.grips[i])
	}
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer is for fyne.
func (r *Split) CreateRenderer() fyne.WidgetRenderer { return &splitRenderer{r} }

type splitRenderer struct{ r *Split }

func (w *splitRenderer) Layout(s fyne.Size) {
	r := w.r
	side := func(o fyne.CanvasObject, want float32) float32 {
		if !o.Visible() {
			return 0
		}
		return max(want, o.MinSize().Width)
	}
	left, right := side(r.Left, r.LeftWidth), side(r.Right, r.RightWidth)
	if over := left + right + 2*splitGap + leastMiddle - s.Width; over > 0 && right > 0 {
		right = max(r.Right.MinSize().Width, right-over)
	}
	x := float32(0)
	if left > 0 {
		r.Left.Move(fyne.NewPos(0, 0))
		r.Left.Resize(fyne.NewSize(left, s.Height))
		x = left + splitGap
	}
	end := s.Width
	if right > 0 {
		end -= right + splitGap
		r.Right.Move(fyne.NewPos(s.Width-right, 0))
		r.Right.Resize(fyne.NewSize(right, s.Height))
	}
	r.Middle.Move(fyne.NewPos(x, 0))
	r.Middle.Resize(fyne.NewSize(max(0, end-x), s.Height))
	r.grips[0].Move(fyne.NewPos(left, 0))
	r.grips[1].Move(fyne.NewPos(end, 0))
	for i, g := range r.grips {
		g.Resize(fyne.NewSize(splitGap, s.Height))
		if (i == 0 && left == 0) || (i == 1 && right == 0) {
			g.Hide()
		} else {
			g.Show()
		}
	}
}

func (w *splitRenderer) MinSize() fyne.Size {
	s := w.r.Middle.MinSize()
	for _, o := range []fyne.CanvasObject{w.r.Left, w.r.Right} {
		if o.Visible() {
			m := o.MinSize()
			s.Width += m.Width + splitGap
			s.Height = max(s.Height, m.Height)
		}
	}
	return s
}
func (w *splitRenderer) Refresh() { w.Layout(w.r.Size()) }
func (w *splitRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{w.r.Left, w.r.Middle, w.r.Right, w.r.grips[0], w.r.grips[1]}
}
func (w *splitRenderer) Destroy() {}

// grip is the space between two rooms.
type grip struct {
	widget.BaseWidget
	split *Split
	right bool
}

func (g *grip) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(fcanvas.NewRectangle(ThemeColour(ColourBackground)))
}
func (g *grip) Cursor() desktop.Cursor { return desktop.HResizeCursor }

func (g *grip) Dragged(e *fyne.DragEvent) {
	r := g.split
	whole := r.Size().Width
	if g.right {
		now := max(r.RightWidth, r.Right.Size().Width)
		r.RightWidth = min(max(r.Right.MinSize().Width, now-e.Dragged.DX), max(0, whole-r.LeftWidth-leastMiddle))
	} else {
		r.LeftWidth = min(max(r.Left.MinSize().Width, r.LeftWidth+e.Dragged.DX), max(0, whole-r.RightWidth-leastMiddle))
	}
	r.Refresh()
}

func (g *grip) DragEnd() {
	if g.split.OnResize != nil {
		g.split.OnResize(g.split.LeftWidth, g.split.RightWidth)
	}
}
