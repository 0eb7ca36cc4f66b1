package rules

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/syntax"
)

func TestQuestionsUnderTheRulesChosen(t *testing.T) {
	f := show(t, guardRemoved())
	require.Nil(t, f.state.used)
	f.toggleUse()
	require.NotNil(t, f.state.used)
	require.Equal(t, "Five-rock rule", f.state.UsedName(f.words))
	f.params.set("ENDS", "9")
	f.params.set("FGZ", "3")
	q, err := f.session.Inquiry.Question()
	require.NoError(t, err)
	require.Equal(t, 9, q.Rules.Ends)
	require.Equal(t, 9, q.State.Ends)
	require.Equal(t, 3, q.Rules.Guard.Shots)
	require.Nil(t, q.Rules.Machine, "params have a compiled twin")
	require.NoError(t, q.Check())
	require.Equal(t, "Five-rock rule (changed)", f.state.UsedName(f.words))
	f.toggleUse()
	require.Equal(t, f.words.T("rv.use.log"), f.dialogs.Shown())
	require.Equal(t, f.session.Place.Game().Rules, f.session.Rules.Now())
	require.Empty(t, f.state.UsedName(f.words))
}

func TestRulesWithOtherStonesAreNotUsed(t *testing.T) {
	f := show(t, guardRemoved())
	f.open(f.document("mixed-doubles"))
	f.toggleUse()
	require.Nil(t, f.state.used)
	require.Nil(t, f.session.Rules.Used())
	require.Equal(t, f.words.T("rv.use.other", "Mixed doubles"), f.dialogs.Shown())
}

func TestChangedMachineHasNoTwin(t *testing.T) {
	f := show(t, guardRemoved())
	f.editor.edited(f.state.document.SetEdges(syntax.Update, "stand", syntax.OnTrue, []string{"next"}), "stand")
	require.Equal(t, f.words.T("rv.mark.no-twin"), f.stage.mark.Text)
	f.toggleUse()
	require.Contains(t, f.dialogs.Shown(), "no compiled twin")
	require.NotNil(t, f.session.Rules.Now().Machine, "searches run the machine")
	f.undo()
	require.False(t, f.state.document.Changed().Any())
	require.Empty(t, f.stage.mark.Text)
	require.Nil(t, f.session.Rules.Now().Machine)
}

func TestFaultyRulesAreNotUsed(t *testing.T) {
	f := show(t, guardRemoved())
	f.toggleUse()
	require.NoError(t, f.state.document.SetSource("gsm"))
	f.changed()
	require.Nil(t, f.state.used, "rules that became faulty are given up")
	require.Nil(t, f.session.Rules.Used())
	f.toggleUse()
	require.Nil(t, f.state.used)
	require.Equal(t, f.words.T("rv.use.faulty"), f.dialogs.Shown())
}

func TestMenuOfRules(t *testing.T) {
	f := newFixture(t)
	require.NoError(t, f.session.Open(guardRemoved(), ""))
	m := f.Menu()
	checked := func() string {
		for _, i := range f.Menu().Items {
			if i.Checked {
				return i.Label
			}
		}
		return ""
	}
	require.Equal(t, f.words.T("rv.log-rules"), m.Items[0].Label)
	require.Equal(t, m.Items[0].Label, checked())
	require.Equal(t, "Four-rock rule", m.Items[2].Label)
	m.Items[2].Action()
	require.Equal(t, "Four-rock rule", checked())
	require.Equal(t, 4, f.session.Rules.Now().Guard.Shots)
	for _, i := range m.Items {
		require.NotEqual(t, "Tic-tac-toe", i.Label, "a game is no rule set of curling")
	}
	require.False(t, f.Content.Visible())
	m.Items[len(m.Items)-1].Action()
	require.True(t, f.Content.Visible(), "the last item shows the view")
}
