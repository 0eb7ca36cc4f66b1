package page

import "image"

// Turned is a picture as it looks after it was mirrored from left to right, where that is asked, and turned clockwise by turns times 90
// degrees.
func Turned(m *image.RGBA, mirrored bool, turns int) *image.RGBA {
	turns = (turns%4 + 4) % 4
	if !mirrored && turns == 0 {
		return m
	}
	w, h := m.Rect.Dx(), m.Rect.Dy()
	ow, oh := w, h
	if turns%2 == 1 {
		ow, oh = h, w
	}
	out := image.NewRGBA(image.Rect(0, 0, ow, oh))
	for y := range h {
		for x := range w {
			sx := x
			if mirrored {
				sx = w - 1 - x
			}
			dx, dy := sx, y
			switch turns {
			case 1:
				dx, dy = h-1-y, sx
			case 2:
				dx, dy = w-1-sx, h-1-y
			case 3:
				dx, dy = y, w-1-sx
			}
			copy(out.Pix[dy*out.Stride+4*dx:][:4], m.Pix[y*m.Stride+4*x:][:4])
		}
	}
	return out
}

// TurnedIn is a picture of which a part is turned by 180 degrees in its place.
func TurnedIn(m *image.RGBA, part image.Rectangle) *image.RGBA {
	out := image.NewRGBA(m.Rect)
	copy(out.Pix, m.Pix)
	part = part.Intersect(m.Rect)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			copy(out.Pix[out.PixOffset(x, y):][:4], m.Pix[m.PixOffset(part.Min.X+part.Max.X-1-x, part.Min.Y+part.Max.Y-1-y):][:4])
		}
	}
	return out
}
