package canvas

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Split lays out three panes side by side. The outer ones keep their width, which can be
// dragged; the middle one gets the rest, so that it grows first. Where it is narrow, as on a phone, they stand in one
// column: the middle one above, the right one below it, or the left one where there is no right one.
type Split struct {
	widget.BaseWidget
	Left, Middle, Right fyne.CanvasObject
	LeftWidth           float32
	RightWidth          float32
	OnResize            func(left, right float32)

	grips [2]*grip
}

// splitGap is the space in pixels between two panes, where they are dragged.
const splitGap = 9

// minMiddle is the least width in pixels of the middle pane.
const minMiddle = 240

// narrow is the width in pixels below which the panes stand in one column, middleShare the middle one's share of its height.
const (
	narrow      = 780
	middleShare = 0.46
)

// NewSplit is a split of three panes, the outer ones of a width in pixels.
func NewSplit(left, middle, right fyne.CanvasObject, leftWidth, rightWidth float32) *Split {
	s := &Split{Left: left, Middle: middle, Right: right, LeftWidth: leftWidth, RightWidth: rightWidth}
	for i := range s.grips {
		s.grips[i] = &grip{split: s, right: i == 1}
		s.grips[i].ExtendBaseWidget(s.grips[i])
	}
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer is for fyne.
func (s *Split) CreateRenderer() fyne.WidgetRenderer { return &splitRenderer{s} }

type splitRenderer struct{ split *Split }

func (r *splitRenderer) Layout(s fyne.Size) {
	p := r.split
	if s.Width > 0 && s.Width < narrow {
		r.column(s)
		return
	}
	side := func(o fyne.CanvasObject, want float32) float32 {
		if !o.Visible() {
			return 0
		}
		return max(want, o.MinSize().Width)
	}
	left, right := side(p.Left, p.LeftWidth), side(p.Right, p.RightWidth)
	for _, pane := range []struct {
		o     fyne.CanvasObject
		width *float32
	}{{p.Right, &right}, {p.Left, &left}} {
		if over := left + right + 2*splitGap + max(minMiddle, p.Middle.MinSize().Width) - s.Width; over > 0 && *pane.width > 0 {
			*pane.width = max(pane.o.MinSize().Width, *pane.width-over)
		}
	}
	x := float32(0)
	if left > 0 {
		p.Left.Move(fyne.NewPos(0, 0))
		p.Left.Resize(fyne.NewSize(left, s.Height))
		x = left + splitGap
	}
	end := s.Width
	if right > 0 {
		end -= right + splitGap
		p.Right.Move(fyne.NewPos(s.Width-right, 0))
		p.Right.Resize(fyne.NewSize(right, s.Height))
	}
	p.Middle.Move(fyne.NewPos(x, 0))
	p.Middle.Resize(fyne.NewSize(max(0, end-x), s.Height))
	p.grips[0].Move(fyne.NewPos(left, 0))
	p.grips[1].Move(fyne.NewPos(end, 0))
	for i, g := range p.grips {
		g.Resize(fyne.NewSize(splitGap, s.Height))
		if (i == 0 && left == 0) || (i == 1 && right == 0) {
			g.Hide()
		} else {
			g.Show()
		}
	}
}

// column lays the panes out below each other.
func (r *splitRenderer) column(s fyne.Size) {
	p := r.split
	for _, g := range p.grips {
		g.Hide()
	}
	below, other := p.Right, p.Left
	if !below.Visible() {
		below, other = other, below
	}
	other.Resize(fyne.Size{}) // there is no room for three
	other.Move(fyne.NewPos(-s.Width, 0))
	height := s.Height
	if below.Visible() {
		height = s.Height * middleShare
		below.Move(fyne.NewPos(0, height+splitGap))
		below.Resize(fyne.NewSize(s.Width, max(0, s.Height-height-splitGap)))
	}
	p.Middle.Move(fyne.NewPos(0, 0))
	p.Middle.Resize(fyne.NewSize(s.Width, height))
}

// MinSize is that of one column, so that a window can be narrow, and of panes side by side where that is the least.
func (r *splitRenderer) MinSize() fyne.Size {
	p := r.split
	widest, sum, height := p.Middle.MinSize().Width, p.Middle.MinSize().Width, p.Middle.MinSize().Height
	for _, o := range []fyne.CanvasObject{p.Left, p.Right} {
		if o.Visible() {
			m := o.MinSize()
			widest, sum, height = max(widest, m.Width), sum+m.Width+splitGap, max(height, m.Height)
		}
	}
	if widest < narrow {
		sum = min(sum, widest)
	}
	return fyne.NewSize(sum, height)
}
func (r *splitRenderer) Refresh() { r.Layout(r.split.Size()) }
func (r *splitRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.split.Left, r.split.Middle, r.split.Right, r.split.grips[0], r.split.grips[1]}
}
func (r *splitRenderer) Destroy() {}

// grip is the space between two panes.
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
	s := g.split
	whole := s.Size().Width
	if g.right {
		now := max(s.RightWidth, s.Right.Size().Width)
		s.RightWidth = min(max(s.Right.MinSize().Width, now-e.Dragged.DX), max(0, whole-s.LeftWidth-minMiddle))
	} else {
		s.LeftWidth = min(max(s.Left.MinSize().Width, s.LeftWidth+e.Dragged.DX), max(0, whole-s.RightWidth-minMiddle))
	}
	s.Refresh()
}

func (g *grip) DragEnd() {
	if g.split.OnResize != nil {
		g.split.OnResize(g.split.LeftWidth, g.split.RightWidth)
	}
}
