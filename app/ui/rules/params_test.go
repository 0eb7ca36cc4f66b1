package rules

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
)

func TestParamsForm(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(ParamsPanel)
	ends := f.params.rows["ENDS"]
	ends.entry.SetText("99")
	ends.entry.OnSubmitted("99")
	require.Contains(t, f.dialogs.Shown(), "1 to 20", "a value out of range is refused")
	require.Equal(t, "10", ends.entry.Text, "the form shows the value that holds")
	ends.entry.SetText("6")
	ends.entry.FocusLost()
	require.Equal(t, "6", ends.field.Value)
	require.Equal(t, 6, f.state.document.Ruleset().Rules.Ends)
	require.Equal(t, "was 10", ends.origin.Text)
	zone := f.params.rows["ZONE"]
	zone.choice.SetSelectedIndex(1)
	require.Equal(t, curling.ZonePlay, f.state.document.Ruleset().Rules.Guard.Zone)
	require.Same(t, ends, f.params.rows["ENDS"], "the form stays where it is")
	f.reset()
	require.False(t, f.state.document.Changed().Any())
	require.Empty(t, f.params.rows["ENDS"].origin.Text)
}

func TestNumbersCanBeStepped(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(ParamsPanel)
	v := f.params.entry(f.params.rows["FGZ"])
	f.window.Press(v, "+")
	require.Equal(t, 6, f.state.document.Ruleset().Rules.Guard.Shots)
	f.window.Press(v, "−")
	f.window.Press(v, "−")
	require.Equal(t, 4, f.state.document.Ruleset().Rules.Guard.Shots)
}

func TestWritingAValueIsNoEntry(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(ParamsPanel)
	require.NoError(t, f.state.document.SetParam("ZONE", "PLAY"))
	f.params.refresh()
	require.Equal(t, 1, f.params.rows["ZONE"].choice.SelectedIndex())
	require.True(t, f.state.document.Undo())
	require.False(t, f.state.document.CanUndo(), "the form made no version of its own")
}

func TestUseButtonSaysWhatItMeans(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(ParamsPanel)
	require.Contains(t, uitest.Texts(f.panel.Body), f.words.T("rv.use.hint"))
	f.window.Press(f.panel.Body, f.words.T("rv.use"))
	require.NotNil(t, f.state.used)
	require.Contains(t, uitest.Texts(f.panel.Body), f.words.T("rv.use.is"))
	f.window.Press(f.panel.Body, f.words.T("rv.unuse"))
	require.Nil(t, f.state.used)
}

func TestNothingToUndo(t *testing.T) {
	f := show(t, guardRemoved())
	f.undo()
	require.Equal(t, f.words.T("rv.nothing"), f.dialogs.Shown())
	f.params.set("ENDS", "5")
	f.undo()
	require.Equal(t, 10, f.state.document.Ruleset().Rules.Ends)
	f.redo()
	require.Equal(t, 5, f.state.document.Ruleset().Rules.Ends)
}

// TestChangeEndsACheck: its report would be about the version before.
func TestChangeEndsACheck(t *testing.T) {
	f := show(t, guardRemoved())
	require.True(t, f.state.startCheck())
	f.params.set("ENDS", "5")
	require.False(t, f.state.checking)
	require.Nil(t, f.state.report)
}

func TestParamsOfAGameSayThatQuestionsAreNotAskedUnderThem(t *testing.T) {
	f := show(t, guardRemoved())
	for _, d := range f.state.library.Documents {
		if f.open(d); len(d.Fields()) > 0 && !f.state.isCurling() {
			f.openPanel(ParamsPanel)
			require.Contains(t, uitest.Texts(f.panel.Body), f.words.T("rv.params.game"), d.Name)
		}
	}
}
