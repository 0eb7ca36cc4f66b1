package charting

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"testing"
	"time"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/session/charting"
	"github.com/hogline/hogline/session/job"
)

// under is a page of charts over an empty folder.
type under struct {
	*uitest.Window
	*View
	c     *charting.Charting
	jobs  *job.Dispatcher
	set   *settings.Settings
	table actions.Table
	now   func() time.Time
}

// stands has what leads elsewhere lead nowhere.
func (u *under) stands() {
	u.OnStudy, u.OnPhoto = func(*replay.Game, string) {}, func() {}
	u.View.Open = func(string, filepick.Kind, func(string)) {}
	u.View.Save = func(name string, _ filepick.Kind, write func(io.Writer) error, _ func(string)) {
		var b bytes.Buffer
		if err := write(&b); err != nil || b.Len() == 0 {
			u.Report(fmt.Errorf("%s: %w", name, err))
		}
	}
}

func newUnder(t *testing.T) *under {
	t.Helper()
	set := settings.New(test.NewTempApp(t).Preferences())
	u := &under{Window: uitest.New(t), set: set}
	u.jobs = job.New(u.UI, func(f func()) { f() })
	t.Cleanup(u.jobs.Close)
	u.now = func() time.Time { return time.Date(2026, 11, 27, 10, 0, 0, 0, time.UTC) }
	u.c = charting.New(charting.Config{Jobs: u.jobs, Device: "a", Folder: filepath.Join(t.TempDir(), "charts"),
		Now: func() time.Time { return u.now() }, Report: u.Report})
	t.Cleanup(u.c.Close)
	u.show(NewState(u.c, u.set))
	return u
}

// show makes a view of a state, as a window does.
func (u *under) show(s *State) {
	u.View = New(u.Words, s, u.Dialogs, paint.PaletteOf("light"))
	u.SetContent(u.View.Content)
	u.table = u.View.Actions(1)
	if err := u.View.Show(); err != nil {
		u.Report(err)
	}
	u.Resize(fyne.NewSize(1024, 768))
}

// key presses a key of the page, a letter or a digit.
func (u *under) key(t *testing.T, keys ...actions.Key) {
	t.Helper()
	for _, k := range keys {
		a := u.table.Find(k, 1)
		require.NotNil(t, a, k.Label())
		require.True(t, a.IsEnabled(), k.Label())
		a.Do()
	}
}

func letter(r rune) actions.Key { return actions.Key{Name: fyne.KeyName(r)} }
func digit(r rune) actions.Key  { return actions.Key{Rune: r} }

func (u *under) settled() {
	u.Until("what is proposed", func() bool { return !u.c.Proposals.Running() })
}

// TestAGameIsSetUpAndCharted: from the form of a new game to the score of its first end, by buttons and by keys.
func TestAGameIsSetUpAndCharted(t *testing.T) {
	u := newUnder(t)
	require.Nil(t, u.table.Find(digit('4'), 1), "nothing is charted yet")
	entries := uitest.Find[interface {
		fyne.CanvasObject
		SetText(string)
	}](u.View.Content)
	require.GreaterOrEqual(t, len(entries), 6)
	u.state.setup.Teams[0] = team{"Alpha", []string{"Ann", "Bob", "Cid", "Dan", "Eve"}}
	u.state.setup.Teams[1] = team{Name: "Beta"}
	u.Redraw()
	u.Press(u.View.Content, u.Words.T("charting.begin"))
	require.True(t, u.c.IsOpen())
	require.Equal(t, []string{"Eve"}, u.c.State().Game.Team1.Substitutes.Or(nil))

	require.Contains(t, uitest.Texts(u.header())[0], "Ann", "who throws")
	u.key(t, letter('D'), letter('I'), digit('4'))
	shot := u.c.State().Ends[0].Shots[0]
	require.Equal(t, replay.TaskDraw, shot.Set.Task.Or(""))
	require.Equal(t, curling.Right, shot.Set.Turn.Value)
	require.Equal(t, chart.Grade(4), shot.Set.Grade.Or(0))
	require.Equal(t, chart.Cursor{Shot: 1}, u.c.At(), "the grade ends the shot")

	u.ice.tap(curling.Vec{X: 2.4, Y: 5.5})
	require.Equal(t, chart.InPlay, u.c.House()[1].Rest)
	require.True(t, u.ice.grab(curling.Vec{X: 2.45, Y: 5.5}))
	u.ice.drag(curling.Vec{X: 2.95, Y: 5.0})
	require.Equal(t, curling.Vec{X: 2.4, Y: 5.5}, u.c.House()[1].At, "nothing is noted while it is dragged")
	u.ice.drop()
	require.InDelta(t, 2.9, u.c.House()[1].At.X, 1e-9, "it is moved from where it was taken")
	u.settled()
	u.Press(u.View.Content, "3")
	u.key(t, letter('U'))
	require.Equal(t, chart.Cursor{Shot: 1}, u.c.At(), "a change is taken back where it was made")
	u.Press(u.View.Content, "3")

	u.Press(u.View.Content, u.Words.T("charting.end"))
	u.Press(u.View.Content, u.Words.T("charting.blank"))
	require.Equal(t, chart.Cursor{End: 1}, u.c.At())
	u.Press(u.View.Content, u.Words.T("charting.shots"))
	require.Contains(t, uitest.Texts(u.View.Content), "Alpha: "+u.Words.T("charting.tally", u.Words.Percent(1), 1, 1))
}

