package photo_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
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
			c, err := photo.Calibrate(t.Context(), p, tapped(t, &s, 3, usual...))
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
		p, err := photo.Decode(t.Context(), data)
		require.NoError(t, err, name)
		require.Equal(t, m.Pix, p.Pix, name)
		_, err = photo.Decode(t.Context(), data[:len(data)/2])
		require.ErrorContains(t, err, "the picture is damaged", name)
	}
}

// TestOtherLight: under lamps of a colour, in a dark hall and where one side is darker, stones whose handles were tapped are no more in
// doubt than in white light: their granite is grey as the ice shows the light.
func TestOtherLight(t *testing.T) {
	for name, o := range map[string]struct {
		light [3]float64
		shade float64
	}{"warm": {[3]float64{1, 0.84, 0.55}, 0}, "blue": {[3]float64{0.6, 0.75, 1}, 0},
		"warm and dark at one side": {[3]float64{0.6, 0.48, 0.32}, 0.5}} {
		t.Run(name, func(t *testing.T) {
			s := cameras()[1].scene
			fill(&s, 4)
			s.Light, s.Shade = o.light, o.shade
			p := s.Render()
			c, err := photo.Calibrate(t.Context(), p, tapped(t, &s, 4, usual...))
			require.NoError(t, err)
			f := photo.Finding{Handles: tappedHandles(t, &s, p, c)}
			found, err := f.Find(t.Context(), p, c)
			require.NoError(t, err)
			require.Len(t, found, len(s.Stones))
			for _, o := range found {
				require.True(t, lies(&s, &o), "%+v", o)
				require.False(t, o.Doubtful, "%+v", o)
			}
		})
	}
}

// exif is a small TIFF that tells an orientation alone.
func exif(o uint16) []byte {
	t := binary.BigEndian.AppendUint32([]byte("MM\x00*"), 8)
	t = binary.BigEndian.AppendUint16(t, 1)
	t = binary.BigEndian.AppendUint16(t, 274)
	t = binary.BigEndian.AppendUint16(t, 3)
	t = binary.BigEndian.AppendUint32(t, 1)
	t = binary.BigEndian.AppendUint16(t, o)
	return append(t, 0, 0, 0, 0, 0, 0)
}

// TestOrientationOfOtherFormats: a PNG, WebP or TIFF is turned upright, too.
func TestOrientationOfOtherFormats(t *testing.T) {
	m, list := formats(t)
	riff := func(kind string, body []byte) []byte {
		head := append([]byte(kind), binary.LittleEndian.AppendUint32(nil, uint32(len(body)))...)
		return append(append(head, body...), make([]byte, len(body)%2)...)
	}
	webp := append(bytes.Clone(list["webp"]), riff("EXIF", exif(6))...)
	binary.LittleEndian.PutUint32(webp[4:], uint32(len(webp)-8))
	odd := append(bytes.Clone(list["webp"]), riff("ICCP", []byte{1, 2, 3})...)
	odd = append(odd, riff("EXIF", append([]byte("Exif\x00\x00"), exif(6)...))...)
	binary.LittleEndian.PutUint32(odd[4:], uint32(len(odd)-8))
	var asPNG bytes.Buffer
	require.NoError(t, png.Encode(&asPNG, m))
	plain := asPNG.Bytes()
	body := append([]byte("eXIf"), exif(6)...)
	piece := append(binary.BigEndian.AppendUint32(nil, uint32(len(body)-4)), body...)
	piece = binary.BigEndian.AppendUint32(piece, crc32.ChecksumIEEE(body))
	const afterHead = 33 // the signature and the piece that tells the size
	turned := append(append(bytes.Clone(plain[:afterHead]), piece...), plain[afterHead:]...)
	const entry, tag = 12, 274
	whole := list["tiff"]
	folder := whole[binary.LittleEndian.Uint32(whole[4:]):]
	n := binary.LittleEndian.Uint16(folder)
	tiff := bytes.Clone(whole) // with another folder at its end
	binary.LittleEndian.PutUint32(tiff[4:], uint32(len(tiff)))
	tiff = binary.LittleEndian.AppendUint16(tiff, n+1)
	told := false
	for i := range int(n) {
		e := folder[2+entry*i:][:entry]
		if !told && binary.LittleEndian.Uint16(e) > tag {
			tiff, told = append(tiff, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0), true
		}
		tiff = append(tiff, e...)
	}
	tiff = append(tiff, 0, 0, 0, 0)
	for name, data := range map[string][]byte{"webp": webp, "webp with the head of a JPEG's": odd, "png": turned, "tiff": tiff} {
		p, err := photo.Decode(t.Context(), data)
		require.NoError(t, err, name)
		require.Equal(t, image.Rect(0, 0, 32, 40), p.Rect, name)
		for cut := range data { // whatever is cut off, nothing is read beyond the end
			_, _ = photo.Decode(t.Context(), data[:cut])
		}
	}
}

// TestStopped: reading a picture and fitting a camera end with the context.
func TestStopped(t *testing.T) {
	s := small()
	p := s.Render()
	marks := tapped(t, &s, 1, usual...)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := photo.Calibrate(ctx, p, marks)
	require.ErrorIs(t, err, context.Canceled)
	_, list := formats(t)
	for name, data := range list {
		_, err = photo.Decode(ctx, data)
		require.ErrorIs(t, err, context.Canceled, name)
	}
	path := filepath.Join(t.TempDir(), "p.bmp")
	require.NoError(t, os.WriteFile(path, list["bmp"], 0o600))
	_, err = photo.Open(ctx, path)
	require.ErrorIs(t, err, context.Canceled)
}

// tappedHandles are the colours of a stone's handle of each team, tapped where it lies on the ice.
func tappedHandles(t *testing.T, s *phototest.Scene, p *image.RGBA, c *photo.Camera) (h photo.Handles) {
	t.Helper()
	for team := range h {
		k := s.Stones[slices.IndexFunc(s.Stones, func(k phototest.Stone) bool { return k.Team == team })]
		at, ok := c.Pixel(k.Place)
		require.True(t, ok)
		h[team], ok = photo.ColourAt(p, at)
		require.True(t, ok)
	}
	return h
}
