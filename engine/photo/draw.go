package photo

import (
	"image"
	"image/color"
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Overlay draws what was found into a copy of a picture: the rings, tee and centre line where the camera has them, and the edges of the
// stones, dashed where they are doubtful; what is not judged is hatched.
func Overlay(p *image.RGBA, c *Camera, stones []Stone, unseen *Unseen) *image.RGBA {
	out := Copy(p)
	DrawUnseen(out, c, unseen)
	DrawRings(out, c)
	DrawStones(out, c, stones)
	return out
}

// Hatched is the colour of a point of a hatching, by its distance across the stripes in widths of one; ok is false between them. Dark ones
// beside light ones are seen on whatever lies below.
func Hatched(across float64) (c color.RGBA, ok bool) {
	const period = 8
	switch across -= period * math.Floor(across/period); {
	case across < 1:
		return color.RGBA{0, 0, 0, 255}, true
	case across < 2:
		return color.RGBA{255, 255, 255, 255}, true
	}
	return c, false
}

// stripes is how many widths of a stripe of a hatching the longer side of a picture is.
const stripes = 500

// DrawUnseen hatches what is not judged of the sheet in a picture; nil is nothing.
func DrawUnseen(out *image.RGBA, c *Camera, u *Unseen) {
	if u == nil {
		return
	}
	width := math.Max(1, float64(max(out.Rect.Dx(), out.Rect.Dy()))/stripes)
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			colour, ok := Hatched(float64(x+y) / width)
			if !ok {
				continue
			}
			if v, seen := c.Ice(Pixel{float64(x) + 0.5, float64(y) + 0.5}); seen && u.At(v) != Judged {
				out.SetRGBA(x, y, colour)
			}
		}
	}
}

// DrawRings draws the rings, tee and centre line into a picture where the camera has them.
func DrawRings(out *image.RGBA, c *Camera) {
	lines := color.RGBA{0, 255, 255, 255}
	for _, r := range rings {
		circle(out, c, curling.Tee, r, lines, false)
	}
	for i := range 400 {
		t := float64(i)/200 - 1
		for _, v := range []curling.Vec{curling.Tee.Add(curling.Vec{X: t * curling.HouseRadius}),
			curling.Tee.Add(curling.Vec{Y: t * curling.HouseRadius})} {
			point(out, c, v, lines)
		}
	}
}

// DrawStones draws the edges of stones into a picture. Those that are doubtful are dashed, with a ring of light and dark dashes around them
// that is seen on whatever lies below.
func DrawStones(out *image.RGBA, c *Camera, stones []Stone) {
	for _, s := range stones {
		if s.Doubtful {
			for _, wide := range []float64{1.3, 1.36} {
				circle(out, c, s.Place, wide*curling.StoneRadius, color.RGBA{0, 0, 0, 255}, false)
				circle(out, c, s.Place, wide*curling.StoneRadius, color.RGBA{255, 255, 255, 255}, true)
			}
		}
		circle(out, c, s.Place, curling.StoneRadius, [2]color.RGBA{{255, 0, 255, 255}, {0, 255, 0, 255}}[s.Team], s.Doubtful)
	}
}

// circle draws a circle of the ice.
func circle(p *image.RGBA, c *Camera, middle curling.Vec, radius float64, colour color.RGBA, dashed bool) {
	const n = 1440
	for k := range n {
		if dashed && k/60%2 == 1 {
			continue
		}
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / n)
		point(p, c, middle.Add(curling.Vec{X: sin, Y: cos}.Mul(radius)), colour)
	}
}

// point colours the four pixels around a place on the ice.
func point(p *image.RGBA, c *Camera, v curling.Vec, colour color.RGBA) {
	at, ok := c.Pixel(v)
	if !ok {
		return
	}
	x, y := int(math.Round(at.X)), int(math.Round(at.Y))
	for _, k := range []image.Point{{x - 1, y - 1}, {x, y - 1}, {x - 1, y}, {x, y}} {
		if k.In(p.Rect) {
			p.SetRGBA(k.X, k.Y, colour)
		}
	}
}

// Copy is a copy of a picture.
func Copy(p *image.RGBA) *image.RGBA {
	out := image.NewRGBA(p.Rect)
	copy(out.Pix, p.Pix)
	return out
}

// Cross draws a cross of a size in pixels at a place of a picture.
func Cross(p *image.RGBA, at Pixel, size float64, colour color.RGBA) {
	x, y, n, wide := int(at.X), int(at.Y), int(size), max(1, int(size/12))
	for i := -n; i <= n; i++ {
		for k := -wide; k <= wide; k++ {
			for _, to := range []image.Point{{x + i, y + k}, {x + k, y + i}} {
				if to.In(p.Rect) {
					p.SetRGBA(to.X, to.Y, colour)
				}
			}
		}
	}
}
