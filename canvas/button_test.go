package canvas

import (
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"
)

func TestButton(t *testing.T) {
	test.NewTempApp(t)
	taps := 0
	c := NewButton("House", ButtonOutline, func() { taps++ })
	test.NewTempWindow(t, c)
	test.Tap(c)
	require.Equal(t, 1, taps)
	c.SetDisabled(true)
	test.Tap(c)
	require.Equal(t, 1, taps, "deaf")
	small := c.MinSize().Width
	c.SetText("A much longer text")
	require.Greater(t, c.MinSize().Width, small)
}
