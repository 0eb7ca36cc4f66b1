package canvas

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
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

// TestButtonTruncates: a text that is longer than there is room for, or than a button asks for, ends in an ellipsis beside its icon too,
// and is whole again where there is room.
func TestButtonTruncates(t *testing.T) {
	test.NewTempApp(t)
	long := strings.Repeat("a name of a file ", 6)
	for _, icon := range []fyne.Resource{nil, theme.MediaPlayIcon()} {
		b := NewButton(long, ButtonOutline, nil)
		b.Icon = icon
		b.Refresh()
		r := test.WidgetRenderer(b).(*buttonRenderer)
		whole := fyne.MeasureText(long, r.text.TextSize, r.text.TextStyle).Width
		require.Less(t, b.MinSize().Width, whole)
		b.Resize(b.MinSize())
		require.True(t, strings.HasSuffix(r.text.Text, "…"), r.text.Text)
		require.LessOrEqual(t, r.text.Position().X+r.text.MinSize().Width, b.Size().Width)
		b.Refresh()
		require.True(t, strings.HasSuffix(r.text.Text, "…"), "it stays so")
		b.Resize(fyne.NewSize(whole+80, 30))
		require.Equal(t, long, r.text.Text)
		b.SetText("short")
		require.Equal(t, "short", r.text.Text)
		require.Less(t, b.MinSize().Width, float32(100))
	}
}
