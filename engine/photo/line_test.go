package photo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/engine/photo/phototest"
)

// TestPointsOnALine: of four points of which three lie on the centre line the rings tell the perspective across it, also where a camera
// looks from low down.
func TestPointsOnALine(t *testing.T) {
	for name, s := range map[string]phototest.Scene{
		"behind":   {Width: 1000, Height: 750, Foot: at(0.9, -5.2), Up: 2.7, At: at(0, 0.4), Focal: 1.8, Seed: 1},
		"side":     {Width: 1000, Height: 640, Foot: at(-4.2, 0.6), Up: 2.8, At: at(0, 0.3), Focal: 1.05, Seed: 2},
		"from far": {Width: 900, Height: 700, Foot: at(-0.6, 7), Up: 3, At: at(0, 0.2), Focal: 2.1, Seed: 3},
	} {
		t.Run(name, func(t *testing.T) {
			s.Rings, s.Handles, s.Noise = cameras()[0].scene.Rings, phototest.RedYellow, 3
			p := s.Render()
			for seed := range uint64(3) {
				c, err := photo.Calibrate(t.Context(), p, tapped(t, &s, 40+seed, "tee", "12-front", "12-back", "12-left"))
				require.NoError(t, err)
				require.Equal(t, photo.Good, c.Fit.Grade())
				for _, v := range []struct{ x, y float64 }{{0, 0}, {1.2, -0.9}, {-1.1, 1.3}, {0.4, 2.6}} {
					x, y := s.Pixel(at(v.x, v.y))
					got, ok := c.Ice(photo.Pixel{X: x, Y: y})
					require.True(t, ok)
					require.Less(t, got.Distance(at(v.x, v.y)), 0.06, "seed %d, %+v", seed, v)
				}
			}
		})
	}
}

// TestFewEdgesAgree: a camera that explains its edges well, but few of those that are looked for, is not called good.
func TestFewEdgesAgree(t *testing.T) {
	for _, c := range []struct {
		edges, seen int
		want        photo.Grade
	}{{80, 100, photo.Good}, {79, 100, photo.Fair}, {70, 100, photo.Fair}, {69, 100, photo.Poor}, {69, 0, photo.Good}, {0, 100, photo.Fair}} {
		q := photo.Quality{Edges: c.edges, Seen: c.seen, Error: 0.01}
		require.Equal(t, c.want, q.Grade(), "%+v", c)
	}
}
