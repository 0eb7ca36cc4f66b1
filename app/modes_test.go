package app

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/comparison"
	"github.com/hogline/hogline/session/study"
)

// windowMode is something that a user does with what is on the ice.
type windowMode struct {
	name  string
	enter func(u *underTest)
}

// place is a place on the ice in pixels of the rink.
func (u *underTest) place(at curling.Vec) fyne.Position {
	p := u.ice.Rink.View().Point(at)
	return fyne.NewPos(float32(p.X), float32(p.Y))
}

// hold drags from a place of the ice to another one, and keeps the button pressed.
func (u *underTest) hold(from, to curling.Vec) {
	a, b := u.place(from), u.place(to)
	u.ice.Rink.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: b}, Dragged: fyne.NewDelta(b.X-a.X, b.Y-a.Y)})
}

var beside = curling.Tee.Add(curling.Vec{X: 1, Y: 1})

// windowModes are all that the window has beside those of the session alone (session, TestModesEndWithWhatTheyReferTo).
var windowModes = []windowMode{
	{"stone chosen", func(u *underTest) {
		u.do("edit")
		test.TapAt(u.ice.Rink, u.place(curling.Tee))
		require.True(u.t, u.ice.StoneSelected())
	}},
	{"stone dragged", func(u *underTest) {
		u.do("edit")
		u.hold(curling.Tee, beside)
	}},
	{"shot aimed", func(u *underTest) {
		u.do("aim")
		test.TapAt(u.ice.Rink, u.place(beside))
		u.until("the shot", func() bool { return u.session.Aim.Shot().Ready() })
		require.NotEmpty(u.t, u.ice.Rink.Paths())
	}},
	{"shot being aimed", func(u *underTest) {
		u.do("aim")
		u.hold(curling.Tee, beside)
	}},
	{"shape begun", func(u *underTest) {
		u.do("draw")
		u.ice.Drawing.Mark()
		u.ice.Drawing.Mark()
		u.ice.Drawing.Step(0.5, 0.5)
	}},
	{"shape dragged", func(u *underTest) {
		u.do("draw")
		u.hold(curling.Tee, beside)
	}},
	{"arrow of the right button", func(u *underTest) {
		at := func(p curling.Vec) *desktop.MouseEvent {
			return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: u.place(p)}, Button: desktop.MouseButtonSecondary}
		}
		u.ice.Rink.MouseDown(at(curling.Tee))
		u.ice.Rink.MouseMoved(at(beside))
	}},
	{"answer selected", func(u *underTest) {
		u.session.Selection.Unselect()
		u.session.Selection.Select(0)
	}},
	{"answer played", func(u *underTest) {
		u.session.Selection.Unselect()
		u.session.Selection.Select(0)
		u.do("play-answer")
		u.until("the preview", func() bool { return u.session.Preview.Row() >= 0 })
	}},
	{"all answers played", func(u *underTest) {
		u.do("play-all")
		u.until("the preview", func() bool { return len(u.session.Preview.Together()) > 0 })
	}},
	{"two sheets", func(u *underTest) {
		if u.ice.Sheets.Shown() { // as it was left on
			u.do("side-by-side")
		}
		u.do("side-by-side")
		u.until("the preview", func() bool { return len(u.session.Preview.Together()) == 2 })
	}},
	{"throws", func(u *underTest) {
		u.session.Selection.Unselect()
		u.session.Selection.Select(0)
		u.do("throws")
	}},
	{"map", func(u *underTest) { u.do("map") }},
	{"comparison", func(u *underTest) {
		u.do("compare")
		u.do("compare")
		u.do("compare-make")
	}},
	{"question", func(u *underTest) { u.do("ask") }},
	{"calls", func(u *underTest) { u.do("call-shot") }},
	{"form of the game", func(u *underTest) { u.do("game-form") }},
	{"form of the ice", func(u *underTest) { u.do("ice-form") }},
	{"form of a stone", func(u *underTest) { u.position.ShowExact(0) }},
	{"note", func(u *underTest) { u.do("note") }},
	{"menu", func(u *underTest) { u.menuBar.Content.Show(); u.dialogs.PopUp(u.position.IceMenu(), u.ice.Content) }},
	{"rules page", func(u *underTest) { u.do("page-rules") }},
	{"match page", func(u *underTest) {
		u.do("match-new")
		u.do("match-throw")
		u.until("the question", func() bool { return u.matchState.Match.Question != nil })
		u.match.ice.AimStep(0, 0)
	}},
	{"show mode", func(u *underTest) { u.do("show") }},
	{"tour", func(u *underTest) { u.tour.start() }},
}

// windowChange is a change of what is open, in the window.
type windowChange struct {
	name    string
	do      func(u *underTest)
	nothing bool // nothing is on the ice after it
	same    bool // what was on the ice still is
	draw    bool // the window is painted after it, which takes a while
}

