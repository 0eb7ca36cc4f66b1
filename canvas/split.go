package canvas

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Split lays out up to three panes side by side; Left or Right may be nil. The outer ones keep their width, which can be
// dragged; the middle one gets the rest, so that it grows first. Where there is no room for three the middle one stands
// beside one section of the others, chosen by tabs, or above it where it is narrow, as on a phone. Under fingers the middle
// one has at least half of the width.
type Split struct {
	widget.BaseWidget
	Left, Middle, Right fyne.CanvasObject
	LeftWidth           float32 // in pixels where there are usualWidth or less
	RightWidth          float32
	OnResize            func(left, right float32)
	// OnColumn is called when the panes come to stand in another way, and when another section is chosen.
	OnColumn func()

	grips    [2]*grip
	sections []Section
	chosen   int
	stands   arrangement
	least    [2]float32 // width of the outer panes with all their parts
	tabs     *fyne.Container
	ground   [2]*fcanvas.Rectangle // between the middle pane and a section, and behind the tabs: cards have none themselves
}

// arrangement is how the panes stand.
type arrangement int

const (
	threePanes arrangement = iota // side by side
	twoPanes                      // the middle one beside a section
	oneColumn                     // the middle one above a section
)

// Section is a part of an outer pane that stands alone beside or below the middle one.
type Section struct {
	Title string
	Pane  fyne.CanvasObject // Left or Right
	Part  fyne.CanvasObject // what of the pane is shown; nil: all of it
}

// splitGap is the space in pixels between two panes, where they are dragged.
const splitGap = 9

// usualWidth is that of all panes in pixels, leftShare what the left pane gets of what there is beyond it with a mouse: its lines are
// short, and the middle one grows first.
const (
	usualWidth = 1280
	leftShare  = 0.125
)

// minMiddle is the least width in pixels of the middle pane beside others, minSide the least share of the width of a section.
const (
	minMiddle = 320
	minSide   = 0.4
)

