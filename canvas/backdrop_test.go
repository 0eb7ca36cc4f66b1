package canvas

import (
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestBackdropOfARink: the picture goes through three steps, half, whole and none; another rink, or none, is drawn as without it, and
// what does not change is not drawn anew.
func TestBackdropOfARink(t *testing.T) {
	r := shown(t)
	spot := curling.Vec{X: curling.CentreX + 1.5, Y: curling.TeeY + 3.5}
	pixel := func() color.RGBA {
		p := r.View().Point(spot)
		c := color.RGBAModel.Convert(r.draw(475, 888).At(int(p.X), int(p.Y))).(color.RGBA)
		return c
	}
	bare := pixel()
	asked := 0
	b := &Backdrop{Above: func(curling.Vec) (color.RGBA, bool) { asked++; return color.RGBA{0, 200, 0, 255}, true },
		Unsure: []curling.Vec{curling.Tee}}
	b.Show(r)
	half := pixel()
	require.InDelta(t, (float64(bare.R))/2, half.R, 1)
	require.InDelta(t, (float64(bare.G)+200)/2, half.G, 1)
	n := asked
	require.Positive(t, n)
	b.Show(r)
	pixel()
	require.Equal(t, n, asked)

	b.Next()
	b.Show(r)
	require.Equal(t, color.RGBA{0, 200, 0, 255}, pixel())
	b.Next()
	b.Show(r)
	require.Equal(t, bare, pixel())
	b.Next()
	b.Show(r)
	require.Equal(t, half, pixel())
	var none *Backdrop
	none.Show(r)
	require.Equal(t, bare, pixel())

	require.True(t, b.Doubtful(curling.Tee))
	require.False(t, b.Doubtful(spot))
	require.False(t, none.Doubtful(curling.Tee))

}
