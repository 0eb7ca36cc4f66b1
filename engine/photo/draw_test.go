package photo_test

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/engine/photo/phototest"
)

// counted is how many pixels have a colour.
func counted(p *image.RGBA, c color.RGBA) (n int) {
	for y := p.Rect.Min.Y; y < p.Rect.Max.Y; y++ {
		for x := p.Rect.Min.X; x < p.Rect.Max.X; x++ {
			if p.RGBAAt(x, y) == c {
				n++
			}
		}
	}
	return n
}

// TestOverlay: rings and stones are drawn where the camera saw them, those that are doubtful dashed, and not into the picture itself.
func TestOverlay(t *testing.T) {
	scene := cameras()[0].scene
	p := scene.Render()
	c, err := photo.Calibrate(t.Context(), p, tapped(t, &scene, 1, usual...))
	require.NoError(t, err)
	before := photo.Copy(p)
	lines, colours := color.RGBA{0, 255, 255, 255}, [2]color.RGBA{{255, 0, 255, 255}, {0, 255, 0, 255}}
	stone := func(team int, x float64, doubtful bool) photo.Stone {
		return photo.Stone{Team: team, Place: at(x, 1), Doubtful: doubtful}
	}
	whole := photo.Overlay(p, c, []photo.Stone{stone(0, -0.5, false), stone(1, 0.5, false)}, nil)
	dashed := photo.Overlay(p, c, []photo.Stone{stone(0, -0.5, true), stone(1, 0.5, false)}, nil)
	require.Equal(t, before, p)
	near := func(p *image.RGBA, x, y float64, colour color.RGBA) bool { // the pixels around a place have a colour
		px, py := scene.Pixel(at(x, y))
		return counted(p.SubImage(image.Rect(int(px)-3, int(py)-3, int(px)+4, int(py)+4)).(*image.RGBA), colour) > 0
	}
	for _, r := range []float64{0.61, 1.22, 1.83} {
		require.True(t, near(whole, r, 0, lines) && near(whole, 0, r, lines) && near(whole, -r*0.6, r*0.8, lines), "ring of %g m", r)
	}
	require.True(t, near(whole, 0, 0, lines) && near(whole, 1, 0, lines) && near(whole, 0, -1, lines), "the lines through the tee")
	require.False(t, near(whole, 0.7, 0.6, lines), "no ring")
	require.True(t, near(whole, -0.355, 1, colours[0]) && near(whole, 0.5, 1.145, colours[1]), "the edges")
	around := at(-0.5, 1)
	rings := func(p *image.RGBA) (n int) { // of both shades around the stone
		px, py := scene.Pixel(around)
		r := int(1.5 * curling.StoneRadius * c.Scale(around))
		part := p.SubImage(image.Rect(int(px)-r, int(py)-r, int(px)+r, int(py)+r)).(*image.RGBA)
		return min(counted(part, color.RGBA{0, 0, 0, 255}), counted(part, color.RGBA{255, 255, 255, 255}))
	}
	require.Greater(t, rings(dashed), 20)
	require.Zero(t, rings(whole))
	require.False(t, near(whole, -0.5, 1, colours[0]) || near(whole, 0.355, 1, colours[0]), "not the middle, nor the other's")
	all := counted(whole, colours[0])
	require.InDelta(t, all, counted(whole, colours[1]), 0.1*float64(all))
	require.InDelta(t, 0.65*float64(all), counted(dashed, colours[0]), 0.15*float64(all), "half of the edge, by points of two pixels")
	require.Equal(t, counted(whole, colours[1]), counted(dashed, colours[1]))
}

// TestCross: arms of a size, a twelfth of it wide to each side, at least a pixel, cut at the edge of the picture.
func TestCross(t *testing.T) {
	red := color.RGBA{255, 0, 0, 255}
	for _, c := range []struct {
		x, y, size float64
		want       int
	}{
		{50, 50, 10, 2*21*3 - 9},
		{50, 50, 36, 2*73*7 - 49},
		{0, 0, 10, 2*11*2 - 4},
		{-100, 50, 10, 0},
	} {
		p := image.NewRGBA(image.Rect(0, 0, 100, 100))
		photo.Cross(p, photo.Pixel{X: c.x, Y: c.y}, c.size, red)
		require.Equal(t, c.want, counted(p, red), "%+v", c)
	}
}

// TestColourAround: the median of 5 x 5 pixels, channel by channel; none where they are not all in the picture.
func TestColourAround(t *testing.T) {
	p := image.NewRGBA(image.Rect(0, 0, 8, 6))
	for i := range 8 * 6 {
		p.SetRGBA(i%8, i/8, color.RGBA{uint8(10 * (i % 8)), uint8(20 * (i / 8)), 7, 255})
	}
	for i := range 12 { // of 25
		p.SetRGBA(1+i%5, 1+i/5, color.RGBA{p.RGBAAt(1+i%5, 1+i/5).R, p.RGBAAt(1+i%5, 1+i/5).G, 250, 255})
	}
	c, ok := photo.ColourAt(p, photo.Pixel{X: 3.9, Y: 3.9})
	require.True(t, ok)
	require.Equal(t, color.RGBA{30, 60, 7, 255}, c)
	for at, want := range map[photo.Pixel]bool{{X: 2, Y: 2}: true, {X: 1.9, Y: 2}: false, {X: 2, Y: 1.9}: false, {X: 5.9, Y: 3.9}: true,
		{X: 6, Y: 3}: false, {X: 5, Y: 4}: false} {
		_, ok := photo.ColourAt(p, at)
		require.Equal(t, want, ok, "%v", at)
	}
}

// TestUnseenIsHatched: stripes of both shades lie where a stone would not be seen, and nowhere else.
func TestUnseenIsHatched(t *testing.T) {
	s := small()
	s.Things = phototest.Standing(at(-0.5, 0.3), 0, &chosenOn().clothes[3])
	c, u := unseenOf(t, &s, nil)
	white := image.NewRGBA(image.Rect(0, 0, s.Width, s.Height))
	for i := range white.Pix {
		white.Pix[i] = 200
	}
	photo.DrawUnseen(white, c, nil)
	require.Zero(t, counted(white, color.RGBA{0, 0, 0, 255}))
	photo.DrawUnseen(white, c, u)
	around := func(x, y float64) *image.RGBA {
		px, py := s.Pixel(at(x, y))
		return white.SubImage(image.Rect(int(px)-4, int(py)-4, int(px)+5, int(py)+5)).(*image.RGBA)
	}
	for _, colour := range []color.RGBA{{0, 0, 0, 255}, {255, 255, 255, 255}} {
		require.Positive(t, counted(around(-0.5, 0.3), colour))
		require.Zero(t, counted(around(0.5, 0.3), colour))
	}
}
