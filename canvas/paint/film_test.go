package paint

import (
	"bytes"
	"context"
	"image"
	"image/draw"
	"image/gif"
	"io"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// film is a shot of rows steps in which stone 2 comes from the hack, hits stone 1 at the tee and
// stays; stone 1 moves to the last step, and stone 4 is taken off halfway there.
func film(t testing.TB, rows int) *Film {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	var path physics.Trajectory
	path.Reset(&ice, &curling.Position{0: curling.Tee, 3: {X: 1.5, Y: 6}}, 1)
	hit := rows * 2 / 3
	for i := range rows {
		path.Next()
		if i < hit {
			path.Set(1, 2.375, float32(curling.HackY-(curling.HackY-curling.TeeY-0.29)*float64(i)/float64(hit)))
			continue
		}
		path.Set(0, 2.375, float32(curling.TeeY-1.5*float64(i-hit)/float64(rows-hit)))
		if i == (hit+rows)/2 {
			path.Remove(3)
		}
	}
	v := NewView(120, 240, HogFrame, HouseUp)
	scene := Scene{Paths: []Path{{Points: []curling.Vec{{X: 2, Y: 10}, {X: 1.4, Y: 5}}, Style: SeriesStyleOf(0),
		Ghost: &Stone{At: curling.Vec{X: 1.4, Y: 5}}}}}
	return &Film{View: v, Palette: &Light, Seconds: path.Seconds(), Scene: scene, Stones: func(at float64) []Stone {
		return StonesOf(&curling.State{Position: path.Between(path.RowAt(at))}, &curling.Rules{})
	}}
}

func written(t testing.TB, f *Film) *gif.GIF {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, f.WriteGIF(t.Context(), &b))
	g, err := gif.DecodeAll(&b)
	require.NoError(t, err)
	return g
}

// play composes the frames of a GIF as a viewer does and calls show with each picture and the
// time in hundredths of a second at which it appears.
func play(g *gif.GIF, show func(at int, picture *image.RGBA)) (length int) {
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, frame := range g.Image {
		draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Over)
		show(length, screen)
		length += g.Delay[i]
	}
	return length
}

// picture is the scene of a film at a time in seconds, drawn whole. Badges stay where they are
// placed at the start.
func picture(f *Film, at float64) *image.RGBA {
	b := newPicture(f.View, f.Palette)
	f.Scene.drawBackground(b, f.View, f.Palette)
	b.Clip(f.View.Area())
	badges := PlaceBadges(f.View, f.Scene.Paths, f.Stones(0))
	drawStones(b, f.View, f.Palette, f.Stones(at), badges)
	return b.Image()
}

// deviation is the mean and the largest difference of two pictures in a channel.
func deviation(a, b *image.RGBA) (mean float64, most int) {
	for i := range a.Pix {
		d := int(a.Pix[i]) - int(b.Pix[i])
		if d < 0 {
			d = -d
		}
		mean += float64(d)
		most = max(most, d)
	}
	return mean / float64(len(a.Pix)), most
}

// TestFilmShowsTheShot: every picture of the film is the scene at its time, whether it was drawn
// whole or only where it changed.
func TestFilmShowsTheShot(t *testing.T) {
	for _, look := range []*Palette{&Light, &Dark, &HighContrast} {
		for _, house := range []Direction{HouseUp, HouseDown, HouseRight} {
			f := film(t, 1000)
			f.Palette, f.View = look, NewView(120, 240, HogFrame, house)
			pictures := 0
			play(written(t, f), func(at int, got *image.RGBA) {
				pictures++
				mean, most := deviation(picture(f, float64(at)/100), got)
				require.Less(t, mean, 0.5, "%s at %d", look.Name, at)
				require.Less(t, most, 40, "%s at %d", look.Name, at)
			})
			require.Greater(t, pictures, 10)
		}
	}
}

