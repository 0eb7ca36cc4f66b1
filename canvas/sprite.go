package canvas

import (
	"image"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"

	"hogline/canvas/paint"
)

// spriteSpan is how far a stone's picture reaches, in radii: it holds the shadow.
const spriteSpan = 1.3

// sprite is the picture of one stone. It is drawn again only when the stone looks
// different; otherwise it is moved.
type sprite struct {
	img    *fcanvas.Raster
	shown  paint.Stone
	radius float64
	stale  bool
}

func newSprite(r *Rink) *sprite {
	s := &sprite{stale: true}
	s.img = fcanvas.NewRaster(func(w, h int) image.Image {
		b := paint.NewBrush(image.NewRGBA(image.Rect(0, 0, w, h)))
		c := paint.Point{X: float64(w) / 2, Y: float64(h) / 2}
		paint.DrawStone(b, c, float64(min(w, h))/2/spriteSpan, r.palette, s.shown)
		return b.Image()
	})
	s.img.Hide()
	return s
}

func (s *sprite) show(c paint.Point, radius float64, look paint.Stone) {
	half := float32(radius * spriteSpan)
	at := fyne.NewPos(float32(c.X)-half, float32(c.Y)-half)
	same := s.shown
	same.At = look.At
	changed := s.stale || same != look || s.radius != radius
	s.shown, s.radius, s.stale = look, radius, false
	if changed {
		s.img.Resize(fyne.NewSquareSize(2 * half))
		s.img.Refresh()
	}
	s.img.Move(at)
	if !s.img.Visible() {
		s.img.Show()
	}
}
