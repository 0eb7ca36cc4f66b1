package forms_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
)

// TestNumber: a number is typed or moved, each follows the other; what is typed may lie beyond the scale, and what is none leaves it.
func TestNumber(t *testing.T) {
	uitest.New(t)
	n := forms.NewNumber(nil, 30, forms.Scale{From: 20, To: 60}, 1000)
	changes := 0
	n.OnChange = func() { changes++ }
	value := func() float64 {
		x, ok := n.Value()
		require.True(t, ok)
		return x
	}
	require.InDelta(t, 0.25, n.Slider.Value, 1e-9)
	n.Slider.SetValue(0.5)
	require.InDelta(t, 40, value(), 1e-9)
	require.Equal(t, 1, changes)
	n.Entry.SetText("50")
	require.InDelta(t, 0.75, n.Slider.Value, 1e-9)
	require.InDelta(t, 50, value(), 1e-9, "it stays as it was typed")
	require.Equal(t, 2, changes)
	for text, share := range map[string]float64{"60": 1, "700": 1, "20": 0, "3": 0, "0": 1} { // 0 is no limit
		n.Entry.SetText(text)
		require.InDelta(t, share, n.Slider.Value, 1e-9, text)
	}
	n.Entry.SetText("40")
	n.Entry.SetText("forty")
	require.InDelta(t, 0.5, n.Slider.Value, 1e-9)
	_, ok := n.Value()
	require.False(t, ok)
	n.Set(40)
	n.SetScale(forms.Scale{To: 80})
	require.InDelta(t, 0.5, n.Slider.Value, 1e-9)
	n.SetScale(forms.Scale{To: 160})
	require.InDelta(t, 0.25, n.Slider.Value, 1e-9)
	n.SetScale(forms.Scale{To: 160, Fine: true})
	require.InDelta(t, 0.5, n.Slider.Value, 1e-9, "near 0 a step is small")
	n.Slider.SetValue(0.75)
	require.InDelta(t, 90, value(), 1e-9)

	for key, want := range map[fyne.KeyName]float64{fyne.KeyHome: 0, fyne.KeyEnd: 160} {
		n.Slider.TypedKey(&fyne.KeyEvent{Name: key})
		require.InDelta(t, want, value(), 1e-9)
	}
}
