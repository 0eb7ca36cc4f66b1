package charting

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/charting"
)

// TestThePictureBehindTheChart: the picture stands behind the house whose stones were read from it, at that shot and in that chart alone; a
// stone is doubtful until it is moved.
func TestThePictureBehindTheChart(t *testing.T) {
	u := newUnder(t)
	u.more.onPhoto = func() {}
	u.game.begin()
	picture := u.table.Find(actions.Key{Rune: '#'}, 1)
	require.Nil(t, picture, "there is none")
	asked := 0
	b := &canvas.Backdrop{Above: func(curling.Vec) (color.RGBA, bool) { asked++; return color.RGBA{0, 200, 0, 255}, true },
		Unsure: []curling.Vec{curling.Tee}}
	require.True(t, u.c.Stones.Lay([]charting.Lying{{Team: 0, At: curling.Tee}}))
	u.ShowPicture(b)
	wide := float32(1024)
	behind := func() bool {
		wide = 2049 - wide // the ice is drawn anew
		asked = 0
		u.Resize(fyne.NewSize(wide, 768))
		u.Canvas().Capture()
		return asked > 0
	}
	doubt := func() bool { return u.ice.rink.Stones()[0].Doubt }
	require.True(t, behind())
	require.True(t, doubt())
	u.show1(morePanel)
	u.Press(u.View.Content, u.Words.T("charting.picture"))
	u.key(t, actions.Key{Rune: '#'})
	require.False(t, behind(), "the third step is without it")
	u.key(t, actions.Key{Rune: '#'})
	require.True(t, behind())
	u.ice.grab(curling.Tee)
	u.ice.drag(curling.Tee.Add(curling.Vec{X: 0.3}))
	require.False(t, doubt(), "it is moved")
	u.ice.drop()

	u.key(t, digit('4'))
	require.False(t, behind(), "the next shot is another house")
	require.Nil(t, u.table.Find(actions.Key{Rune: '#'}, 1))
	u.key(t, actions.Key{Name: "Prior"})
	require.True(t, behind())
	u.show(u.state) // another language
	require.True(t, behind())
	u.c.Close()
	u.show1(shotPanel)
	u.game.begin()
	require.False(t, behind(), "another chart has shots of the same number")
}