var windowChanges = []windowChange{
	{"new study", func(u *underTest) { u.files.NewStudy() }, false, false, false},
	{"nothing open", func(u *underTest) { u.session.NewStudy() }, true, false, true},
	{"undo to nothing", func(u *underTest) {
		for u.session.Study.Undo() {
		}
	}, true, false, false},
	{"line removed", func(u *underTest) { u.session.Lines.Delete(u.session.Study.Content().Shown) }, true, false, false},
	{"file opened", func(u *underTest) { u.open(u.pick.open) }, false, false, false},
	{"match opened", func(u *underTest) { u.files.OpenSampleMatch() }, false, false, false},
	{"language", func(u *underTest) { u.setLanguage(map[string]string{"en": "ja", "ja": "en"}[u.words.Language()]) }, false, true, true},
	{"theme", func(u *underTest) { u.chooseTheme("dark") }, false, true, false},
	{"page", func(u *underTest) { u.showPage(labPage) }, false, true, false},
	{"results", func(u *underTest) { u.pump(0) }, false, true, false},
}

// TestWindowModesEndWithWhatTheyReferTo: every mode of the window in every change of what is open, in both languages. Where nothing is open
// any more the window shows nothing of what was.
func TestWindowModesEndWithWhatTheyReferTo(t *testing.T) {
	for _, l := range i18n.Languages {
		t.Run(l.Code, func(t *testing.T) {
			u := newWindow(t)
			u.setLanguage(l.Code)
			other := filepath.Join(t.TempDir(), "other.hpos")
			data, err := os.ReadFile(writePosition(t, 3))
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(other, data, 0o600))
			u.pick.open = other
			path := writePosition(t, 15)
			u.open(path)
			u.do("ask")
			u.until("answers", func() bool { return !u.session.Table.Asked().Running })
			answered := u.written()
			for _, m := range windowModes {
				for _, c := range windowChanges {
					what := m.name + ", " + c.name
					u.setLanguage(l.Code)
					u.showPage(studyPage)
					if c.name == "undo to nothing" { // a study that was read from a file has nothing to undo
						u.session.NewStudy()
						u.open(path)
						if m.name != "question" {
							u.session.Ask.Start()
							u.until("answers", func() bool { return !u.session.Table.Asked().Running })
						}
					} else {
						d, err := study.Read(answered)
						require.NoError(t, err)
						u.session.OpenStudy(d, "")
					}
					m.enter(u)
					before := u.session.Place.OnIce()
					c.do(u)
					u.pump(0)
					require.Equal(t, c.nothing, !u.session.Place.HasGame(), what)
					require.Equal(t, c.same, u.session.Place.OnIce() == before, what)
					now := u.session.Place.OnIce()
					u.letGo()
					if !c.same {
						require.Equal(t, now, u.session.Place.OnIce(), "what was held does not come down there: "+what)
						u.requireNothingHeld(what)
					}
					if c.nothing {
						u.requireEmpty(what)
					}
					if c.draw {
						u.window.Canvas().Capture()
					}
					u.leave()
				}
			}
		})
	}
}

// written is the study as its file has it.
func (u *underTest) written() []byte {
	snap, err := u.session.Storage.Snapshot()
	require.NoError(u.t, err)
	var b bytes.Buffer
	require.NoError(u.t, snap.Write(&b))
	return b.Bytes()
}

// letGo releases the buttons of the pointer.
func (u *underTest) letGo() {
	u.ice.Rink.DragEnd()
	u.ice.Rink.MouseUp(&desktop.MouseEvent{Button: desktop.MouseButtonSecondary})
}

// requireNothingHeld fails where something of the place that was left is still there.
func (u *underTest) requireNothingHeld(what string) {
	u.t.Helper()
	require.False(u.t, u.ice.StoneSelected(), what)
	require.False(u.t, u.ice.Drawing.DropShape(), what)
	require.Equal(u.t, curling.Vec{}, u.session.Aim.Shot().Target, what)
	require.Equal(u.t, -1, u.session.Preview.Row(), what)
	require.Empty(u.t, u.session.Notes.Here().Drawings, what)
	require.False(u.t, u.dialogs.IsOpen(), what)
}

// requireEmpty fails where the window shows something though nothing is open.
func (u *underTest) requireEmpty(what string) {
	u.t.Helper()
	require.Equal(u.t, aiming.LookMode, u.session.Aim.Mode(), what)
	require.Empty(u.t, u.ice.Rink.Stones(), what)
	require.Empty(u.t, u.ice.Rink.Paths(), what)
	require.Empty(u.t, u.ice.Rink.Drawings(), what)
	if u.page != matchPage { // the match that is played has nothing to do with the study
		require.Equal(u.t, "Hogline", u.window.Title(), what)
	}
	require.Empty(u.t, u.statusBar.Text(), what)
	for _, text := range uitest.Texts(u.shots.Content) {
		require.NotContains(u.t, text, "Red", what)
	}
}

// leave ends what a mode began and what waits.
func (u *underTest) leave() {
	u.dialogs.Clear()
	u.session.Ask.Stop()
	u.session.Compare.Stop()
	u.matchState.Match.Stop()
	if u.showing {
		u.toggleShow()
	}
	u.tour.show(-1)
	u.session.Compare.Show(comparison.NoComparison)
	if u.ice.Sheets.Shown() {
		u.do("side-by-side")
	}
	for u.session.Samples.Shown() > 0 {
		u.session.Samples.ShowMore()
	}
	u.pump(0)
}
