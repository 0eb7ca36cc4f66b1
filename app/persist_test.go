package app

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
)

func newSession() *session.Session {
	return session.New(func(func()) {}, func(error) {}) // nothing done beside is of account here
}

// TestSessionIsKept: what a user chose is there again at the next start.
func TestSessionIsKept(t *testing.T) {
	set := settings.New(test.NewTempApp(t).Preferences())
	s := newSession()
	restore(s, set)
	require.Equal(t, settings.Engines.Default, s.Engines.Texts())
	require.Equal(t, ai.Budget{Throws: evaluate.DefaultSims}, s.Terms.Budget())
	require.Empty(t, s.Throwers.Choice().Name)
	require.Equal(t, study.WinTable{Source: study.WinsUsual}, s.Terms.WinTable())

	keep(event.NewGroup(&s.Events), s, set)
	own := curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.1, B: 0.002}, WeightMax: 40}
	s.Throwers.Choose(study.Thrower{Name: study.OwnThrower, Own: own})
	s.Terms.SetBudget(ai.Budget{Throws: 5000})
	s.Engines.Set([]string{"mc", "sample | weight_max=50 | budget=2s"})
	w := study.WinTable{Source: study.WinsHand, HandEnds: winprob.OhtoEnds(), HandExtra: 0.25, HandSet: true}
	w = w.CountedBy("/logs/2024", winprob.Count{7: 3, 9: 8})
	s.Terms.SetWinTable(w)

	again := newSession()
	restore(again, set)
	require.Equal(t, study.Thrower{Name: study.OwnThrower, Own: own}, again.Throwers.Choice())
	require.Equal(t, ai.Budget{Throws: 5000}, again.Terms.Budget())
	require.Equal(t, s.Engines.Texts(), again.Engines.Texts())
	require.Equal(t, w, again.Terms.WinTable())

	s.Terms.SetBudget(ai.Budget{Time: 7 * time.Second})
	restore(again, set)
	require.Equal(t, ai.Budget{Time: 7 * time.Second}, again.Terms.Budget())
}

// TestTornWinTable: what is kept and makes no table is left out.
func TestTornWinTable(t *testing.T) {
	set := settings.New(test.NewTempApp(t).Preferences())
	for _, kept := range [][]string{{"logs"}, strings.Split("logs"+strings.Repeat(",-1", 17), ","),
		strings.Split("logs"+strings.Repeat(",x", 17), ",")} {
		set.SetList(settings.WinTableLogs, kept)
		require.Zero(t, restoreWinTable(set).Counts)
	}
	for _, kept := range [][]string{{"0.5"}, strings.Split(strings.Repeat("2,", 17)+"0", ","), strings.Split(strings.Repeat("NaN,", 17)+"0",
		",")} {
		set.SetList(settings.WinTableHand, kept)
		require.False(t, restoreWinTable(set).HandSet)
	}
}
