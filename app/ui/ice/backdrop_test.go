package ice

import (
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/session/aiming"
)

// TestThePictureBehindTheEditor: the picture lies behind the stones of the position that was read from it while that is edited, in three
// steps; a stone is doubtful until it is moved, and can be given the other colour.
func TestThePictureBehindTheEditor(t *testing.T) {
	e, v := newView(t)
	s := e.Session
	require.False(t, v.edit.picture.Visible())
	s.Aim.SetMode(aiming.EditMode)
	beside := curling.Vec{X: curling.CentreX - 0.5, Y: curling.TeeY + 1}
	v.dragOver(curling.Tee, beside)
	state, _ := s.Place.State()
	asked := 0
	green := func(curling.Vec) (color.RGBA, bool) { asked++; return color.RGBA{0, 200, 0, 255}, true }
	v.ShowPicture(&canvas.Backdrop{Above: green, Unsure: []curling.Vec{state.Position[0]}})
	require.True(t, v.edit.picture.Visible())
	doubt := func() (n int) {
		for _, x := range v.edit.stones(paint.WithSeries(s.Place.Playback().Stones(), v.together(), v.palette)) {
			if x.Doubt {
				n++
			}
		}
		return n
	}
	require.NotEmpty(t, s.Place.Playback().Stones())
	require.Equal(t, 1, doubt())
	v.edit.chosen = 0
	v.edit.Recolour()
	now, _ := s.Place.State()
	require.False(t, now.Position.Has(0))
	require.Equal(t, state.Position[0], now.Position[1])
	require.True(t, s.Study.Undo())
	v.dragOver(beside, curling.Tee)
	require.Zero(t, doubt())

	require.NotNil(t, v.edit.behind.now(v))
	v.edit.picture.Tapped(nil)
	s.Aim.SetMode(aiming.LookMode)
	require.False(t, v.edit.picture.Visible())
	require.Nil(t, v.edit.behind.now(v))

	s.Aim.SetMode(aiming.EditMode)
	require.NotNil(t, v.edit.behind.now(v))
	line := s.Place.OnIce().Line
	s.NewStudy()
	for p := hpos.On(physics.Mori2019); s.Place.OnIce().Line != line; { // lines of another study have the same numbers
		require.NoError(t, s.NewPosition(p.Game(), false))
	}
	s.Aim.SetMode(aiming.EditMode)
	require.Nil(t, v.edit.behind.now(v))
	require.Nil(t, v.edit.behind.picture, "nothing of it is kept")
}
