package diagram_test

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book/booktest"
	"github.com/hogline/hogline/replay/book/diagram"
)

// wrong counts the stones of a picture that are missed or of the other colour, those that are none, and those whose mark is read otherwise.
func wrong(want []booktest.Stone, got []diagram.Stone) (missed, extra, marks int) {
	for _, w := range want {
		near := diagram.Stone{X: math.Inf(1)}
		for _, g := range got {
			if (g.Colour == diagram.Red) == w.Red && math.Hypot(g.X-w.X, g.Y-w.Y) < math.Hypot(near.X-w.X, near.Y-w.Y) {
				near = g
			}
		}
		switch {
		case math.Hypot(near.X-w.X, near.Y-w.Y) > 0.03:
			missed++
		case near.Delivered != w.Delivered:
			marks++
		}
	}
	return missed, max(0, len(got)+missed-len(want)), marks
}

// TestMarks: the stone marked as delivered is told in pictures of every style without loss and recompressed by JPEG, beside crosses on
// yellow stones and rings of old places; a picture in which it cannot be told says so.
func TestMarks(t *testing.T) {
	styles := []string{"2014", "newer", "olympic"}
	told := 0
	for seed := range uint64(120) {
		rng := rand.New(rand.NewPCG(seed, 5))
		name := styles[seed%3]
		stones := booktest.Stones(1+rng.IntN(10), rng)
		d := &booktest.Drawing{Stones: stones, Before: booktest.Stones(2, rng), HouseUp: rng.IntN(2) == 0, Style: booktest.Styles[name]}
		quality := 60 + rng.IntN(36)
		if rng.IntN(5) == 0 {
			quality = 0
		}
		if rng.IntN(8) == 0 {
			stones[len(stones)-1].Delivered = false
		}
		got, err := diagram.Read(d.Picture(quality))
		require.NoError(t, err)
		missed, extra, marks := wrong(stones, got.Stones)
		if missed+extra+marks == 0 {
			continue
		}
		t.Logf("seed %d, %s, quality %d: %d missed, %d false, %d marks; doubts %v", seed, name, quality, missed, extra, marks, got.Doubts)
		if len(got.Doubts) == 0 {
			t.Errorf("seed %d: nothing tells of it", seed)
		}
		told++
	}
	require.Less(t, told, 4, "of 120")
}

const pixel = 0.3048 / 20 // of a drawing in metres

// farthest is how far from their places the stones of a picture are read, in pixels; one that is missed is a hundred away.
func farthest(t *testing.T, stones []booktest.Stone, m *image.RGBA) (worst float64) {
	t.Helper()
	got, err := diagram.Read(m)
	require.NoError(t, err)
	require.Len(t, got.Stones, len(stones))
	for _, w := range stones {
		near := 100.0
		for _, g := range got.Stones {
			if (g.Colour == diagram.Red) == w.Red {
				near = min(near, math.Hypot(g.X-w.X, g.Y-w.Y)/pixel)
			}
		}
		worst = max(worst, near)
	}
	return worst
}

// TestPlaces: stones by themselves are read to a quarter of a pixel, wherever between the pixels they lie, and those that touch to a good
// half; JPEG adds about as much.
func TestPlaces(t *testing.T) {
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 6))
		alone := booktest.Drawing{Style: booktest.Styles[[]string{"2014", "newer", "olympic"}[seed%3]]}
		touching := alone
		for _, x := range []float64{-1.2, 0, 1.2} {
			s := booktest.Stone{Red: rng.IntN(2) == 0, X: x + pixel*rng.Float64(), Y: 1 + 2*x + pixel*rng.Float64()}
			sin, cos := math.Sincos(2 * math.Pi * rng.Float64())
			alone.Stones = append(alone.Stones, s)
			touching.Stones = append(touching.Stones, s, booktest.Stone{Red: rng.IntN(2) == 0, X: s.X + 19*pixel*cos, Y: s.Y + 19*pixel*sin})
		}
		require.Less(t, farthest(t, alone.Stones, alone.Picture(0)), 0.25, seed)
		require.Less(t, farthest(t, touching.Stones, touching.Picture(0)), 0.6, seed)
		require.Less(t, farthest(t, alone.Stones, alone.Picture(75)), 0.6, seed)
		require.Less(t, farthest(t, touching.Stones, touching.Picture(75)), 0.9, seed)
	}
}

// TestPartlyHidden: a stone is read where it lies, to a good half of a pixel, where a third of its rim is hidden, whichever.
func TestPartlyHidden(t *testing.T) {
	for side := range 8 {
		s := booktest.Stone{Red: side%2 == 0, X: 0.5, Y: 1}
		d := booktest.Drawing{Stones: []booktest.Stone{s}, Style: booktest.Styles["newer"]}
		m := d.Picture(0)
		sin, cos := math.Sincos(math.Pi / 4 * float64(side))
		midX, midY := 149.5-s.X/pixel, 439.5-s.Y/pixel
		for y := int(midY) - 12; y <= int(midY)+12; y++ {
			for x := int(midX) - 12; x <= int(midX)+12; x++ {
				if cos*(float64(x)-midX)+sin*(float64(y)-midY) > 6 {
					m.SetRGBA(x, y, color.RGBA{255, 255, 255, 255})
				}
			}
		}
		require.Less(t, farthest(t, d.Stones, m), 0.6, "side %d", side)
	}
}

// TestCutPictures: a picture whose margins were cut, which shows everything larger, is read by the scale of its house.
func TestCutPictures(t *testing.T) {
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 7))
		d := booktest.Drawing{HouseUp: seed%2 == 0, Style: booktest.Styles[[]string{"2014", "newer", "olympic"}[seed%3]]}
		for _, y := range []float64{-1, 0.9, 2.8, 4.7} {
			d.Stones = append(d.Stones, booktest.Stone{Red: rng.IntN(2) == 0, X: 3*rng.Float64() - 1.5, Y: y + 0.5*rng.Float64()})
		}
		for _, cut := range []int{3, 4, 6} {
			m := d.Picture(0)
			left, top := rng.IntN(cut+1), rng.IntN(2*cut+1)
			part := image.Rect(left, top, 300-(cut-left), 600-(2*cut-top))
			c := image.NewRGBA(image.Rect(0, 0, part.Dx(), part.Dy()))
			draw.Draw(c, c.Rect, m, part.Min, draw.Src)
			require.True(t, diagram.Resized(c.Rect.Dx(), c.Rect.Dy()))
			if cut > 4 {
				_, err := diagram.Read(c)
				require.EqualError(t, err, "no house is seen in the drawing", "its rings are no longer those of a drawing")
				continue
			}
			require.Less(t, farthest(t, d.Stones, c), 1.0, "seed %d, %d px cut", seed, cut)
		}
	}
}
