package match

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
)

// TestHowAMatchEnded is told with the winner first and why; one that was stopped says so.
func TestHowAMatchEnded(t *testing.T) {
	f := newFixture(t)
	m := f.state.Match
	b := f.board
	r := &match.Record{Names: [2]string{"Kita", "Minami"}, Score: [2]int{5, 3}, Reason: match.ByScore}
	require.Equal(t, "The match was stopped. What was played stays.", b.resultText())
	m.Record = &match.Record{}
	require.Equal(t, "The match was stopped. What was played stays.", b.resultText())
	m.Record = r
	require.Equal(t, "Kita wins, 5 : 3 · by score", b.resultText())
	r.Winner, r.Score, r.Reason = 1, [2]int{3, 4}, match.ByConcede
	require.Equal(t, "Minami wins, 3 : 4 · conceded", b.resultText())
	r.Winner, r.Score = -1, [2]int{4, 4}
	require.Equal(t, "A draw, 4 : 4", b.resultText())
}

// TestWhatAMatchAsks is told with the name of the team that is asked.
func TestWhatAMatchAsks(t *testing.T) {
	f := newFixture(t)
	m := f.state.Match
	m.Setup.Names = [2]string{"Kita", "Minami"}
	for kind, want := range map[matchplay.QuestionKind]string{matchplay.AskThrow: "Minami: your throw",
		matchplay.AskPlace: "Minami: place the stones", matchplay.AskLeave: "Minami: a tick. Put the stones back?"} {
		m.Question = &matchplay.Question{Kind: kind, Team: 1, Legal: []curling.Placement{curling.CentreFirst}}
		require.Equal(t, want, f.board.statusText())
		m.Question = nil
	}
}

// TestStonesArePlacedByKeys: a person chooses by its number how the stones of an end of mixed doubles lie, and then throws.
func TestStonesArePlacedByKeys(t *testing.T) {
	f := newFixture(t)
	s := f.state
	i := slices.IndexFunc(s.rulesets, func(d *rulebook.Document) bool { return d.Name == "mixed-doubles" })
	require.GreaterOrEqual(t, i, 0)
	s.rules = s.rulesets[i]
	s.seats[0].who, s.seats[1].who = personWho, personWho
	f.press(actions.Key{Name: "Return"})
	m := s.Match
	f.window.Until("a question", func() bool { return m.Question != nil && m.Question.Kind == matchplay.AskPlace })
	legal := slices.Clone(m.Question.Legal)
	require.Greater(t, len(legal), 1)
	for k, p := range legal {
		require.Contains(t, f.texts(), f.window.Words.T("match.key", k+1, f.board.placement(p)))
	}
	require.False(t, f.canConcede(), "nothing is to be thrown")
	q := m.Question
	f.answer(len(legal))
	require.Same(t, q, m.Question, "there are no more")
	f.answer(1)
	f.window.Until("the throw", func() bool { return m.Question != nil && m.Question.Kind == matchplay.AskThrow })
	require.True(t, f.canConcede())
	rules := curling.MixedDoubles()
	want := rules.Placed.Place(legal[1])
	require.Equal(t, want, m.State.Position)
	f.askConcede()
	require.True(t, f.window.Dialogs.IsOpen())
	f.window.Press(f.window.Overlay(), f.window.Words.T("match.concede"))
	f.window.Until("the end", func() bool { return !m.Running() && m.Record != nil && m.Record.Reason != "" })
	require.Equal(t, match.ByConcede, m.Record.Reason)
}
