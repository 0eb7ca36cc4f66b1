package photo

import (
	"image"
	"image/color"

	"github.com/hogline/hogline/engine/curling"
)

// Above is a picture as seen from above: the colour that it shows of a place on the ice; ok is false where it shows none.
func (c *Camera) Above(p *image.RGBA) func(v curling.Vec) (shown color.RGBA, ok bool) {
	view, known := c.view()
	return func(v curling.Vec) (shown color.RGBA, ok bool) {
		if !known {
			return shown, false
		}
		at, ok := c.seen(&view, v)
		if !ok {
			return shown, false
		}
		x, ok := rgb(p, at.X, at.Y)
		return color.RGBA{uint8(x[0] + 0.5), uint8(x[1] + 0.5), uint8(x[2] + 0.5), 255}, ok
	}
}
