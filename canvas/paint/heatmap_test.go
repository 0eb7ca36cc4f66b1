package paint

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

func TestHeatAtAPlace(t *testing.T) {
	nan := float32(math.NaN())
	h := HeatMap{Cols: 2, Rows: 2, Origin: curling.Tee, Step: curling.Vec{X: 0.1, Y: 0.2}, Value: []float32{1, 2, 3, nan}}
	at := func(x, y float64) float32 { return h.At(curling.Tee.Add(curling.Vec{X: x, Y: y})) }
	require.EqualValues(t, 1, at(0, 0))
	require.EqualValues(t, 1, at(0.049, -0.09), "within half a cell")
	require.EqualValues(t, 2, at(0.06, 0.09))
	require.EqualValues(t, 3, at(-0.04, 0.2))
	require.True(t, math.IsNaN(float64(at(0.1, 0.2))), "no value there")
	require.True(t, math.IsNaN(float64(at(0.2, 0))), "outside")
	require.True(t, math.IsNaN(float64((&HeatMap{}).At(curling.Tee))))
}

func TestHeatScale(t *testing.T) {
	h := HeatMap{Cols: 2, Rows: 1, Value: []float32{0.2, 0.5}}
	scale := func() [2]float32 { lo, hi := h.Scale(); return [2]float32{lo, hi} }
	require.Equal(t, [2]float32{0.2, 0.5}, scale(), "what occurs")
	h.Lo, h.Hi = 0, 1
	require.Equal(t, [2]float32{0, 1}, scale(), "the same for several maps")
}

// TestHeatOverTheIce: in every direction a pixel has the colour of its value, and none outside the grid; bands are parted by lines.
func TestHeatOverTheIce(t *testing.T) {
	h := HeatMap{Cols: 3, Rows: 2, Origin: curling.Tee, Step: curling.Vec{X: 0.5, Y: 0.8}, Value: []float32{0, 1, 2, 3, 4, 5}}
	for house := range Direction(4) {
		v := NewView(700, 600, HogFrame, house)
		img := image.NewRGBA(image.Rect(0, 0, 700, 600))
		h.Overlay(img, v)
		for row := range 2 {
			for col := range 3 {
				p := v.Point(curling.Tee.Add(curling.Vec{X: 0.5 * float64(col), Y: 0.8 * float64(row)}))
				band := min(2*(3*row+col), Bands-1)
				near := map[color.RGBA]bool{}
				for _, d := range [][2]int{{0, 0}, {3, 3}, {-3, 3}, {3, -3}, {-3, -3}} { // beside a line
					near[img.RGBAAt(int(p.X)+d[0], int(p.Y)+d[1])] = true
				}
				require.True(t, near[Viridis[255*band/(Bands-1)]], "house %d, cell %d %d", house, col, row)
			}
		}
		p := v.Point(curling.Tee.Add(curling.Vec{X: 0.25}))
		between := map[color.RGBA]bool{}
		for d := range 21 {
			between[img.RGBAAt(int(p.X)-10+d, int(p.Y)-10+d)] = true
		}
		require.GreaterOrEqual(t, len(between), 3, "a line between two bands")
		for _, outside := range []curling.Vec{{X: -0.3}, {X: 1.3}, {Y: -0.5}, {Y: 1.3}} {
			p := v.Point(curling.Tee.Add(outside))
			require.Zero(t, img.RGBAAt(int(p.X), int(p.Y)), "house %d %v", house, outside)
		}
	}
}

func BenchmarkOverlay(b *testing.B) {
	h := HeatMap{Cols: 59, Rows: 127, Origin: curling.Vec{X: 0.04, Y: 3}, Step: curling.Vec{X: 0.08, Y: 0.08}, Value: make([]float32, 59*127)}
	for i := range h.Value {
		h.Value[i] = float32(i % 59)
	}
	v := NewView(628, 1200, HogFrame, HouseUp)
	img := image.NewRGBA(image.Rect(0, 0, 628, 1200))
	for b.Loop() {
		h.Overlay(img, v)
	}
}

// TestAValueHasOneColour: a map covers the rings, so that a value has nearly the same colour on each of them; and their edges are seen.
func TestAValueHasOneColour(t *testing.T) {
	v := NewView(400, 700, HogFrame, HouseUp)
	at := func(x float64) image.Point {
		p := v.Point(curling.Tee.Add(curling.Vec{X: x, Y: 0.3}))
		return image.Pt(int(p.X), int(p.Y))
	}
	apart := func(img *image.RGBA, a, b image.Point) (d int) {
		p, q := img.RGBAAt(a.X, a.Y), img.RGBAAt(b.X, b.Y)
		for _, k := range [][2]uint8{{p.R, q.R}, {p.G, q.G}, {p.B, q.B}} {
			d = max(d, int(max(k[0], k[1]))-int(min(k[0], k[1])))
		}
		return d
	}
	for _, p := range []*Palette{&Light, &Dark, &HighContrast} {
		plain := (&Scene{}).Image(v, p)
		heat := &HeatMap{Cols: 2, Rows: 2, Origin: curling.Vec{X: 0, Y: 0}, Step: curling.Vec{X: 5, Y: 12}, Value: []float32{3,
			3, 3, 3}, Lo: 0, Hi: 4}
		mapped := (&Scene{Heat: heat}).Image(v, p)
		white, outer, inner := at(0.9), at(1.5), at(0.4)
		require.Greater(t, apart(plain, white, outer), 45, p.Name)
		require.LessOrEqual(t, apart(mapped, white, outer), 40, p.Name)
		require.LessOrEqual(t, apart(mapped, white, inner), 40, p.Name)
		edge := v.Point(curling.Tee.Add(curling.Vec{X: curling.EightFoot}))
		require.Greater(t, apart(mapped, white, image.Pt(int(edge.X), int(edge.Y))), 40, "%s: the edge of the 8-foot", p.Name)
	}
}

// TestCellsOfAVectorPicture: every cell with a value is a box of its colour, none where there is none.
func TestCellsOfAVectorPicture(t *testing.T) {
	nan := float32(math.NaN())
	h := HeatMap{Cols: 3, Rows: 2, Origin: curling.Tee, Step: curling.Vec{X: 0.2, Y: 0.3}, Value: []float32{0, 0.5, nan, 1, nan, 0.2}}
	boxes := func() int {
		s := NewSVG(300, 600)
		h.draw(s, NewView(300, 600, HogFrame, HouseUp))
		var text bytes.Buffer
		_, err := s.WriteTo(&text)
		require.NoError(t, err)
		return strings.Count(text.String(), "<rect")
	}
	require.Equal(t, 4, boxes())
	h.Value = []float32{nan, nan, nan, nan, nan, nan}
	require.Zero(t, boxes())
}
