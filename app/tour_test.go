package app

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/settings"
)

// TestTour: it is offered once, leads through all steps by keys, frames what it tells about inside the window, and any other
// key does its own work.
func TestTour(t *testing.T) {
	u := newWindow(t)
	require.False(t, u.tour.Content.Visible())
	u.dialogs.Show("Unsaved studies", widget.NewLabel("one"))
	u.tour.offer()
	require.False(t, u.tour.Content.Visible(), "not over a question")
	u.dialogs.Hide()
	require.False(t, u.dialogs.IsOpen())
	u.tour.offer()
	require.True(t, u.tour.Content.Visible())
	whole := u.window.Canvas().Size()
	for step := range tourSteps {
		require.Equal(t, step, u.tour.step)
		at, size := u.tour.box.Position(), u.tour.box.Size()
		require.GreaterOrEqual(t, at.X, float32(0))
		require.LessOrEqual(t, at.X+size.Width, whole.Width, tourSteps[step].name)
		require.LessOrEqual(t, at.Y+size.Height, whole.Height, tourSteps[step].name)
		require.True(t, u.tour.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight}))
	}
	require.False(t, u.tour.Content.Visible())
	require.True(t, u.settings.Switch(settings.TourSeen))
	require.False(t, u.tour.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight}), "the arrow is that of the shots again")
	u.tour.offer()
	require.False(t, u.tour.Content.Visible(), "once")
	u.tour.start()
	require.False(t, u.tour.TypedKey(&fyne.KeyEvent{Name: fyne.KeyE}))
	u.tour.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnter})
	u.tour.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	require.Equal(t, 0, u.tour.step)
	u.setLanguage("ja")
	require.True(t, u.tour.Content.Visible(), "in another language it goes on")
	u.tour.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.False(t, u.tour.Content.Visible())
}
