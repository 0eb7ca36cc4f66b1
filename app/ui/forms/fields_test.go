package forms_test

import (
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
)

func TestParseNumber(t *testing.T) {
	for text, want := range map[string]float64{"0": 0, " 12.5 ": 12.5, "100": 100, "1e2": 100} {
		got, ok := forms.ParseNumber(text, 100)
		require.True(t, ok, text)
		require.InDelta(t, want, got, 1e-12, text)
	}
	for _, text := range []string{"", "x", "-1", "-0.001", "100.001", "NaN", "Inf", "1,5"} {
		_, ok := forms.ParseNumber(text, 100)
		require.False(t, ok, text)
	}
}

// TestEntrySelectsItsContent: what is typed after the keyboard arrived replaces what was there.
func TestEntrySelectsItsContent(t *testing.T) {
	test.NewTempApp(t)
	e := forms.NewEntry(nil)
	e.SetText("33.7")
	w := test.NewTempWindow(t, e)
	w.Canvas().Focus(e)
	require.Equal(t, "33.7", e.SelectedText())
	e.TypedRune('3')
	require.Equal(t, "3", e.Text)
}

// TestTabLeadsOutOfSeveralLines: a form with a text of several lines can be left by the keyboard.
func TestTabLeadsOutOfSeveralLines(t *testing.T) {
	e := forms.NewEntry(nil)
	e.MultiLine = true
	require.False(t, e.AcceptsTab())
}
