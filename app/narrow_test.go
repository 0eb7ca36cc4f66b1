package app

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/comparison"
)

// phone is the window of a narrow phone in pixels of CSS, which is as large as fyne's at scale 1.
var phone = fyne.NewSize(360, 780)

// cutOff lists what of an object reaches beyond the right or left edge of a width: texts by their words, the rest by type.
// What lies in a pane that scrolls sideways can be reached and is left out.
func cutOff(o fyne.CanvasObject, at fyne.Position, width float32) (out []string) {
	if o == nil || !o.Visible() || o.Size().Height <= 0 {
		return nil
	}
	at = at.Add(o.Position())
	const rounding = 1
	beyond := func(left, right float32, what string) {
		if left < -rounding || right > width+rounding {
			out = append(out, fmt.Sprintf("%s from %.0f to %.0f", what, left, right))
		}
	}
	switch x := o.(type) {
	case *fcanvas.Text:
		w := x.MinSize().Width
		left := at.X
		switch x.Alignment {
		case fyne.TextAlignTrailing:
			left += x.Size().Width - w
		case fyne.TextAlignCenter:
			left += (x.Size().Width - w) / 2
		}
		if x.Text != "" {
			beyond(left, left+w, fmt.Sprintf("%q", x.Text))
		}
	case *canvas.Button:
		beyond(at.X, at.X+x.Size().Width, fmt.Sprintf("button %q", x.Text))
		return out
	case *canvas.Rink:
		beyond(at.X, at.X+x.Size().Width, "the ice")
		return out
	case *container.Scroll:
		beyond(at.X, at.X+x.Size().Width, "scroll")
		if x.Direction == container.ScrollHorizontalOnly || x.Direction == container.ScrollBoth {
			return out
		}
	}
	for _, p := range parts(o) {
		out = append(out, cutOff(p, at, width)...)
	}
	return out
}

// parts are the objects that an object is made of.
func parts(o fyne.CanvasObject) []fyne.CanvasObject {
	switch x := o.(type) {
	case *fyne.Container:
		return x.Objects
	case fyne.Widget:
		return test.WidgetRenderer(x).Objects()
	}
	return nil
}

// fits fails where anything that is shown is cut at the edge of the phone.
func (u *underTest) fits(what string) {
	u.t.Helper()
	u.fitsIn(what, phone.Width)
	if canvas.Touch() {
		u.reachable(what)
	}
}

// fitsIn is fits in a width.
func (u *underTest) fitsIn(what string, width float32) {
	u.t.Helper()
	what = u.words.Language() + ", " + what
	for _, o := range append([]fyne.CanvasObject{u.window.Canvas().Content()}, u.window.Canvas().Overlays().List()...) {
		for _, c := range cutOff(o, fyne.Position{}, width) {
			u.t.Errorf("%s: %s", what, c)
		}
	}
	if w := u.content.MinSize().Width; w > width {
		u.t.Errorf("%s: the window is at least %.0f wide", what, w)
	}
}

// TestFingersDragOnIceAlone: elsewhere, and under a dialog, they scroll.
func TestFingersDragOnIceAlone(t *testing.T) {
	u := newWindow(t)
	u.window.Resize(phone)
	u.Open(nil)
	middle := func(o fyne.CanvasObject) fyne.Position {
		s := o.Size()
		return u.app.Driver().AbsolutePositionForObject(o).AddXY(s.Width/2, s.Height/2)
	}
	if !u.isBoard(middle(u.ice.Rink)) {
		t.Error("the ice is no board")
	}
	if u.isBoard(middle(u.answers.Content)) {
		t.Error("the answers are a board")
	}
	u.do("about")
	if u.isBoard(middle(u.ice.Rink)) {
		t.Error("the ice below a dialog is a board")
	}
	u.dialogs.Hide()
	u.do("page-rules")
	if u.isBoard(middle(u.ice.Rink)) {
		t.Error("the ice below another page is a board")
	}
	u.do("page-lab")
	if !u.isBoard(middle(u.lab.Board())) {
		t.Error("the board of the lab is none")
	}
}

// TestWindowOnAPhone: with answers, candidates and reasons, and on every page, nothing is cut at the edge of a phone.
func TestWindowOnAPhone(t *testing.T) { fitsOnAPhone(t, false) }

// TestFingersOnAPhone: nor is anything with the targets that fingers need.
func TestFingersOnAPhone(t *testing.T) { fitsOnAPhone(t, true) }

