package canvas

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
)

// StoneIcon is a stone in size x size pixels.
func StoneIcon(p *paint.Palette, team int, number curling.StoneNumber, hollow bool, size float32) *fcanvas.Raster {
	r := fcanvas.NewRaster(func(w, h int) image.Image {
		b := paint.NewBrush(image.NewRGBA(image.Rect(0, 0, w, h)))
		c := paint.Point{X: float64(w) / 2, Y: float64(h)/2 - 0.5}
		paint.DrawStone(b, c, float64(min(w, h))/2*0.92, p, paint.Stone{Team: team, Number: number, Hollow: hollow})
		return b.Image()
	})
	r.SetMinSize(fyne.NewSquareSize(size))
	return r
}

// SeriesIcon is the legend of an AI: a piece of its line with its letter.
func SeriesIcon(v paint.SeriesStyle, p *paint.Palette, faded bool) *fcanvas.Raster {
	show := 1.0
	if faded {
		show = p.Dim
	}
	r := fcanvas.NewRaster(func(w, h int) image.Image {
		b := paint.NewBrush(image.NewRGBA(image.Rect(0, 0, w, h)))
		u := float64(h) / 18
		mid := float64(h) / 2
		dash := make([]float64, len(v.Dash))
		for i := range dash {
			dash[i] = v.Dash[i] * u
		}
		col := paint.Fade(p.SeriesColour(v), show)
		b.Line([]paint.Point{{X: 0, Y: mid}, {X: float64(w), Y: mid}}, 2.6*u, col, dash)
		c := paint.Point{X: float64(w) / 2, Y: mid}
		b.Disc(c, 8.2*u, p.SeriesColour(v))
		size := 10.5
		if len(v.Letter) > 1 {
			size = 9
		}
		b.Text(paint.Point{X: c.X, Y: c.Y + 0.36*size*u}, v.Letter, paint.Style{Size: size * u, Bold: true, Align: paint.Middle,
			Colour: color.NRGBA{255, 255, 255, 255}})
		return b.Image()
	})
	r.SetMinSize(fyne.NewSize(36, 18))
	return r
}

// Hammer is the icon of the team with the last stone of the end.
var Hammer = fyne.NewStaticResource("hammer.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M3 2h8.5l2 2.2v1.3H10v8.7a1.6 1.6 0 0 1-3.2 0V5.5H3z" fill="#000000"/></svg>`))

// Enter is the icon of the Enter key.
var Enter = fyne.NewStaticResource("enter.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M13.2 2.5v6.2H5.6l2.3-2.3-1.1-1.1-4.2 4.2 4.2 4.2 1.1-1.1-2.3-2.3h9.2V2.5z" fill="#000000"/></svg>`))
