package canvas

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/canvas/paint"
)

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
