package rules

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/replay"
)

// checkedUse reports whether the menu marks the document shown as the one under whose rules is asked.
func (f *fixture) checkedUse() bool {
	for _, a := range f.Actions(rulesPage) {
		if a.Name == "rules-use" {
			return a.Checked()
		}
	}
	return false
}

// TestRulesInUseAreMarked: where their document is shown, and nowhere else.
func TestRulesInUseAreMarked(t *testing.T) {
	f := show(t, guardRemoved())
	require.False(t, f.checkedUse())
	f.toggleUse()
	require.Equal(t, f.words.T("rv.use.now", "Five-rock rule"), f.dialogs.Shown(), "searches know these rules")
	require.True(t, f.checkedUse())
	f.open(f.document("four-rock"))
	require.False(t, f.checkedUse())
}

// TestRulesOfTheSessionAreFollowed: by undo or with another study it uses rules whose document is found by itself or by its text, also
// beside documents that are faulty; where none has them none is in use.
func TestRulesOfTheSessionAreFollowed(t *testing.T) {
	f := show(t, guardRemoved())
	for _, name := range []string{"four-rock", "no-tick"} { // one before it, one behind it
		require.NoError(t, f.document(name).SetSource("gsm"))
	}
	d := f.state.document
	f.state.use(d)
	again := *d.Ruleset()
	f.session.Rules.Use(&again, true)
	f.state.used = nil
	f.state.follow()
	require.Same(t, d, f.state.used, "by the text")
	f.session.Rules.Use(d.Ruleset(), true)
	f.state.used = f.document("mixed-doubles")
	f.state.follow()
	require.Same(t, d, f.state.used, "by itself")
	f.state.follow()
	require.Same(t, d, f.state.used)
	require.NoError(t, d.SetParam("ENDS", "7"))
	f.session.Rules.Use(&again, true)
	f.state.follow()
	require.Nil(t, f.state.used, "no document has this text any more")
}

// TestAnotherGameHasOtherRules: the rules of the game follow it.
func TestAnotherGameHasOtherRules(t *testing.T) {
	f := show(t, guardRemoved())
	doubles := guardRemoved()
	doubles.Rules = curling.MixedDoubles()
	for _, g := range []*replay.Game{guardRemoved(), doubles} {
		require.NoError(t, f.session.Open(g, ""))
		r, err := f.state.ruleset()
		require.NoError(t, err)
		require.Equal(t, f.session.Place.Game().Rules.FirstShot, r.Rules.FirstShot)
	}
}

// TestValuesAreChosenAndTakenBack: the first choice as any other; a value that is typed as it is makes no version.
func TestValuesAreChosenAndTakenBack(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(ParamsPanel)
	f.params.rows["ENDS"].entry.FocusLost()
	require.False(t, f.state.document.CanUndo())
	zone := f.params.rows["ZONE"]
	first := f.state.document.Ruleset().Rules.Guard.Zone
	zone.choice.SetSelectedIndex(1)
	require.NotEqual(t, first, f.state.document.Ruleset().Rules.Guard.Zone)
	zone.choice.SetSelectedIndex(0)
	require.Equal(t, first, f.state.document.Ruleset().Rules.Guard.Zone)
	f.params.row(rulebook.Field{Name: "WORD", Value: "a"})
	require.NotNil(t, f.params.rows["WORD"].entry, "a word that can be anything is typed")
	f.params.row(rulebook.Field{Name: "COUNT", Value: "1", Number: true, Choices: []string{"1", "2"}})
	require.NotNil(t, f.params.rows["COUNT"].entry, "a number is typed")
}

// TestOtherStatesAlone: where no value differs there is no table of values.
func TestOtherStatesAlone(t *testing.T) {
	f := show(t, guardRemoved())
	d, err := f.state.library.Add("copy", f.state.document.Source())
	require.NoError(t, err)
	require.NoError(t, d.SetEdges(syntax.Update, "stand", syntax.OnTrue, []string{"next"}))
	f.compare(d)
	require.Empty(t, f.state.difference().Params)
	require.NotEmpty(t, f.state.difference().States)
	require.NotContains(t, uitest.Texts(f.panel.Body), f.name(d))
	f.compare(f.document("four-rock"))
	require.Contains(t, uitest.Texts(f.panel.Body), "Four-rock rule")
}

// TestArgumentsOfAnotherFunction: they are empty where there were none before.
func TestArgumentsOfAnotherFunction(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(EditPanel)
	f.selectState("any")
	c := newCallForm(f.View.common, nil)
	c.function.SetSelected("Stones.removed")
	require.Len(t, c.args, 2)
	require.Empty(t, c.args[0].Text+c.args[1].Text)
}

// TestOverviewOfMachines: a machine that is selected in it is opened, anything else is only selected; no form edits the overview.
func TestOverviewOfMachines(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(EditPanel)
	f.stage.openMachine(overviewTab)
	require.Contains(t, uitest.Texts(f.panel.Body), f.words.T("rv.unreadable"))
	f.stage.selectState("elsewhere")
	require.Equal(t, overviewTab, f.state.machine)
	require.Equal(t, "elsewhere", f.state.selected)
	f.stage.selectState(syntax.Update)
	require.Equal(t, syntax.Update, f.state.machine)
	f.stage.selectState(syntax.Rules[0])
	require.Equal(t, syntax.Update, f.state.machine, "a state may have the name of a machine")
}

// TestEdgesThatAreThere: the menu of two states offers to drop the edge that leads from one to the other, the first one too.
func TestEdgesThatAreThere(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(EditPanel)
	f.stage.openMachine(syntax.Update)
	m := f.state.document.File().Machine(syntax.Update)
	dropped := 0
	for i := range m.States {
		s := &m.States[i]
		for _, label := range []syntax.Label{syntax.OnTrue, syntax.OnFalse, syntax.Epsilon} {
			for _, to := range targetsOf(s, label) {
				labels := uitest.Items(f.stage.edgeMenu(s.ID, to))
				require.Contains(t, labels, f.words.T("rv.edge.drop", s.ID, labelText(label), to))
				require.NotContains(t, labels, f.words.T("rv.edge.add", s.ID, labelText(label), to))
				dropped++
			}
		}
	}
	require.Positive(t, dropped)
}

// TestShortcutsOfATextStayInIt: Ctrl and Enter takes the text over, other shortcuts do what they do in any text.
func TestShortcutsOfATextStayInIt(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(SourcePanel)
	e := f.source.entry
	applied := 0
	e.onApply = func() { applied++ }
	e.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierAlt})
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
	require.Zero(t, applied)
	require.NotEmpty(t, e.SelectedText())
	e.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyEnter, Modifier: fyne.KeyModifierControl})
	require.Equal(t, 1, applied)
	e.CursorRow = 3
	f.source.goTo(syntax.Pos{})
	require.Equal(t, 3, e.CursorRow, "a fault without a place")
	f.source.goTo(syntax.Pos{Line: 1, Col: 1})
	require.Zero(t, e.CursorRow)
}
