package diagram_test

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book/booktest"
	"github.com/hogline/hogline/replay/book/diagram"
)

// changed is a picture with every pixel changed.
func changed(m *image.RGBA, by func(c color.RGBA) color.RGBA) *image.RGBA {
	out := image.NewRGBA(m.Rect)
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			out.SetRGBA(x, y, by(m.RGBAAt(x, y)))
		}
	}
	return out
}

// some is a drawing with stones in play, to throw and gone.
func some(seed uint64) *booktest.Drawing {
	return &booktest.Drawing{Stones: booktest.Stones(5, rand.New(rand.NewPCG(seed, 8))), ToThrow: [2]int{3, 2}, Gone: [2]int{1, 2},
		HouseUp: seed%2 == 1, Style: booktest.Styles[[]string{"2014", "newer", "olympic"}[seed%3]]}
}

// requireSame requires that all stones of a drawing are read from a picture of it.
func requireSame(t *testing.T, d *booktest.Drawing, m *image.RGBA) *diagram.Drawing {
	t.Helper()
	got, err := diagram.Read(m)
	require.NoError(t, err)
	missed, extra, marks := wrong(d.Stones, got.Stones)
	require.Equal(t, []int{0, 0, 0}, []int{missed, extra, marks})
	require.Equal(t, d.ToThrow, got.ToThrow)
	require.Equal(t, d.Gone, got.Gone)
	require.Equal(t, d.HouseUp, got.HouseUp)
	return got
}

// TestDrawingsOfSeveralPixels: a drawing that is stored with two to four pixels for each of it is read as it is.
func TestDrawingsOfSeveralPixels(t *testing.T) {
	for seed := range uint64(6) {
		d := some(seed)
		m := d.Picture(0)
		plain := requireSame(t, d, m)
		for k := 2; k <= 4; k++ {
			large := image.NewRGBA(image.Rect(0, 0, k*m.Rect.Dx(), k*m.Rect.Dy()))
			for y := range large.Rect.Dy() {
				for x := range large.Rect.Dx() {
					large.SetRGBA(x, y, m.RGBAAt(x/k, y/k))
				}
			}
			require.Equal(t, plain, requireSame(t, d, large), "%d times", k)
		}
	}
}

// TestNegatives: a drawing of which all colours are inverted, or black and white exchanged alone, is read as the drawing, and that is told.
func TestNegatives(t *testing.T) {
	inverted := func(c color.RGBA) color.RGBA { return color.RGBA{255 - c.R, 255 - c.G, 255 - c.B, 255} }
	for seed := range uint64(6) {
		d := some(seed)
		for name, by := range map[string]func(color.RGBA) color.RGBA{"inverted": inverted, "exchanged": func(c color.RGBA) color.RGBA {
			if c.R == c.G && c.G == c.B && (c.R == 0 || c.R == 255) {
				return inverted(c)
			}
			return c
		}} {
			got := requireSame(t, d, changed(d.Picture(0), by))
			require.Contains(t, got.Doubts, diagram.Messages.New("diagram.negative"), "%s, seed %d", name, seed)
		}
		require.NotContains(t, requireSame(t, d, d.Picture(0)).Doubts, diagram.Messages.New("diagram.negative"))
	}
}

// TestHouseBeside: in a part of a page the house may lie beside its place; how far is told, and the stones are placed by it.
func TestHouseBeside(t *testing.T) {
	d := some(0)
	d.ToThrow, d.Gone = [2]int{}, [2]int{}
	m := d.Picture(0)
	const right, down = 5, -4
	moved := image.NewRGBA(m.Rect)
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			moved.SetRGBA(x, y, color.RGBA{255, 255, 255, 255})
			if from := (image.Point{x - right, y - down}); from.In(m.Rect) {
				moved.SetRGBA(x, y, m.RGBAAt(from.X, from.Y))
			}
		}
	}
	got, err := diagram.Find(moved)
	require.NoError(t, err)
	missed, extra, marks := wrong(d.Stones, got.Stones)
	require.Equal(t, []int{0, 0, 0}, []int{missed, extra, marks})
	dx, dy := got.Beside()
	require.InDelta(t, right, dx, 0.5)
	require.InDelta(t, down, dy, 0.5)
	for _, size := range [][2]int{{300, 500}, {50, 100}} {
		_, err = diagram.Read(image.NewRGBA(image.Rect(0, 0, size[0], size[1])))
		require.Error(t, err)
	}
}
