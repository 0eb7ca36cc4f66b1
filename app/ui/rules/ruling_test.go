package rules

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay/hpos"
)

// textOf is the sentence about a state on the path of a ruling.
func textOf(t *testing.T, r rulebook.Ruling, state string) message.Message {
	t.Helper()
	for _, l := range r.Lines {
		if l.State == state {
			return l.Text
		}
	}
	require.Fail(t, "no line of "+state)
	return message.Message{}
}

func TestInfractionIsExplainedInBothLanguages(t *testing.T) {
	f := show(t, guardRemoved())
	r, err := f.ruling()
	require.NoError(t, err)
	require.True(t, r.Foul)
	require.Contains(t, r.Path, "foul")
	require.Equal(t, r.Path, f.state.marks().Path, "the path is lit")
	explain := func(m message.Message) string { return f.state.explain(f.words, m) }
	require.Regexp(t, "^Stone 2 of the end removed a protected stone", explain(r.Summary))
	require.Equal(t, explain(r.Summary), f.state.Infraction(f.words))
	require.Contains(t, uitest.Texts(f.shot.box), explain(r.Summary))
	require.Equal(t, "yuki moves next", explain(textOf(t, r, "turn")), "a team writes its name as it likes")
	require.Equal(t, "s <= FGZ holds (2, 5)", explain(textOf(t, r, "early")), "a formula is no sentence")
	f.speak("ja")
	require.Contains(t, f.state.Infraction(f.words), "ストーンを元に戻す")
}

func TestTeamsWithoutANameAreNumbered(t *testing.T) {
	g := guardRemoved()
	g.Teams = [2]string{}
	f := show(t, g)
	r, err := f.ruling()
	require.NoError(t, err)
	require.Equal(t, "Team 1 moves next", f.state.explain(f.words, textOf(t, r, "turn")))
	require.NotContains(t, textOf(t, r, "turn").Args, "yuki", "the message itself stays as it is")
}

func TestShotIsRuledByTheDocumentAndTheGameByTheRulesOfTheQuestions(t *testing.T) {
	f := show(t, guardRemoved())
	f.params.set("FGZ", "1")
	r, err := f.ruling()
	require.NoError(t, err)
	require.False(t, r.Foul)
	require.True(t, f.state.document.Changed().Params)
	require.Equal(t, f.words.T("rv.mark.changed"), f.stage.mark.Text)
	require.NotEmpty(t, f.state.Infraction(f.words), "questions are asked under the rules of the game")
	f.toggleUse()
	require.Empty(t, f.state.Infraction(f.words))
	f.open(f.document("mixed-doubles"))
	_, err = f.ruling()
	require.ErrorIs(t, err, errOtherRules)
	require.Contains(t, uitest.Texts(f.shot.box), f.words.T("rv.shot.other", "Mixed doubles"))
}

// TestRulesThatDoNotApply: rules chosen for another game do not rule on this one.
func TestRulesThatDoNotApply(t *testing.T) {
	f := show(t, guardRemoved())
	f.params.set("FGZ", "1")
	f.toggleUse()
	doubles := guardRemoved()
	doubles.Rules = curling.MixedDoubles()
	require.NoError(t, f.session.Open(doubles, ""))
	require.False(t, f.session.Rules.Apply())
	r, err := f.state.ruleset()
	require.NoError(t, err)
	require.Equal(t, doubles.Rules.FirstShot, r.Rules.FirstShot)
	require.Empty(t, f.state.UsedName(f.words))
}

func TestPlaceWithoutAThrowHasNoRuling(t *testing.T) {
	f := show(t, emptySheet())
	_, err := f.ruling()
	require.ErrorIs(t, err, errNoThrow)
	require.Empty(t, f.state.Infraction(f.words))
	require.Contains(t, uitest.Texts(f.shot.box), f.words.T("rv.shot.none"))
	require.Empty(t, f.state.marks().Path)
	_, err = f.state.ruling(nil)
	require.ErrorIs(t, err, errFaulty)
}

func TestAnswerThatIsPlayedIsRuled(t *testing.T) {
	f := newFixture(t)
	p := hpos.On(physics.Mori2019)
	p.State.Shot = 2
	f.session.Engines.Set([]string{"sample"})
	f.session.Terms.SetBudget(ai.Budget{Throws: 1})
	require.NoError(t, f.session.Open(p.Game(), ""))
	require.NoError(t, f.Show())
	f.session.Ask.Start()
	f.window.Until("an answer", func() bool { return !f.session.Table.Asked().Running && f.session.Table.Answer(0) != nil })
	require.Zero(t, f.session.Selection.Now().Row)
	require.True(t, f.session.Preview.Play())
	f.window.Until("the trajectory", func() bool { return f.session.Preview.Row() == 0 })
	r, err := f.ruling()
	require.NoError(t, err)
	require.Equal(t, "rules.sum.stands", r.Summary.Key, "no stone lies there that could be removed")
	require.Contains(t, uitest.Texts(f.shot.box), f.state.explain(f.words, r.Summary))
}

func TestExplanationShowsAStateInTheMachine(t *testing.T) {
	f := show(t, guardRemoved())
	r, err := f.ruling()
	require.NoError(t, err)
	rows := uitest.Find[*canvas.ListRow](f.shot.box)
	require.Len(t, rows, len(r.Lines))
	rows[2].OnTap()
	require.Equal(t, r.Lines[2].State, f.state.selected)
	require.Equal(t, f.state.selected, f.state.marks().Selected)
}
