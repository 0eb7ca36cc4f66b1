package photo_test

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"image"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameAnswers: the camera and the stones that are found in a picture stay as they are, to the last bit in a sum.
func TestSameAnswers(t *testing.T) {
	cputest.Recorded(t)
	var b strings.Builder
	for i, k := range cameras() {
		if i%3 == 0 {
			continue // those like others
		}
		scene := k.scene
		scene.Width, scene.Height = scene.Width/2, scene.Height/2
		if k.name == "ceiling, small" {
			scene.Width, scene.Height = k.scene.Width, k.scene.Height
		}
		fill(&scene, uint64(60+i))
		p := scene.Render()
		marks := tapped(t, &scene, uint64(i), append(usual, "8-left", "4-right")[:5+i%3]...)
		c, err := photo.Calibrate(t.Context(), p, marks)
		require.NoError(t, err)
		foot, height, ok := c.Position()
		fmt.Fprintf(&b, "%s: %d points, %d edges, %.4f m, worst %s %.4f m, grade %d, lens %.4f, aspect %.5f, from (%.2f %.2f) %.2f m %v, %016x\n",
			k.name, c.Fit.Points, c.Fit.Edges, c.Fit.Error, c.Fit.Worst, c.Fit.Off, c.Fit.Grade(), c.Lens, c.Aspect, foot.X, foot.Y, height, ok,
			sum(*c))
		var shown []any
		above := c.Above(p)
		for x := -3.0; x <= 3; x += 0.75 {
			for y := -3.0; y <= 6; y += 0.75 {
				v := at(x, y)
				colour, ok := above(v)
				px, seen := c.Pixel(v)
				shown = append(shown, colour, ok, px, seen, c.Scale(v), c.Error(px))
			}
		}
		fmt.Fprintf(&b, " as seen from above %016x\n", sum(shown))
		finding := photo.Finding{Handles: photo.Handles{scene.Handles[0], scene.Handles[1]}}
		found, err := finding.Find(t.Context(), p, c)
		require.NoError(t, err)
		for _, s := range found {
			fmt.Fprintf(&b, " team %d (%.3f %.3f) doubtful %v, %016x\n", s.Team, s.Place.X, s.Place.Y, s.Doubtful, sum(s))
		}
	}
	goldentest.Text(t, "answers.txt", b.String())
}

func sum(v any) uint64 {
	h := fnv.New64a()
	_, _ = fmt.Fprintf(h, "%x", v)
	return h.Sum64()
}

// TestCamerasAreKept: a camera is read as it was kept, for a picture of its size, and one that can be none is refused.
func TestCamerasAreKept(t *testing.T) {
	scene := cameras()[0].scene
	scene.Width, scene.Height = 300, 200
	p := scene.Render()
	c, err := photo.Calibrate(t.Context(), p, tapped(t, &scene, 1, usual...))
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, 300, 200), c.Bounds())
	read := func(change func(c *photo.Camera), p *image.RGBA) (*photo.Camera, error) {
		changed := *c
		change(&changed)
		data, err := json.Marshal(changed)
		require.NoError(t, err)
		return photo.ReadCamera(data, p)
	}
	got, err := read(func(*photo.Camera) {}, p)
	require.NoError(t, err)
	require.Equal(t, c, got)
	for want, change := range map[string]func(c *photo.Camera){
		"31":  func(c *photo.Camera) { c.Width = 31 },
		"299": func(c *photo.Camera) { c.Width = 299 },
		"201": func(c *photo.Camera) { c.Height = 201 },
		"":    func(c *photo.Camera) { c.Lens = 1e6 },
	} {
		_, err := read(change, p)
		require.ErrorContains(t, err, want)
	}
	for text, want := range map[string]string{"": "line 1: nothing stands there", "{\n\"Width\": 1.5}": "want a whole number"} {
		_, err := photo.ReadCamera([]byte(text), p)
		require.ErrorContains(t, err, want)
	}
	for _, change := range []func(c *photo.Camera){
		func(c *photo.Camera) { c.Spread[3][4] = -1e6 },
		func(c *photo.Camera) { c.Fit.Off = 2e6 },
		func(c *photo.Camera) {
			c.Ground[0], c.Ground[1], c.Ground[2] = -c.Ground[0], -c.Ground[1], -c.Ground[2]
		}, // as from below
		func(c *photo.Camera) { c.Ground = [8]float64{} },
	} {
		_, err := read(change, p)
		require.Error(t, err)
	}
	_, err = photo.ReadCamera([]byte("{"), p)
	require.Error(t, err)
}

func TestGradesOfAFit(t *testing.T) {
	for _, c := range []struct {
		edges int
		error float64
		want  photo.Grade
	}{{100, 0, photo.Good}, {1, 0.0299, photo.Good}, {100, 0.03, photo.Fair}, {0, 0.01, photo.Fair}, {0, 0.0599, photo.Fair},
		{100, 0.06, photo.Poor}} {
		q := photo.Quality{Edges: c.edges, Error: c.error}
		require.Equal(t, c.want, q.Grade(), c)
	}
}
