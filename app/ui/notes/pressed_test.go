package notes

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
)

// TestEverythingThatIsPressed: what every button, row and field of each dialog leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	for name, show := range map[string]func(*View){"note": (*View).ShowNote, "find": (*View).ShowFind,
		"text": func(v *View) { v.ShowText(annotation.Drawing{Kind: annotation.Text, From: curling.Tee}) }} {
		t.Run(name, func(t *testing.T) {
			e, v := newView(t)
			e.Session.Place.GoTo(replay.Place{End: 1, Shot: 2})
			require.NoError(t, e.Session.Notes.SetNote("a pick", annotation.Glyphs[0]))
			e.Session.Lines.Rename(e.Session.Study.Content().Shown, "final", "the last of the day")
			e.Session.Place.GoTo(replay.Place{})
			require.NoError(t, e.Session.Notes.SetNote("late", ""))
			show(v)
			e.Return = func() {
				if !e.Dialogs.IsOpen() {
					e.Session.Place.GoTo(replay.Place{})
					show(v)
				}
			}
			e.PressEverything()
		})
	}
}

// TestKeysOfANote: Enter is a line of its own, Shift+Enter keeps the note, Esc drops it.
func TestKeysOfANote(t *testing.T) {
	e, v := newView(t)
	v.ShowNote()
	note := uitest.Find[*forms.Entry](e.Overlay())[0]
	note.SetText("heavy")
	note.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	require.True(t, e.Dialogs.IsOpen())
	require.Contains(t, note.Text, "\n")
	note.OnSubmitted("")
	require.False(t, e.Dialogs.IsOpen())
	require.Equal(t, "heavy", e.Session.Notes.Here().Note)
	v.ShowNote()
	note = uitest.Find[*forms.Entry](e.Overlay())[0]
	note.SetText("light")
	note.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.False(t, e.Dialogs.IsOpen())
	require.Equal(t, "heavy", e.Session.Notes.Here().Note)
}
