package paint

import (
	"strconv"

	"hogline/engine/curling"
)

// Stone is a stone to be drawn.
type Stone struct {
	At     curling.Vec
	Number int     // as thrown, from 1; 0 writes none
	Team   int     // 0 or 1: the colour
	Hollow bool    // where the stone lay before, or a ghost of where it will lie
	Turn   float64 // direction of the handle in turns, 0 to the right
	Fade   float64 // 0 fully there … 1 not
}

// capRadius is that of the coloured part of a stone in metres (facts: curling §4).
const capRadius = 0.1065

// minStone is the least radius in pixels that a stone is drawn with: on the whole sheet
// true ones would be specks.
const minStone = 4

// StoneRadius is the radius in pixels that stones are drawn with.
func (v View) StoneRadius() float64 { return max(minStone*v.Unit, curling.StoneRadius*v.k) }

// Stones draws stones, hollow ones first.
func Stones(pen Pen, v View, p *Palette, stones []Stone) {
	for _, hollow := range []bool{true, false} {
		for _, s := range stones {
			if s.Hollow == hollow {
				DrawStone(pen, v.Point(s.At), v.StoneRadius(), p, s)
			}
		}
	}
}

// DrawStone draws one stone of radius r pixels around c: granite, cap, handle, number.
func DrawStone(pen Pen, c Point, r float64, p *Palette, s Stone) {
	col, ink := p.Stones[s.Team&1], p.OnStones[s.Team&1]
	show := 1 - min(max(s.Fade, 0), 1)
	inner := r * capRadius / curling.StoneRadius
	if s.Hollow {
		pen.Disc(c, r, Fade(p.White, 0.35*show))
		pen.Ring(c, r-r*0.06, max(1, r*0.12), Fade(p.Granite, 0.75*show))
		pen.Ring(c, inner-r*0.06, max(1, r*0.12), Fade(col, 0.95*show))
		number(pen, c, r, s.Number, Style{Colour: Fade(Mix(p.Text, col, 0.25), show)})
		return
	}
	pen.Disc(Point{c.X + r*0.06, c.Y + r*0.16}, r*1.03, Fade(p.Granite, 0.28*show))
	pen.Disc(c, r, Fade(p.Granite, show))
	pen.Disc(Point{c.X - r*0.03, c.Y - r*0.05}, r*0.93, Fade(p.GraniteLit, show))
	pen.Disc(c, inner*1.06, Fade(p.Granite, 0.55*show))
	pen.Disc(c, inner, Fade(col, show))
	if r >= 6 {
		pen.Disc(Point{c.X - inner*0.18, c.Y - inner*0.3}, inner*0.62, Fade(Mix(col, p.White, 0.5), 0.28*show))
	}
	handle(pen, c, r, Fade(Mix(col, p.Granite, 0.55), show))
	number(pen, c, r, s.Number, Style{Colour: Fade(ink, show)})
}

// handle is the short bar from the cap to the rim.
func handle(pen Pen, c Point, r float64, col colour) {
	if r < 5 {
		return
	}
	pen.Line([]Point{{c.X + r*0.62, c.Y - r*0.36}, {c.X + r*0.82, c.Y - r*0.48}}, r*0.24, col, nil)
}

func number(pen Pen, c Point, r float64, n int, st Style) {
	if n <= 0 || r < 6 {
		return
	}
	st.Size, st.Bold, st.Align = r*1.0, true, Middle
	if n >= 10 {
		st.Size = r * 0.88
	}
	pen.Text(Point{c.X, c.Y + st.Size*0.36}, strconv.Itoa(n), st)
}
