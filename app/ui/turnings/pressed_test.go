package turnings

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/turning"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/replay"
)

// TestEveryAction: what every action of the page leads to, with a gain and a loss of either team.
func TestEveryAction(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, NewState(PartsOf(e.Session)), paint.PaletteOf("light"))
	v.OnStudy, v.OnOpen = func(replay.Place) {}, func() {}
	e.Show(v.Content, v)
	require.NoError(t, v.Show())
	g := uitest.SampleMatch(t)
	require.NoError(t, e.Session.Open(g, ""))
	m := &analysis.Match{Teams: g.Teams, Threshold: 5}
	for team := range 2 {
		for end, x := range []float64{-9, -4, -5.5, 12} {
			m.Shots = append(m.Shots, analysis.Shot{End: end + 1, Shot: 2 + team, Team: team, WinBefore: 50, WinAfter: f(50 + x), Call: f(x),
				Throw: f(0), CallError: 0.5, Called: true})
		}
	}
	e.Session.Valuation.Show(m)
	e.RunEverything(v.Actions(actions.Page(1)))
	e.PressEverything()
}

// TestWhatCannotBeOpened: no point, and one whose shot the log does not hold.
func TestWhatCannotBeOpened(t *testing.T) {
	opened := 0
	v := &View{state: &State{}, OnStudy: func(replay.Place) { opened++ }}
	v.points = make([]turning.Point, 2)
	v.points[1].InLog = true
	for i, want := range map[int]int{-1: 0, 0: 0, 2: 0, 1: 1} {
		opened = 0
		v.open(i)
		require.Equal(t, want, opened, i)
	}
}
