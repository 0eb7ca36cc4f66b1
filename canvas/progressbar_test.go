package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"
)

func TestProgressBarFillsTheLowerEdge(t *testing.T) {
	test.NewTempApp(t)
	below := Spacer(200, 40)
	m := NewProgressBar()
	c := container.New(ProgressOverlay{}, below, m)
	w := test.NewTempWindow(t, c)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(200, 40))
	require.Equal(t, fyne.NewSize(200, 40), c.MinSize())
	require.False(t, m.Visible())

	m.SetValue(0.25)
	require.True(t, m.Visible())
	require.InDelta(t, 50, m.bar.Size().Width, 0.01)
	m.SetValue(7)
	require.InDelta(t, 200, m.bar.Size().Width, 0.01)
	require.InDelta(t, 40-ProgressBarHeight, m.Position().Y, 0.01)
	require.Equal(t, fyne.NewSize(200, 40), c.MinSize())
	m.SetValue(-1)
	require.False(t, m.Visible())
	require.Negative(t, m.Value())
}
