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

func newView(t *testing.T) (*uitest.Env, *View) {
	t.Helper()
	e := uitest.Open(t)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	return e, New(e.Words, PartsOf(e.Session), e.Dialogs)
}

// TestNoteOfAPlace: text and glyph of the place shown; a form whose place is left notes nothing.
func TestNoteOfAPlace(t *testing.T) {
	e, v := newView(t)
	v.ShowNote()
	e.Looks("the form")
	uitest.Find[*forms.Entry](e.Overlay())[0].SetText("  too heavy\n")
	e.Press(e.Overlay(), e.Words.GlyphName(annotation.Glyphs[1]))
	e.Press(e.Overlay(), e.Words.T("use"))
	require.False(t, e.Dialogs.IsOpen())
	require.Equal(t, "too heavy", e.Session.Notes.Here().Note)
	require.Equal(t, annotation.Glyphs[1], e.Session.Notes.Here().Glyph)
	v.ShowNote()
	e.Looks("what was noted")
	note := uitest.Find[*forms.Entry](e.Overlay())[0]
	require.Equal(t, "too heavy", note.Text)
	note.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.False(t, e.Dialogs.IsOpen())
	v.ShowNote()
	uitest.Find[*forms.Entry](e.Overlay())[0].SetText("of another place")
	e.Session.Place.GoTo(replay.Place{Shot: 3})
	e.Dialogs.Update() // as the window does after every change
	require.False(t, e.Dialogs.IsOpen())
	here := e.Session.Notes.Here()
	require.True(t, here.Empty())
	e.Session.Place.GoTo(replay.Place{})
	require.Equal(t, "too heavy", e.Session.Notes.Here().Note)
}

// TestTextOfADrawing: an empty one draws nothing.
func TestTextOfADrawing(t *testing.T) {
	e, v := newView(t)
	for text, drawn := range map[string]int{" ": 0, " here ": 1} {
		v.ShowText(annotation.Drawing{Kind: annotation.Text, From: curling.Tee})
		uitest.Find[*forms.Entry](e.Overlay())[0].SetText(text)
		e.Press(e.Overlay(), e.Words.T("use"))
		list := e.Session.Notes.Here().Drawings
		require.Len(t, list, drawn)
		if drawn > 0 {
			require.Equal(t, "here", list[0].Text)
			require.True(t, e.Session.Study.Undo())
		}
	}
}

// TestFindNotes: places with their glyph and text, and whole lines, lead there.
func TestFindNotes(t *testing.T) {
	e, v := newView(t)
	e.Session.Place.GoTo(replay.Place{End: 1, Shot: 2})
	require.NoError(t, e.Session.Notes.SetNote("a pick", annotation.Glyphs[0]))
	e.Session.Lines.Rename(e.Session.Study.Content().Shown, "final", "the last of the day")
	e.Session.Place.GoTo(replay.Place{})
	v.ShowFind()
	e.Looks("all")
	require.Len(t, v.find(""), 2)
	list := v.find("PICK")
	require.Len(t, list, 1)
	require.Contains(t, list[0].Text, "a pick")
	require.Contains(t, list[0].Text, e.Words.Glyph(annotation.Glyphs[0]))
	list[0].Run()
	require.Equal(t, replay.Place{End: 1, Shot: 2}, e.Session.Place.At())
	require.Empty(t, v.find("nothing"))
}
