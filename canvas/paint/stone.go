package paint

import (
	"image/color"
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Stone is a stone to be drawn.
type Stone struct {
	At     curling.Vec
	Index  int                 // in the position
	Number curling.StoneNumber // 0 is not written
	Team   int                 // 0 or 1: the colour
	Hollow bool                // where the stone lay before, or where it would lie
	Marked bool                // selected: with a ring around it
	Doubt  bool                // it is not certain that it lies there: with a dashed ring around it
	// Series is drawn around a stone that a shot of a series has moved, with its letter in place of the number; no colour: none.
	Series color.NRGBA
	Letter string
}

// StonesOf are the stones of a state, to be drawn.
func StonesOf(s *curling.State, rules *curling.Rules) []Stone {
	list := make([]Stone, 0, curling.Stones)
	for i, at := range s.Position {
		if s.Position.Has(i) {
			list = append(list, Stone{At: at, Index: i, Number: rules.StoneNumber(i), Team: int(s.TeamOf(curling.SideOf(i)))})
		}
	}
	return list
}

// capRadius is the radius of the coloured part of a stone in m.
const capRadius = 0.1065

// rimRadius is the radius of the light rim in radii of the stone, by which a stone is seen on rings of its colour.
const rimRadius = 1.07

// minStone is the least radius in pixels that a stone is drawn with: on the whole sheet its
// true size could not be seen.
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

// DrawStone draws one stone of radius r pixels around c, whatever its place: granite, cap,
// handle, number.
func DrawStone(pen Pen, c Point, r float64, p *Palette, s Stone) {
	col := p.Stones[s.Team&1]
	inner := r * capRadius / curling.StoneRadius
	if s.Hollow {
		pen.Disc(c, r, Fade(p.White, 0.35))
		pen.Ring(c, r-r*0.06, max(1, r*0.12), Fade(p.Granite, 0.75))
		pen.Ring(c, inner-r*0.06, max(1, r*0.12), Fade(col, 0.95))
		number(pen, c, r, s.Number, Style{Colour: Mix(p.Text, col, 0.25)})
		return
	}
	pen.Disc(Point{c.X + r*0.06, c.Y + r*0.16}, r*1.03, Fade(p.Granite, 0.28))
	pen.Disc(c, r*rimRadius, Fade(p.Halo, 0.85))
	pen.Disc(c, r, p.Granite)
	pen.Disc(Point{c.X - r*0.03, c.Y - r*0.05}, r*0.93, p.GraniteLit)
	pen.Disc(c, inner*1.06, Fade(p.Granite, 0.55))
	pen.Disc(c, inner, col)
	if r >= 6 {
		pen.Disc(Point{c.X - inner*0.18, c.Y - inner*0.3}, inner*0.62, Fade(Mix(col, p.White, 0.5), 0.28))
	}
	handle(pen, c, r, Mix(col, p.Granite, 0.55))
	if s.Series.A > 0 {
		pen.Ring(c, r*0.94, r*0.22, s.Series)
	}
	if s.Letter != "" && r >= 6 {
		pen.Text(Point{c.X, c.Y + r*0.36}, s.Letter, Style{Size: r, Bold: true, Align: Middle, Colour: p.OnStones[s.Team&1]})
		return
	}
	number(pen, c, r, s.Number, Style{Colour: p.OnStones[s.Team&1]})
	if s.Doubt {
		dashedRing(pen, c, r*1.22, max(1.5, r*0.12), p.Text)
	}
	if s.Marked {
		pen.Ring(c, r*1.05, max(2, r*0.16), p.Played)
	}
}

// dashedRing is a ring of twelve dashes.
func dashedRing(pen Pen, c Point, r, width float64, col color.NRGBA) {
	const dashes, steps = 12, 5
	for k := range dashes {
		var pts []Point
		for i := range steps {
			sin, cos := math.Sincos(2 * math.Pi * (float64(k) + 0.6*float64(i)/(steps-1)) / dashes)
			pts = append(pts, Point{c.X + r*cos, c.Y + r*sin})
		}
		pen.Line(pts, width, col, nil)
	}
}

// handle is the short bar from the cap to the rim.
func handle(pen Pen, c Point, r float64, col color.NRGBA) {
	if r < 5 {
		return
	}
	pen.Line([]Point{{c.X + r*0.62, c.Y - r*0.36}, {c.X + r*0.82, c.Y - r*0.48}}, r*0.24, col, nil)
}

func number(pen Pen, c Point, r float64, n curling.StoneNumber, st Style) {
	text := n.String()
	if text == "" || r < 6 {
		return
	}
	st.Size, st.Bold, st.Align = r*1.0, true, Middle
	if len(text) > 1 {
		st.Size = r * 0.88
	}
	pen.Text(Point{c.X, c.Y + st.Size*0.36}, text, st)
}
