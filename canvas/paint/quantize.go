package paint

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// histogram counts the pixels of pictures by colour.
type histogram map[color.RGBA]int

func (h histogram) add(img *image.RGBA) {
	var last color.RGBA
	n := 0
	for i := 0; i+3 < len(img.Pix); i += 4 {
		c := color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3]}
		if c != last {
			h[last] += n
			last, n = c, 0
		}
		n++
	}
	h[last] += n
}

// palette is at most n of the colours: the commonest one, then again and again the one whose
// pixels would be farthest off, their number times the square of the distance.
func (h histogram) palette(n int) color.Palette {
	type shade struct {
		color.RGBA
		pixels, far int
	}
	var shades []shade
	for c, pixels := range h {
		if pixels > 0 {
			shades = append(shades, shade{c, pixels, 3 * 255 * 255})
		}
	}
	slices.SortFunc(shades, func(a, b shade) int { // not in the order of the map
		return cmp.Or(cmp.Compare(b.pixels, a.pixels), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	var out color.Palette
	for len(out) < min(n, len(shades)) {
		next := slices.MaxFunc(shades, func(a, b shade) int { return cmp.Compare(a.pixels*a.far, b.pixels*b.far) }).RGBA
		out = append(out, next)
		for i := range shades {
			s := &shades[i]
			r, g, b := int(s.R)-int(next.R), int(s.G)-int(next.G), int(s.B)-int(next.B)
			s.far = min(s.far, r*r+g*g+b*b)
		}
	}
	return out
}
