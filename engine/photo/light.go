package photo

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
)

// whiteIce is the colour of ice in white light that is neither bright nor dark, as Colours are those of handles in it.
var whiteIce = [3]float64{228, 232, 238}

// How the light of a picture is measured: on the ice so far from the tee that no ring lies there, m, in steps; of fewer places it is not
// known.
const (
	lightFrom  = 2.0
	lightTo    = 4.0
	lightStep  = 0.06
	leastLight = 200
)

// sameLight is how far apart two colours are in CIE Lab that are the same in another light.
const sameLight = 6.0

// lit is a finding with its named colours as they are in the light of a picture, which its ice tells; ok is false where that is no other
// than white.
func (f *Finding) lit(p *image.RGBA, c *Camera) (lit Finding, ok bool) {
	lit = *f
	if f.Named == [2]bool{} {
		return lit, false
	}
	ice, known := iceOf(p, c)
	if !known {
		return lit, false
	}
	for t, named := range f.Named {
		if !named {
			continue
		}
		was := rgbaOf(f.Handles[t])
		var is [3]float64
		for i := range is {
			is[i] = shownAs(lightOf(was[i]) * lightOf(ice[i]) / lightOf(whiteIce[i]))
		}
		if difference(lab(was), lab(is)) > sameLight {
			ok = true
			lit.Handles[t] = color.RGBA{uint8(is[0]), uint8(is[1]), uint8(is[2]), 255} // at most 255
		}
	}
	return lit, ok
}

// iceOf is the usual colour of the ice outside the house.
func iceOf(p *image.RGBA, c *Camera) (ice [3]float64, known bool) {
	view, ok := c.view()
	if !ok {
		return ice, false
	}
	var lists [3][]float64
	for y := -planBack; y < lightTo; y += lightStep {
		for x := -planSide; x < planSide; x += lightStep {
			if math.Hypot(x, y) < lightFrom {
				continue
			}
			at, ok := c.seen(&view, curling.Tee.Add(curling.Vec{X: x, Y: y}))
			if !ok {
				continue
			}
			if rgb, ok := rgb(p, at.X, at.Y); ok {
				for i, v := range rgb {
					lists[i] = append(lists[i], v)
				}
			}
		}
	}
	if len(lists[0]) < leastLight {
		return ice, false
	}
	for i, l := range lists {
		slices.Sort(l)
		ice[i] = l[len(l)/2]
	}
	return ice, true
}

// lightOf is the light of a number of sRGB, 0 to 255 (IEC 61966-2-1), and shownAs the number of a light.
func lightOf(v float64) float64 {
	if v /= 255; v > 0.04045 {
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return v / 12.92
}

func shownAs(l float64) float64 {
	v := 12.92 * l
	if l > 0.0031308 {
		v = 1.055*math.Pow(l, 1/2.4) - 0.055
	}
	return math.Max(0, math.Min(255, math.Round(255*v)))
}
