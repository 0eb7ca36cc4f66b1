package photo

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStep: an edge is found along a way to a pixel, the nearer of two alike; none is found where there is none, at the end of the way or
// beyond the picture.
func TestStep(t *testing.T) {
	const reach = 8
	picture := func(level func(x int) uint8) *image.RGBA {
		p := image.NewRGBA(image.Rect(0, 0, 60, 20))
		for y := range 20 {
			for x := range 60 {
				p.SetRGBA(x, y, color.RGBA{level(x), level(x), level(x), 255})
			}
		}
		return p
	}
	from := func(edges ...int) *image.RGBA { // the level changes at each
		return picture(func(x int) uint8 {
			n := 0
			for _, e := range edges {
				if x >= e {
					n++
				}
			}
			return uint8(200 * (n % 2))
		})
	}
	right, left := Pixel{X: 1}, Pixel{X: -1}
	for _, c := range []struct {
		p       *image.RGBA
		at      float64
		way     Pixel
		t       float64
		ok      bool
		message string
	}{
		{from(30), 30, right, 0, true, "just there"},
		{from(30), 27.6, right, 2.4, true, "ahead"},
		{from(30), 33, right, -3, true, "behind"},
		{from(30), 27.6, left, -2.4, true, "the other way"},
		{from(25, 33), 30, right, 3, true, "the nearer of two"},
		{from(50), 30, right, 0, false, "far away"},
		{from(39), 30, right, 0, false, "at the end"},
		{picture(func(x int) uint8 { return uint8(12 * (x / 30)) }), 30, right, 0, false, "faint"},
		{picture(func(x int) uint8 { return uint8(16 * (x / 30)) }), 30, right, 0, true, "weak"},
		{from(6), 6, right, 0, false, "beyond the picture"},
	} {
		got, ok := step(c.p, Pixel{X: c.at, Y: 10}, c.way, reach)
		require.Equal(t, c.ok, ok, c.message)
		require.InDelta(t, c.t, got, 1, c.message)
	}
}
