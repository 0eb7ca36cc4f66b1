package ice

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/aiming"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	e, _ := newView(t)
	e.PressEverything()
}

// TestEverythingOfATool: what every button of each tool leads to, with a stone and a drawing on the ice.
func TestEverythingOfATool(t *testing.T) {
	for _, m := range []aiming.Mode{aiming.AimMode, aiming.EditMode, aiming.DrawMode} {
		t.Run(fmt.Sprint(int(m)), func(t *testing.T) {
			e, v := newView(t)
			require.NoError(t, e.Session.Notes.Draw(annotation.Drawing{Kind: annotation.Circle, From: curling.Tee,
				To: curling.Tee.Add(curling.Vec{X: 0.5})}))
			v.OnGame, v.OnExact, v.OnCalls, v.OnNote = func() {}, func(int) {}, func(int) {}, func() {}
			v.OnMenu = func(m *fyne.Menu, in fyne.CanvasObject, _ fyne.Position) { e.Dialogs.PopUp(m, in) }
			e.Session.Aim.SetMode(m)
			v.tool().tap(curling.Vec{X: curling.CentreX + 0.6, Y: curling.TeeY + 0.4})
			e.PressEverything()
		})
	}
}

// TestEverythingOfAMatch: what every button leads to while a shot of a match is shown.
func TestEverythingOfAMatch(t *testing.T) {
	e, v := newView(t)
	v.OnMenu = func(m *fyne.Menu, in fyne.CanvasObject, _ fyne.Position) { e.Dialogs.PopUp(m, in) }
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	e.Session.Place.GoTo(replay.Place{End: 1, Shot: 3})
	e.PressEverything()
}
