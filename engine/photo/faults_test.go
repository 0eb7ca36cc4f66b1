package photo_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/engine/photo/phototest"
)

// small is a scene that is rendered at once.
func small() phototest.Scene {
	return phototest.Scene{Width: 300, Height: 300, Foot: at(0, 0), Up: 6, At: at(0, 0), Focal: 1, Rings: phototest.BlueRed,
		Handles: phototest.RedYellow}
}

func jpegOf(t testing.TB, w, h int) []byte {
	p := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p.SetRGBA(x, y, color.RGBA{uint8(255 * x / w), uint8(255 * y / h), 0, 255}) // red to the right, green downwards
		}
	}
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, p, nil))
	return b.Bytes()
}

// withOrientation adds EXIF data to a JPEG.
func withOrientation(data []byte, o uint16, order binary.AppendByteOrder) []byte {
	tiff := []byte("MM\x00*")
	if order == binary.AppendByteOrder(binary.LittleEndian) {
		tiff = []byte("II*\x00")
	}
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 1)
	tiff = order.AppendUint16(tiff, 274)
	tiff = order.AppendUint16(tiff, 3)
	tiff = order.AppendUint32(tiff, 1)
	tiff = order.AppendUint16(tiff, o)
	tiff = append(tiff, 0, 0, 0, 0, 0, 0)
	body := append([]byte("Exif\x00\x00"), tiff...)
	out := append([]byte{0xff, 0xd8, 0xff, 0xe1}, binary.BigEndian.AppendUint16(nil, uint16(len(body)+2))...)
	return append(append(out, body...), data[2:]...)
}

// TestPicturesAreTurnedUpright: where the red side and the green one of a picture come to, by its orientation (Exif 2.32, table of tag
// 274).
func TestPicturesAreTurnedUpright(t *testing.T) {
	data := jpegOf(t, 80, 40)
	at := func(p *image.RGBA, x, y float64) [2]bool {
		c := p.RGBAAt(int(x*float64(p.Rect.Dx()-1)), int(y*float64(p.Rect.Dy()-1)))
		return [2]bool{c.R > 128, c.G > 128}
	}
	asItIs := [4][2]bool{{false, false}, {true, false}, {false, true}, {true, true}}
	for o, want := range map[uint16][4][2]bool{ // upper left, upper right, lower left, lower right: red, green
		0: asItIs, 1: asItIs, 9: asItIs, 0x0600: asItIs, // Exif keeps 0 and what is above 8 for later
		2: {{true, false}, {false, false}, {true, true}, {false, true}},
		3: {{true, true}, {false, true}, {true, false}, {false, false}},
		4: {{false, true}, {true, true}, {false, false}, {true, false}},
		5: {{false, false}, {false, true}, {true, false}, {true, true}},
		6: {{false, true}, {false, false}, {true, true}, {true, false}},
		7: {{true, true}, {true, false}, {false, true}, {false, false}},
		8: {{true, false}, {true, true}, {false, false}, {false, true}},
	} {
		for _, order := range []binary.AppendByteOrder{binary.BigEndian, binary.LittleEndian} {
			p, err := photo.Decode(t.Context(), withOrientation(data, o, order))
			require.NoError(t, err)
			require.Equal(t, o >= 5 && o <= 8, p.Rect.Dy() > p.Rect.Dx(), o)
			require.Equal(t, want, [4][2]bool{at(p, 0.1, 0.1), at(p, 0.9, 0.1), at(p, 0.1, 0.9), at(p, 0.9, 0.9)}, o)
		}
	}
}

// TestLargePicturesAreMadeSmaller: the whole of a picture is worked on, at 2,000 pixels at most.
func TestLargePicturesAreMadeSmaller(t *testing.T) {
	for width, want := range map[int]int{2000: 2000, 4000: 2000, 80: 80} {
		p, err := photo.Decode(t.Context(), jpegOf(t, width, 40))
		require.NoError(t, err)
		require.Equal(t, want, p.Rect.Dx())
		require.Equal(t, 40*want/width, p.Rect.Dy())
		for x, red := range map[float64]bool{0.1: false, 0.45: false, 0.55: true, 0.9: true} {
			require.Equal(t, red, p.RGBAAt(int(x*float64(want)), 2).R > 128, "%d: %g", width, x)
		}
	}
}

