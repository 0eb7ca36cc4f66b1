package paint

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// sample is a position of the eighth end with three ideas.
func sample() Scene {
	at := func(right, behind float64) curling.Vec {
		return curling.Vec{X: curling.CentreX + right, Y: curling.TeeY - behind}
	}
	way := func(to curling.Vec, bend float64) []curling.Vec {
		var out []curling.Vec
		for i := range 61 {
			f := float64(i) / 60
			out = append(out, curling.Vec{X: curling.CentreX + (to.X-curling.CentreX)*f + bend*math.Sin(math.Pi*f), Y: curling.HackY +
				(to.Y-curling.HackY)*f})
		}
		return out
	}
	var s Scene
	for i, p := range []curling.Vec{at(0, -3.0), at(0.7, -3.8), {}, at(-0.3, -0.7), {}, at(-1, -0.3), at(-0.5, 0.9), {}, at(0.5, 0.25),
		at(0.1, -1), at(1.05, 0.75)} {
		if (p != curling.Vec{}) {
			s.Stones = append(s.Stones, Stone{At: p, Number: curling.StoneNumber(i + 1), Team: i & 1})
		}
	}
	s.Stones = append(s.Stones, Stone{At: at(0.3, -1.4), Number: 14, Team: 1, Hollow: true})
	for n, to := range []curling.Vec{at(0.25, 0.3), at(-0.35, -1), at(1, 0.7), at(0.2, -2.7)} {
		s.Paths = append(s.Paths, Path{Points: way(to, -0.9+0.4*float64(n)), Style: SeriesStyleOf(n), Bold: n == 0,
			Ghost: &Stone{At: to, Team: 1}})
	}
	s.Trails = []Trail{{Points: way(at(0.6, 0), 0.5)}, {Points: way(at(0.8, 0.1), 0.6), Intended: true}}
	return s
}

func TestLook(t *testing.T) {
	dir := os.Getenv("HOGLINE_LOOK") // a folder: writes the pictures there to be looked at
	s := sample()
	for _, p := range []*Palette{&Light, &Dark, &HighContrast} {
		img := s.Image(NewView(640, 1200, HogFrame, HouseUp), p)
		v := NewView(640, 1200, HogFrame, HouseUp)
		tee := v.Point(curling.Tee)
		require.Equal(t, p.White.R, img.RGBAAt(int(tee.X)+6, int(tee.Y)+6).R, "the button is white")
		ring := v.Point(curling.Tee.Add(curling.Vec{X: -1.5, Y: 0.1}))
		require.Equal(t, p.Outer.B, img.RGBAAt(int(ring.X), int(ring.Y)).B, "the twelve foot")
		if dir != "" {
			var b bytes.Buffer
			require.NoError(t, png.Encode(&b, img))
			require.NoError(t, os.WriteFile(dir+"/"+p.Name+".png", b.Bytes(), 0o600))
		}
	}
}

func TestPathsReachTheirEnds(t *testing.T) {
	s := sample()
	v := NewView(400, 760, HogFrame, HouseUp)
	img := image.NewRGBA(image.Rect(0, 0, 400, 760))
	Paths(NewBrush(img), v, &Light, s.Paths[:1])
	mid := v.Point(s.Paths[0].Points[50])
	c, ok := color.NRGBAModel.Convert(img.RGBAAt(int(mid.X), int(mid.Y))).(color.NRGBA)
	require.True(t, ok)
	require.InDelta(t, SeriesStyleOf(0).Colour.B, c.B, 40, "the path has its voice's colour")
}

func TestFlipTurnsThePicture(t *testing.T) {
	a := (&Scene{}).Image(NewView(300, 570, HogFrame, HouseUp), &HighContrast)
	b := (&Scene{}).Image(NewView(300, 570, HogFrame, HouseDown), &HighContrast)
	tee := NewView(300, 570, HogFrame, HouseDown).Point(curling.Tee)
	require.Greater(t, tee.Y, 400.0, "the house is at the bottom")
	require.NotEqual(t, a.Pix, b.Pix)
}

func TestNothingThatCannotBeDrawnBreaks(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	s := Scene{
		Stones: []Stone{{At: curling.Vec{X: nan, Y: 1}, Number: 99}, {At: curling.Vec{X: 1e300, Y: -1e300}}},
		Paths: []Path{{Points: []curling.Vec{{X: nan, Y: nan}, {X: inf, Y: 2}}, Style: SeriesStyleOf(40)},
			{Points: []curling.Vec{{X: 1, Y: 1}}}},
		Trails: []Trail{{}},
		Heat:   &HeatMap{Cols: 3, Rows: 3, Value: []float32{1}},
	}
	require.NotPanics(t, func() {
		s.Image(NewView(0, 0, HogFrame, HouseUp), &Light)
		s.Image(NewView(50, 50, SheetFrame, HouseDown), &Light)
	})
}

