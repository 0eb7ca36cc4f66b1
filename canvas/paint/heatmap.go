package paint

import (
	"image"
	"image/color"
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// HeatMap is a grid of values over the ice: Value holds Rows rows of Cols numbers; the cell
// of row j and column i is the one around Origin + (i·Step.X, j·Step.Y), in m. NaN is no value.
type HeatMap struct {
	Cols, Rows int
	Origin     curling.Vec
	Step       curling.Vec
	Value      []float32
	Colours    *ColourMap
	Lo, Hi     float32 // values of the first and last colour; Lo >= Hi: the least and greatest value
}

// ColourMap is the colours from the least to the greatest value.
type ColourMap [256]color.RGBA

// The colour maps.
var (
	// Viridis goes from violet over green to yellow with even lightness, for every kind of colour vision (docs/SOURCES.md). It covers the
	// rings, whose colours would be taken for values; HouseLines tells where they are.
	Viridis = newColourMap(mapOpacity, hex(0x440154), hex(0x414487), hex(0x2A788E), hex(0x22A884), hex(0x7AD151), hex(0xFDE725))
	// Diverging goes from orange (losing) over white to blue (winning).
	Diverging = newColourMap(mapOpacity, hex(0xB35806), hex(0xF1A340), hex(0xFEE0B6), hex(0xF7F7F7), hex(0xC6DBEF),
		hex(0x6BAED6), hex(0x08519C))
)

// mapOpacity is that of maps over the ice, of 255.
const mapOpacity = 216

// newColourMap goes through the stops, with an opacity of 0 to 255.
func newColourMap(opacity uint8, stops ...color.NRGBA) *ColourMap {
	var r ColourMap
	for i := range r {
		at := float64(i) / 255 * float64(len(stops)-1)
		k := min(int(at), len(stops)-2)
		c := Mix(stops[k], stops[k+1], at-float64(k))
		c.A = opacity
		pr, pg, pb, pa := c.RGBA()
		r[i] = color.RGBA{uint8(pr >> 8), uint8(pg >> 8), uint8(pb >> 8), uint8(pa >> 8)}
	}
	return &r
}

// At is the value of the cell at a place, NaN if there is none.
func (h *HeatMap) At(p curling.Vec) float32 {
	if h.Step.X != 0 && h.Step.Y != 0 && len(h.Value) >= h.Cols*h.Rows {
		i, j := cell((p.X-h.Origin.X)/h.Step.X, h.Cols), cell((p.Y-h.Origin.Y)/h.Step.Y, h.Rows)
		if i >= 0 && j >= 0 {
			return h.Value[j*h.Cols+i]
		}
	}
	return float32(math.NaN())
}

// Scale is the values of the first and last colour.
func (h *HeatMap) Scale() (lo, hi float32) {
	if h.Lo < h.Hi {
		return h.Lo, h.Hi
	}
	return h.Range()
}

// Range is the least and greatest value; lo > hi if there is none.
func (h *HeatMap) Range() (lo, hi float32) {
	lo, hi = float32(math.Inf(1)), float32(math.Inf(-1))
	for _, x := range h.Value {
		if x == x { // not NaN
			lo, hi = min(lo, x), max(hi, x)
		}
	}
	return lo, hi
}

// Paint draws the grid into img, which must be Cols x Rows pixels: one pixel a cell.
// Values at or below lo take the first colour, at or above hi the last.
func (h *HeatMap) Paint(img *image.RGBA, lo, hi float32) {
	table := h.Colours
	if table == nil {
		table = Viridis
	}
	scale := float32(0)
	if hi > lo {
		scale = 255 / (hi - lo)
	}
	n := min(len(h.Value), len(img.Pix)/4)
	for i, x := range h.Value[:n] {
		px := img.Pix[4*i : 4*i+4 : 4*i+4]
		if x != x {
			px[0], px[1], px[2], px[3] = 0, 0, 0, 0
			continue
		}
		c := table[int(min(max((x-lo)*scale, 0), 255))]
		px[0], px[1], px[2], px[3] = c.R, c.G, c.B, c.A
	}
}

// Area is the part of the ice that the grid covers.
func (h *HeatMap) Area() (a, b curling.Vec) {
	half := h.Step.Mul(0.5)
	last := curling.Vec{X: h.Origin.X + float64(h.Cols-1)*h.Step.X, Y: h.Origin.Y + float64(h.Rows-1)*h.Step.Y}
	return h.Origin.Sub(half), last.Add(half)
}

// draw fills cells as boxes, for a vector picture; pixels are drawn by Overlay.
func (h *HeatMap) draw(pen Pen, v View) {
	if h.Cols <= 0 || h.Rows <= 0 || len(h.Value) < h.Cols*h.Rows {
		return
	}
	if b, ok := pen.(*Brush); ok {
		h.Overlay(b.img, v)
		return
	}
	img := image.NewRGBA(image.Rect(0, 0, h.Cols, h.Rows))
	lo, hi := h.Scale()
	h.Paint(img, lo, hi)
	half := h.Step.Mul(0.5)
	for j := range h.Rows {
		for i := range h.Cols {
			c, ok := color.NRGBAModel.Convert(img.RGBAAt(i, j)).(color.NRGBA)
			if !ok || c.A == 0 {
				continue
			}
			at := curling.Vec{X: h.Origin.X + float64(i)*h.Step.X, Y: h.Origin.Y + float64(j)*h.Step.Y}
			a, b := v.Point(at.Sub(half)), v.Point(at.Add(half))
			pen.Box(Point{min(a.X, b.X), min(a.Y, b.Y)}, Point{max(a.X, b.X), max(a.Y, b.Y)}, 0, c)
		}
	}
}

// Bands is how many bands of colour a map over the ice has: their borders are lines of equal value.
const Bands = 10

// level is the band of a value, and the index of its colour.
func level(x, lo, scale float32) (band, colour int) {
	band = int(min(max((x-lo)*scale, 0), Bands-1))
	return band, 255 * band / (Bands - 1)
}

// contour is the colour between two bands, premultiplied.
var contour = []uint8{12, 20, 28, 84}

// Overlay draws the grid over the ice into img as v shows it: in bands, between the cells by bilinear interpolation.
func (h *HeatMap) Overlay(img *image.RGBA, v View) {
	if h.Cols <= 0 || h.Rows <= 0 || len(h.Value) < h.Cols*h.Rows || h.Step.X == 0 || h.Step.Y == 0 {
		return
	}
	table := h.Colours
	if table == nil {
		table = Viridis
	}
	lo, hi := h.Scale()
	scale := float32(0)
	if hi > lo {
		scale = Bands / (hi - lo)
	}
	a, b := v.Area()
	box := image.Rect(int(math.Ceil(a.X)), int(math.Ceil(a.Y)), int(math.Floor(b.X)), int(math.Floor(b.Y))).Intersect(img.Rect)
	// a pixel's column and row each decide one coordinate on the ice: which one depends on where the house lies
	column := func(at curling.Vec) tap { return tapOf((at.X-h.Origin.X)/h.Step.X, h.Cols, 1) }
	row := func(at curling.Vec) tap { return tapOf((at.Y-h.Origin.Y)/h.Step.Y, h.Rows, h.Cols) }
	along, across := column, row
	if v.House.Lying() {
		along, across = row, column
	}
	taps := make([]tap, box.Dx()) // by column of the picture
	for k := range taps {
		taps[k] = along(v.Vec(Point{float64(box.Min.X+k) + 0.5, 0}))
	}
	above := make([]int8, box.Dx()) // bands of the line of pixels before, -1 none
	for k := range above {
		above[k] = -1
	}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		t := across(v.Vec(Point{0, float64(y) + 0.5}))
		dst := img.Pix[img.PixOffset(box.Min.X, y):]
		left := int8(-1)
		for k := range taps {
			x := h.between(&taps[k], &t)
			if x != x {
				left, above[k] = -1, -1
				continue
			}
			band, colour := level(x, lo, scale)
			c := &table[colour]
			px := dst[4*k : 4*k+4 : 4*k+4]
			blend(px, []uint8{c.R, c.G, c.B, c.A})
			if b := int8(band); left >= 0 && left != b || above[k] >= 0 && above[k] != b {
				blend(px, contour)
			}
			left, above[k] = int8(band), int8(band)
		}
	}
}

