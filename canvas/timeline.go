package canvas

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas/paint"
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

// scaleAt are the heights of the marks of the scales, NaN where one is not shown.
func (t *Timeline) scaleAt(height float32) (at [scaleMarks]float64) {
	win, lead := t.bands(height)
	most := t.maxLead()
	for i := range 3 {
		at[i], at[3+i] = win.at(1-float64(i)/2), lead.at(0.5+0.5*float64(1-i)*math.Trunc(most)/most)
	}
	if t.analysed() {
		at[4] = math.NaN() // there is no room for it
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

func (t *Timeline) draw(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	size := t.Size()
	if size.Width <= 0 || len(t.model.Points) == 0 {
		return img
	}
	b, u := paint.NewBrush(img), float64(w)/float64(size.Width)
	x := func(i int) float64 { return float64(t.x(i, size.Width)) * u }
	wins, lead := t.bands(size.Height)
	bottom, most := lead.bottom*u, t.maxLead()
	y := func(v float64) float64 { return lead.at(0.5+0.5*v/most) * u }
	mid := y(0)
	line := ThemeColour(ColourLine)
	for i, p := range t.model.Points {
		if i > 0 && p.Place.End != t.model.Points[i-1].Place.End {
			b.Line([]paint.Point{{X: x(i), Y: 5 * u}, {X: x(i), Y: bottom}}, u, line, nil)
		}
	}
	across := func(y float64, dash []float64) {
		b.Line([]paint.Point{{X: x(0), Y: y}, {X: x(len(t.model.Points) - 1), Y: y}}, u, paint.Mix(line, ThemeColour(ColourQuiet), 0.3), dash)
	}
	across(mid, []float64{4 * u, 3 * u})
	if t.analysed() {
		across(wins.top*u, nil)
		across(wins.at(0.5)*u, []float64{4 * u, 3 * u})
		across(wins.bottom*u, nil)
	}
	band := ThemeColour(ColourHighlight)
	pts := make([]paint.Point, len(t.model.Points))
	for i, p := range t.model.Points {
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
	t.drawWins(b, pts, u, wins)
	if len(pts) == 1 {
		b.Disc(pts[0], 3*u, ThemeColour(theme.ColorNamePrimary))
	}
	for i, p := range t.model.Points {
		if p.Mark == NoMark {
			continue
		}
		col, r := ThemeColour(ColourBad), markRadius*u
		switch p.Mark {
		case PaleMark:
			col = ThemeColour(ColourQuiet)
		case LargeMark:
			r *= largeMark
		}
		b.Disc(pts[i], r+u, ThemeColour(ColourCard))
		b.Disc(pts[i], r, col)
	}
	for i, p := range t.model.Points {
		if p.TimeOut {
			hourglass(b, paint.Point{X: x(i), Y: bottom + (timeOutSize+1)*u}, timeOutSize*u, ThemeColour(ColourInverse))
		}
	}
	if t.shown > 0 { // what lies beside the part that is shown
		const border = 5 // of a mark at the edge
		clearColumns(img, 0, int((timelineLeft-border)*u))
		clearColumns(img, int(float64(timelineLeft+t.width()+border)*u), w)
	}
	return img
}

// markRadius is the radius in pixels of the mark of a costly shot, largeMark how many times larger that of a very costly one is.
const (
	markRadius = 3.5
	largeMark  = 1.5
)

// timeOutSize is half the height in pixels of the mark of a time-out, under the graph.
const timeOutSize = 5

// hourglass draws the mark of a time-out.
func hourglass(b *paint.Brush, at paint.Point, r float64, col color.NRGBA) {
	for _, y := range []float64{-r, r} {
		b.Area([]paint.Point{{X: at.X - 0.8*r, Y: at.Y + y}, {X: at.X + 0.8*r, Y: at.Y + y}, at}, col)
	}
}

// clearColumns makes columns of a picture transparent.
func clearColumns(img *image.RGBA, from, to int) {
	draw.Draw(img, image.Rect(from, 0, to, img.Rect.Max.Y), image.Transparent, image.Point{}, draw.Src)
}

// analysed reports whether a win probability is known.
func (t *Timeline) analysed() bool {
	return slices.ContainsFunc(t.model.Points, func(p TimelinePoint) bool { return !math.IsNaN(p.Win) })
}

// drawWins draws the win probability of team 0 with its 95 % interval: 100 % at the top. It puts the marks of costly shots,
// whose places are pts, on the line.
func (t *Timeline) drawWins(b *paint.Brush, pts []paint.Point, u float64, wins band) {
	y := func(win float64) float64 { return wins.at(min(max(win, 0), 1)) * u }
	dark := ThemeColour(ColourInverse)
	var line []paint.Point
	end := func() {
		if len(line) == 1 {
			b.Disc(line[0], 1.5*u, dark)
		}
		b.Line(line, 1.8*u, dark, nil)
		line = nil
	}
	for i, p := range t.model.Points {
		if math.IsNaN(p.Win) {
			end()
			continue
		}
		at := paint.Point{X: pts[i].X, Y: y(p.Win)}
		if i > 0 && len(line) > 0 {
			q := t.model.Points[i-1]
			b.Area([]paint.Point{{X: pts[i-1].X, Y: y(q.Win + 1.96*q.WinError)}, {X: at.X, Y: y(p.Win + 1.96*p.WinError)},
				{X: at.X, Y: y(p.Win - 1.96*p.WinError)}, {X: pts[i-1].X, Y: y(q.Win - 1.96*q.WinError)}}, paint.Fade(dark, 0.16))
		}
		line = append(line, at)
		pts[i] = at
	}
	end()
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

// CreateRenderer is for fyne.
func (t *Timeline) CreateRenderer() fyne.WidgetRenderer { return &timelineRenderer{t} }

type timelineRenderer struct{ timeline *Timeline }

func (r *timelineRenderer) Layout(size fyne.Size) {
	t := r.timeline
	t.picture.Resize(size)
	label, seen := 0, -1
	for i, p := range t.model.Points {
		if p.Place.End != seen {
			seen = p.Place.End
			if label < len(t.labels) {
				l := t.labels[label]
				at := t.x(i, size.Width)
				l.Resize(l.MinSize())
				l.Move(fyne.NewPos(at+4, 3))
				if t.visible(at) && t.visible(at+4+l.MinSize().Width) {
					l.Show()
				} else {
					l.Hide()
				}
			}
			label++
		}
	}
	h := t.title.MinSize().Height
	t.title.Resize(fyne.NewSize(t.width(), h))
	t.title.Move(fyne.NewPos(timelineLeft, size.Height-h-2))
	for i, y := range t.scaleAt(size.Height) {
		l := t.scale[i]
		SetVisible(l, !math.IsNaN(y) && len(t.model.Points) > 0)
		l.Resize(fyne.NewSize(scaleRight, l.MinSize().Height))
		l.Move(fyne.NewPos(0, float32(y)-l.MinSize().Height/2))
	}
	t.placeTexts()
	t.moveCursor()
}

// placeTexts puts the figures beside the graph: the win probability above the lead where it is known.
func (t *Timeline) placeTexts() {
	size := t.Size()
	const name, figure = 15, 19 // heights in pixels
	win, lead := t.bands(size.Height)
	y := float32(win.top+win.bottom-name-figure) / 2
	place := func(o fyne.CanvasObject, h float32) {
		o.Resize(fyne.NewSize(TimelineLabelWidth, h))
		o.Move(fyne.NewPos(size.Width-timelineRight+4, y))
		y += h
	}
	known := t.win.Text != ""
	if known {
		place(t.winner, name)
		place(t.win, figure)
	}
	if at := float32(lead.top+lead.bottom-name-figure) / 2; !known || at > y {
		y = at
	}
	place(t.lead, name)
	place(t.value, figure)
}

func (r *timelineRenderer) MinSize() fyne.Size { return fyne.NewSize(300, 96) }
func (r *timelineRenderer) Refresh() {
	r.Layout(r.timeline.Size())
	refresh(r.timeline.picture)
}

func (r *timelineRenderer) Objects() []fyne.CanvasObject {
	o := append([]fyne.CanvasObject{r.timeline.picture}, r.timeline.labels...)
	for _, l := range r.timeline.scale {
		o = append(o, l)
	}
	return append(o, r.timeline.title, r.timeline.winner, r.timeline.lead, r.timeline.value, r.timeline.win, r.timeline.cursor)
}
func (r *timelineRenderer) Destroy() {}