func TestTheChartIsShownAgain(t *testing.T) {
	u := newUnder(t)
	u.state.setup.Teams[0].Name = "Alpha"
	u.game.begin()
	u.key(t, digit('2'))
	path := u.c.Path()
	u.c.Close()
	require.Equal(t, path, u.set.Choice(settings.Charted))
	u.View.Close()
	u.show(NewState(u.c, u.set))
	require.True(t, u.c.IsOpen())
	require.Equal(t, chart.Cursor{Shot: 1}, u.c.At())
	require.Equal(t, "Alpha", u.state.remembered()[0].Name)
	var opened *replay.Game
	u.OnStudy = func(g *replay.Game, at string) {
		require.Equal(t, path, at)
		opened = g
	}
	u.study()
	require.Equal(t, 50, opened.Ends[0].Shots[0].Chart.Grade)
	u.game.leave()
	require.False(t, u.c.IsOpen())
	require.Empty(t, u.set.Choice(settings.Charted))
}

// TestBackFromAnEarlierShot: while an earlier shot is shown the button that leads to the one that is charted now stands out; that and End
// lead there.
func TestBackFromAnEarlierShot(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	u.key(t, digit('2'), digit('3'))
	now := func() *canvas.Button {
		list := uitest.Find[*canvas.Button](u.header())
		return list[len(list)-1]
	}
	require.True(t, now().Disabled)
	for _, back := range []func(){func() { now().OnTap() }, func() { u.key(t, actions.Key{Name: fyne.KeyEnd}) }} {
		u.c.GoTo(chart.Cursor{})
		require.False(t, now().Disabled)
		require.Equal(t, canvas.ButtonPrimary, now().Kind)
		back()
		require.Equal(t, chart.Cursor{Shot: 2}, u.c.At())
		require.True(t, now().Disabled)
	}
}

// TestTheTargetIsTapped before the stone is thrown.
func TestTheTargetIsTapped(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	u.key(t, letter('A'))
	u.ice.tap(curling.Tee)
	require.Equal(t, curling.Tee, u.c.Shot().Target.Or(curling.Vec{}))
	require.NotEqual(t, chart.InPlay, u.c.House()[0].Rest)
	require.Len(t, u.ice.rink.Drawings(), 1)
	u.ice.tap(curling.Tee)
	require.Equal(t, chart.InPlay, u.c.House()[0].Rest)
}

// TestFingersHitEveryButton: every button of the page is 44 px and more both ways, in every panel and language.
func TestFingersHitEveryButton(t *testing.T) {
	u := newUnder(t)
	check := func() {
		u.Resize(fyne.NewSize(1023, 768)) // lays everything out anew, as a window does by itself
		u.Resize(fyne.NewSize(1024, 768))
		n := 0
		for _, b := range uitest.Find[*canvas.Button](u.View.Content) {
			if b.Visible() {
				n++
				require.GreaterOrEqual(
					t,
					b.Size().Height,
					float32(canvas.FingerTarget),
					"%s %v %v %v",
					b.Text,
					b.Size(),
					u.View.Content.Size(),
					u.head.Size(),
				)
				require.GreaterOrEqual(t, b.Size().Width, float32(canvas.FingerTarget), b.Text)
			}
		}
		require.Greater(t, n, 5)
	}
	check()
	u.game.begin()
	for _, p := range []panel{shotPanel, morePanel, shotsPanel, endPanel, gamePanel} {
		u.show1(p)
		check()
	}
}

// TestThePageFitsAPhone: no panel needs more width than a phone has.
func TestThePageFitsAPhone(t *testing.T) {
	u := newUnder(t)
	for range 2 {
		for _, p := range []panel{shotPanel, morePanel, shotsPanel, endPanel, gamePanel} {
			u.show1(p)
			u.Resize(fyne.NewSize(390, 844))
			require.LessOrEqual(t, u.View.Content.MinSize().Width, float32(390), p)
			if !u.c.IsOpen() {
				break
			}
		}
		u.game.begin()
	}
}

// TestEveryTaskHasALetter in each scheme, and none is the key of anything else there.
func TestEveryTaskHasALetter(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	for name, l := range schemes {
		u.set.SetChoice(settings.ChartLetters, name)
		seen := map[rune]bool{}
		for _, task := range replay.Tasks {
			if task == replay.TaskNone {
				continue
			}
			r := l.tasks[task]
			require.NotZero(t, r, task)
			require.False(t, seen[r])
			seen[r] = true
			u.key(t, letter(unicode.ToUpper(r)))
			require.Equal(t, task, u.c.Shot().Task.Or(""), name)
		}
		for _, other := range []string{l.target, l.thrower, l.study, "i", "o", "x", "u", "y", "n", "l", "m", "v", "k", "q"} {
			require.False(t, seen[[]rune(other)[0]], other)
			require.NotNil(t, u.table.Find(letter(unicode.ToUpper([]rune(other)[0])), 1), other)
		}
	}
	u.set.SetChoice(settings.ChartLetters, settings.CanadaLetters)
	u.key(t, letter('P'))
	require.Equal(t, tapTarget, u.state.tap)
}
