package diagram

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSizesOfDrawings: a drawing may be stored with one to four pixels a pixel of it each way, two of each more or less; one of another
// size is resized, from 110 pixels of width on, where it is twice as high as wide.
func TestSizesOfDrawings(t *testing.T) {
	for _, c := range []struct {
		width, height int
		times         int
		resized       bool
	}{
		{300, 600, 1, true}, {302, 602, 1, true}, {298, 598, 1, true}, {303, 600, 0, true}, {297, 600, 0, true}, {300, 603, 0, true},
		{300, 597, 0, true}, {300, 616, 0, false}, {600, 1200, 2, true}, {604, 1204, 2, true}, {605, 1200, 0, true}, {596, 1196, 2, true},
		{1200, 2400, 4, true}, {1208, 2408, 4, false}, {1192, 2392, 4, true}, {1209, 2400, 0, false}, {1500, 3000, 0, false},
		{0, 0, 0, false}, {110, 220, 0, true}, {109, 218, 0, false}, {150, 300, 0, true}, {150, 305, 0, true}, {150, 306, 0, false},
		{600, 300, 0, false},
	} {
		require.Equal(t, c.times, times(c.width, c.height), "%d x %d", c.width, c.height)
		require.Equal(t, c.times > 0, Fits(c.width, c.height), "%d x %d", c.width, c.height)
		require.Equal(t, c.resized, Resized(c.width, c.height), "%d x %d", c.width, c.height)
	}
}

// TestReducedPictures: of every square of pixels the middle one, of those that are whole.
func TestReducedPictures(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 8, 10))
	for y := range 10 {
		for x := range 8 {
			m.SetRGBA(x, y, color.RGBA{R: uint8(x), G: uint8(y), B: uint8(x * y), A: 255})
		}
	}
	for k := 1; k <= 4; k++ {
		out := reduced(m, k)
		require.Equal(t, image.Rect(0, 0, 8/k, 10/k), out.Rect)
		for y := range out.Rect.Dy() {
			for x := range out.Rect.Dx() {
				require.Equal(t, m.RGBAAt(k*x+k/2, k*y+k/2), out.RGBAAt(x, y), "%d: %d, %d", k, x, y)
			}
		}
	}
}