// tap is where a coordinate lies between two cells: their offsets in Value, the share of the second, and the offset of
// the nearer one.
type tap struct {
	first, second, nearest int // first < 0: outside the grid
	share                  float32
}

func tapOf(x float64, n, step int) tap {
	k := cell(x, n)
	if k < 0 {
		return tap{first: -1}
	}
	i := min(max(int(math.Floor(x)), 0), n-1)
	j := min(i+1, n-1)
	return tap{i * step, j * step, k * step, float32(min(max(x-float64(i), 0), 1))}
}

// between is the value between four cells, that of the nearest one where one of them has none.
func (h *HeatMap) between(a, b *tap) float32 {
	if a.first < 0 || b.first < 0 {
		return float32(math.NaN())
	}
	v := h.Value
	x := (v[a.first+b.first]*(1-a.share)+v[a.second+b.first]*a.share)*(1-b.share) +
		(v[a.first+b.second]*(1-a.share)+v[a.second+b.second]*a.share)*b.share
	if x != x {
		return v[a.nearest+b.nearest]
	}
	return x
}

// cell is the index of the cell that x lies in, -1 if it is none of n.
func cell(x float64, n int) int {
	if x = math.Round(x); x >= 0 && x < float64(n) {
		return int(x)
	}
	return -1
}

// blend puts a premultiplied pixel over another.
func blend(dst, src []uint8) {
	if src[3] == 0 {
		return
	}
	left := 255 - int(src[3])
	for k := range 4 {
		dst[k] = src[k] + uint8(int(dst[k])*left/255)
	}
}
