package canvas

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Split lays out up to three panes side by side; Left or Right may be nil. The outer ones keep their width, which can be
// dragged; the middle one gets the rest, so that it grows first. Where it is narrow, as on a phone, they stand in one
// column: the middle one above, and below it one section of the others, chosen by tabs.
type Split struct {
	widget.BaseWidget
	Left, Middle, Right fyne.CanvasObject
	LeftWidth           float32
	RightWidth          float32
	OnResize            func(left, right float32)
	// OnColumn is called when the panes come to stand in one column, or no longer do, and when another section is chosen.
	OnColumn func()

	grips    [2]*grip
	sections []Section
	chosen   int
	column   bool
	tabs     *fyne.Container
}

// Section is a part of an outer pane that stands alone below the middle one in a column.
type Section struct {
	Title string
	Pane  fyne.CanvasObject // Left or Right
	Part  fyne.CanvasObject // what of the pane is shown; nil: all of it
}

// splitGap is the space in pixels between two panes, where they are dragged.
const splitGap = 9

// minMiddle is the least width in pixels of the middle pane.
const minMiddle = 240

// narrow is the width in pixels below which the panes stand in one column, middleShare the middle one's share of its
// height and maxMiddleShare that where it holds more than there is room for, tabHeight that of the tabs of the sections.
const (
	narrow         = 700
	middleShare    = 0.44
	maxMiddleShare = 0.62
	tabHeight      = 34
)

// NewSplit is a split of three panes, the outer ones of a width in pixels.
// sections are those of the column, the first one chosen.
func NewSplit(left, middle, right fyne.CanvasObject, leftWidth, rightWidth float32, sections ...Section) *Split {
	s := &Split{Left: left, Middle: middle, Right: right, LeftWidth: leftWidth, RightWidth: rightWidth, sections: sections}
	for _, pane := range []*fyne.CanvasObject{&s.Left, &s.Right} {
		if *pane == nil {
			*pane = Spacer(0, 0)
			(*pane).Hide()
		}
	}
	s.tabs = container.New(&Flow{Gap: 5})
	for i := range sections {
		b := NewButton(sections[i].Title, ButtonQuiet, func() { s.Choose(i) })
		b.Width = 64
		s.tabs.Add(b)
	}
	s.tabs.Hide()
	for i := range s.grips {
		s.grips[i] = &grip{split: s, right: i == 1}
		s.grips[i].ExtendBaseWidget(s.grips[i])
	}
	s.ExtendBaseWidget(s)
	return s
}

// Choose shows a section where the panes stand in one column.
func (s *Split) Choose(section int) {
	s.chosen = section
	s.Refresh()
	if s.OnColumn != nil {
		s.OnColumn()
	}
}

// Column reports whether the panes stand in one column, and which section is shown then.
func (s *Split) Column() (chosen int, ok bool) { return s.chosen, s.column }

// showSections shows the parts of the section chosen in a column, and else all of them.
func (s *Split) showSections() {
	for i := range s.sections {
		if part := s.sections[i].Part; part != nil {
			SetVisible(part, !s.column || i == s.chosen)
		}
		if b := s.tabs.Objects[i].(*Button); b.Selected != (i == s.chosen) {
			b.SetSelected(i == s.chosen)
		}
		SetVisible(s.tabs.Objects[i], s.sections[i].Pane.Visible())
	}
}

// CreateRenderer is for fyne.
func (s *Split) CreateRenderer() fyne.WidgetRenderer { return &splitRenderer{s} }

type splitRenderer struct{ split *Split }

func (r *splitRenderer) Layout(s fyne.Size) {
	p := r.split
	if s.Width <= 0 {
		return
	}
	changed := p.column != (s.Width < narrow)
	p.column = s.Width < narrow
	p.showSections()
	if changed && p.OnColumn != nil {
		defer p.OnColumn()
	}
	if p.column {
		r.stack(s)
		return
	}
	p.tabs.Hide()
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

// stack lays the panes out in one column.
func (r *splitRenderer) stack(s fyne.Size) {
	p := r.split
	for _, g := range p.grips {
		g.Hide()
	}
	below, other := p.Right, p.Left
	if p.chosen < len(p.sections) && p.sections[p.chosen].Pane == p.Left || !below.Visible() {
		below, other = other, below
	}
	if !below.Visible() {
		below, other = other, below
	}
	other.Resize(fyne.Size{}) // there is no room for three
	other.Move(fyne.NewPos(-s.Width, 0))
	height := s.Height
	SetVisible(p.tabs, below.Visible() && len(p.sections) > 1)
	if below.Visible() {
		height = max(s.Height*middleShare, min(s.Height*maxMiddleShare, p.Middle.MinSize().Height))
		y := height + splitGap
		if p.tabs.Visible() {
			p.tabs.Move(fyne.NewPos(4, height))
			p.tabs.Resize(fyne.NewSize(s.Width-4, tabHeight))
			y = height + tabHeight
		}
		below.Move(fyne.NewPos(0, y))
		below.Resize(fyne.NewSize(s.Width, max(0, s.Height-y)))
		below.Refresh()
	}
	p.Middle.Move(fyne.NewPos(0, 0))
	p.Middle.Resize(fyne.NewSize(s.Width, height))
}

// leastColumn is the least height in pixels of a column: its panes scroll.
const leastColumn = 220

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
		return fyne.NewSize(min(sum, widest), min(height, leastColumn))
	}
	return fyne.NewSize(sum, height)
}
func (r *splitRenderer) Refresh() { r.Layout(r.split.Size()) }
func (r *splitRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.split.Left, r.split.Middle, r.split.tabs, r.split.Right, r.split.grips[0], r.split.grips[1]}
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
