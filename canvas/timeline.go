package canvas

import (
	"image"
	"strconv"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas/paint"
	"hogline/replay"
)

// TimelinePoint is one place of the match on the strip.
type TimelinePoint struct {
	Place replay.Place
	Value float64 // points that team 0 leads by, stones that count now included
	Mark  int     // 0 none, 1 amber, 2 red
}

// TimelineModel is what a Strip shows.
type TimelineModel struct {
	Points []TimelinePoint
	Ends   []int // numbers from 1 of the ends, by index of replay.Place.End
	Names  [2]string
	At     replay.Place
	Title  string
}

// TimelineOf is the lead of team 0 before each shot of a game, with the stones that would
// count if the end ended there.
func TimelineOf(g *replay.Game) TimelineModel {
	m := TimelineModel{Names: g.Teams}
	for i := range g.Ends {
		m.Ends = append(m.Ends, g.Ends[i].Number+1)
	}
	for _, p := range g.Places() {
		s, err := g.State(p)
		if err != nil {
			continue
		}
		v := float64(s.Score[0] - s.Score[1])
		side, n := s.Position.Counting(g.Ice.Bounds)
		if s.TeamOf(side) == 0 {
			v += float64(n)
		} else {
			v -= float64(n)
		}
		m.Points = append(m.Points, TimelinePoint{Place: p, Value: v})
	}
	return m
}

// Timeline draws the match from left to right: one line, ends parted, the place shown marked.
type Timeline struct {
	widget.BaseWidget
	OnSelect func(replay.Place)

	model  TimelineModel
	graph  *fcanvas.Raster
	cursor *fcanvas.Rectangle
	labels []fyne.CanvasObject
	title  *fcanvas.Text
	value  *fcanvas.Text
	lead   *fcanvas.Text
}

// NewTimeline is an empty strip.
func NewTimeline() *Timeline {
	s := &Timeline{cursor: fcanvas.NewRectangle(ThemeColour(ColourInverse))}
	s.graph = fcanvas.NewRaster(s.draw)
	s.title = NewText("", NoteSize, false, ColourQuiet)
	s.lead = NewText("", NoteSize, false, ColourQuiet)
	s.value = NewText("", ValueSize+1, true, theme.ColorNameForeground)
	s.lead.Alignment, s.value.Alignment = fyne.TextAlignTrailing, fyne.TextAlignTrailing
	s.ExtendBaseWidget(s)
	return s
}

// SetModel shows another match.
func (s *Timeline) SetModel(m TimelineModel) {
	s.model = m
	s.labels = nil
	for _, n := range m.Ends {
		s.labels = append(s.labels, NewText(strconv.Itoa(n), NoteSize-1, false, ColourQuiet))
	}
	s.title.Text = m.Title
	s.Refresh()
}

// SetAt marks the place shown; who names the leader and value the figure at the right.
func (s *Timeline) SetAt(p replay.Place, who, value string) {
	s.model.At = p
	SetText(s.lead, who)
	SetText(s.value, value)
	s.moveCursor()
}

// Margins of the graph in pixels.
const (
	timelineLeft, timelineRight = 10, 92
	timelineTop, timelineBottom = 18, 20
)

// TimelineLabelWidth is the room in pixels for who leads, at the right of the graph.
const TimelineLabelWidth = timelineRight - 14

func (s *Timeline) x(i int, w float32) float32 {
	n := max(1, len(s.model.Points)-1)
	return timelineLeft + float32(i)/float32(n)*max(1, w-timelineLeft-timelineRight)
}

func (s *Timeline) span() float64 {
	top := 2.0
	for _, p := range s.model.Points {
		top = max(top, p.Value, -p.Value)
	}
	return top + 0.5
}

