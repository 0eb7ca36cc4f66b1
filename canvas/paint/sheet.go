package paint

import (
	"image/color"
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Widths of lines in m, at least a pixel.
const (
	lineWidth = 0.013
	hogWidth  = 0.05 // half of the true width, so that stones on it can be judged
)

// HouseLines draws the edges of the rings and the lines of the house, over a map that covers them.
func HouseLines(pen Pen, v View, p *Palette) {
	a, b := v.Area()
	pen.Clip(a, b)
	tee, k := v.Point(curling.Tee), v.Scale()
	for _, of := range []struct {
		width float64
		col   color.NRGBA
	}{{3 * v.Unit, Fade(p.Halo, 0.6)}, {v.Unit, p.Text}} {
		for _, r := range []float64{curling.HouseRadius, curling.EightFoot, curling.FourFoot, curling.ButtonRadius} {
			pen.Ring(tee, r*k, of.width, of.col)
		}
		for _, y := range []float64{curling.TeeY, curling.BackY} {
			pen.Line([]Point{v.Point(curling.Vec{X: 0, Y: y}), v.Point(curling.Vec{X: curling.SheetWidth, Y: y})}, of.width, Fade(of.col, 0.5), nil)
		}
	}
	pen.Clip(Point{}, Point{v.w, v.h})
}

// Ice draws the ice, house and lines of the part of the sheet that is shown.
func Ice(pen Pen, v View, p *Palette) {
	a, b := v.Area()
	pen.Shade(a, b, p.IceTop, p.IceBottom)
	pen.Clip(a, b)
	tee, k, shown := v.Point(curling.Tee), v.Scale(), v.Shown()
	for _, ring := range []struct {
		r   float64
		col int
	}{{curling.HouseRadius, 0}, {curling.EightFoot, 1}, {curling.FourFoot, 2}, {curling.ButtonRadius, 1}} {
		col := p.White
		switch ring.col {
		case 0:
			col = p.Outer
		case 2:
			col = p.Inner
		}
		pen.Disc(tee, ring.r*k, col)
	}
	thin := max(v.Unit, lineWidth*k)
	across := func(y, width float64, pal int) {
		col := p.Line
		if pal == 1 {
			col = p.Hog
		}
		pen.Line([]Point{v.Point(curling.Vec{X: 0, Y: y}), v.Point(curling.Vec{X: curling.SheetWidth, Y: y})}, width, col, nil)
	}
	pen.Line([]Point{v.Point(curling.Vec{X: curling.CentreX, Y: shown.Min.Y}), v.Point(curling.Vec{X: curling.CentreX, Y: shown.Max.Y})}, thin,
		p.Line, nil)
	across(curling.BackY, thin, 0)
	across(curling.TeeY, thin, 0)
	across(curling.HogY, max(2*v.Unit, hogWidth*k), 1)
	if shown.Max.Y > farHog {
		across(farHog, max(2*v.Unit, hogWidth*k), 1)
		across(farTee, thin, 0)
		far := v.Point(curling.Vec{X: curling.CentreX, Y: farTee})
		for _, r := range []float64{curling.HouseRadius, curling.EightFoot, curling.FourFoot} {
			pen.Ring(far, r*k, thin, p.Line)
		}
	}
	if v.Shortened() {
		breakLine(pen, v, p)
	}
	pen.Clip(Point{}, Point{v.w, v.h})
}

// Of the line where a sheet is shortened: the lengths of a wave and from its middle to its crest, the width of the gap, in pixels
// at a unit of 1.
const (
	breakWave   = 14.0
	breakHeight = 2.0
	breakGap    = 4.0
)

// breakLine draws the gap between two waved lines where the sheet beyond is shown shorter than it is, as drawings of long parts have it.
func breakLine(pen Pen, v View, p *Palette) {
	unit := func(d Point) Point { return Point{d.X / v.k * v.Unit, d.Y / v.k * v.Unit} }
	x, y := unit(v.x), unit(v.y)
	from := v.Point(curling.Vec{X: 0, Y: v.Frame.Near})
	waves := int(curling.SheetWidth * v.k / v.Unit / breakWave)
	line := func(off float64) (pts []Point) {
		for i := range 8*waves + 1 {
			s := float64(i) / 8
			up, along := off+breakHeight*math.Sin(2*math.Pi*s), s*breakWave
			pts = append(pts, Point{from.X + along*x.X + up*y.X, from.Y + along*x.Y + up*y.Y})
		}
		return pts
	}
	pen.Line(line(0), breakGap*v.Unit, p.White, nil)
	for _, off := range []float64{-breakGap / 2, breakGap / 2} {
		pen.Line(line(off), v.Unit, p.Line, nil)
	}
}

// The end of the sheet that shots come from, for drawing alone: 34.747 m from tee to tee,
// 6.401 m from tee to hog line.
const (
	farTee = curling.TeeY + 34.747
	farHog = farTee - 6.401
)
