package canvas

import (
	"image"
	"math"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
)

// sprite is a small picture on the ice. It is drawn again only when its content changes;
// otherwise it is moved.
type sprite[T comparable] struct {
	img   *fcanvas.Raster
	shown T
	stale bool // what it is drawn with has changed: the colours
}

// newSprite is a hidden sprite; draw draws its content into w x h device pixels.
func newSprite[T comparable](draw func(b *paint.Brush, content T, w, h float64)) *sprite[T] {
	s := &sprite[T]{stale: true}
	s.img = fcanvas.NewRaster(func(w, h int) image.Image {
		b := paint.NewBrush(image.NewRGBA(image.Rect(0, 0, w, h)))
		draw(b, s.shown, float64(w), float64(h))
		return b.Image()
	})
	s.img.Hide()
	return s
}

// show shows content of a size in pixels around a place.
func (s *sprite[T]) show(content T, at paint.Point, w, h float64) {
	changed := s.stale || s.shown != content
	s.shown, s.stale = content, false
	s.img.Resize(fyne.NewSize(float32(w), float32(h)))
	if changed || canvasOf(s.img) == nil { // without a canvas fyne would not even draw the move
		refresh(s.img)
	}
	s.img.Move(fyne.NewPos(float32(math.Round(at.X-w/2)), float32(math.Round(at.Y-h/2)))) // whole pixels: between them it is blurred
	if !s.img.Visible() {
		s.img.Show()
	}
}

func (s *sprite[T]) hide() {
	if s.img.Visible() {
		s.img.Hide()
	}
}

// stoneSpan is the extent of a stone's picture in radii of the stone: it holds the shadow.
const stoneSpan = 1.3

// stoneContent is the content of a stone's sprite: the stone at no place, drawn with a radius in pixels.
type stoneContent struct {
	stone  paint.Stone
	radius float64
}

func newStoneSprite(r *Rink) *sprite[stoneContent] {
	return newSprite(func(b *paint.Brush, c stoneContent, w, h float64) {
		scale := w / stoneSize(c.radius)
		paint.DrawStone(b, paint.Point{X: w / 2, Y: h / 2}, c.radius*scale, r.palette, c.stone)
	})
}

// stoneSize is the side of a stone's picture in pixels.
func stoneSize(radius float64) float64 { return 2 * math.Ceil(radius*stoneSpan) }

func showStone(s *sprite[stoneContent], stone paint.Stone, at paint.Point, radius float64) {
	stone.At = curling.Vec{}
	size := stoneSize(radius)
	s.show(stoneContent{stone, radius}, at, size, size)
}

// maxBadges is the number of letters shown at most.
const maxBadges = 32

func newBadgeSprite(r *Rink) *sprite[paint.Badge] {
	return newSprite(func(b *paint.Brush, badge paint.Badge, w, h float64) {
		badge.At = paint.Point{X: w / 2, Y: h / 2}
		paint.DrawBadge(b, badge, h/paint.BadgeHeight, r.palette)
	})
}

func showBadge(s *sprite[paint.Badge], badge paint.Badge) {
	at := badge.At
	badge.At = paint.Point{}
	s.show(badge, at, paint.BadgeWidth, paint.BadgeHeight)
}
