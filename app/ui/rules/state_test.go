package rules

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

func TestRulesMostLikeThoseOfTheGameAreShownFirst(t *testing.T) {
	g := guardRemoved()
	g.Rules = curling.FourRock()
	f := newFixture(t)
	require.NoError(t, f.session.Open(g, ""))
	require.NotEmpty(t, f.state.Infraction(f.words), "rule texts are read before the view is shown")
	require.NoError(t, f.Show())
	require.Equal(t, "four-rock", f.state.document.Name)
	f.open(f.document("no-tick"))
	f.Hide()
	require.NoError(t, f.Show())
	require.Equal(t, "no-tick", f.state.document.Name, "what was shown stays")
}

func TestMachinesOfADocument(t *testing.T) {
	f := show(t, emptySheet())
	s := f.state
	require.Equal(t, syntax.Rules, s.machines()[:5])
	require.Equal(t, syntax.Update, s.machine)
	s.open(f.document("tic-tac-toe"))
	require.Equal(t, append(slices.Clone(syntax.Rules), "Board.line", overviewTab), s.machines())
	f.stage.openMachine(overviewTab)
	require.Equal(t, syntax.Overview(), s.machineOf(s.document))
	f.selectState(syntax.Legal)
	require.Equal(t, syntax.Legal, s.machine, "a state of the overview is a machine")
	f.stage.openMachine(overviewTab)
	f.openPanel(EditPanel)
	require.Equal(t, syntax.Update, s.machine, "the overview cannot be edited")
	s.open(f.document("five-rock"))
	require.NoError(t, s.document.SetSource("x"))
	s.changed()
	require.Equal(t, []string{syntax.Initial}, s.machines(), "a text that cannot be read has a machine to show")
	require.Equal(t, syntax.Initial, s.machine)
}

func TestPanelsOfADocument(t *testing.T) {
	f := show(t, emptySheet())
	s := f.state
	require.Equal(t, []Panel{ShotPanel, ParamsPanel, CheckPanel, EditPanel, SourcePanel}, s.panels())
	s.compare(f.document("no-tick"))
	require.Equal(t, ComparePanel, s.panels()[0])
	require.Equal(t, ComparePanel, s.panel)
	s.compare(nil)
	require.Equal(t, ShotPanel, s.panel)
	s.open(f.document("tic-tac-toe"))
	require.Equal(t, CheckPanel, s.panel)
	require.NotContains(t, s.panels(), ShotPanel)
	s.open(f.document("five-rock"))
	s.openMachine(syntax.Goal)
	s.openPanel(EditPanel)
	require.Equal(t, syntax.Goal, s.machine)
	s.openPanel(ShotPanel)
	require.Equal(t, syntax.Update, s.machine, "a shot is explained by its machine")
}

func TestOpeningADocumentDropsWhatBelongsToTheOneBefore(t *testing.T) {
	f := show(t, emptySheet())
	s := f.state
	s.selected = "any"
	require.True(t, s.startCheck())
	s.compare(f.document("no-tick"))
	s.open(f.document("no-tick"))
	require.Nil(t, s.compared, "a document is not compared with itself")
	require.Empty(t, s.selected)
	require.False(t, s.checking)
}

// TestTasksEndWithWhatTheyServe: a check with its document.
func TestTasksEndWithWhatTheyServe(t *testing.T) {
	f := newFixture(t)
	require.NoError(t, f.Show())
	s, jobs := f.state, f.session.Jobs
	s.open(f.document("tic-tac-toe"))
	require.False(t, jobs.Running(checkTask))
	require.True(t, s.startCheck())
	require.True(t, jobs.Running(checkTask))
	s.open(f.document("gomoku"))
	require.False(t, jobs.Running(checkTask))
	require.False(t, s.stopCheck(), "nothing runs any more")
}

func TestStepThroughTheDocuments(t *testing.T) {
	f := show(t, emptySheet())
	require.Nil(t, f.state.next(-1))
	require.Equal(t, "four-rock", f.state.next(1).Name)
	all := f.state.library.Documents
	f.state.document = all[len(all)-1]
	require.Nil(t, f.state.next(1))
}
