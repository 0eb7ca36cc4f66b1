package match

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
)

// TestMatchesOfASeriesFollowByThemselves: where several are played and no person has to press a button.
func TestMatchesOfASeriesFollowByThemselves(t *testing.T) {
	for _, c := range []struct {
		matches int
		who     [2]string
		want    bool
	}{
		{2, [2]string{"sample", "sample"}, true}, {1, [2]string{"sample", "sample"}, false}, {2, [2]string{personWho, "sample"}, false},
		{2, [2]string{"sample", personWho}, false}, {2, [2]string{personWho, personWho}, false},
	} {
		f := newFixture(t)
		s := f.state
		s.matches, s.seats[0].who, s.seats[1].who = c.matches, c.who[0], c.who[1]
		f.begin()
		require.Equal(t, c.want, s.Match.Setup.Passing, "%+v", c)
		s.Match.Stop()
	}
}

// TestAStoppedMatchIsPlayedAgain: a match that is none of a series has no next one.
func TestAStoppedMatchIsPlayedAgain(t *testing.T) {
	f := newFixture(t)
	f.begin()
	f.window.Until("a question", f.asked)
	f.View.stop()
	f.Redraw()
	require.Contains(t, f.texts(), f.words.T("match.again"))
	require.NotContains(t, f.texts(), f.words.T("match.next"))
}

// TestWhoPlaysOn: where one person is set up he throws next, whichever team that is; all else stays.
func TestWhoPlaysOn(t *testing.T) {
	for _, c := range []struct{ who, want [2]string }{
		{[2]string{"sample", personWho}, [2]string{personWho, "sample"}}, {[2]string{personWho, "sample"}, [2]string{personWho, "sample"}},
		{[2]string{"sample", "nrow"}, [2]string{"sample", "nrow"}},
	} {
		f := newFixture(t)
		s := f.state
		require.Zero(t, f.study.state.Mover())
		s.seats[0].who, s.seats[1].who = c.who[0], c.who[1]
		require.NoError(t, s.playOn())
		require.Equal(t, c.want, [2]string{s.seats[0].who, s.seats[1].who})
	}
	f := newFixture(t)
	s := f.state
	s.seats[0].who, s.seats[1].who = personWho, personWho
	s.seats[0].budget.Throws, s.seats[1].budget.Throws = 1, 2
	require.NoError(t, s.playOn())
	require.Equal(t, 1, s.seats[0].budget.Throws)
}

// TestRuleSetsOfTheForm: those of curling that hold; the one that is chosen stays as long as it is among them.
func TestRuleSetsOfTheForm(t *testing.T) {
	f := newFixture(t)
	s := f.state
	all, err := s.documents()
	require.NoError(t, err)
	require.NotEmpty(t, s.rulesets)
	for _, d := range s.rulesets {
		require.Equal(t, rulebook.Curling, d.Kind)
	}
	last := s.rulesets[len(s.rulesets)-1]
	s.rules = last
	require.NoError(t, s.load())
	require.Same(t, last, s.rules)
	n := len(s.rulesets)
	require.NoError(t, last.SetSource("gsm"))
	require.NoError(t, s.load())
	require.Len(t, s.rulesets, n-1, "a text with faults rules no match")
	require.Equal(t, usualRules, s.rules.Name)
	require.Greater(t, len(all), n)

	s.rules = nil
	s.documents = func() ([]*rulebook.Document, error) { return nil, nil }
	require.NoError(t, s.load())
	require.Nil(t, s.rules)
	require.Equal(t, len(seat{}.four), s.throwers())
}

// TestClocksAreShown: while somebody thinks on time, and only then.
func TestClocksAreShown(t *testing.T) {
	for minutes, want := range map[float64]bool{0: false, 5: true} {
		f := newFixture(t)
		s := f.state
		s.minutes = minutes
		f.begin()
		f.window.Until("a question", f.asked)
		f.Redraw()
		require.Equal(t, want, s.Match.Session.Jobs.Running(clockTask), minutes)
		f.View.stop()
		f.Redraw()
		require.False(t, s.Match.Session.Jobs.Running(clockTask))
	}
}

// TestTheMachineBeforeTheFirstShot: it is shown, and nothing in it is lit.
func TestTheMachineBeforeTheFirstShot(t *testing.T) {
	f := newFixture(t)
	f.begin()
	f.window.Until("a question", f.asked)
	f.key(fyne.KeyG)
	require.Len(t, uitest.Find[*canvas.Diagram](f.panel), 1)
	require.Empty(t, f.state.path())
	f.View.stop()
}

// TestOnePlayoutTellsNoDoubt: of one game it is not known how far the mean is off.
func TestOnePlayoutTellsNoDoubt(t *testing.T) {
	f := newFixture(t)
	f.state.games = 1
	f.state.seats[0].who = "sample"
	f.key(fyne.KeyP)
	f.window.Until("the game", func() bool { return !f.state.playouts.Running })
	require.NoError(t, f.state.playouts.Err)
	require.Contains(t, f.texts(), "± ? on average")
}

// TestWhoJoins: the player chosen before is chosen again.
func TestWhoJoins(t *testing.T) {
	f := newFixture(t)
	g := &f.state.guest
	for _, seat := range []matchplay.Seat{{Spec: "sample"}, {Person: true}} {
		g.Seat = seat
		want := ""
		for _, p := range f.form.players() {
			if p.who == seat.Spec || seat.Person && p.who == personWho {
				want = p.title
				break
			}
		}
		f.askJoin()
		var chosen []string
		for _, s := range uitest.Find[*forms.Select](f.window.Overlay()) {
			chosen = append(chosen, s.Selected)
		}
		require.Equal(t, want, chosen[len(chosen)-1])
		f.window.Dialogs.Hide()
	}
}

// TestNamesThatBeginAlike: a name of a person is not taken for one that the program gave.
func TestNamesThatBeginAlike(t *testing.T) {
	f := newFixture(t)
	w := f.window.Words
	person := &matchplay.Seat{Person: true}
	you := w.T("lab.you")
	require.True(t, w.SetLanguage("ja"))
	for name, want := range map[string]string{you: w.T("lab.you"), you + " 2": w.T("lab.you") + " 2", you + "ssef": you + "ssef",
		"Anna": "Anna"} {
		require.Equal(t, want, nameNow(w, person, name))
	}
}