func fitsOnAPhone(t *testing.T, touch bool) {
	t.Helper()
	u := newWindowWith(t, func(c *Config) { c.Touch = touch })
	u.window.Resize(phone)
	u.Open(nil)
	u.until("answers", func() bool { return !u.session.Table.Asked().Running })
	u.session.Selection.Select(0)
	u.until("the throws", func() bool { return u.session.Samples.Of(0) != nil })
	for _, language := range []string{"en", "ja"} {
		u.setLanguage(language)
		u.fits("answers")
		for _, mode := range []aiming.Mode{aiming.EditMode, aiming.AimMode, aiming.DrawMode} {
			u.session.Aim.SetMode(mode)
			u.fits(fmt.Sprint("mode ", mode))
		}
		u.session.Aim.SetMode(aiming.LookMode)
		for _, c := range comparison.Comparisons {
			u.session.Compare.Show(c)
			u.fits("comparison " + string(c))
		}
		u.session.Compare.Show(comparison.NoComparison)
		for i := range u.pages {
			u.showPage(u.pages[i].id)
			u.fits(u.pages[i].name)
		}
		u.showPage(studyPage)
		for _, name := range []string{"keys", "manage-ai", "add-ai", "about", "wins-hand", "rebind"} {
			u.do(name)
			u.fits(name)
			u.dialogs.Hide()
		}
		for name, show := range map[string]func(){"thrower": u.throwers.ShowForm, "game": u.position.ShowGame,
			"exact place": func() { u.position.ShowExact(0) }, "calls": func() { u.position.ShowCalls(-1) }, "note": u.notes.ShowNote} {
			show()
			u.until("the form "+name, u.dialogs.IsOpen)
			u.fits("form " + name)
			u.dialogs.Hide()
		}
		for _, steps := range [][]tourStep{tourSteps, lessonSteps} {
			u.tour.begin(steps)
			for step := range steps {
				u.tour.show(step)
				u.fits(fmt.Sprint(steps[step].name))
			}
		}
		u.tour.show(-1)
	}
	u.do("sample-match")
	for _, language := range []string{"en", "ja"} {
		u.setLanguage(language)
		u.fits("a match")
	}
}

// TestAnswersInReach: on small screens the button that asks, and the first answers, are in the window, with all throwers shown too.
func TestAnswersInReach(t *testing.T) {
	u := newWindow(t)
	u.Open(nil)
	u.until("answers", func() bool { return !u.session.Table.Asked().Running })
	for _, size := range []fyne.Size{{Width: 800, Height: 600}, {Width: 1366 / 1.5, Height: 768 / 1.5}, {Width: 1024, Height: 768}} {
		u.window.Resize(size)
		for _, language := range []string{"en", "ja"} {
			u.setLanguage(language)
			for _, all := range []bool{false, true} {
				if all {
					u.throwers.ShowAll()
				}
				u.split.Choose(0)
				what := fmt.Sprint(size, language, all)
				buttons := 0
				for _, b := range uitest.Find[*canvas.Button](u.answers.Content) {
					if b.Kind == canvas.ButtonPrimary {
						at := u.app.Driver().AbsolutePositionForObject(b)
						require.LessOrEqual(t, at.Y+b.Size().Height, size.Height, what)
						require.LessOrEqual(t, at.X+b.Size().Width, size.Width, what)
						buttons++
					}
				}
				require.Equal(t, 1, buttons, what)
				const heading, row = 60, 48
				require.GreaterOrEqual(t, u.answers.Content.Size().Height, float32(heading+row), what)
				require.LessOrEqual(t, u.app.Driver().AbsolutePositionForObject(u.answers.Content).Y+heading+row, size.Height, what)
			}
			u.throwers.ShowAll()
		}
	}
}

// TestWindowFitsTheScreen: the window is no larger than the screen when it is opened, also where everything is larger.
func TestWindowFitsTheScreen(t *testing.T) {
	u := newWindowWith(t, func(c *Config) { c.Screen = fyne.NewSize(1024, 768) })
	size := u.window.Canvas().Size()
	require.LessOrEqual(t, size.Width, float32(1024))
	require.LessOrEqual(t, size.Height, float32(768))
	require.Equal(t, fyne.NewSize(512, 384), firstSize(u.settings, fyne.NewSize(1024, 768), 2))
	whole := firstSize(u.settings, fyne.Size{}, 1)
	require.Equal(t, whole, firstSize(u.settings, fyne.NewSize(3840, 2160), 1))
}
