package rules

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
)

func TestCheckRunsInTheBackground(t *testing.T) {
	f := show(t, guardRemoved())
	f.open(f.document("tic-tac-toe"))
	f.press(actions.Key{Name: fyne.KeyF5})
	require.True(t, f.state.checking)
	require.Equal(t, CheckPanel, f.state.panel)
	require.False(t, f.state.startCheck(), "one at a time")
	f.window.Until("the report", func() bool { return f.state.report != nil })
	require.False(t, f.state.checking)
	require.True(t, f.state.report.Exhaustive)
	require.Equal(t, 5478, f.state.report.States)
	shown := uitest.Texts(f.panel.Body)
	require.Contains(t, shown, f.words.T("rv.check.exhaustive", "5,478"))
	for _, finding := range []string{"terminates", "playable", "weak", "strong", "well-formed"} {
		require.Contains(t, shown, f.words.T("rv.check."+finding))
	}
	f.open(f.document("gomoku"))
	require.Nil(t, f.state.report, "the report is about another document")
	f.checks.start()
	f.press(actions.Key{Name: fyne.KeyEscape})
	require.False(t, f.state.checking)
	require.Nil(t, f.state.report)
	require.Equal(t, f.words.T("stopped"), f.dialogs.Shown())
}

func TestFaultyDocumentIsNotChecked(t *testing.T) {
	f := show(t, guardRemoved())
	require.NoError(t, f.state.document.SetSource("gsm"))
	f.changed()
	f.checks.start()
	require.False(t, f.state.checking)
	f.openPanel(CheckPanel)
	require.NotEmpty(t, uitest.Find[*canvas.ListRow](f.panel.Body))
}

// TestCheckEndsInTheViewShown: the language was changed meanwhile.
func TestCheckEndsInTheViewShown(t *testing.T) {
	f := show(t, guardRemoved())
	f.open(f.document("tic-tac-toe"))
	f.checks.start()
	f.speak("ja")
	f.window.Until("the report", func() bool { return f.state.report != nil })
	require.Contains(t, uitest.Texts(f.panel.Body), f.words.T("rv.check.exhaustive", "5,478"))
}