func (s *Timeline) draw(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	size := s.Size()
	if size.Width <= 0 || len(s.model.Points) == 0 {
		return img
	}
	b, u := paint.NewBrush(img), float64(w)/float64(size.Width)
	x := func(i int) float64 { return float64(s.x(i, size.Width)) * u }
	top, bottom := timelineTop*u, float64(h)-timelineBottom*u
	mid, span := (top+bottom)/2, s.span()
	y := func(v float64) float64 { return mid - v/span*(bottom-top)/2 }
	line := ThemeColour(ColourLine)
	for i, p := range s.model.Points {
		if i > 0 && p.Place.End != s.model.Points[i-1].Place.End {
			b.Line([]paint.Point{{X: x(i), Y: 5 * u}, {X: x(i), Y: float64(h) - 6*u}}, u, line, nil)
		}
	}
	b.Line([]paint.Point{{X: x(0), Y: mid}, {X: x(len(s.model.Points) - 1), Y: mid}}, u, paint.Mix(line, ThemeColour(ColourQuiet), 0.3), []float64{4 * u, 3 * u})
	band := ThemeColour(ColourHighlight)
	pts := make([]paint.Point, len(s.model.Points))
	for i, p := range s.model.Points {
		pts[i] = paint.Point{X: x(i), Y: y(p.Value)}
		if i > 0 && p.Value != 0 {
			a, c := min(mid, pts[i].Y), max(mid, pts[i].Y)
			b.Box(paint.Point{X: pts[i-1].X, Y: a}, paint.Point{X: pts[i].X, Y: c}, 0, band)
		}
	}
	steps := make([]paint.Point, 0, 2*len(pts))
	for i, p := range pts {
		if i > 0 {
			steps = append(steps, paint.Point{X: pts[i-1].X, Y: p.Y})
		}
		steps = append(steps, p)
	}
	b.Line(steps, 1.8*u, ThemeColour(theme.ColorNamePrimary), nil)
	if len(pts) == 1 {
		b.Disc(pts[0], 3*u, ThemeColour(theme.ColorNamePrimary))
	}
	for i, p := range s.model.Points {
		if p.Mark > 0 {
			col := ThemeColour(ColourAmber)
			if p.Mark > 1 {
				col = ThemeColour(ColourBad)
			}
			b.Disc(pts[i], 5*u, ThemeColour(ColourCard))
			b.Disc(pts[i], 4*u, col)
		}
	}
	return img
}

func (s *Timeline) moveCursor() {
	size := s.Size()
	s.cursor.Resize(fyne.NewSize(2, max(0, size.Height-8)))
	for i, p := range s.model.Points {
		if p.Place == s.model.At {
			s.cursor.Show()
			s.cursor.Move(fyne.NewPos(s.x(i, size.Width)-1, 4))
			return
		}
	}
	s.cursor.Hide()
}

// Tapped goes to the place under the pointer.
func (s *Timeline) Tapped(e *fyne.PointEvent) { s.goTo(e.Position.X) }

// Dragged goes to the place under the pointer.
func (s *Timeline) Dragged(e *fyne.DragEvent) { s.goTo(e.Position.X) }

// DragEnd ends a drag.
func (s *Timeline) DragEnd() {}

// Cursor is a hand.
func (s *Timeline) Cursor() desktop.Cursor { return desktop.PointerCursor }

func (s *Timeline) goTo(x float32) {
	n := len(s.model.Points)
	w := s.Size().Width - timelineLeft - timelineRight
	if n == 0 || w <= 0 || s.OnSelect == nil {
		return
	}
	i := int((x-timelineLeft)/w*float32(max(1, n-1)) + 0.5)
	if p := s.model.Points[min(max(i, 0), n-1)].Place; p != s.model.At {
		s.OnSelect(p)
	}
}

// CreateRenderer is for fyne.
func (s *Timeline) CreateRenderer() fyne.WidgetRenderer { return &timelineRenderer{s} }

type timelineRenderer struct{ s *Timeline }

func (r *timelineRenderer) Layout(size fyne.Size) {
	s := r.s
	s.graph.Resize(size)
	label, seen := 0, -1
	for i, p := range s.model.Points {
		if p.Place.End != seen {
			seen = p.Place.End
			if label < len(s.labels) {
				l := s.labels[label]
				l.Resize(l.MinSize())
				l.Move(fyne.NewPos(s.x(i, size.Width)+4, 3))
			}
			label++
		}
	}
	s.title.Resize(s.title.MinSize())
	s.title.Move(fyne.NewPos(timelineLeft+5, size.Height-s.title.MinSize().Height-3))
	s.lead.Resize(fyne.NewSize(TimelineLabelWidth, 16))
	s.lead.Move(fyne.NewPos(size.Width-timelineRight+4, size.Height/2-19))
	s.value.Resize(fyne.NewSize(TimelineLabelWidth, 20))
	s.value.Move(fyne.NewPos(size.Width-timelineRight+4, size.Height/2-4))
	s.moveCursor()
}

func (r *timelineRenderer) MinSize() fyne.Size { return fyne.NewSize(300, 92) }
func (r *timelineRenderer) Refresh() {
	r.Layout(r.s.Size())
	refresh(r.s.graph)
}

func (r *timelineRenderer) Objects() []fyne.CanvasObject {
	o := append([]fyne.CanvasObject{r.s.graph}, r.s.labels...)
	return append(o, r.s.title, r.s.lead, r.s.value, r.s.cursor)
}
func (r *timelineRenderer) Destroy() {}
