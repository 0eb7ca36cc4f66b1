package rules

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/syntax"
)

func (f *fixture) savedText() string {
	f.t.Helper()
	data, err := os.ReadFile(f.saved)
	require.NoError(f.t, err)
	return string(data)
}

func TestMachineIsSavedAsAPicture(t *testing.T) {
	f := show(t, guardRemoved())
	f.savePicture("svg")
	require.Equal(t, "five-rock-update.svg", filepath.Base(f.saved))
	require.Contains(t, f.savedText(), "restore(FREE_GUARD)")
	f.savePicture("png")
	img, err := png.Decode(bytes.NewBufferString(f.savedText()))
	require.NoError(t, err)
	require.Greater(t, img.Bounds().Dy(), 1000)
	f.saved = ""
	require.NoError(t, f.state.document.SetSource("x"))
	f.changed()
	f.savePicture("svg")
	require.Empty(t, f.saved)
	require.Equal(t, f.words.T("rv.export.none"), f.dialogs.Shown())
}

func TestGameIsSavedInGDL(t *testing.T) {
	f := show(t, guardRemoved())
	f.saveGDL()
	require.Contains(t, f.dialogs.Shown(), "cannot be said in GDL", "curling is continuous")
	require.Empty(t, f.saved)
	f.open(f.document("tic-tac-toe"))
	f.saveGDL()
	require.Equal(t, "tic-tac-toe.kif", filepath.Base(f.saved))
	require.Contains(t, f.savedText(), "(role x)")
	require.NoError(t, f.state.document.SetSource("gsm"))
	f.saveGDL()
	require.Equal(t, f.words.T("rv.use.faulty"), f.dialogs.Shown())
}

// TestShippedRulesAreSavedAsAnotherDocument: what comes with the program stays as it is.
func TestShippedRulesAreSavedAsAnotherDocument(t *testing.T) {
	f := show(t, guardRemoved())
	f.params.set("ENDS", "4")
	f.toggleUse()
	f.askSave()
	require.Equal(t, "my-five-rock.gsm", filepath.Base(f.saved))
	require.Contains(t, f.savedText(), "param ENDS 4")
	d := f.state.document
	require.Equal(t, "my-five-rock", d.Name)
	require.Equal(t, f.saved, d.Path)
	require.False(t, d.Changed().Any())
	require.False(t, f.document("five-rock").Changed().Any())
	require.Same(t, d, f.state.used, "questions stay under the rules that were saved")
	require.Same(t, d.Ruleset(), f.session.Rules.Used())
	require.Equal(t, 4, f.session.Rules.Now().Ends)

	f.params.set("ENDS", "3")
	require.True(t, d.Changed().Any())
	f.askSave()
	require.Equal(t, "my-five-rock.gsm", filepath.Base(f.saved))
	require.False(t, d.Changed().Any())
	require.Contains(t, f.savedText(), "param ENDS 3")
}

func TestFileOpenedAgainIsTheSameDocument(t *testing.T) {
	f := show(t, guardRemoved())
	f.opened = filepath.Join(t.TempDir(), "mine.gsm")
	src := f.state.document.Source()
	require.NoError(t, os.WriteFile(f.opened, []byte(src), 0o600))
	n := len(f.state.library.Documents)
	f.askOpen()
	require.Len(t, f.state.library.Documents, n, "it is read in the background")
	f.window.Until("the file", func() bool { return f.state.document.Name == "mine" })
	require.Len(t, f.state.library.Documents, n+1)
	f.toggleUse()
	f.open(f.document("no-tick"))
	require.NoError(t, os.WriteFile(f.opened, []byte(strings.Replace(src, "param ENDS 10", "param ENDS 5", 1)), 0o600))
	f.askOpen()
	f.window.Until("the file", func() bool { return f.state.document.Name == "mine" })
	require.Len(t, f.state.library.Documents, n+1)
	require.Equal(t, 5, f.session.Rules.Now().Ends)
	require.False(t, f.state.document.Changed().Any(), "changes are those since the file was read")
	require.Same(t, f.state.document.Ruleset(), f.session.Rules.Used())
}

func TestFileThatIsNoRuleText(t *testing.T) {
	f := newFixture(t)
	path := filepath.Join(t.TempDir(), "junk.gsm")
	require.NoError(t, os.WriteFile(path, []byte("\xff junk {"), 0o600))
	f.OpenFile(path)
	f.window.Until("the file", f.Content.Visible)
	require.Equal(t, "junk", f.state.document.Name)
	require.Equal(t, SourcePanel, f.state.panel, "it is shown with its faults")
	require.NotEmpty(t, f.state.document.Problems())
	junk := f.state.document.Source()
	f.OpenFile("/no/such/file.gsm")
	f.window.Until("the error", func() bool { return f.dialogs.Shown() != "" })
	require.NotEmpty(t, f.dialogs.Shown())
	require.Equal(t, "junk", f.state.document.Name)
	require.NoError(t, os.WriteFile(path, bytes.Repeat([]byte("#"), syntax.MaxBytes+1), 0o600))
	f.OpenFile(path)
	f.window.Until("the error", func() bool { return strings.Contains(f.dialogs.Shown(), "larger") })
	require.Equal(t, junk, f.state.document.Source(), "a file that is too large is not read")
}

func TestExportMenuHasTheNamesOfTheActions(t *testing.T) {
	f := show(t, guardRemoved())
	m := f.exportMenu()
	for i, name := range []string{"rules-svg", "rules-png", "rules-gdl", "rules-save"} {
		require.Equal(t, f.words.T("do."+name), m.Items[i].Label)
		f.saved = ""
		m.Items[i].Action()
		require.Equal(t, name != "rules-gdl", f.saved != "", name)
	}
}

// TestFilesThatHoldNoText: they become no document, which is told.
func TestFilesThatHoldNoText(t *testing.T) {
	f := show(t, guardRemoved())
	had := len(f.state.library.Documents)
	path := filepath.Join(t.TempDir(), "study.hstudy")
	require.NoError(t, os.WriteFile(path, []byte("PK\x03\x04\x00\x00"), 0o600))
	f.OpenFile(path)
	f.window.Until("the error", func() bool { return f.dialogs.Shown() != "" })
	require.Contains(t, f.dialogs.Shown(), path+" holds no text")
	require.Len(t, f.state.library.Documents, had)
}
