package paint

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestBackdrop: a picture covers the ice by its opacity, where it shows anything, and nothing beside the sheet.
func TestBackdrop(t *testing.T) {
	v := NewView(300, 400, HogFrame, HouseUp)
	right := func(at curling.Vec) (color.RGBA, bool) {
		return color.RGBA{0, 200, 0, 255}, at.X > curling.CentreX
	}
	for opacity, want := range map[float64]color.RGBA{0: {100, 100, 100, 255}, 0.5: {50, 150, 50, 255}, 1: {0, 200, 0, 255}} {
		img := image.NewRGBA(image.Rect(0, 0, 300, 400))
		for i := range img.Pix {
			if img.Pix[i] = 100; i%4 == 3 {
				img.Pix[i] = 255
			}
		}
		(&Backdrop{At: right, Opacity: opacity}).Overlay(img, v)
		p := v.Point(curling.Tee.Add(curling.Vec{X: 0.5}))
		got := img.RGBAAt(int(p.X), int(p.Y))
		require.InDelta(t, want.R, got.R, 2)
		require.InDelta(t, want.G, got.G, 2)
		p = v.Point(curling.Tee.Add(curling.Vec{X: -0.5}))
		require.Equal(t, color.RGBA{100, 100, 100, 255}, img.RGBAAt(int(p.X), int(p.Y)))
	}
}

// TestBackdropHidden: what was not seen is hatched in both shades, whether the picture shows it or not, and nothing else is.
func TestBackdropHidden(t *testing.T) {
	v := NewView(300, 400, HogFrame, HouseUp)
	img := image.NewRGBA(image.Rect(0, 0, 300, 400))
	nothing := func(curling.Vec) (color.RGBA, bool) { return color.RGBA{}, false }
	(&Backdrop{At: nothing, Opacity: 0.5, Hidden: func(at curling.Vec) bool { return at.X > curling.CentreX }}).Overlay(img, v)
	count := map[color.RGBA]int{}
	for y := -10; y <= 10; y++ {
		for x := -10; x <= 10; x++ {
			p := v.Point(curling.Tee.Add(curling.Vec{X: 0.5}))
			count[img.RGBAAt(int(p.X)+x, int(p.Y)+y)]++
			p = v.Point(curling.Tee.Add(curling.Vec{X: -0.5}))
			require.Zero(t, img.RGBAAt(int(p.X)+x, int(p.Y)+y))
		}
	}
	require.InDelta(t, 49, count[color.RGBA{0, 0, 0, 255}], 4)
	require.InDelta(t, 49, count[color.RGBA{255, 255, 255, 255}], 4)
}
