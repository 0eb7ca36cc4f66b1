package paint

import (
	"bytes"
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/annotation"
)

// TestDrawings: every kind leaves its colour where it lies, in pictures as in vector graphics, above the stones.
func TestDrawings(t *testing.T) {
	v := NewView(300, 400, HogFrame, HouseUp)
	v.Unit = 1
	at := func(dx, dy float64) curling.Vec { return curling.Tee.Add(curling.Vec{X: dx, Y: dy}) }
	for name, c := range map[string]struct {
		d  annotation.Drawing
		on curling.Vec
	}{
		"line":   {annotation.Drawing{Kind: annotation.Line, Colour: 1, From: at(-1, 0), To: at(1, 0)}, at(0, 0)},
		"arrow":  {annotation.Drawing{Kind: annotation.Arrow, Colour: 2, From: at(-1, 0), To: at(1, 0)}, at(0.95, 0)},
		"circle": {annotation.Drawing{Kind: annotation.Circle, Colour: 3, From: at(0, 0), To: at(1, 0)}, at(0, -1)},
	} {
		s := Scene{Stones: []Stone{{At: c.on, Team: 1}}, Drawings: []annotation.Drawing{c.d}}
		img := s.Image(v, &Light)
		p := v.Point(c.on)
		want := Light.DrawingColour(c.d.Colour)
		require.Equal(t, color.RGBA{want.R, want.G, want.B, 255}, img.RGBAAt(int(p.X), int(p.Y)), name)
	}
	picture := Picture{Scene: Scene{Drawings: []annotation.Drawing{{Kind: annotation.Text, Text: "a < b ここ", From: at(0, 1)}}}, View: v,
		Palette: &Light}
	var svg bytes.Buffer
	require.NoError(t, picture.WriteSVG(&svg))
	require.Contains(t, svg.String(), "a &lt; b ここ")
	require.NotEqual(t, (&Scene{}).Image(v, &Light).Pix, picture.Scene.Image(v, &Light).Pix)
}

// TestFilmKeepsDrawings: a stone that passes below a drawing does not wipe it out.
func TestFilmKeepsDrawings(t *testing.T) {
	f := film(t, 400)
	d := annotation.Drawing{Kind: annotation.Line, Colour: 1, From: curling.Tee.Add(curling.Vec{X: -1, Y: 2}),
		To: curling.Tee.Add(curling.Vec{X: 1, Y: 2})}
	f.Scene.Drawings = []annotation.Drawing{d}
	p := f.View.Point(curling.Tee.Add(curling.Vec{Y: 2}))
	want := Light.DrawingColour(1)
	play(written(t, f), func(at int, got *image.RGBA) {
		c := got.RGBAAt(int(p.X), int(p.Y))
		require.InDelta(t, want.B, c.B, 40, at)
		require.InDelta(t, want.R, c.R, 40, at)
	})
}
