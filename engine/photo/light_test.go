package photo_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"

	"github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/engine/photo/phototest"
)

// TestNamedColoursInOtherLight: colours that are told by name are those of white light; in a dark hall, or under lamps of a colour, they
// are looked for as the ice shows the light.
func TestNamedColoursInOtherLight(t *testing.T) {
	for name, light := range map[string][3]float64{"white": {1, 1, 1}, "dark": {0.4, 0.4, 0.42}, "green": {0.85, 1, 0.85},
		"cold": {0.85, 0.93, 1}} {
		t.Run(name, func(t *testing.T) {
			s := cameras()[0].scene
			s.Handles = [2]color.RGBA{photo.Colours["red"], photo.Colours["yellow"]}
			s.Light = light
			fill(&s, 3)
			s.Handles = [2]color.RGBA{photo.Colours["red"], photo.Colours["yellow"]}
			p := s.Render()
			c, err := photo.Calibrate(p, tapped(t, &s, 3, usual...))
			require.NoError(t, err)
			f := photo.Finding{Handles: photo.Handles{s.Handles[0], s.Handles[1]}, Named: [2]bool{true, true}}
			found, err := f.Find(t.Context(), p, c)
			require.NoError(t, err)
			require.Len(t, found, len(s.Stones))
			for _, o := range found {
				require.True(t, lies(&s, &o), "%+v", o)
			}
		})
	}
}

// lies reports whether a stone of a scene lies where one was found.
func lies(s *phototest.Scene, o *photo.Stone) bool {
	for _, k := range s.Stones {
		if k.Team == o.Team && k.Place.Distance(o.Place) < 0.05 {
			return true
		}
	}
	return false
}

// formats is a picture of one colour in formats of which no other test has one.
func formats(t testing.TB) (m *image.RGBA, list map[string][]byte) {
	t.Helper()
	m = image.NewRGBA(image.Rect(0, 0, 40, 32))
	for i := 0; i < len(m.Pix); i += 4 {
		copy(m.Pix[i:], []byte{200, 40, 60, 255})
	}
	var asBMP, asTIFF bytes.Buffer
	require.NoError(t, bmp.Encode(&asBMP, m))
	require.NoError(t, tiff.Encode(&asTIFF, m, nil))
	asWebP, err := base64.StdEncoding.DecodeString("UklGRh4AAABXRUJQVlA4TBEAAAAvJ8AHAAdQlCKXp/+BiOh/AAA=")
	require.NoError(t, err)
	return m, map[string][]byte{"bmp": asBMP.Bytes(), "tiff": asTIFF.Bytes(), "webp": asWebP}
}

// TestFormats: pictures that are sent and saved today are read; one that is cut off is told as damaged, wherever its numbers stand.
func TestFormats(t *testing.T) {
	m, list := formats(t)
	for name, data := range list {
		p, err := photo.Decode(data)
		require.NoError(t, err, name)
		require.Equal(t, m.Pix, p.Pix, name)
		_, err = photo.Decode(data[:len(data)/2])
		require.ErrorContains(t, err, "the picture is damaged", name)
	}
}
