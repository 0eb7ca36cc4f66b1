package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/require"
)

func TestLabelIsTruncatedWithAnEllipsis(t *testing.T) {
	test.NewTempApp(t)
	f := NewLabel("In-turn come-around to the button", BodySize, false, theme.ColorNameForeground, 40)
	w := test.NewTempWindow(t, f)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(90, 30))
	require.Less(t, len(f.text.Text), 20)
	require.Contains(t, f.text.Text, "…")
	w.Resize(fyne.NewSize(900, 30))
	require.Equal(t, f.Text(), f.text.Text)
}
