package paint

import (
	"image/color"
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Extent of a badge in pixels, with its edge.
const (
	BadgeWidth  = 23
	BadgeHeight = 19
	badgeText   = 11
)

// Badge is the letter at the end of a path.
type Badge struct {
	At     Point // the middle
	Label  string
	Colour color.NRGBA
	Dim    bool
}

// box is a rectangle in pixels.
type box struct{ x, y, w, h float64 }

func (a box) overlap(b box) float64 {
	w := min(a.x+a.w, b.x+b.w) - max(a.x, b.x)
	h := min(a.y+a.h, b.y+b.h) - max(a.y, b.y)
	return max(0, w) * max(0, h)
}

// PlaceBadges puts a badge beside the end of each path, where it covers as little of stones, of
// the button and of other badges as possible.
func PlaceBadges(v View, paths []Path, stones []Stone) []Badge {
	var taken []box
	r := v.StoneRadius()
	for _, s := range stones {
		c := v.Point(s.At)
		taken = append(taken, box{c.X - r, c.Y - r, 2 * r, 2 * r})
	}
	button, tee := curling.ButtonRadius*v.Scale(), v.Point(curling.Tee)
	taken = append(taken, box{tee.X - button, tee.Y - button, 2 * button, 2 * button})
	lo, hi := v.Area()
	area := box{lo.X, lo.Y, hi.X - lo.X, hi.Y - lo.Y}
	w, h := BadgeWidth*v.Unit, BadgeHeight*v.Unit
	var out []Badge
	for i := range paths {
		t := &paths[i]
		if t.Thin || len(t.Points) == 0 {
			continue
		}
		end := v.Point(t.Points[len(t.Points)-1])
		if t.Ghost != nil {
			end = v.Point(t.Ghost.At)
		}
		end = Point{min(max(end.X, lo.X), hi.X), min(max(end.Y, lo.Y), hi.Y)}
		best, bestCost := end, math.Inf(1)
		for _, far := range []float64{r + 0.7*w, r + 1.5*w} {
			for step := range 16 {
				ang := -math.Pi/4 - float64(step)*math.Pi/8
				c := Point{end.X + far*math.Cos(ang), end.Y + (far-3*v.Unit)*math.Sin(ang)}
				b := box{c.X - w/2, c.Y - h/2, w, h}
				cost := far/1000 + float64(step)/1e4 + w*h - b.overlap(area)
				for _, o := range taken {
					cost += b.overlap(o)
				}
				if cost < bestCost {
					best, bestCost = c, cost
				}
			}
		}
		taken = append(taken, box{best.X - w/2, best.Y - h/2, w, h})
		label := t.Label
		if label == "" {
			label = t.Style.Letter
		}
		out = append(out, Badge{best, label, t.Style.Colour, t.Dim})
	}
	return out
}

// DrawBadge draws a badge; unit is the number of device pixels per pixel.
func DrawBadge(pen Pen, b Badge, unit float64, p *Palette) {
	show, text := p.opacity(b.Dim), color.NRGBA{255, 255, 255, 255}
	if b.Dim {
		text = p.Text
	}
	w, h := BadgeWidth*unit/2, BadgeHeight*unit/2
	pen.Box(Point{b.At.X - w, b.At.Y - h}, Point{b.At.X + w, b.At.Y + h}, h, Fade(p.Halo, show))
	pen.Box(Point{b.At.X - w + unit, b.At.Y - h + unit}, Point{b.At.X + w - unit, b.At.Y + h - unit}, h-unit, Fade(b.Colour, show))
	pen.Text(Point{b.At.X, b.At.Y + badgeText*0.36*unit}, b.Label, Style{Size: badgeText * unit, Bold: true, Align: Middle, Colour: text})
}
