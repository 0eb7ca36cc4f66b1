package match

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/session"
)

// throwOne begins the match of the form and throws its first stone.
func (f *fixture) throwOne() {
	f.t.Helper()
	f.key(fyne.KeyReturn)
	f.state.Match.SetFast(true)
	f.window.Until("the first question", func() bool { return f.asked() && f.state.Match.State.Shot == 0 })
	f.key(fyne.KeyUp)
	f.window.Until("the aim", f.state.Match.CanThrow)
	f.key(fyne.KeyReturn)
	f.window.Until("my next stone", func() bool { return f.asked() && f.state.Match.State.Shot == 2 })
}

// TestRowsOfKeptMatches: one that is not over goes on, another opens in the study; in a list the first is what Enter presses.
func TestRowsOfKeptMatches(t *testing.T) {
	w := uitest.New(t).Words
	resumed, opened := 0, 0
	resume, study := func(*matchplay.Kept) { resumed++ }, func(*matchplay.Kept) { opened++ }
	button := func(reason match.Reason, study func(*matchplay.Kept)) *canvas.Button {
		k := &matchplay.Kept{Record: &match.Record{Reason: reason, Shots: make([]match.Shot, 1)}}
		return uitest.Find[*canvas.Button](keptRow(w, k, resume, study))[0]
	}
	alone, listed, over := button("", nil), button("", study), button(match.ByScore, study)
	require.Equal(t, []canvas.ButtonKind{canvas.ButtonOutline, canvas.ButtonPrimary, canvas.ButtonPrimary},
		[]canvas.ButtonKind{alone.Kind, listed.Kind, over.Kind})
	require.Equal(t, []string{w.T("match.go-on.touch"), w.T("match.go-on.touch"), w.T("match.earlier.open")},
		[]string{alone.Text, listed.Text, over.Text})
	alone.Tapped(nil)
	listed.Tapped(nil)
	require.Equal(t, []int{2, 0}, []int{resumed, opened})
	over.Tapped(nil)
	require.Equal(t, []int{2, 1}, []int{resumed, opened})
}

// TestAnotherMatchLosesNone: a match that is begun while one is played leaves that in the list of earlier ones, from where it goes on; one
// that is over opens in the study. All of it is there after the program was started again.
func TestAnotherMatchLosesNone(t *testing.T) {
	f := newFixture(t)
	dir := t.TempDir()
	f.state.Match.Keeper.Keep(dir, f.window.Report)
	f.throwOne()
	shots := f.state.Match.Record.Shots
	f.key(fyne.KeyN)
	require.NotContains(t, f.texts(), "Earlier matches", "there is one match, and it is shown")
	f.window.Press(f.panel, "Back to the match · Esc")
	require.Equal(t, matchPanel, f.state.shown)
	f.key(fyne.KeyN)
	f.state.seed++
	f.throwOne()
	f.key(fyne.KeyC)
	f.window.Press(f.window.Overlay(), "Concede")
	f.window.Until("the end", func() bool { return !f.state.Match.Running() })
	f.key(fyne.KeyN)
	f.window.Press(f.panel, "Go on")
	f.window.Until("the match before", func() bool { return f.asked() && f.state.Match.State.Shot == 2 })
	require.Equal(t, shots, f.state.Match.Record.Shots)
	require.NotNil(t, f.state.played, "the machine can be shown")
	f.key(fyne.KeyN)
	require.NotContains(t, uitest.Find[*canvas.Button](f.panel), "Go on", "the one before is over")
	f.window.Press(f.panel, "Earlier matches…")
	f.window.Press(f.window.Overlay(), "Open")
	require.Len(t, f.shown, 1)
	require.True(t, f.shown[0].Complete)

	f.key(fyne.KeyN)
	f.window.Press(f.panel, "Earlier matches…")
	f.window.Press(f.window.Overlay(), "Close")
	f.state.Match.Close()
	library := &rulebook.Library{Documents: f.state.rulesets}
	m := matchplay.New(session.New(f.window.UI, f.window.Report))
	t.Cleanup(m.Close)
	m.Keeper.Keep(dir, f.window.Report)
	f.build(NewState(m, Study{fakeThrowers{}, fakeIces{}, f.study, f.study, f.study, f.study, f.study},
		func() ([]*rulebook.Document, error) { return library.Documents, nil }))
	f.window.Press(f.panel, "Go on")
	f.window.Until("the match", func() bool { return f.asked() && f.state.Match.State.Shot == 2 })
	require.Equal(t, shots, f.state.Match.Record.Shots)
	f.state.Match.Stop()
	f.window.Press(f.panel, "Again, next seed")
	require.Equal(t, m.Record == nil, true, "a new one")
	require.Equal(t, uint64(2), f.state.Match.Setup.Seed, "as that match was, not as the form is")
	require.Equal(t, 1, f.state.Match.Setup.Ends)
	f.state.Match.Stop()
	require.Equal(t, match.Reason(""), f.state.Match.Keeper.All()[0].Record.Reason)
}

// TestNamesOfKeptMatches: a match that is kept has its players named in the language in use, wherever it was begun; a running match leads
// to the form of another one.
func TestNamesOfKeptMatches(t *testing.T) {
	f := newFixture(t)
	f.state.Match.Keeper.Keep(t.TempDir(), f.window.Report)
	f.throwOne()
	f.window.Press(f.panel, "New match · N")
	require.Equal(t, setupPanel, f.state.shown)
	f.window.Press(f.panel, "Back to the match · Esc")
	f.key(fyne.KeyN)
	f.state.seed++
	f.throwOne()
	require.True(t, f.window.Words.SetLanguage("ja"))
	f.build(f.state)
	f.key(fyne.KeyN)
	w := f.window.Words
	e := engine(f.state.seats[1].spec())
	ai := w.Engines().Name(&e)
	require.Contains(t, f.texts(), "あなた – "+ai+"  ")
	f.window.Press(f.panel, w.T("match.go-on.touch"))
	f.window.Until("the match before", func() bool { return f.asked() && f.state.Match.State.Shot == 2 })
	require.Equal(t, [2]string{"あなた", ai}, f.state.Match.Setup.Names)
	require.Equal(t, [2]string{"あなた", ai}, f.state.Match.Game.Teams)
	f.state.Match.Stop()

	seat := &matchplay.Seat{Spec: "shots"}
	for name, want := range map[string]string{"Named shots 2": "ショット名探索 2", "ショット名探索": "ショット名探索", "You": "You",
		"Named shots 3": "Named shots 3"} {
		require.Equal(t, want, nameNow(w, seat, name))
	}
	require.Equal(t, "あなた 1", nameNow(w, &matchplay.Seat{Person: true}, "You 1"))
	require.Equal(t, "Anna", nameNow(w, &matchplay.Seat{Person: true}, "Anna"))
	require.True(t, w.SetLanguage("en"))
	require.Equal(t, "Named shots", nameNow(w, seat, "ショット名探索"))
}
