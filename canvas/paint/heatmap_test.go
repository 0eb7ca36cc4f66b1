package paint

import (
	"image"
	"image/color"
	"math"
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
				require.True(t, near[Cividis[255*band/(Bands-1)]], "house %d, cell %d %d", house, col, row)
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
