package photo_test

import (
	"image"
	"image/color"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/photo"
)

// TestFramesOfACeilingCamera: frames of a club's camera with pixels that are not square, letters on its rings and a person in the house.
// The places of the stones are not known but as they look; the rings are found nearly whole, and the stones that can be seen.
func TestFramesOfACeilingCamera(t *testing.T) {
	needFrames(t)
	for name, stones := range map[string][]photo.Pixel{"abr_example_sheet": nil, "abr_example_sheet_stones2": {{X: 77, Y: 297},
		{X: 140, Y: 422}}} {
		t.Run(name, func(t *testing.T) {
			p, c := frame(t, name)
			require.Less(t, c.Fit.Error, 0.005)
			for _, r := range c.Fit.Rings {
				require.Greater(t, r.Share, 0.9)
			}
			again := c.Again(t.Context(), p)
			require.InDelta(t, c.Fit.Error, again.Fit.Error, 0.001)
			require.Less(t, seen(t, again, curling.Tee).distance(photo.Pixel(seen(t, c, curling.Tee))), 1.0)
			f := photo.Finding{Handles: photo.Handles{color.RGBA{20, 110, 60, 255}, color.RGBA{230, 190, 30, 255}}}
			found, err := f.Find(t.Context(), p, c)
			require.NoError(t, err)
			for _, at := range stones {
				near := 0
				for _, s := range found {
					if seen(t, c, s.Place).distance(at) < 3 {
						require.False(t, s.Doubtful)
						near++
					}
				}
				require.Equal(t, 1, near)
			}
		})
	}
}

type pixel photo.Pixel

func seen(t *testing.T, c *photo.Camera, v curling.Vec) pixel {
	p, ok := c.Pixel(v)
	require.True(t, ok)
	return pixel(p)
}

func (p pixel) distance(q photo.Pixel) float64 {
	return curling.Vec{X: p.X, Y: p.Y}.Distance(curling.Vec{X: q.X, Y: q.Y})
}

// frames is the folder of the frames.
var frames = filepath.Join("..", "..", "..", "shared", "photos")

func needFrames(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(frames); err != nil {
		t.Skip("no frames here")
	}
}

// frame is a frame of the club's camera, with the camera of four points that were read off by eye.
func frame(t *testing.T, name string) (*image.RGBA, *photo.Camera) {
	t.Helper()
	p, err := photo.Open(t.Context(), filepath.Join(frames, name+".png"))
	require.NoError(t, err)
	var marks []photo.Mark
	for spot, at := range map[string]photo.Pixel{"tee": {X: 130, Y: 141}, "12-front": {X: 130, Y: 266}, "12-left": {X: 23, Y: 141},
		"12-right": {X: 237, Y: 141}} {
		s, err := photo.SpotOf(spot)
		require.NoError(t, err)
		marks = append(marks, photo.Mark{Spot: s, At: at})
	}
	c, err := photo.Calibrate(t.Context(), p, marks)
	require.NoError(t, err)
	return p, c
}