func TestPicturesThatAreNone(t *testing.T) {
	whole := jpegOf(t, 64, 64)
	var tiny bytes.Buffer
	require.NoError(t, png.Encode(&tiny, image.NewRGBA(image.Rect(0, 0, 8, 8))))
	of := func(w, h uint32) []byte { // so its header says, which is all of it
		data := bytes.Clone(tiny.Bytes())
		binary.BigEndian.PutUint32(data[16:], w)
		binary.BigEndian.PutUint32(data[20:], h)
		binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
		return data[:33]
	}
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"text":   {[]byte("hello, this is no picture"), "want JPEG, PNG, WebP, TIFF or BMP"},
		"empty":  {nil, "want JPEG, PNG, WebP, TIFF or BMP"},
		"heic":   {[]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), "HEIC"},
		"cut":    {whole[:len(whole)-30], "damaged"},
		"small":  {tiny.Bytes(), "too small"},
		"narrow": {of(31, 40), "too small"}, "low": {of(40, 31), "too small"}, "just not": {of(32, 32), "damaged"},
		"large": {of(8001, 7500), "too large"}, "as large as may be": {of(8000, 7500), "damaged"},
		"wide": {of(1_875_001, 32), "too large"}, "as wide as may be": {of(1_875_000, 32), "damaged"},
		"high": {of(32, 1_875_001), "too large"}, "as high as may be": {of(32, 1_875_000), "damaged"},
	} {
		_, err := photo.Decode(t.Context(), c.data)
		require.ErrorContains(t, err, c.want, name)
	}
	_, err := photo.Open(t.Context(), filepath.Join(t.TempDir(), "missing.jpg"))
	require.ErrorIs(t, err, os.ErrNotExist)
	large, err := photo.Decode(t.Context(), jpegOf(t, 2500, 40))
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, 2000, 32), large.Rect)
}

func FuzzDecode(f *testing.F) {
	f.Add(withOrientation(jpegOf(f, 40, 33), 6, binary.LittleEndian))
	_, list := formats(f)
	for _, data := range list {
		f.Add(data)
	}
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x08Exif\x00\x00II*\x00\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := photo.Decode(t.Context(), data)
		if err == nil {
			require.LessOrEqual(t, max(p.Rect.Dx(), p.Rect.Dy()), 2000)
		}
	})
}

// TestPointsThatCannotBe: each with one sentence.
func TestPointsThatCannotBe(t *testing.T) {
	s := small()
	p := s.Render()
	good := tapped(t, &s, 1, usual...)
	swap := func(i, k int) []photo.Mark {
		list := slices.Clone(good)
		list[i].At, list[k].At = list[k].At, list[i].At
		return list
	}
	move := func(i int, x, y float64) []photo.Mark {
		list := slices.Clone(good)
		list[i].At = photo.Pixel{X: x, Y: y}
		return list
	}
	for _, c := range []struct {
		marks []photo.Mark
		want  string
	}{
		{good[:3], "at least four"},
		{swap(3, 4), "mirrored"},
		{append(slices.Clone(good[:4]), good[0]), "told twice"},
		{move(0, -1, 5), "outside"},
		{move(0, math.NaN(), 5), "outside"},
		{move(1, good[0].At.X, good[0].At.Y+1), "one line"},
		{move(1, good[1].At.X+90, good[1].At.Y-50), "cm off"},
	} {
		_, err := photo.Calibrate(t.Context(), p, c.marks)
		require.ErrorContains(t, err, c.want)
	}
	line := tapped(t, &s, 1, "tee", "12-front", "12-back", "8-front")
	_, err := photo.Calibrate(t.Context(), image.NewRGBA(p.Rect), line)
	require.ErrorContains(t, err, "one line", "and no ring is seen")
	c, err := photo.Calibrate(t.Context(), p, line)
	require.NoError(t, err, "the rings tell what lies beside it")
	right, ok := c.Pixel(at(1.83, 0))
	require.True(t, ok)
	x, y := s.Pixel(at(1.83, 0))
	require.Less(t, math.Hypot(right.X-x, right.Y-y), 2.0)
	_, err = photo.SpotOf("9-front")
	require.ErrorContains(t, err, "no point of a house")
}

