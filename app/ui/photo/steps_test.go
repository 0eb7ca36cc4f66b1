package photo

import (
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/photo"
)

// tell taps points of the sheet where they lie.
func (o *opened) tell(names ...string) {
	for _, name := range names {
		spot, err := photo.SpotOf(name)
		require.NoError(o.t, err)
		o.tap(spot.Place)
	}
}

// drag drags what lies at a place to another.
func (o *opened) drag(from, to curling.Vec) {
	b, begin := o.board(), o.screen(from)
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: begin.AddXY(3, 0)}, Dragged: fyne.NewDelta(3, 0)})
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: o.screen(to)}})
	b.DragEnd()
}

const (
	asksRed    = "Tap the handle of a stone: Red. Without one: Leave out."
	asksYellow = "Tap the handle of a stone: Yellow. Without one: Leave out."
	ringsFit   = "The rings fit to 1 cm: good."
)

// TestStepsAreTakenBack: one after the other, from the stones to the points, each with what was found by then.
func TestStepsAreTakenBack(t *testing.T) {
	o := open(t)
	o.points()
	before := o.board().shown.Image
	o.tap(o.scene.Stones[0].Place)
	require.True(t, o.says(asksYellow))
	key := func(n fyne.KeyName) { o.board().TypedKey(&fyne.KeyEvent{Name: n}) }
	key(fyne.KeyBackspace)
	require.True(t, o.says(asksRed))
	o.Press(o.Overlay(), "Leave out, go on")
	require.True(t, o.says(asksYellow))
	o.tap(o.scene.Stones[1].Place)
	o.Press(o.Overlay(), "Take back") // while the stones are looked for
	require.True(t, o.says(asksRed))
	o.Until("the end of the search", func() bool { return !o.Session.Jobs.Busy() })
	require.True(t, o.says(ringsFit))
	require.Equal(t, before, o.board().shown.Image)
	key(fyne.KeyBackspace)
	require.True(t, o.says("Tap: "+o.Words.T("photo.spot.8-front")))
	o.Press(o.Overlay(), "Leave out, go on")
	require.True(t, o.says(asksRed), "the usual points are told")
	key(fyne.KeyBackspace)
	key(fyne.KeyBackspace)
	require.True(t, o.says("Tap: "+o.Words.T("photo.spot.12-right")))
	o.Press(o.Overlay(), "Take back") // while the camera is looked for, by four points
	o.Until("the end of the search", func() bool { return !o.Session.Jobs.Busy() })
	require.True(t, o.says("Point 4 of 5. Another one first: choose it in the plan, or by . and ,"), "three points tell no camera")
	require.True(t, o.says("Tap: "+o.Words.T("photo.spot.12-left")))
	key(fyne.KeyEscape)
	require.False(t, o.Dialogs.IsOpen())
}

// TestFourPoints: of four the rings are looked for; the fifth is still asked for, and left out.
func TestFourPoints(t *testing.T) {
	o := open(t)
	o.tell(asked[:leastPoints]...)
	o.Until("the rings", func() bool { return o.says(ringsFit) })
	require.True(t, o.says("Tap: "+o.Words.T("photo.spot.12-right")))
	require.Empty(t, uitest.Message(o.Window))
	o.Press(o.Overlay(), "Leave out, go on")
	require.True(t, o.says("Tap: "+o.Words.T("photo.spot.8-front")))
	o.Press(o.Overlay(), "Leave out, go on")
	require.True(t, o.says(asksRed))
}

// TestAPointIsDragged: one that was told wrongly is moved where it lies, another one stays; the rings are looked for anew.
func TestAPointIsDragged(t *testing.T) {
	o := open(t)
	o.tap(at(1.5, 1))
	o.tell(asked[1:leastPoints]...)
	o.Until("the rings", func() bool { return !o.Session.Jobs.Busy() })
	require.False(t, o.says(ringsFit))
	o.drag(at(1.5, 1), at(0.2, 0.2))
	o.drag(at(0.2, 0.2), at(0, 0))
	o.Until("the rings", func() bool { return o.says(ringsFit) })
}

// TestTheNearerStone: of two side by side a tap takes away the one it hits.
func TestTheNearerStone(t *testing.T) {
	left, right := at(-0.2, 0.2), at(0.1, 0.2)
	for _, c := range []struct {
		tap, stays curling.Vec
	}{{left.Add(curling.Vec{X: 0.08}), right}, {right.Sub(curling.Vec{X: 0.08}), left}} {
		o := open(t)
		o.points()
		o.tap(o.scene.Stones[0].Place)
		o.tap(o.scene.Stones[1].Place)
		o.Until("the stones", func() bool { return o.says(ringsFit + "\n2 stones; their places to about ± 3 cm.\n" + hidden) })
		o.tap(left)
		o.tap(at(0.5, 1.2))
		o.drag(at(0.5, 1.2), right)
		o.tap(c.tap)
		o.Press(o.Overlay(), "Use")
		require.Len(t, o.placed(), 3)
		nearest := 1.0
		for _, v := range o.placed() {
			nearest = min(nearest, v.Distance(c.stays))
		}
		require.Less(t, nearest, 0.1)
	}
}

// TestStonesForSomethingElse: they are handed to whom they are for, where that still wants them.
func TestStonesForSomethingElse(t *testing.T) {
	o := open(t)
	o.Dialogs.Hide()
	var found []photo.Stone
	wanted := false
	s := Sink{Teams: [2]string{"Blue", "Green"}, Valid: func() bool { return wanted }, Take: func(list []photo.Stone, _ *photo.Unseen) error {
		found = list
		return nil
	}}
	o.view.OpenInto(o.path, s)
	o.Until("the picture", func() bool { return !o.Session.Jobs.Busy() })
	require.False(t, o.Dialogs.IsOpen(), "nobody wants it")
	wanted = true
	o.view.AskInto(s)
	o.Until("the picture", o.Dialogs.IsOpen)
	o.tell(asked[:usualPoints]...)
	o.Until("the colours", func() bool { return o.says("Tap the handle of a stone: Blue. Without one: Leave out.") })
	o.tap(o.scene.Stones[0].Place)
	o.tap(o.scene.Stones[1].Place)
	o.Until("the stones", func() bool { return !o.Session.Jobs.Busy() })
	o.Press(o.Overlay(), "Use")
	require.Len(t, found, 2)
}

// TestAPictureThatWasReadIsNotToldToBeRead: the note that it takes long comes too late for one that cannot be read.
func TestAPictureThatWasReadIsNotToldToBeRead(t *testing.T) {
	o := open(t)
	o.Dialogs.Hide()
	var late func()
	after := o.Session.Jobs.After
	o.Session.Jobs.After = func(wait time.Duration, f func()) {
		if wait != tellAfter {
			after(wait, f)
			return
		}
		late = f
	}
	o.view.Open(filepath.Join(t.TempDir(), "none.png"))
	o.Until("the error", func() bool { return o.Dialogs.Shown() != "" })
	late()
	told := false
	o.UI(func() { told = true })
	o.Until("it is asked", func() bool { return told })
	require.False(t, o.Dialogs.IsOpen(), "nothing is read any more")
}

// TestThePlanLeavesTheKeyboard: after a point was chosen in it the arrows still move the cursor.
func TestThePlanLeavesTheKeyboard(t *testing.T) {
	o := open(t)
	o.Canvas().Unfocus()
	p := uitest.Find[*plan](o.Overlay())[0]
	test.TapAt(p, p.places[2])
	require.Equal(t, fyne.Focusable(o.board()), o.Canvas().Focused())
}
