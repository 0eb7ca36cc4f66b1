package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/comparison"
)

// tablet is the window of a tablet in pixels of CSS.
var tablet = fyne.NewSize(1024, 768)

// newTablet is a window for fingers.
func newTablet(t *testing.T) *underTest {
	t.Helper()
	u := newWindowWith(t, func(c *Config) { c.Touch = true })
	u.window.Resize(tablet)
	return u
}

// tooSmall lists what can be tapped and is smaller than a finger needs, in the smaller of its extents.
func tooSmall(o fyne.CanvasObject) (out []string) {
	if o == nil || !o.Visible() || o.Size().Width <= 0 || o.Size().Height <= 0 {
		return nil
	}
	const rounding = 0.5
	scrolled := strings.Contains(fmt.Sprintf("%T", o), "scrollBar") // a finger moves what is scrolled itself
	if _, ok := o.(fyne.Tappable); ok && !scrolled {
		if s := o.Size(); min(s.Width, s.Height) < canvas.FingerTarget-rounding {
			out = append(out, fmt.Sprintf("%T %s is %.0f x %.0f", o, label(o), s.Width, s.Height))
		}
	}
	for _, p := range parts(o) {
		out = append(out, tooSmall(p)...)
	}
	return out
}

// label is the text on an object.
func label(o fyne.CanvasObject) string {
	switch x := o.(type) {
	case *canvas.Button:
		return fmt.Sprintf("%q", x.Text)
	case *widget.Entry:
		return fmt.Sprintf("%q", x.Text)
	case *widget.Check:
		return fmt.Sprintf("%q", x.Text)
	}
	return ""
}

// reachable fails where anything that is shown is too small for a finger.
func (u *underTest) reachable(what string) {
	u.t.Helper()
	var all []string
	for _, o := range append([]fyne.CanvasObject{u.window.Canvas().Content()}, u.window.Canvas().Overlays().List()...) {
		all = append(all, tooSmall(o)...)
	}
	if dialog := u.window.Canvas().Overlays().Top(); u.dialogs.IsOpen() && dialog != nil {
		const margin = 16 // below the content, which may be cut
		if need, high := dialog.MinSize().Height-margin, u.window.Canvas().Size().Height; need > high {
			all = append(all, fmt.Sprintf("the dialog is %.0f high, the window %.0f", need, high))
		}
	}
	slices.Sort(all)
	for _, x := range slices.Compact(all) {
		u.t.Errorf("%s, %s: %s", u.words.Language(), what, x)
	}
}

// TestFingersReachEverything: on a tablet nothing that is tapped, on any page, in any mode or dialog, is smaller than a finger
// needs, and the ice has at least half of the window.
func TestFingersReachEverything(t *testing.T) {
	u := newTablet(t)
	u.Open(nil)
	u.until("answers", func() bool { return !u.session.Table.Asked().Running })
	u.session.Selection.Select(0)
	u.until("the throws", func() bool { return u.session.Samples.Of(0) != nil })
	look := func(what string) {
		t.Helper()
		u.reachable(what)
		u.fitsIn(what, tablet.Width)
	}
	for _, language := range []string{"en", "ja"} {
		u.setLanguage(language)
		for section := range 3 {
			u.split.Choose(section)
			look(fmt.Sprint("section ", section))
			require.GreaterOrEqual(t, u.ice.Rink.Size().Width, tablet.Width/2, "%s, section %d: the ice", language, section)
		}
		u.split.Choose(0)
		for _, mode := range []aiming.Mode{aiming.EditMode, aiming.AimMode, aiming.DrawMode} {
			u.session.Aim.SetMode(mode)
			look(fmt.Sprint("mode ", mode))
		}
		u.session.Aim.SetMode(aiming.LookMode)
		for _, c := range comparison.Comparisons {
			u.session.Compare.Show(c)
			look("comparison " + string(c))
		}
		u.session.Compare.Show(comparison.NoComparison)
		for i := range u.pages {
			u.showPage(u.pages[i].id)
			look(u.pages[i].name)
		}
		u.showPage(studyPage)
		for _, name := range []string{"keys", "manage-ai", "add-ai", "about", "wins-hand", "rebind", "game-form", "ice-form", "call-shot",
			"analysis-terms"} {
			u.do(name)
			look(name)
			u.dialogs.Hide()
		}
		for name, show := range map[string]func(){"thrower": u.throwers.ShowForm, "exact place": func() { u.position.ShowExact(0) },
			"note": u.notes.ShowNote} {
			show()
			u.until("the form "+name, u.dialogs.IsOpen)
			look("form " + name)
			u.dialogs.Hide()
		}
		for _, name := range menus {
			u.dialogs.PopUp(u.menuBar.Menu(name), u.menuBar.Content)
			u.reachable("menu " + name)
			for _, o := range u.window.Canvas().Overlays().List() {
				u.window.Canvas().Overlays().Remove(o)
			}
		}
		for _, steps := range [][]tourStep{tourSteps, lessonSteps} {
			u.tour.begin(steps)
			for step := range steps {
				u.tour.show(step)
				look(fmt.Sprint(steps[step].name))
			}
		}
		u.tour.show(-1)
	}
	u.do("sample-match")
	for _, language := range []string{"en", "ja"} {
		u.setLanguage(language)
		look("a match")
		require.GreaterOrEqual(t, u.ice.Rink.Size().Width, tablet.Width/2)
	}
}

// TestFingersTakeWhatIsNear: a stone is taken by a finger that lies beside it, by a mouse only on it.
func TestFingersTakeWhatIsNear(t *testing.T) {
	u := newTablet(t)
	u.open(writePosition(t, 1))
	u.session.Aim.SetMode(aiming.EditMode)
	for choice, want := range map[string]bool{"on": true, "off": false} {
		u.chooseTouch(choice)
		rink := u.ice.Rink
		house := rink.View().Point(curling.Tee)
		rink.Tapped(&fyne.PointEvent{Position: fyne.NewPos(float32(house.X)+canvas.FingerTarget/2-1, float32(house.Y))})
		require.Equal(t, want, u.ice.StoneSelected(), choice)
		rink.Tapped(&fyne.PointEvent{Position: fyne.NewPos(float32(house.X)+canvas.FingerTarget/2+2, float32(house.Y))})
		require.False(t, u.ice.StoneSelected(), "%s: beyond a finger's reach", choice)
	}
}

// TestTouchIsChosenOrFoundOut: what the settings say counts before what the device is.
func TestTouchIsChosenOrFoundOut(t *testing.T) {
	u := newWindow(t)
	require.False(t, canvas.Touch())
	u.setTouchDevice(true)
	require.True(t, canvas.Touch(), "the device is touched from now on")
	u.do("touch-off")
	require.False(t, canvas.Touch())
	require.Equal(t, "off", u.settings.Choice(settings.Touch))
	u.setTouchDevice(false)
	u.do("touch-on")
	require.True(t, canvas.Touch())
	u.setTouchDevice(false)
	require.True(t, canvas.Touch())
	u.do("touch-auto")
	require.False(t, canvas.Touch())
}
