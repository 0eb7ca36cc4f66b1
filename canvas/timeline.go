package canvas

import (
	"math"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/replay"
)

// TimelinePoint is one place of a match.
type TimelinePoint struct {
	Place replay.Place
	Value float64 // points that team 0 leads by, with the stones that count now
	Mark  TimelineMark
	// TimeOut tells that a team took a time-out before the shot.
	TimeOut bool
	// Win is the win probability of team 0 before the shot, 0 to 1, and WinError its standard error; NaN: not known.
	Win, WinError float64
}

// TimelineMark is the mark of a costly shot.
type TimelineMark int

// The marks.
const (
	NoMark    TimelineMark = iota
	PaleMark               // in doubt, or for other settings
	SmallMark              // costly
	LargeMark              // very costly
)

// TimelineModel is the content of a Timeline.
type TimelineModel struct {
	Points []TimelinePoint
	Ends   []int // number of each end, from 1, by index of replay.Place.End
	Names  [2]string
	At     replay.Place
	Title  string
}

// TimelineOf is the lead of team 0 before each shot of a game, with the stones that would
// count if the end were over.
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
		_, shot := g.ShotAt(p)
		m.Points = append(m.Points, TimelinePoint{Place: p, Value: float64(g.Rules.LeadLying(g.Ice.Bounds, s)), Win: math.NaN(),
			TimeOut: shot != nil &&
				shot.Chart != nil && shot.Chart.TimeOut})
	}
	return m
}

// Timeline draws the lead over a match from left to right, above it where it is known the win probability, each with its scale,
// with a line between ends and a cursor at the place shown. A click or a drag selects a place, the wheel zooms; what is shown
// follows the cursor.
type Timeline struct {
	widget.BaseWidget
	OnSelect func(replay.Place) // not called for the place shown

	model   TimelineModel
	from    float64 // first point shown; whole numbers are points
	shown   float64 // distance from it to the last point shown; 0: the whole match
	picture *fcanvas.Raster
	cursor  *fcanvas.Rectangle
	labels  []fyne.CanvasObject
	scale   []*fcanvas.Text // 100 %, 50 and 0 of the win probability; the largest lead, none, and as far behind
	title   *Label
	winner  *fcanvas.Text
	value   *fcanvas.Text
	lead    *fcanvas.Text
	win     *fcanvas.Text
}

// NewTimeline is an empty timeline.
func NewTimeline() *Timeline {
	t := &Timeline{cursor: fcanvas.NewRectangle(ThemeColour(ColourInverse))}
	t.picture = fcanvas.NewRaster(t.draw)
	t.title = NewLabel("", NoteSize, false, ColourQuiet, 0)
	t.winner = NewText("", NoteSize, false, ColourQuiet)
	for range scaleMarks {
		l := NewText("", scaleSize, false, ColourQuiet)
		l.Alignment = fyne.TextAlignTrailing
		t.scale = append(t.scale, l)
	}
	t.lead = NewText("", NoteSize, false, ColourQuiet)
	t.value = NewText("", ValueSize+1, true, theme.ColorNameForeground)
	t.win = NewText("", ValueSize+1, true, theme.ColorNameForeground)
	for _, o := range []*fcanvas.Text{t.lead, t.value, t.win, t.winner} {
		o.Alignment = fyne.TextAlignTrailing
	}
	t.ExtendBaseWidget(t)
	return t
}

// SetModel shows another match.
func (t *Timeline) SetModel(m TimelineModel) {
	if len(m.Points) != len(t.model.Points) {
		t.from, t.shown = 0, 0
	}
	t.model = m
	t.labels = nil
	for _, n := range m.Ends {
		t.labels = append(t.labels, NewText(strconv.Itoa(n), NoteSize-1, false, ColourQuiet))
	}
	t.title.SetText(m.Title)
	lead := int(t.maxLead())
	for i, text := range []string{"100 %", "50", "0", "+" + strconv.Itoa(lead), "0", "−" + strconv.Itoa(lead)} {
		SetText(t.scale[i], text)
	}
	t.Refresh()
}

