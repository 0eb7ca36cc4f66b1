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