func TestSVGIsWellFormed(t *testing.T) {
	s := sample()
	s.Heat = &HeatMap{Cols: 2, Rows: 1, Origin: curling.Tee, Step: curling.Vec{X: 0.1, Y: 0.1}, Value: []float32{0, 1}}
	pen := NewSVG(400, 760)
	s.Draw(pen, NewView(400, 760, HogFrame, HouseUp), &Light)
	pen.Text(Point{1, 1}, `A<&"`, Style{Size: 10})
	var b bytes.Buffer
	_, err := pen.WriteTo(&b)
	require.NoError(t, err)
	circles := 0
	for d := xml.NewDecoder(&b); ; {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		if e, ok := tok.(xml.StartElement); ok && e.Name.Local == "circle" {
			circles++
		}
	}
	require.Greater(t, circles, 30)
}

// TestLineIsEven: joints of a line that bends little do not show.
func TestLineIsEven(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 20, 200))
	var pts []Point
	for i := range 11 {
		pts = append(pts, Point{10.3 + 0.02*float64(i*i), float64(20 * i)})
	}
	NewBrush(img).Line(pts, 3, hex(0x000000), nil)
	sum := func(y int) (n int) {
		for x := range 20 {
			_, _, _, a := img.At(x, y).RGBA()
			n += int(a >> 8)
		}
		return n
	}
	for y := 5; y < 195; y++ {
		require.InDelta(t, 3*255, sum(y), 26, "row %d", y)
	}
}

func TestSharpCornersAreDrawn(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 40, 40))
	NewBrush(img).Line([]Point{{5, 5}, {30, 30}, {30, 30}, {5, 30}, {5, 6}}, 4, hex(0x000000), nil)
	for _, p := range []Point{{5, 5}, {20, 20}, {30, 30}, {15, 30}, {5, 15}} {
		_, _, _, a := img.At(int(p.X), int(p.Y)).RGBA()
		require.Greater(t, a>>8, uint32(120), p)
	}
}

func TestVoicesDiffer(t *testing.T) {
	seen := map[string]bool{}
	for n := range 26 {
		v := SeriesStyleOf(n)
		require.False(t, seen[v.Letter], v.Letter)
		seen[v.Letter] = true
	}
}

func BenchmarkScene(b *testing.B) {
	s := sample()
	v := NewView(420, 590, HogFrame, HouseUp)
	brush := NewBrush(image.NewRGBA(image.Rect(0, 0, 420, 590)))
	for b.Loop() {
		s.Draw(brush, v, &Light)
	}
}

func BenchmarkEightPaths(b *testing.B) {
	s := sample()
	s.Paths = append(s.Paths, s.Paths...)
	v := NewView(420, 590, HogFrame, HouseUp)
	brush := NewBrush(image.NewRGBA(image.Rect(0, 0, 420, 590)))
	for b.Loop() {
		brush.Clear()
		Paths(brush, v, &Light, s.Paths)
	}
}

func BenchmarkHeat120x50(b *testing.B) {
	h := HeatMap{Cols: 120, Rows: 50, Value: make([]float32, 6000)}
	for i := range h.Value {
		h.Value[i] = float32(i % 97)
	}
	img := image.NewRGBA(image.Rect(0, 0, 120, 50))
	for b.Loop() {
		h.Paint(img, 0, 97)
	}
}

// TestPathsEndAtTheSideLine: what a stone goes beyond the sheet is not drawn.
func TestPathsEndAtTheSideLine(t *testing.T) {
	in := []curling.Vec{{X: 1, Y: 5}, {X: 2, Y: 4}}
	require.Equal(t, in, onSheet(in))
	for _, out := range []curling.Vec{{X: 2 - 4, Y: 0}, {X: 2 + 2*(curling.SheetWidth-2), Y: 2}} {
		got := onSheet(append(append([]curling.Vec{}, in...), out, curling.Vec{X: 2, Y: 1}))
		require.Len(t, got, 3)
		require.InDelta(t, (4+out.Y)/2, got[2].Y, 1e-9)
		require.True(t, got[2].X == 0 || got[2].X == curling.SheetWidth)
	}
}