// TestWithoutRings: where no edge is seen the camera is that of the points, and its error grows away from them.
func TestWithoutRings(t *testing.T) {
	s := small()
	p := image.NewRGBA(image.Rect(0, 0, s.Width, s.Height))
	c, err := photo.Calibrate(t.Context(), p, tapped(t, &s, 2, usual...))
	require.NoError(t, err)
	require.Zero(t, c.Fit.Edges)
	tee, ok := c.Pixel(curling.Tee)
	require.True(t, ok)
	far, ok := c.Pixel(at(2, 2.2))
	require.True(t, ok)
	require.Less(t, 2*c.Error(tee), c.Error(far))
	require.NoError(t, c.Check())
	for _, bad := range []func(*photo.Camera){
		func(c *photo.Camera) { c.Width = 0 },
		func(c *photo.Camera) { c.Ground[0] = math.NaN() },
		func(c *photo.Camera) { c.Ground[0] = -c.Ground[0] },
		func(c *photo.Camera) { c.Ground = [8]float64{} },
		func(c *photo.Camera) { c.Spread[3][3] = 1e308 },
		func(c *photo.Camera) { c.Fit.Error = math.Inf(1) },
	} {
		broken := *c
		bad(&broken)
		require.Error(t, broken.Check())
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = (&photo.Finding{Handles: photo.Handles{color.Black, color.White}}).Find(ctx, p, c)
	require.ErrorIs(t, err, context.Canceled)
}

// TestStonesThatTouch lie apart by their size, as near as the picture tells their places.
func TestStonesThatTouch(t *testing.T) {
	on := func(team int, x, y float64) phototest.Stone { return phototest.Stone{Team: team, Place: at(x, y)} }
	s := small()
	s.Stones = []phototest.Stone{on(0, -0.6, -0.2), on(1, -0.6+0.2, -0.2+0.21), on(0, 0.7, 0.3), on(0, 0.7, 0.3+0.36)}
	p := s.Render()
	c, err := photo.Calibrate(t.Context(), p, tapped(t, &s, 1, usual...))
	require.NoError(t, err)
	found, err := (&photo.Finding{Handles: photo.Handles{s.Handles[0], s.Handles[1]}}).Find(t.Context(), p, c)
	require.NoError(t, err)
	require.Len(t, found, 4)
	slices.SortFunc(found, func(a, b photo.Stone) int { return cmp.Compare(a.Place.Y, b.Place.Y) })
	require.InDelta(t, 2*curling.StoneRadius, found[0].Place.Distance(found[1].Place), 1e-6)
	require.Greater(t, found[2].Place.Distance(found[3].Place), 2*curling.StoneRadius+0.03, "these do not touch")
}

// TestStonesGetTheirNumbers: in turns from the first team on; in mixed doubles one of each side is placed, and five are thrown.
func TestStonesGetTheirNumbers(t *testing.T) {
	list := func(teams ...int) (l []photo.Stone) {
		for i, team := range teams {
			l = append(l, photo.Stone{Team: team, Place: at(0.3*float64(i), 0)})
		}
		return l
	}
	numbers := func(p curling.Position) (n []int) {
		for i := range p {
			if p.Has(i) {
				n = append(n, i)
			}
		}
		return n
	}
	four, doubles := curling.Standard(), curling.MixedDoubles()
	p, shot, ok := photo.Lay(list(0, 1, 1), 1, &four)
	require.True(t, ok)
	require.Equal(t, []int{0, 1, 2}, numbers(p))
	require.Equal(t, 3, shot)
	p, shot, ok = photo.Lay(list(0, 0, 1), 0, &doubles)
	require.True(t, ok)
	require.Equal(t, []int{0, 1, 6}, numbers(p))
	require.Equal(t, 7, shot)
	_, shot, ok = photo.Lay(nil, 0, &doubles)
	require.True(t, ok)
	require.Equal(t, doubles.FirstShot, shot)
	_, _, ok = photo.Lay(list(0, 0, 0, 0, 0, 0), 0, &doubles)
	require.True(t, ok)
	_, _, ok = photo.Lay(list(0, 0, 0, 0, 0, 0, 0), 0, &doubles)
	require.False(t, ok, "a team has six stones")
}
