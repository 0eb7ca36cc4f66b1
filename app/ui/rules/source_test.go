package rules

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
)

func TestFaultsOfTheSourceAreListedByLine(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(SourcePanel)
	f.source.entry.SetText(strings.Replace(f.source.entry.Text, "Stones.restore(FREE_GUARD)", "Stones.restor(FREE_GUARD)", 1))
	f.source.apply()
	faults := f.state.document.Problems().Faults()
	require.Len(t, faults, 1)
	require.Equal(t, f.words.T("rv.mark.faulty"), f.stage.mark.Text)
	f.openPanel(CheckPanel)
	rows := uitest.Find[*canvas.ListRow](f.panel.Body)
	require.Len(t, rows, len(f.state.document.Problems()))
	f.goToLine(faults[0].Pos)
	require.Equal(t, SourcePanel, f.state.panel)
	e := f.source.entry
	require.Equal(t, faults[0].Pos.Line-1, e.CursorRow)
	require.Contains(t, strings.Split(e.Text, "\n")[e.CursorRow], "restor(")
	require.Same(t, e, f.window.Canvas().Focused())
	for _, p := range f.state.panels() {
		f.openPanel(p)
	}
	f.undo()
	require.NoError(t, f.state.document.Fault())
}

func TestWhatIsWrittenStaysUntilTheDocumentChanges(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(SourcePanel)
	f.source.entry.SetText("draft")
	f.openPanel(CheckPanel)
	f.openPanel(SourcePanel)
	require.Equal(t, "draft", f.source.entry.Text)
	f.open(f.document("no-tick"))
	require.Equal(t, f.state.document.Source(), f.source.entry.Text)
	f.params.set("ENDS", "5")
	require.Contains(t, f.source.entry.Text, "param ENDS 5")
}

func TestKeysInTheSource(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(SourcePanel)
	press := func(n fyne.KeyName) {
		f.source.entry.TypedShortcut(&desktop.CustomShortcut{KeyName: n, Modifier: fyne.KeyModifierControl})
	}
	f.source.entry.SetText(strings.Replace(f.source.entry.Text, "param ENDS 10", "param ENDS 5", 1))
	press(fyne.KeyReturn)
	require.Equal(t, 5, f.state.document.Ruleset().Rules.Ends, "Ctrl+Enter applies the source")
	press(fyne.KeyO)
	require.Equal(t, []string{"open"}, f.common, "keys that mean nothing in a text are those of the window")
	press(fyne.KeyC)
	press(fyne.KeyZ)
	require.Len(t, f.common, 1)
	require.Equal(t, 5, f.state.document.Ruleset().Rules.Ends, "Ctrl+Z undoes what is written, not the document")
	f.undo()
	f.openPanel(SourcePanel)
	press(fyne.KeyV)
	press(fyne.KeyY)
	require.Len(t, f.common, 1)
	require.Equal(t, 10, f.state.document.Ruleset().Rules.Ends, "nor is it done again")
	require.True(t, f.state.document.CanRedo())
}
