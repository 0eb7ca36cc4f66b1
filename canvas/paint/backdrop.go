package paint

import (
	"image"
	"image/color"
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Backdrop is a picture of the ice that lies over the drawn one.
type Backdrop struct {
	At      func(v curling.Vec) (c color.RGBA, ok bool) // its colour at a place; ok is false where it shows nothing
	Opacity float64                                     // 0 to 1
}

// Overlay draws the backdrop into img as v shows the ice.
func (d *Backdrop) Overlay(img *image.RGBA, v View) {
	a, b := v.Area()
	box := image.Rect(int(math.Ceil(a.X)), int(math.Ceil(a.Y)), int(math.Floor(b.X)), int(math.Floor(b.Y))).Intersect(img.Rect)
	share := min(max(d.Opacity, 0), 1)
	part := func(x uint8) uint8 { return uint8(share*float64(x) + 0.5) }
	for y := box.Min.Y; y < box.Max.Y; y++ {
		dst := img.Pix[img.PixOffset(box.Min.X, y):]
		for k := range box.Dx() {
			if c, ok := d.At(v.Vec(Point{float64(box.Min.X+k) + 0.5, float64(y) + 0.5})); ok {
				blend(dst[4*k:4*k+4:4*k+4], []uint8{part(c.R), part(c.G), part(c.B), part(255)})
			}
		}
	}
}
