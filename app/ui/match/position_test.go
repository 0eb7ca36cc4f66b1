package match

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay"
)

// throwAt throws a shot of the person at the tee and waits until he is asked again.
func (f *fixture) throwAt(next int) {
	f.t.Helper()
	f.key(fyne.KeyUp)
	f.window.Until("the aim", f.state.Match.CanThrow)
	f.key(fyne.KeyReturn)
	f.window.Until("the next question", func() bool { return f.asked() && f.state.Match.State.Shot == next })
}

// TestPlayOnFromThePosition: the match begins at the position of the study, with its score, rules, ice, throwers and limit; who throws next
// is the user; and again it begins there, wherever the study is by then.
func TestPlayOnFromThePosition(t *testing.T) {
	f := newFixture(t)
	*f.study.state = curling.State{Ends: 2, End: 1, First: 1, Shot: 14, Score: [2]int{3, 1}, Position: curling.Position{3: curling.Tee}}
	s := f.state
	s.seats[0], s.seats[1] = s.seats[1], s.seats[0] // an AI against a person
	f.Hide()
	f.PlayOn()
	require.True(t, f.IsShown())
	text := f.texts()
	require.Contains(t, text, "End 2 · stone 15 of 16 · NOR 3 : 1 second team")
	require.Contains(t, text, "second team throws next. Rules, ice and throwers are those of the study.")
	for _, gone := range []string{"match.rules", "match.ends", "match.tie", "match.ice", "match.thrower", "match.first"} {
		require.NotContains(t, text, "\n"+f.words.T(gone)+"\n", gone)
	}
	require.Equal(t, personWho, s.seats[1].who, "he throws next already")
	f.PlayOn()
	require.Equal(t, personWho, s.seats[1].who)
	f.study.state.First = 0
	f.PlayOn()
	require.Equal(t, personWho, s.seats[0].who)
	f.study.state.First = 1
	f.PlayOn()

	s.ends, s.ice = 7, "fcv1"
	f.key(fyne.KeyReturn)
	m := s.Match
	m.SetFast(true)
	f.window.Until("the question", f.asked)
	require.Equal(t, f.study.state.Position, m.State.Position)
	onIce, ok := m.Session.Place.State()
	require.True(t, ok)
	require.Equal(t, m.State, onIce, "as the ice shows it")
	require.Equal(t, [2]int{3, 1}, m.State.Score)
	require.Equal(t, match.Refuse, m.Setup.Limit)
	require.Equal(t, "five-rock-both", s.played.Name)
	require.Equal(t, 2, m.Record.Rules.Ends)
	q, err := f.study.Question()
	require.NoError(t, err)
	require.Equal(t, q.Teams, m.Record.Teams)
	require.Equal(t, q.Ice, m.Record.Ice)
	require.True(t, m.Concede())
	f.window.Until("the end", func() bool { return !m.Running() })
	begun := m.Record.Start
	*f.study.state = curling.State{Ends: 2}
	f.window.Press(f.panel, "Again, next seed")
	f.window.Until("the question", f.asked)
	require.Equal(t, begun, m.Record.Start, "the study has gone on")

	f.key(fyne.KeyN)
	s.from = false
	f.key(fyne.KeyReturn)
	f.window.Until("another match", func() bool { return m.Record != nil && m.Record.Rules.Ends == 7 })
	require.Zero(t, m.Record.Start.Score)
}

// TestPlayOnUnderItsRules: mixed doubles with a power play used, rules of one's own, and rules that no text has.
func TestPlayOnUnderItsRules(t *testing.T) {
	f := newFixture(t)
	s := f.state
	s.from = true
	*f.study.rules = curling.MixedDoubles()
	*f.study.state = curling.State{Ends: 8, Shot: 6, Position: f.study.rules.Placed.Place(curling.CentreLast)}
	f.key(fyne.KeyReturn)
	m := s.Match
	require.Equal(t, "mixed-doubles", s.played.Name)
	require.Equal(t, [2]bool{true, false}, m.Setup.Powers, "the hammer of the first end used it")
	m.Stop()

	var skins *match.Ruleset
	for _, d := range s.rulesets {
		if d.Name == "skins" {
			skins = d.Ruleset()
		}
	}
	require.NotNil(t, skins)
	own, err := skins.With(map[string]syntax.ParamValue{"ENDS": {Int: 3}})
	require.NoError(t, err)
	*f.study.rules = own.Own()
	*f.study.state = curling.State{Ends: 3, End: 1, Memory: "Field.TEAM1.POT=2"}
	require.NoError(t, s.load())
	f.key(fyne.KeyN)
	f.key(fyne.KeyReturn)
	require.Equal(t, "skins", s.played.Name)
	f.window.Until("the match", func() bool { return m.Record != nil })
	require.NoError(t, m.Err)
	require.Equal(t, *f.study.state, m.Record.Start)
	m.Stop()

	*f.study.rules = curling.Standard()
	f.study.state.Ends = 40
	f.key(fyne.KeyN)
	f.key(fyne.KeyReturn)
	require.Equal(t, setupPanel, s.shown, "it is not begun")
	f.key(fyne.KeyP)
	require.Equal(t, setupPanel, s.shown)
}

// TestTakeBackByKeys: U takes the last shot back, Y restores it, Space goes on with a match that was stopped; a match of a series that is
// over is counted, and stays.
func TestTakeBackByKeys(t *testing.T) {
	f := newFixture(t)
	s, m := f.state, f.state.Match
	s.matches = 2
	f.key(fyne.KeyReturn)
	m.SetFast(true)
	f.window.Until("the question", f.asked)
	mayTakeBack := func() bool {
		a := f.table.Find(actions.Key{Name: fyne.KeyU}, matchPage)
		return a != nil && a.Name == "match-take-back"
	}
	require.False(t, mayTakeBack(), "nothing is thrown")
	require.NotContains(t, f.texts(), "Restore")
	f.throwAt(2)
	require.True(t, mayTakeBack())
	thrown := m.Record.Shots
	f.key(fyne.KeyU)
	f.window.Until("the question", func() bool { return f.asked() && m.State.Shot == 0 })
	require.Regexp(t, "(?s)Save.*Restore · Y", f.texts(), "it stands last, so that no other button moves")
	f.key(fyne.KeyY)
	f.window.Until("the shots", func() bool { return f.asked() && m.State.Shot == 2 })
	require.Equal(t, thrown, m.Record.Shots)
	f.key(fyne.KeyBackspace)
	f.window.Until("the question", func() bool { return f.asked() && m.State.Shot == 0 })
	f.throwAt(2)
	require.NotEqual(t, thrown[0].Run, m.Record.Shots[0].Run)
	f.openInStudy()
	require.Equal(t, []*replay.Game{m.Game}, f.shown)
	require.Len(t, f.branches, 1, "what was taken back")
	require.Equal(t, thrown[0].Run, f.branches[0].Ends[0].Shots[0].Run)

	f.View.stop()
	require.False(t, f.asked())
	require.Contains(t, f.texts(), "Go on · Space")
	f.key(fyne.KeySpace)
	f.window.Until("the question", func() bool { return f.asked() && m.State.Shot == 2 })
	require.Len(t, m.Record.Shots, 2)
	require.True(t, m.Concede())
	f.window.Until("the end", func() bool { return !m.Running() })
	require.Len(t, s.series.records, 1)
	require.False(t, mayTakeBack(), "it is counted")
	require.True(t, m.History.CanTakeBack())
}
