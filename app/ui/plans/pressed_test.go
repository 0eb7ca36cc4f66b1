package plans

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/plan"
)

// TestEverythingThatIsPressed: how shots that left a plan are shown, dear ones, cheap ones and those of a left-handed player, and where
// each leads.
func TestEverythingThatIsPressed(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	g := uitest.SampleMatch(t)
	g.Players[1][0].LeftHanded = true
	require.NoError(t, e.Session.Open(g, ""))
	call := func(kind shotname.Kind, turn curling.Turn) shotname.Call {
		return shotname.Call{Kind: kind, Turn: turn, Stone: -1, Spot: shotname.Button}
	}
	var rows []fyne.CanvasObject
	for i, x := range []plan.Shot{{Cost: 0.25, CostError: 0.1, InPoints: true}, {Cost: 0.2, CostError: 0.1, InPoints: true},
		{Cost: 3.25, CostError: 1, Apart: 0.006}, {Cost: -3.2, CostError: 1, Apart: 0.02}, {Cost: math.NaN(), Apart: 0.0049}} {
		x.At = replay.Place{End: i / 2, Shot: i}
		x.Planned, x.Played = call(shotname.Draw, curling.Right), call(shotname.Through, curling.Left)
		rows = append(rows, v.row(&x))
	}
	e.SetContent(container.NewVBox(rows...))
	e.PressEverything()
}

// TestAPlanIsClosed with the position that it is about.
func TestAPlanIsClosed(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	v.Show()
	e.Looks("it is compared")
	e.Session.Place.GoTo(replay.Place{End: 2})
	e.Dialogs.Update()
	require.True(t, e.Dialogs.IsOpen(), "of the whole game")
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	e.Dialogs.Update()
	require.False(t, e.Dialogs.IsOpen())
	require.False(t, e.Session.Jobs.Running(task))
}
