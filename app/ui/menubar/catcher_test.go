package menubar

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/actions"
)

// TestTypedSigns: a sign is caught as it is typed, a letter by its key, which comes beside it.
func TestTypedSigns(t *testing.T) {
	var caught []actions.Key
	c := newKeyCatcher(func(k actions.Key) { caught = append(caught, k) })
	for _, r := range "AZaz \t" {
		c.TypedRune(r)
	}
	require.Empty(t, caught)
	var want []actions.Key
	for _, r := range "!@[`{~1é" {
		c.TypedRune(r)
		want = append(want, actions.Key{Rune: r})
	}
	require.Equal(t, want, caught)
	caught = nil
	for _, k := range []fyne.KeyName{"1", "+", "@", "["} {
		c.TypedKey(&fyne.KeyEvent{Name: k})
	}
	require.Empty(t, caught)
	for _, k := range []fyne.KeyName{fyne.KeyA, fyne.KeyZ, fyne.KeyF1, fyne.KeyEscape} {
		c.TypedKey(&fyne.KeyEvent{Name: k})
	}
	require.Equal(t, []actions.Key{{Name: fyne.KeyA}, {Name: fyne.KeyZ}, {Name: fyne.KeyF1}, {Name: fyne.KeyEscape}}, caught)
}
