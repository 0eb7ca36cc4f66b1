package study

import (
	"fmt"
	"image"
	"math"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
)

// Layout of the picture of a score map, in pixels.
const (
	mapCell   = 5.0 // width of a column
	mapHeight = 500.0
	mapLeft   = 70.0
	mapTop    = 64.0
	mapGap    = 30.0
	mapFoot   = 92.0
	mapRight  = 24.0
)

// draw is the picture of Mashiko fig 4: both turns side by side, the hardest shots on
// top, a cross at the best shot.
func (m *scoreMap) draw() *image.RGBA {
	pal := paint.PaletteOf("light")
	width := mapLeft + 2*mapCell*scoremap.Cols + mapGap + mapRight
	img := image.NewRGBA(image.Rect(0, 0, int(width), int(mapTop+mapHeight+mapFoot)))
	b := paint.NewBrush(img)
	b.Shade(paint.Point{}, paint.Point{X: width, Y: mapTop + mapHeight + mapFoot}, pal.Background, pal.Background)
	text := paint.Style{Size: 15, Colour: pal.Text}
	small := paint.Style{Size: 12, Colour: pal.Quiet, Align: paint.Middle}
	p := &m.info.Position
	b.Text(paint.Point{X: mapLeft, Y: 24}, fmt.Sprintf("End %d, shot %d: expected score, best %+.2f (%.3f, %.3f m/s, %s)", p.End, p.Shot,
		m.info.Best.Score, m.info.Best.Shot.VX, m.info.Best.Shot.VY, m.info.Best.Shot.Turn), text)
	top := m.extent()
	table := paint.Diverging
	for t, name := range []string{"turn 0, clockwise", "turn 1, counter-clockwise"} {
		x0 := mapLeft + float64(t)*(mapCell*scoremap.Cols+mapGap)
		b.Text(paint.Point{X: x0 + mapCell*scoremap.Cols/2, Y: mapTop - 12}, name, small)
		m.panel(b, table, t, x0, top)
		for _, col := range []int{0, 30, 60, 89, 119} {
			b.Text(paint.Point{X: x0 + (float64(col)+0.5)*mapCell, Y: mapTop + mapHeight + 18}, fmt.Sprintf("%.1f", m.Scores.VX(col)+1e-9), small)
		}
	}
	b.Text(paint.Point{X: width / 2, Y: mapTop + mapHeight + 36}, "vx, m/s", small)
	left := small
	left.Align = paint.RightEdge
	b.Text(paint.Point{X: mapLeft - 8, Y: mapTop - 12}, "vy, m/s", left)
	for row := 0; row < m.Scores.Rows; row += max(1, m.Scores.Rows/10) {
		b.Text(paint.Point{X: mapLeft - 8, Y: mapTop + (float64(row)+0.5)*mapHeight/float64(m.Scores.Rows) + 4},
			fmt.Sprintf("%.1f", m.Scores.VY(row)), left)
	}
	m.legend(b, table, pal, width, top)
	return img
}

// extent is the greatest score in the map either way, at least 1: the colours are alike on
// both sides of 0.
func (m *scoreMap) extent() float64 {
	top := 1.0
	for _, values := range m.Value {
		for _, v := range values {
			top = math.Max(top, math.Abs(v))
		}
	}
	return math.Ceil(top)
}

func colourOf(table *paint.ColourMap, v, top float64) (r, g, b uint8) {
	c := table[int(math.Min(255, math.Max(0, (v/top+1)/2*255)))]
	un := func(x uint8) uint8 { return uint8(min(255, int(x)*255/int(max(1, c.A)))) }
	return un(c.R), un(c.G), un(c.B)
}

func (m *scoreMap) panel(b *paint.Brush, table *paint.ColourMap, turn int, x0, top float64) {
	img := b.Image()
	step := mapHeight / float64(m.Scores.Rows)
	for y := range int(mapHeight) {
		row := min(m.Scores.Rows-1, int(float64(y)/step))
		for x := range int(mapCell * scoremap.Cols) {
			v := m.Value[turn][row*scoremap.Cols+int(float64(x)/mapCell)]
			o := img.PixOffset(int(x0)+x, int(mapTop)+y)
			img.Pix[o], img.Pix[o+1], img.Pix[o+2] = colourOf(table, v, top)
			img.Pix[o+3] = 255
		}
	}
	best := &m.info.Best
	if best.Shot.Turn != curling.Turn(turn) {
		return
	}
	c := paint.Point{X: x0 + (float64(best.Col)+0.5)*mapCell, Y: mapTop + (float64(best.Row-m.Scores.First)+0.5)*step}
	ink, white := paint.PaletteOf("light").Text, paint.PaletteOf("light").Background
	b.Ring(c, 8, 4, white)
	b.Ring(c, 8, 2, ink)
}

func (m *scoreMap) legend(b *paint.Brush, table *paint.ColourMap, pal *paint.Palette, width, top float64) {
	const w, h = 255.0, 12.0
	x0, y0 := mapLeft, mapTop+mapHeight+54
	img := b.Image()
	for x := range int(w) {
		r, g, bl := colourOf(table, (2*float64(x)/w-1)*top, top)
		for y := range int(h) {
			o := img.PixOffset(int(x0)+x, int(y0)+y)
			img.Pix[o], img.Pix[o+1], img.Pix[o+2], img.Pix[o+3] = r, g, bl, 255
		}
	}
	st := paint.Style{Size: 12, Colour: pal.Quiet}
	b.Text(paint.Point{X: x0, Y: y0 + h + 14}, fmt.Sprintf("%+.0f", -top), st)
	st.Align = paint.Middle
	b.Text(paint.Point{X: x0 + w/2, Y: y0 + h + 14}, "0", st)
	st.Align = paint.RightEdge
	b.Text(paint.Point{X: x0 + w, Y: y0 + h + 14}, fmt.Sprintf("%+.0f", top), st)
	n := m.info.Thrower.Noise
	note := fmt.Sprintf("noise %s %g, %g (sigma %s), limit %g m/s", n.Model, n.A, n.B, m.info.Sigma, m.info.Thrower.WeightMax)
	if m.info.Note != "" {
		note += "; " + m.info.Note
	}
	b.Text(paint.Point{X: width - mapRight, Y: y0 + h}, note, st)
}