// TestFilmIsWhole: the film lasts as long as the shot at every speed and rate, then stays.
func TestFilmIsWhole(t *testing.T) {
	for _, c := range []struct {
		rows  int
		speed float64
		rate  int
		most  int // pictures
	}{
		{900, 0, 0, 1000}, {900, 2, 0, 1000}, {900, 0.25, 0, 1000}, {900, 1, 7, 1000}, {900, 1, 1, 1000}, {900, 1, 30, 1000}, {900, 1, 1000,
			1000},
		{2, 16, 0, 3}, {40_000, 0.25, 0, maxFrames + 1},
	} {
		f := film(t, c.rows)
		f.Speed, f.Rate = c.speed, c.rate
		g := written(t, f)
		speed := max(c.speed, 0)
		if speed == 0 {
			speed = 1
		}
		length := max(2, int(math.Round(100*f.Seconds/speed)))
		if length < math.MaxUint16 { // a delay is no longer
			require.Equal(t, length+finalDelay, play(g, func(int, *image.RGBA) {}), "%+v", c)
		}
		require.LessOrEqual(t, len(g.Image), c.most)
		for _, d := range g.Delay {
			require.GreaterOrEqual(t, d, 1)
		}
		var last *image.RGBA
		play(g, func(_ int, picture *image.RGBA) { last = picture })
		_, most := deviation(picture(f, f.Seconds), last)
		require.Less(t, most, 40, "the last picture is the end of the shot: %+v", c)
	}
}

// TestFilmHoldsOnlyWhatChanges: while the stone is not yet in the picture there is no frame, and
// later ones are small.
func TestFilmHoldsOnlyWhatChanges(t *testing.T) {
	f := film(t, 1000)
	g := written(t, f)
	require.Equal(t, image.Rect(0, 0, 120, 240), g.Image[0].Rect)
	require.Greater(t, g.Delay[0], 300, "the stone comes from the hack")
	for _, frame := range g.Image[1:] {
		require.Less(t, frame.Rect.Dx()*frame.Rect.Dy(), 120*240/8)
	}
}

// TestFilmHasACaption: below the ice, the same in every frame.
func TestFilmHasACaption(t *testing.T) {
	f := film(t, 30)
	plain := written(t, f)
	f.Caption = Caption{Title: "Red 3 : 2 Yellow", Lines: []string{"seed 7"}}
	g := written(t, f)
	require.Equal(t, plain.Config.Width, g.Config.Width)
	require.Greater(t, g.Config.Height, plain.Config.Height)
	dark := 0
	for y := plain.Config.Height; y < g.Config.Height; y++ {
		for x := range g.Config.Width {
			if r, _, _, _ := g.Image[0].At(x, y).RGBA(); r < 0x8000 {
				dark++
			}
		}
	}
	require.Positive(t, dark, "letters")
	for _, frame := range g.Image[1:] {
		require.LessOrEqual(t, frame.Rect.Max.Y, plain.Config.Height, "it stands still")
	}
}

func TestFilmFailures(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorIs(t, film(t, 20).WriteGIF(ctx, io.Discard), context.Canceled)
	require.Error(t, (&Film{}).WriteGIF(t.Context(), io.Discard))
}

// TestPaletteOfFewColours: a picture of no more colours than the palette keeps them all.
func TestPaletteOfFewColours(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 20, 10))
	h := histogram{}
	for i := range 200 {
		img.Set(i%20, i/20, Mix(hex(0x102030), hex(0xF0E0D0), float64(i)/200))
	}
	h.add(img)
	require.LessOrEqual(t, len(h), 201)
	pal := h.palette(255)
	for i := range 200 {
		c := img.RGBAAt(i%20, i/20)
		require.Equal(t, c, pal[pal.Index(c)])
	}
	require.Len(t, h.palette(7), 7)
}

// BenchmarkFilm is a shot of 25 s in the size of `hogline render`.
func BenchmarkFilm(b *testing.B) {
	f := film(b, 2500)
	f.View = NewView(628, 1200, HogFrame, HouseUp)
	f.Speed = f.Seconds / 25
	for b.Loop() {
		if err := f.WriteGIF(b.Context(), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