// narrow is the width in pixels below which the panes stand in one column, middleShare the middle one's share of its
// height and maxMiddleShare that where it holds more than there is room for, tabMargin the space around the tabs.
const (
	narrow         = 700
	middleShare    = 0.44
	maxMiddleShare = 0.62
	tabMargin      = 10
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
	for i := range s.ground {
		s.ground[i] = fcanvas.NewRectangle(ThemeColour(ColourBackground))
		s.ground[i].Hide()
	}
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
func (s *Split) Column() (chosen int, ok bool) { return s.chosen, s.stands == oneColumn }

// leastMiddle is the least width in pixels of the middle pane beside others.
func (s *Split) leastMiddle(width float32) float32 {
	least := max(minMiddle, s.Middle.MinSize().Width)
	if Touch() {
		least = max(least, width/2)
	}
	return least
}

// widths are those of the outer panes beside the middle one, 0 for one that is hidden; with a mouse, which hits narrow ones
// too, they give way to the middle one. ok is false if there is no room for all.
func (s *Split) widths(width float32) (left, right float32, ok bool) {
	want := [2]float32{s.LeftWidth + beyond(width), s.RightWidth}
	over := s.leastMiddle(width) - width
	for i, pane := range [2]fyne.CanvasObject{s.Left, s.Right} {
		if !pane.Visible() {
			want[i] = 0
			continue
		}
		if s.stands == threePanes { // else parts of it are hidden
			s.least[i] = pane.MinSize().Width
		}
		want[i] = max(want[i], s.least[i])
		over += want[i] + splitGap
	}
	for _, i := range [2]int{1, 0} {
		if less := min(over, want[i]-s.least[i]); over > 0 && want[i] > 0 && !Touch() {
			want[i] -= less
			over -= less
		}
	}
	const rounding = 1
	return want[0], want[1], over <= rounding
}

// beyond is what the left pane gets in a width beyond the usual one.
func beyond(width float32) float32 {
	if Touch() {
		return 0
	}
	return max(0, width-usualWidth) * leftShare
}

// arrange is how the panes stand in a size.
func (s *Split) arrange(size fyne.Size) arrangement {
	if size.Width < narrow {
		return oneColumn
	}
	switch _, _, ok := s.widths(size.Width); {
	case ok || len(s.sections) == 0 || !s.Left.Visible() && !s.Right.Visible():
		return threePanes
	case size.Width < size.Height:
		return oneColumn
	}
	return twoPanes
}

// showSections shows the parts of the section chosen where one stands alone, and else all of them.
func (s *Split) showSections() {
	for i := range s.sections {
		if part := s.sections[i].Part; part != nil {
			SetVisible(part, s.stands == threePanes || i == s.chosen)
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
	was := p.stands
	p.stands = p.arrange(s)
	p.showSections()
	if p.stands != was && p.OnColumn != nil {
		defer p.OnColumn()
	}
	if p.stands != threePanes {
		r.placeSection(s)
		return
	}
	p.tabs.Hide()
	for _, g := range p.ground {
		g.Hide()
	}
	left, right, _ := p.widths(s.Width)
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

// placeSection lays out the middle pane and the section that is chosen, beside or below it.
func (r *splitRenderer) placeSection(s fyne.Size) {
	p := r.split
	for _, g := range p.grips {
		g.Hide()
	}
	pane, other := p.Right, p.Left
	if p.chosen < len(p.sections) && p.sections[p.chosen].Pane == p.Left || !pane.Visible() {
		pane, other = other, pane
	}
	if !pane.Visible() {
		pane, other = other, pane
	}
	other.Resize(fyne.Size{}) // there is no room for three
	other.Move(fyne.NewPos(-s.Width, 0))
	SetVisible(p.tabs, pane.Visible() && len(p.sections) > 1)
	for _, g := range p.ground {
		SetVisible(g, pane.Visible())
	}
	middle, at := s, fyne.Position{}
	if pane.Visible() {
		middle, at = r.besideSection(s, pane)
		from := at
		if p.tabs.Visible() {
			height := p.tabs.MinSize().Height
			p.tabs.Resize(fyne.NewSize(s.Width-at.X-4, height+tabMargin))
			p.tabs.Move(at.AddXY(4, 0))
			at.Y += height + tabMargin
		} else if p.stands == oneColumn {
			at.Y += splitGap
		}
		p.ground[0].Move(fyne.NewPos(min(from.X, middle.Width), 0)) // none where the section stands below
		p.ground[0].Resize(fyne.NewSize(max(0, from.X-middle.Width), s.Height))
		p.ground[1].Move(from)
		p.ground[1].Resize(fyne.NewSize(s.Width-from.X, at.Y-from.Y))
		pane.Move(at)
		pane.Resize(fyne.NewSize(s.Width-at.X, max(0, s.Height-at.Y)))
		pane.Refresh()
	}
	p.Middle.Move(fyne.NewPos(0, 0))
	p.Middle.Resize(middle)
}

// besideSection is the size of the middle pane, and where what stands beside or below it begins.
func (r *splitRenderer) besideSection(s fyne.Size, pane fyne.CanvasObject) (middle fyne.Size, at fyne.Position) {
	p := r.split
	if p.stands == oneColumn {
		height := max(s.Height*middleShare, min(s.Height*maxMiddleShare, p.Middle.MinSize().Height))
		return fyne.NewSize(s.Width, height), fyne.NewPos(0, height)
	}
	side := max(pane.MinSize().Width, p.tabs.MinSize().Width+4, minSide*s.Width)
	return fyne.NewSize(s.Width-side-splitGap, s.Height), fyne.NewPos(s.Width-side, 0)
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
	return []fyne.CanvasObject{r.split.ground[0], r.split.ground[1], r.split.Left, r.split.Middle, r.split.tabs, r.split.Right,
		r.split.grips[0], r.split.grips[1]}
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
	more := beyond(whole)
	if g.right {
		now := max(s.RightWidth, s.Right.Size().Width)
		s.RightWidth = min(max(s.Right.MinSize().Width, now-e.Dragged.DX), max(0, whole-s.LeftWidth-more-minMiddle))
	} else {
		s.LeftWidth = min(max(s.Left.MinSize().Width-more, s.LeftWidth+e.Dragged.DX), max(0, whole-s.RightWidth-more-minMiddle))
	}
	s.Refresh()
}

func (g *grip) DragEnd() {
	if g.split.OnResize != nil {
		g.split.OnResize(g.split.LeftWidth, g.split.RightWidth)
	}
}