// SetAt moves the cursor to a place; who is the team in the lead, value the figure of it beside the graph, and win that of the win
// probability of winner, empty where it is not known.
func (t *Timeline) SetAt(p replay.Place, who, value, winner, win string) {
	t.model.At = p
	SetText(t.lead, who)
	SetText(t.value, value)
	if (t.win.Text == "") != (win == "") {
		defer t.placeTexts()
	}
	SetText(t.winner, winner)
	SetText(t.win, win)
	t.follow()
	t.moveCursor()
}

// WinAt is the win probability of team 0 at a place, 0 to 1, and its standard error; ok is false where it is not known.
func (t *Timeline) WinAt(p replay.Place) (win, se float64, ok bool) {
	i := slices.IndexFunc(t.model.Points, func(q TimelinePoint) bool { return q.Place == p })
	if i < 0 || math.IsNaN(t.model.Points[i].Win) {
		return 0, 0, false
	}
	return t.model.Points[i].Win, t.model.Points[i].WinError, true
}

// fewestPoints is how many points are shown at least.
const fewestPoints = 8

// last is the number of the last point.
func (t *Timeline) last() float64 { return float64(max(1, len(t.model.Points)-1)) }

// span is how many steps from point to point are shown.
func (t *Timeline) span() float64 {
	if t.shown == 0 {
		return t.last()
	}
	return t.shown
}

// show shows so many steps from a point on, as far as there are so many.
func (t *Timeline) show(from, steps float64) {
	steps = min(max(steps, min(fewestPoints-1, t.last())), t.last())
	from = min(max(from, 0), t.last()-steps)
	if steps == t.last() {
		steps = 0
	}
	if from != t.from || steps != t.shown {
		t.from, t.shown = from, steps
		t.Refresh()
	}
}

// Zoom shows so many times the part of the match that is shown now, the point at a pixel in its place.
func (t *Timeline) Zoom(factor float64, at float32) {
	steps := t.span()
	fixed := t.from + t.fraction(at)*steps
	steps = min(max(steps*factor, min(fewestPoints-1, t.last())), t.last())
	t.show(fixed-t.fraction(at)*steps, steps)
}

// ZoomAtCursor is Zoom around the place shown.
func (t *Timeline) ZoomAtCursor(factor float64) {
	at := float32(timelineLeft)
	if i := t.cursorPoint(); i >= 0 {
		at = t.x(i, t.Size().Width)
	}
	t.Zoom(factor, at)
}

// follow shows a part of the match with the place shown in it.
func (t *Timeline) follow() {
	i := t.cursorPoint()
	if at := float64(i); i >= 0 && t.shown > 0 && (at < t.from || at > t.from+t.shown) {
		t.show(at-t.shown/2, t.shown)
	}
}

// cursorPoint is the point of the place shown, -1 if there is none.
func (t *Timeline) cursorPoint() int {
	return slices.IndexFunc(t.model.Points, func(p TimelinePoint) bool { return p.Place == t.model.At })
}

// Scrolled zooms around the pointer, and moves to the side.
func (t *Timeline) Scrolled(e *fyne.ScrollEvent) {
	const step = 1.25
	switch {
	case e.Scrolled.DX != 0:
		t.show(t.from-float64(e.Scrolled.DX)/float64(t.width())*t.span(), t.span())
	case e.Scrolled.DY > 0:
		t.Zoom(1/step, e.Position.X)
	case e.Scrolled.DY < 0:
		t.Zoom(step, e.Position.X)
	}
}

// Margins of the graph in pixels.
const (
	timelineLeft, timelineRight = 44, 124
	timelineTop, timelineBottom = 15, 18
	timeOutRow                  = 10 // more below it where there are time-outs
)

// The scales at the left of the graph: how many marks they have, the height of the texts, and how far they reach.
const (
	scaleMarks = 6
	scaleSize  = NoteSize - 1
	scaleRight = timelineLeft - 6
)

// band is a part of the graph, from its upper to its lower edge in pixels.
type band struct{ top, bottom float64 }

// at is the height of a share of it, 0 at its lower edge.
func (b band) at(share float64) float64 { return b.bottom - share*(b.bottom-b.top) }

// The lead has this share of the height where the win probability is known, and stands so many pixels below it.
const (
	leadShare = 0.37
	bandGap   = 8
)

