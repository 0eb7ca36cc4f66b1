package paint

import (
	"image/color"
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/annotation"
)

// drawingColours are the colours of drawings: told apart by the colour-blind, and none that of a stone.
var drawingColours = [annotation.Colours]color.NRGBA{hex(0xCC3311), hex(0x0077BB), hex(0x117733), hex(0x882E9E)}

// DrawingColour is the i-th colour of drawings on this palette.
func (p *Palette) DrawingColour(i int) color.NRGBA {
	c := drawingColours[min(max(i, 0), len(drawingColours)-1)]
	if p.Name == Dark.Name {
		return Mix(c, hex(0xFFFFFF), 0.4)
	}
	return c
}

// Sizes of drawings in pixels at a unit of 1.
const (
	drawingWidth = 3.2
	arrowLength  = 15
	arrowWidth   = 7 // half of it
	drawingText  = 16
)

// Drawings draws what the user drew, each shape with a light edge.
func Drawings(pen Pen, v View, p *Palette, list []annotation.Drawing) {
	for i := range list {
		d := &list[i]
		col, from, to, u := p.DrawingColour(d.Colour), v.Point(d.From), v.Point(d.To), v.Unit
		switch d.Kind {
		case annotation.Text:
			drawText(pen, from, d.Text, u, col, p)
		case annotation.Circle:
			r := math.Hypot(to.X-from.X, to.Y-from.Y)
			pen.Ring(from, r, (drawingWidth+2)*u, p.Halo)
			pen.Ring(from, r, drawingWidth*u, col)
		case annotation.Arrow:
			neck, head := arrowHead(from, to, u)
			pen.Line([]Point{from, neck}, (drawingWidth+2)*u, p.Halo, nil)
			pen.Line([]Point{from, neck}, drawingWidth*u, col, nil)
			pen.Area(head, col)
		default:
			pen.Line([]Point{from, to}, (drawingWidth+2)*u, p.Halo, nil)
			pen.Line([]Point{from, to}, drawingWidth*u, col, nil)
		}
	}
}

// arrowHead is the triangle at the end of an arrow, and where its shaft ends.
func arrowHead(from, to Point, u float64) (neck Point, head []Point) {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if length == 0 {
		return to, nil
	}
	x, y := (to.X-from.X)/length, (to.Y-from.Y)/length
	long := min(arrowLength*u, length)
	wide := long * arrowWidth / arrowLength
	neck = Point{to.X - x*long, to.Y - y*long}
	return neck, []Point{to, {neck.X - y*wide, neck.Y + x*wide}, {neck.X + y*wide, neck.Y - x*wide}}
}

// drawText writes a text on a light box, its baseline beginning at a place.
func drawText(pen Pen, at Point, text string, u float64, col color.NRGBA, p *Palette) {
	st := Style{Size: drawingText * u, Bold: true, Colour: col}
	textLock.Lock()
	width := textWidth(runs(text, st))
	textLock.Unlock()
	pen.Box(Point{at.X - 4*u, at.Y - 1.05*st.Size}, Point{at.X + width + 4*u, at.Y + 0.35*st.Size}, 4*u, Fade(p.Halo, 1.2))
	pen.Text(at, text, st)
}

// Cursor is a cross with which the keyboard draws.
func Cursor(at curling.Vec, colour int) []annotation.Drawing {
	const arm = 0.18 // m
	line := func(dx, dy float64) annotation.Drawing {
		return annotation.Drawing{Kind: annotation.Line, Colour: colour, From: at.Add(curling.Vec{X: -dx, Y: -dy}),
			To: at.Add(curling.Vec{X: dx, Y: dy})}
	}
	return []annotation.Drawing{line(arm, 0), line(0, arm)}
}
