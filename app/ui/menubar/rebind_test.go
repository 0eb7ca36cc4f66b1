package menubar_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/menubar"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
)

// TestRebind: a key is given by pressing it; one of another action is told first, and taken when it is pressed again; Esc
// leaves everything, Backspace takes the key away, and all can be brought back.
func TestRebind(t *testing.T) {
	w := uitest.New(t)
	table := actions.Table{{Name: "edit", Menu: "position", Keys: actions.Press(fyne.KeyE)}, {Name: "mirror", Menu: "position"},
		{Name: "loop", Menu: "shot", Keys: actions.Press(fyne.KeyL)}, {Name: "stop", Menu: "shot", Keys: actions.Press(fyne.KeyEscape)}}
	var now actions.Bindings
	menubar.ShowRebind(w.Words, w.Dialogs, table, []string{"position", "shot"}, actions.Bindings{}, func(b actions.Bindings) { now = b })
	texts := func() (all []string) {
		for _, b := range uitest.Find[*canvas.Button](w.Overlay()) {
			all = append(all, b.Text)
		}
		return all
	}
	require.Equal(t, []string{"Close", "E", "—", "L", "Reset all keys"}, texts(), "not Esc")
	says := func() string { return uitest.Find[*canvas.Prose](w.Overlay())[0].Said() }
	press := func(button string, keys ...fyne.KeyName) {
		w.Press(w.Overlay(), button)
		for _, k := range keys {
			w.Type(k)
		}
	}
	press("—", fyne.KeyEscape)
	require.Nil(t, now)
	press("—", fyne.KeyE)
	require.Nil(t, now)
	require.Equal(t, "E belongs to: Edit the position. Press it again to take it from there.", says())
	w.Type(fyne.KeyE)
	require.Equal(t, actions.Bindings{"edit": {}, "mirror": {{Name: fyne.KeyE}}}, now)
	require.Equal(t, []string{"Close", "—", "E", "L", "Reset all keys"}, texts())
	shown := "L"
	for _, r := range "@[`{+" {
		press(shown)
		for _, known := range " AMZamz" {
			w.Canvas().Focused().TypedRune(known)
		}
		w.Canvas().Focused().TypedRune(r)
		require.Equal(t, []actions.Key{{Rune: r}}, now["loop"], "letters are known by their keys")
		shown = string(r)
	}
	press("+")
	w.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutCopy{})
	require.Equal(t, []actions.Key{actions.Ctrl(fyne.KeyC)}, now["loop"])
	press("Ctrl+C", fyne.KeyBackspace)
	require.Empty(t, now["loop"])
	w.Press(w.Overlay(), "Reset all keys")
	require.Empty(t, now)
	require.Equal(t, []string{"Close", "E", "—", "L", "Reset all keys"}, texts())
	press("E", fyne.KeyF9)
	require.Equal(t, actions.Bindings{"edit": {{Name: fyne.KeyF9}}}, now, "the first of the list as well")
}

// TestRebindOnAllPages: a key that is given to an action of all pages is taken from those of every page.
func TestRebindOnAllPages(t *testing.T) {
	w := uitest.New(t)
	table := actions.Table{{Name: "edit", Menu: "position", Keys: actions.Press(fyne.KeyE)},
		{Name: "mirror", Menu: "position", Page: 1, Keys: actions.Press(fyne.KeyG)},
		{Name: "loop", Menu: "shot", Page: 2, Keys: actions.Press(fyne.KeyG)}}
	var now actions.Bindings
	menubar.ShowRebind(w.Words, w.Dialogs, table, []string{"position", "shot"}, actions.Bindings{}, func(b actions.Bindings) { now = b })
	w.Press(w.Overlay(), "E")
	w.Type(fyne.KeyG)
	w.Type(fyne.KeyG)
	require.Equal(t, actions.Bindings{"edit": actions.Press(fyne.KeyG), "mirror": {}, "loop": {}}, now)
}
