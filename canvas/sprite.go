package canvas

import (
	"image"
	"math"

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
		scale := float64(w) / (2 * math.Ceil(s.radius*spriteSpan))
		paint.DrawStone(b, c, s.radius*scale, r.palette, s.shown)
		return b.Image()
	})
	s.img.Hide()
	return s
}

func (s *sprite) show(c paint.Point, radius float64, look paint.Stone) {
	half := math.Ceil(radius * spriteSpan)
	same := s.shown
	same.At = look.At
	changed := s.stale || same != look || s.radius != radius
	s.shown, s.radius, s.stale = look, radius, false
	if changed || canvasOf(s.img) == nil { // without a canvas fyne would not even draw the move
		s.img.Resize(fyne.NewSquareSize(float32(2 * half)))
		refresh(s.img)
	}
	s.img.Move(whole(c.X-half, c.Y-half))
	if !s.img.Visible() {
		s.img.Show()
	}
}

// whole is a place on whole pixels: between them a picture is blurred.
func whole(x, y float64) fyne.Position {
	return fyne.NewPos(float32(math.Round(x)), float32(math.Round(y)))
}

// maxBadges is how many letters are shown at most.
const maxBadges = 32

// badge is the picture of the letter of one path.
type badge struct {
	img   *fcanvas.Raster
	shown paint.Badge
	stale bool
}

func newBadge(r *Rink) *badge {
	b := &badge{stale: true}
	b.img = fcanvas.NewRaster(func(w, h int) image.Image {
		brush := paint.NewBrush(image.NewRGBA(image.Rect(0, 0, w, h)))
		look := b.shown
		look.At = paint.Point{X: float64(w) / 2, Y: float64(h) / 2}
		paint.DrawBadge(brush, look, float64(h)/paint.BadgeHeight, r.palette)
		return brush.Image()
	})
	b.img.Resize(fyne.NewSize(paint.BadgeWidth, paint.BadgeHeight))
	b.img.Hide()
	return b
}

func (b *badge) show(look paint.Badge) {
	same := b.shown
	same.At = look.At
	changed := b.stale || same != look
	b.shown, b.stale = look, false
	if changed || canvasOf(b.img) == nil {
		refresh(b.img)
	}
	b.img.Move(whole(look.At.X-paint.BadgeWidth/2, look.At.Y-paint.BadgeHeight/2))
	if !b.img.Visible() {
		b.img.Show()
	}
}