// bottom is the margin below the graph.
func (t *Timeline) bottom() float32 {
	if slices.ContainsFunc(t.model.Points, func(p TimelinePoint) bool { return p.TimeOut }) {
		return timelineBottom + timeOutRow
	}
	return timelineBottom
}

// bands are where win probability and lead are drawn at a height of the widget, the first of no height where it is not known.
func (t *Timeline) bands(height float32) (win, lead band) {
	win = band{timelineTop, float64(height - t.bottom())}
	lead = win
	if !t.analysed() {
		win.bottom = win.top
		return win, lead
	}
	lead.top = lead.at(leadShare)
	win.bottom = lead.top - bandGap
	return win, lead
}

// scaleApart is how many pixels two marks of the scales are apart at least.
const scaleApart = 15

// scaleAt are the heights of the marks of the scales, NaN where one is not shown.
func (t *Timeline) scaleAt(height float32) (at [scaleMarks]float64) {
	win, lead := t.bands(height)
	most := t.maxLead()
	for i := range 3 {
		at[i], at[3+i] = win.at(1-float64(i)/2), lead.at(0.5+0.5*float64(1-i)*math.Trunc(most)/most)
	}
	if t.analysed() {
		at[4] = math.NaN() // there is no room for it
		if at[3]-at[2] < scaleApart {
			at[2] = math.NaN()
		}
	} else {
		at[0], at[1], at[2] = math.NaN(), math.NaN(), math.NaN()
	}
	return at
}

// TimelineLabelWidth is the width in pixels for the team in the lead, at the right of the
// graph.
const TimelineLabelWidth = timelineRight - 14

// x is the pixel of the i-th point at a width of the widget.
func (t *Timeline) x(i int, w float32) float32 {
	return timelineLeft + float32((float64(i)-t.from)/t.span())*max(1, w-timelineLeft-timelineRight)
}

// width is that of the graph in pixels.
func (t *Timeline) width() float32 { return max(1, t.Size().Width-timelineLeft-timelineRight) }

// fraction is where a pixel lies in the graph, from 0 at its left to 1.
func (t *Timeline) fraction(x float32) float64 {
	return min(max(float64((x-timelineLeft)/t.width()), 0), 1)
}

// visible reports whether a pixel lies in the graph.
func (t *Timeline) visible(x float32) bool {
	return x > timelineLeft-1 && x < timelineLeft+t.width()+1
}

// maxLead is the lead at the upper edge of the graph, at least 2.5.
func (t *Timeline) maxLead() float64 {
	top := 2.0
	for _, p := range t.model.Points {
		top = max(top, p.Value, -p.Value)
	}
	return top + 0.5
}

func (t *Timeline) moveCursor() {
	size := t.Size()
	t.cursor.Resize(fyne.NewSize(2, max(0, size.Height-t.bottom())))
	if i := t.cursorPoint(); i >= 0 && t.visible(t.x(i, size.Width)) {
		t.cursor.Show()
		t.cursor.Move(fyne.NewPos(t.x(i, size.Width)-1, 4))
		return
	}
	t.cursor.Hide()
}

// Tapped selects the place under the pointer.
func (t *Timeline) Tapped(e *fyne.PointEvent) { t.selectPoint(t.pointAt(e.Position.X)) }

// Dragged selects the place under the pointer. Beside the graph it goes on with what is not shown.
func (t *Timeline) Dragged(e *fyne.DragEvent) {
	i := t.pointAt(e.Position.X)
	if at := float64(i); t.shown > 0 {
		t.show(min(max(t.from, at-t.shown), at), t.shown)
	}
	t.selectPoint(i)
}

// DragEnd ends a drag.
func (t *Timeline) DragEnd() {}

// Cursor is a hand.
func (t *Timeline) Cursor() desktop.Cursor { return desktop.PointerCursor }

// pointAt is the point nearest to a pixel, -1 if there is none.
func (t *Timeline) pointAt(x float32) int {
	i := int(t.from + float64((x-timelineLeft)/t.width())*t.span() + 0.5) // beside the graph: what is not shown
	return min(max(i, 0), len(t.model.Points)-1)
}

func (t *Timeline) selectPoint(i int) {
	if i < 0 || t.OnSelect == nil {
		return
	}
	if p := t.model.Points[i].Place; p != t.model.At {
		t.OnSelect(p)
	}
}
