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
	Hidden  func(v curling.Vec) bool                    // places that are hatched, shown or not; nil none
}

// hatched is the shade of a point of a hatching, px across its stripes; ok is false between them. Dark ones beside light ones are seen on
// whatever lies below.
func hatched(across int) (shade uint8, ok bool) {
	const period, stripe = 9, 1
	switch across % period {
	case 0:
		return 0, true
	case stripe:
		return 255, true
	}
	return 0, false
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
			at := v.Vec(Point{float64(box.Min.X+k) + 0.5, float64(y) + 0.5})
			if shade, ok := hatched(box.Min.X + k + y); ok && d.Hidden != nil && d.Hidden(at) {
				copy(dst[4*k:], []uint8{shade, shade, shade, 255})
				continue
			}
			if c, ok := d.At(at); ok {
				blend(dst[4*k:4*k+4:4*k+4], []uint8{part(c.R), part(c.G), part(c.B), part(255)})
			}
		}
	}
}
