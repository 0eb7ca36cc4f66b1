package position

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/icefile"
)

// TestIceFile: the ice of a file is shown and kept by its name; a file that holds none, or another's name, is refused.
func TestIceFile(t *testing.T) {
	e, v := newView(t)
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	ice.Curl = 0.83
	path := filepath.Join(t.TempDir(), "ice.json")
	v.OnIceFile = func(_ string, kind filepick.Kind, then func(string)) {
		require.Equal(t, []string{"json"}, kind.Ends)
		then(path)
	}
	open := func(name string) {
		var text bytes.Buffer
		require.NoError(t, icefile.Write(&text, physics.NamedIce{Name: name, Ice: ice}))
		require.NoError(t, os.WriteFile(path, text.Bytes(), 0o600))
		uitest.Choose(t, v.IceMenu(), "Ice from a file…")
	}
	open("fitted:beijing")
	require.Equal(t, ice, e.Session.Place.Game().Ice)
	require.Equal(t, "fitted:beijing", e.Session.Ices.Name())
	require.Contains(t, uitest.Items(v.IceMenu()), "✓ fitted:beijing")
	ice.Curl = 0.5
	open(physics.BuiltInIces()[0].Name)
	require.NotEqual(t, ice, e.Session.Place.Game().Ice, "the name of an ice of the program")
	require.NotEmpty(t, e.Dialogs.Shown(), "why")
	e.Dialogs.Hide()
	require.NoError(t, os.WriteFile(path, []byte("{}"), 0o600))
	uitest.Choose(t, v.IceMenu(), "Ice from a file…")
	require.Len(t, e.Session.Ices.Named(), 1)
	require.NotEmpty(t, e.Dialogs.Shown(), "why")
}

// TestIceForm: an ice of the user is told by its draw while it changes, kept by its name, chosen from the menu, forgotten.
func TestIceForm(t *testing.T) {
	e, v := newView(t)
	uitest.Choose(t, v.IceMenu(), "Championship ice today")
	require.Equal(t, physics.BuiltInIces()[0].Ice, e.Session.Place.Game().Ice)
	require.Contains(t, uitest.Items(v.IceMenu()), "✓ Championship ice today")
	v.ShowIce()
	told := func() string {
		for _, l := range uitest.Find[*canvas.Prose](e.Overlay()) {
			if strings.HasPrefix(l.Said(), "A draw to the tee") {
				return l.Said()
			}
		}
		return ""
	}
	e.Until("the draw", func() bool { return told() != "" })
	require.Contains(t, told(), "14.1 s from hog line to hog line")
	entries := uitest.Find[*forms.Entry](e.Overlay())
	require.Equal(t, "95", entries[0].Text)
	before := told()
	entries[0].SetText("120")
	e.Until("another draw", func() bool { return told() != before })
	for i, bad := range map[int]string{0: "0", 1: "x", 2: "30", 3: "-9"} {
		was := entries[i].Text
		entries[i].SetText(bad)
		e.Press(e.Overlay(), "Use")
		require.True(t, e.Dialogs.IsOpen(), bad)
		entries[i].SetText(was)
	}
	entries[2].SetText("1.5")
	entries[4].SetText("championship")
	e.Press(e.Overlay(), "Use")
	require.True(t, e.Dialogs.IsOpen(), "the name of another ice")
	entries[4].SetText(" Slow ")
	e.Press(e.Overlay(), "Use")
	require.False(t, e.Dialogs.IsOpen())
	require.Equal(t, "Slow", e.Session.Ices.Name())
	require.InDelta(t, 1.2, e.Session.Ices.Named()[0].Ice.Friction, 1e-9)
	require.Contains(t, uitest.Items(v.IceMenu()), "✓ Slow")
	v.ShowIce()
	require.Equal(t, "120", uitest.Find[*forms.Entry](e.Overlay())[0].Text, "the numbers of the ice, not as worn")
	require.Equal(t, "Slow", uitest.Find[*forms.Entry](e.Overlay())[4].Text)
	e.Dialogs.Hide()
	uitest.Choose(t, v.IceMenu(), "Forget Slow")
	require.Empty(t, e.Session.Ices.Named())
	require.Empty(t, e.Errors)
}
