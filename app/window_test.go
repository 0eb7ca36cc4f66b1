package app

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/study"
)

// fakePicker answers file dialogs with the paths it was given.
type fakePicker struct{ open, save, folder string }

func (p *fakePicker) Open(_ filepick.Request, done func(string, error))   { done(p.open, nil) }
func (p *fakePicker) Save(_ filepick.Request, done func(string, error))   { done(p.save, nil) }
func (p *fakePicker) Folder(_ filepick.Request, done func(string, error)) { done(p.folder, nil) }
func (p *fakePicker) Busy() bool                                          { return false }

// underTest is a window under test and the queue of what background tasks apply.
type underTest struct {
	*Window
	t     *testing.T
	queue chan func()
	pick  *fakePicker
}

func newWindow(t *testing.T) *underTest {
	t.Helper()
	return newWindowWith(t, func(*Config) {})
}

// newWindowWith is a window whose configuration was changed.
func newWindowWith(t *testing.T, change func(*Config)) *underTest {
	t.Helper()
	t.Setenv("LC_ALL", "en_US.UTF-8")
	t.Setenv(scaleVariable, "1")
	a := test.NewTempApp(t)
	assets := os.DirFS("../assets")
	bundle, err := i18n.Load(assets, "translations")
	require.NoError(t, err)
	u := &underTest{t: t, queue: make(chan func(), 1000), pick: &fakePicker{}}
	set := settings.New(a.Preferences())
	set.SetNumber(settings.AskThrows, 0)
	set.SetNumber(settings.AskTime, 0.1)
	set.SetList(settings.Engines, []string{"sample", "sample | weight_max=50"})
	c := Config{App: a, Assets: assets, Bundle: bundle, Settings: set, Picker: u.pick, UI: func(f func()) { u.queue <- f }}
	change(&c)
	u.Window = NewWindow(c)
	t.Cleanup(u.end)
	return u
}

// end ends whatever runs in the window and waits for it, so that nothing is written after the test.
func (u *underTest) end() {
	endAll(u.Window)
	for _, s := range []*session.Session{u.session, u.matchState.Match.Session, u.quizState.Session} {
		u.until("the end of its tasks", func() bool { return !s.Jobs.Busy() })
	}
}

// until applies results until ok.
func (u *underTest) until(what string, ok func() bool) {
	u.t.Helper()
	limit := time.After(5 * time.Minute) // however busy the machine is
	for !ok() {
		select {
		case f := <-u.queue:
			f()
		case <-time.After(time.Millisecond): // what it waits for may be told by nothing, such as the end of a job
		case <-limit:
			u.t.Fatal("in vain: " + what)
		}
	}
}

// open opens a file and waits until it is shown.
func (u *underTest) open(path string) {
	u.t.Helper()
	u.files.Open(path)
	u.until("the file", func() bool { return u.session.Place.Path() == path })
}

// do runs an action by its name.
func (u *underTest) do(name string) {
	u.t.Helper()
	for i := range u.actions {
		if u.actions[i].Name == name {
			u.actions[i].Do()
			return
		}
	}
	u.t.Fatal("no action " + name)
}

// writePosition is a file with a position before a shot: one stone on the tee.
func writePosition(t *testing.T, shot int) string {
	t.Helper()
	p := hpos.On(physics.Mori2019)
	p.Teams = [2]string{"Red", "Yellow"}
	p.State.Shot = shot
	p.State.Position[0] = curling.Tee
	var b bytes.Buffer
	require.NoError(t, hpos.Write(&b, p))
	path := filepath.Join(t.TempDir(), "small.hpos")
	require.NoError(t, os.WriteFile(path, b.Bytes(), 0o600))
	return path
}

func TestFirstStartIsNeverEmpty(t *testing.T) {
	u := newWindow(t)
	u.Open(nil)
	require.Len(t, u.ice.Rink.Stones(), 10)
	u.until("answers", func() bool { return !u.session.Table.Asked().Running })
	rows := u.session.Table.Asked().Rows
	require.Len(t, rows, 2)
	for i := range rows {
		require.Equal(t, evaluate.Done, rows[i].Answer.State, rows[i].Answer.Error)
	}
	require.InDelta(t, 50, rows[1].Answer.Thrower.WeightMax, 0, "the same AI asked as another thrower")
	require.GreaterOrEqual(t, len(u.ice.Rink.Paths()), 2)
	require.Contains(t, u.window.Title(), "Hogline")

	u.session.Selection.Unselect()
	u.session.Selection.Select(0)
	u.do("play-answer")
	u.until("the preview", func() bool { return u.session.Preview.Row() == 0 })
	require.True(t, u.session.Place.Playback().Clock.Playing())
	u.do("stop")
	require.Equal(t, -1, u.session.Preview.Row(), "Esc goes back to the position")
	u.do("stop")
	require.Equal(t, -1, u.session.Selection.Now().Row, "then selects nothing")
}

func TestOpenSaveAndRecent(t *testing.T) {
	u := newWindow(t)
	path := writePosition(t, 1)
	u.pick.open = path
	u.do("open")
	u.until("the file", func() bool { return u.session.Place.Path() == path })
	require.Equal(t, []string{path}, u.files.Recent())
	require.Len(t, u.ice.Rink.Stones(), 1)

	u.pick.save = filepath.Join(t.TempDir(), "out")
	u.do("save-position")
	u.until("the file written", func() bool { return !u.session.Storage.Saved().IsZero() })
	f, err := os.Open(u.pick.save + ".hpos")
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	p, err := hpos.Read(f)
	require.NoError(t, err)
	require.Equal(t, curling.Tee, p.State.Position[0])

	u.pick.save = filepath.Join(t.TempDir(), "picture.png")
	u.do("save-picture")
	u.until("the picture", func() bool { _, err := os.Stat(u.pick.save); return err == nil })

	for button, ext := range map[string]string{"SVG": "svg", ".hpos": "hpos"} {
		u.pick.save = filepath.Join(t.TempDir(), "exported."+ext)
		u.do("export")
		require.True(t, u.dialogs.IsOpen())
		for _, b := range uitest.Find[*canvas.Button](u.window.Canvas().Overlays().Top()) {
			if b.Text == button {
				b.Tapped(nil)
			}
		}
		require.False(t, u.dialogs.IsOpen())
		u.until(u.pick.save, func() bool { _, err := os.Stat(u.pick.save); return err == nil })
	}

	u.settings.AddRecent("/no/such/file.dcl")
	u.files.Open("/no/such/file.dcl")
	u.until("the dialog", u.dialogs.IsOpen)
	require.Contains(t, uitest.Texts(u.window.Canvas().Overlays().Top()), "/no/such/file.dcl is not there")
	u.dialogs.Hide()
	require.NotContains(t, u.files.Recent(), "/no/such/file.dcl")
	require.Equal(t, path, u.session.Place.Path(), "what was open stays")
}

func TestCopyPasteAndMirror(t *testing.T) {
	u := newWindow(t)
	u.Open(nil)
	before, _ := u.session.Place.State()
	u.do("copy")
	u.do("mirror")
	mirrored, _ := u.session.Place.State()
	require.Equal(t, before.Position.Mirrored(), mirrored.Position)
	u.do("paste")
	pasted, _ := u.session.Place.State()
	require.Equal(t, before, pasted)
	u.do("new-position")
	require.Empty(t, u.ice.Rink.Stones())
	require.Equal(t, physics.Today, u.session.Place.Game().Ice.Model)
	require.Equal(t, physics.StandardPlayer(physics.Today), u.session.Throwers.Now())
	require.True(t, u.session.Table.CanAsk())
	u.app.Clipboard().SetContent("no position")
	u.do("paste")
	require.NotEmpty(t, u.dialogs.Shown())
}

func TestSampleMatchAgreesWithTheSimulator(t *testing.T) {
	u := newWindow(t)
	u.do("sample-match")
	g := u.session.Place.Game()
	require.Empty(t, g.Warnings)
	require.Len(t, g.Ends, 8)
	u.until("the pass over the match", func() bool { return len(u.session.Check.Found().Shots) == len(g.Places()) })
	require.Equal(t, 128, u.session.Check.Found().Agreement.Shots)
	require.Equal(t, 128, u.session.Check.Found().Agreement.Agreeing)
	u.do("differences")
	require.Equal(t, u.words.T("differences.none"), u.dialogs.Shown())
}

// TestPlayback: keys move through the match and play it at the speed chosen.
func TestPlayback(t *testing.T) {
	u := newWindow(t)
	u.do("sample-match")
	u.until("the path", func() bool { return u.session.Place.Playback().Path != nil })
	u.do("next-end")
	u.do("next-shot")
	require.Equal(t, replay.Place{End: 1, Shot: 1}, u.session.Place.At())
	u.do("play")
	u.until("the clock", func() bool { return u.session.Place.Playback().Clock.Playing() })
	u.do("faster")
	require.InDelta(t, 2, u.session.Place.Playback().Clock.Speed(), 0)
	u.do("frame-on")
	require.False(t, u.session.Place.Playback().Clock.Playing(), "a single frame stops the clock")
	now := u.session.Place.Playback().Clock.At()
	u.do("frame-back")
	require.Less(t, u.session.Place.Playback().Clock.At(), now)
	u.do("previous-end")
	require.Equal(t, replay.Place{End: 1}, u.session.Place.At(), "its start first")
	u.do("previous-end")
	require.Equal(t, replay.Place{}, u.session.Place.At())
	u.do("last")
	require.Equal(t, u.session.Place.Game().Last(), u.session.Place.At())
	u.do("loop")
	require.True(t, u.session.Place.Playback().Clock.Loop())
}

func TestEveryKeyOnceAndEveryActionHasWords(t *testing.T) {
	u := newWindow(t)
	type onPage struct {
		page   actions.Page
		key    actions.Key
		state  string // while a stone is edited, or the pointer draws, they work in place of others
		scheme string
	}
	seen := map[onPage]string{}
	for i := range u.actions {
		a := &u.actions[i]
		for page := studyPage; page <= seasonPage; page <<= 1 {
			if a.Page != 0 && a.Page != page && (a.Page&page == 0 || page != studyPage) {
				continue // a page may have a key of its own for what works on several
			}
			for _, k := range a.Keys {
				at := onPage{page, k, "", a.Scheme}
				if state, _, ok := strings.Cut(a.Name, "-"); ok && (state == "stone" || state == "draw") {
					at.state = state
				}
				if a.Page == 0 {
					at.page = 0
				}
				require.True(t, seen[at] == "" || seen[at] == a.Name, "%s and %s share a key", a.Name, seen[at])
				seen[at] = a.Name
				require.NotEmpty(t, k.Label())
			}
		}
		for k := range u.actions { // a letter that is typed is a key that is pressed
			b := &u.actions[k]
			if a.Page&b.Page == 0 && a.Page|b.Page != 0 || a.Scheme != b.Scheme {
				continue
			}
			for _, typed := range a.Keys {
				if unicode.IsLetter(typed.Rune) {
					require.NotContains(t, b.Keys, actions.Key{Name: fyne.KeyName(unicode.ToUpper(typed.Rune))}, "%s and %s", a.Name, b.Name)
				}
			}
		}
		for _, l := range i18n.Languages {
			require.True(t, u.words.SetLanguage(l.Code))
			require.True(t, u.words.Has("do."+a.Name), "%s: do.%s", l.Code, a.Name)
			require.True(t, a.Menu == "" || u.words.Has("menu."+a.Menu))
		}
	}
}

func TestKeysRunActions(t *testing.T) {
	u := newWindow(t)
	for i := range u.actions { // no action breaks before anything is open
		u.actions[i].IsEnabled()
		u.actions[i].IsChecked()
	}
	u.open(writePosition(t, 1))
	c := u.window.Canvas()
	require.False(t, u.ice.Framing.Flipped())
	c.OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyF})
	require.True(t, u.ice.Framing.Flipped())
	c.OnTypedRune()('+')
	require.InDelta(t, 2, u.transport.Speed(), 0)
	c.OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyReturn})
	require.True(t, u.session.Table.Asked().Running)
	c.OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
	u.until("the end of the question", func() bool { return !u.session.Table.Asked().Running })
	for i := range u.actions {
		u.actions[i].IsEnabled()
		u.actions[i].IsChecked()
	}
	u.do("manage-ai")
	require.True(t, u.dialogs.IsOpen())
	c.OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyF})
	require.True(t, u.ice.Framing.Flipped(), "keys belong to the dialog")
	c.OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.False(t, u.dialogs.IsOpen())
}

// TestKeysOfTheStudyRestWhereItIsNotSeen types every letter, and what moves and removes, on the pages beside the study: it stays as it is.
func TestKeysOfTheStudyRestWhereItIsNotSeen(t *testing.T) {
	u := newWindow(t)
	u.open(writePosition(t, 1))
	c := u.window.Canvas()
	view := func() [3]any { return [3]any{u.session.Aim.Mode(), u.session.Maps.Which(), u.ice.Framing.Flipped()} }
	before, seen := u.written(), view()
	for i := range u.pages {
		p := u.pages[i]
		if p.study {
			continue
		}
		for r := 'a'; r <= 'z'; r++ {
			for _, name := range []fyne.KeyName{fyne.KeyName(unicode.ToUpper(r)), fyne.KeyRight, fyne.KeyBackspace, fyne.KeyF8} {
				u.dialogs.Clear()
				u.showPage(p.id)
				if u.actions.Find(actions.Key{Name: name}, p.id) == nil && u.actions.Find(actions.Key{Rune: r}, p.id) == nil {
					c.OnTypedKey()(&fyne.KeyEvent{Name: name})
					c.OnTypedRune()(r)
					require.False(t, u.dialogs.IsOpen(), "%s: %s", p.name, name)
				}
				require.Equal(t, p.id, u.page, "%s: %s", p.name, name)
				require.Equal(t, seen, view(), "%s: %s", p.name, name)
			}
		}
		for k := range u.actions {
			a := &u.actions[k]
			plain := slices.ContainsFunc(a.Keys, func(k actions.Key) bool { return !k.Ctrl })
			require.False(t, a.Page == 0 && plain && a.Name != "keys", "%s works on every page", a.Name)
		}
	}
	require.Equal(t, before, u.written())
	u.do("flip")
	require.Equal(t, studyPage, u.page, "what is chosen from a menu is seen")
	require.True(t, u.ice.Framing.Flipped())

	u.showPage(chartPage)
	u.do("show")
	require.Equal(t, chartPage, u.page)
	u.session.Ask.Start()
	require.True(t, u.session.Table.Asked().Running)
	c.OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.False(t, u.showing, "Esc leads out of the show mode everywhere")
	require.True(t, u.session.Table.Asked().Running, "and ends nothing that is not seen")
	u.session.Ask.Stop()
	u.until("the end of the question", func() bool { return !u.session.Table.Asked().Running })
}

func TestEveryThemeAndLanguageBuilds(t *testing.T) {
	u := newWindow(t)
	u.Open(nil)
	for _, name := range settings.Theme.Choices {
		u.chooseTheme(name)
	}
	for _, l := range i18n.Languages {
		u.setLanguage(l.Code)
		for _, name := range []string{"keys", "manage-ai", "add-ai", "about", "wins-hand"} {
			u.do(name)
			require.True(t, u.dialogs.IsOpen(), name)
		}
		u.throwers.ShowForm()
		u.dialogs.Hide()
	}
	require.Equal(t, "ファイル", u.words.T("menu.file"))
	for _, panel := range []struct {
		action string
		shown  func() bool
	}{{"panel-shots", func() bool { return u.split.Left.Visible() }}, {"panel-answers", func() bool { return u.split.Right.Visible() }}} {
		u.do(panel.action)
		require.False(t, panel.shown(), panel.action)
		u.do(panel.action)
		require.True(t, panel.shown(), panel.action)
	}
}

// TestPages: the rules and the lab take the place of the study, and the timeline goes.
func TestPages(t *testing.T) {
	u := newWindow(t)
	u.do("sample-match")
	require.True(t, u.timeline.Content.Visible())
	u.do("page-rules")
	require.True(t, u.ruleBook.Content.Visible())
	require.False(t, u.split.Visible())
	require.False(t, u.timeline.Content.Visible())
	u.setLanguage("ja")
	require.True(t, u.ruleBook.Content.Visible(), "another language shows the same page")
	u.do("page-lab")
	require.True(t, u.lab.Content.Visible())
	require.False(t, u.ruleBook.Content.Visible())
	require.False(t, u.transport.Content.Visible(), "the bars of curling are not for other games")
	u.window.Canvas().Focus(uitest.Find[*canvas.Button](u.lab.Content)[0])
	u.do("page-study")
	require.Nil(t, u.window.Canvas().Focused(), "what is on the page that is left has not the keyboard")
	require.True(t, u.split.Visible())
	require.True(t, u.transport.Content.Visible())
	require.False(t, u.lab.Content.Visible())
}

// TestAimedShotOfAMatchIsThrown by the button of the tools, and is no answer of the table.
func TestAimedShotOfAMatchIsThrown(t *testing.T) {
	u := newWindow(t)
	m := u.matchState.Match
	u.do("match-new")
	u.do("match-throw")
	u.until("the question", func() bool { return m.Question != nil })
	u.match.ice.AimStep(0, 0)
	u.until("the shot", m.CanThrow)
	u.press(u.match.ice.Content, "match.throw")
	require.Nil(t, m.Question, "it is thrown")
	require.Empty(t, m.Session.Table.Asked().Rows)
}

// TestAMatchInTheStudy: what was taken back of a match stands below it as a variation.
func TestAMatchInTheStudy(t *testing.T) {
	u := newWindow(t)
	var games [2]*replay.Game
	for i := range games {
		var err error
		games[i], err = file.Open("../assets/positions/sample-match.dcl")
		require.NoError(t, err)
	}
	games[1].Ends[1].Shots[4].Run.VX += 0.5
	u.match.view.OnStudy(games[0], games[1:])
	require.Equal(t, studyPage, u.page)
	c := u.session.Study.Content()
	list := c.Children(c.Shown)
	require.Len(t, list, 1)
	require.Equal(t, replay.Place{End: 1, Shot: 4}, list[0].From)
	require.Equal(t, "Taken back", list[0].Name)
	require.Equal(t, replay.Place{}, u.session.Place.At(), "of a match that is over the first stone")
	running, err := file.Open("../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	running.Complete = false
	u.match.view.OnStudy(running, nil)
	require.Equal(t, running.Last(), u.session.Place.At(), "of one that goes on the stone that is to be thrown")
}

// TestAimedShotOfTheQuizIsTheAnswer by the button of the tools, and is no answer of the table.
func TestAimedShotOfTheQuizIsTheAnswer(t *testing.T) {
	u := newWindow(t)
	s := u.quizState.Session
	u.quiz.view.Start([]season.Shot{{Game: season.Game{Path: "../assets/positions/sample-match.dcl"},
		Shot: &analysis.Shot{End: 1, Shot: 16, Place: "k", Best: analysis.Idea{Shot: &curling.Shot{VY: -2.3}}}}})
	u.until("the exercise", func() bool { return s.Aim.Mode() == aiming.AimMode })
	u.quiz.ice.AimStep(0, 0)
	u.until("the shot", func() bool { return s.Aim.Shot().Ready() })
	u.press(u.quiz.ice.Content, "quiz.answer")
	require.Contains(t, uitest.Texts(u.quiz.view.Content), u.words.T("quiz.wait"))
	require.Empty(t, s.Table.Asked().Rows)
}

// TestQuizAnalysesTheStudy where it has a file and nothing of it is analysed yet.
func TestQuizAnalysesTheStudy(t *testing.T) {
	u := newWindow(t)
	of, v := studyMistakes{u.session.Valuation}, u.session.Valuation
	require.True(t, u.files.OpenSample())
	require.Nil(t, of.Start(), "a position without a file")
	log, err := os.ReadFile("../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "match.dcl")
	require.NoError(t, os.WriteFile(path, log, 0o600))
	u.open(path)
	start := of.Start()
	require.NotNil(t, start)
	start()
	require.True(t, of.Running())
	require.Nil(t, of.Start(), "it runs")
	u.until("a value", v.Now().Known)
	v.Stop()
	u.until("the end of it", func() bool { return !of.Running() })
	require.NotNil(t, of.Start(), "to go on")
	v.Now().Done = v.Now().Total
	require.Nil(t, of.Start(), "all is known")
}

// press taps the button below an object that has a text.
func (u *underTest) press(o fyne.CanvasObject, text string) {
	u.t.Helper()
	buttons := uitest.Find[*canvas.Button](o)
	i := slices.IndexFunc(buttons, func(b *canvas.Button) bool { return b.Text == u.words.T(text) })
	require.GreaterOrEqual(u.t, i, 0, text)
	buttons[i].Tapped(nil)
}

// TestMapsOpenInTheLab, and a game of the rules page is played there.
func TestMapsOpenInTheLab(t *testing.T) {
	u := newWindow(t)
	u.files.Open("../assets/maps/duel44.tbsmap")
	require.True(t, u.lab.Content.Visible())
	u.do("page-rules")
	require.False(t, u.lab.Content.Visible())
	documents, err := u.rules.Documents()
	require.NoError(t, err)
	u.ruleBook.OnPlay(documents[len(documents)-1])
	require.True(t, u.lab.Content.Visible())
}

// TestChoicesAreKept: what is chosen in the window is there at the next start.
func TestChoicesAreKept(t *testing.T) {
	u := newWindow(t)
	u.session.Throwers.Choose(study.Thrower{Name: "half"})
	u.do("wins-none")
	u.session.Ask.Beside(study.Thrower{Name: "strong"})
	require.Equal(t, "half", u.settings.Choice(settings.Thrower))
	require.Equal(t, string(study.WinsNone), u.settings.Choice(settings.WinTable))
	require.Len(t, u.settings.List(settings.Beside), 1)
	require.Contains(t, u.settings.List(settings.Beside)[0], `"strong"`)
	dir := t.TempDir()
	u.pick.folder = dir
	data, err := os.ReadFile("../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.dcl"), data, 0o600))
	u.do("wins-logs")
	u.until("the count", func() bool { return u.session.Terms.WinTable().Source == study.WinsLogs })
	counts := u.session.Terms.WinTable().Counts
	require.Equal(t, 8, counts.N())
	require.NotEqual(t, winprob.Count{}, counts)
	require.Equal(t, filepath.Base(dir), u.settings.List(settings.WinTableLogs)[0])
}

// latin finds words of English; what a log or a program wrote stands in quotes, and the words of the format are no
// English.
var (
	latin  = regexp.MustCompile(`[A-Za-z]{3,}`)
	quoted = regexp.MustCompile(`「[^」]*」|"(?:\\.|[^"\\])*"|\[[^\]]*\]|[A-Z]{4,}`)
)

func requireJapanese(t *testing.T, text string) {
	t.Helper()
	require.Empty(t, latin.FindString(quoted.ReplaceAllString(text, "")), text)
}

func TestWarningsAreTranslated(t *testing.T) {
	u := newWindow(t)
	data, err := os.ReadFile("../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	broken := strings.Replace(string(data), "\nPOSITION=", "\nhello\nPOSITION=1 ", 1)
	broken = strings.Replace(broken, "RUNSHOT=RUNSHOT ", "RUNSHOT=RUNSHOT x", 1)
	path := filepath.Join(t.TempDir(), "broken.dcl")
	require.NoError(t, os.WriteFile(path, []byte(broken), 0o600))
	u.setLanguage("ja")
	u.open(path)
	require.NotEmpty(t, u.session.Place.Game().Warnings)
	for _, d := range u.session.Place.Game().Warnings {
		require.Positive(t, d.Line)
		text := u.words.Warning(d)
		require.Regexp(t, `^\d+行目:`, text)
		requireJapanese(t, text)
	}
	requireJapanese(t, u.dialogs.Shown())
	u.study.showWarnings()
	require.True(t, u.dialogs.IsOpen())
	u.dialogs.Hide()
	require.Equal(t, "ほか3件の警告は省略しました", u.words.Warning(replay.Warning{Text: replay.Messages.New("replay.further", 3)}))
	u.setLanguage("en")
	require.Equal(t, "3 further warnings not listed", u.words.Warning(replay.Warning{Text: replay.Messages.New("replay.further", 3)}))
}

// TestFilesThatAreNone: why each is refused, in Japanese.
func TestFilesThatAreNone(t *testing.T) {
	u := newWindow(t)
	u.setLanguage("ja")
	for name, text := range map[string]string{
		"text.dcl": "hello\n", "empty.dcl": "", "blank.dcl": "\n\n", "cut.hpos": `{"format":"hogline-position",`,
		"stray.hpos": `{"format":,}`, "other.hpos": `{"format":"chess"}`, "late.hpos": `{"format":"hogline-position","version":99}`,
		"half.json": `{"tag":"gam","log":{`, "none.json": `{"a":1}`, "shot.json": `{"tag":"sht","log":{}}`,
	} {
		path := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		u.files.Open(path)
		u.until(name, u.dialogs.IsOpen)
		told := strings.Join(uitest.Texts(u.window.Canvas().Overlays().Top()), " ")
		require.Contains(t, told, path)
		requireJapanese(t, strings.ReplaceAll(told, path, ""))
		u.dialogs.Hide()
	}
}

// TestNoticesCoverTheStatusLine: at any size and in any language they leave the ice free but for a line of theirs.
func TestNoticesCoverTheStatusLine(t *testing.T) {
	u := newWindow(t)
	u.do("sample-match")
	for _, language := range []string{"en", "ja"} {
		u.setLanguage(language)
		for _, size := range []fyne.Size{fyne.NewSize(1280, 800), fyne.NewSize(1920, 1080), fyne.NewSize(900, 600)} {
			u.window.Resize(size)
			u.dialogs.Notify(u.words.T("stopped"))
			box := u.dialogs.Content.Objects[0]
			at := u.app.Driver().AbsolutePositionForObject(box)
			require.Greater(t, at.Y, size.Height-50, "%s %v", language, size)
			require.LessOrEqual(t, at.Y+box.Size().Height, size.Height)
			require.GreaterOrEqual(t, at.X, float32(0))
		}
	}
}

// TestShowMode: the ice and one line, everything half as large again; Escape leads back.
func TestShowMode(t *testing.T) {
	u := newWindow(t)
	u.do("sample-match")
	shown := func() []bool {
		return []bool{u.caption.Content.Visible(), u.split.Left.Visible(), u.split.Right.Visible(), u.bars[0].Visible(), u.bars[1].Visible()}
	}
	require.Equal(t, []bool{false, true, true, true, true}, shown())
	u.window.Resize(fyne.NewSize(1100, 700))
	defer func() {
		require.False(t, u.showing)
		require.Equal(t, fyne.NewSize(1100, 700), u.window.Canvas().Size(), "the window has its size again")
	}()
	u.do("show")
	require.Equal(t, []bool{true, false, false, false, false}, shown())
	require.True(t, u.window.FullScreen())
	require.Equal(t, "1.50", os.Getenv(scaleVariable))
	u.setLanguage("ja")
	require.Equal(t, []bool{true, false, false, false, false}, shown(), "the views were built anew")
	u.do("stop")
	require.Equal(t, []bool{false, true, true, true, true}, shown())
	require.False(t, u.window.FullScreen())
	require.Equal(t, "1.00", os.Getenv(scaleVariable))
}

// TestLargerAndSmaller: everything grows, the window does not.
func TestLargerAndSmaller(t *testing.T) {
	u := newWindow(t)
	u.window.Resize(fyne.NewSize(1320, 880))
	u.do("larger")
	require.Equal(t, "1.10", os.Getenv(scaleVariable))
	require.InDelta(t, 1200, u.window.Canvas().Size().Width, 1, "as many pixels of the screen")
	require.InDelta(t, 800, u.window.Canvas().Size().Height, 1)
	u.do("smaller")
	u.do("smaller")
	require.Equal(t, "0.90", os.Getenv(scaleVariable))
	require.InDelta(t, 0.9, u.settings.Number(settings.Scale), 1e-9)
}

// TestKeysWorkWhereverTabLeads: the keys of the table, with every button and row of the window under the keyboard in
// turn.
func TestKeysWorkWhereverTabLeads(t *testing.T) {
	u := newWindow(t)
	u.do("sample-match")
	c := u.window.Canvas()
	buttons, rows := 0, 0
	c.FocusNext()
	first := c.Focused()
	for at := first; buttons+rows == 0 || at != first; at = c.Focused() {
		switch at.(type) {
		case *canvas.Button:
			buttons++
		case *canvas.ListRow:
			rows++
		default:
			t.Fatalf("Tab leads to %T", at)
		}
		flipped, speed := u.ice.Framing.Flipped(), u.transport.Speed()
		at.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF})
		require.NotEqual(t, flipped, u.ice.Framing.Flipped(), "F turns the ice with %T under the keyboard", at)
		at.TypedRune(map[bool]rune{true: '-', false: '+'}[speed > 1])
		require.NotEqual(t, speed, u.transport.Speed())
		require.Equal(t, at, c.Focused(), "and keeps the keyboard")
		c.FocusNext()
	}
	require.Greater(t, buttons, 20)
	require.GreaterOrEqual(t, rows, curling.Stones)
	c.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.Nil(t, c.Focused())
}

// TestTitleOfAChart: the title and the top line name the game that is charted while its page is shown, and the study's elsewhere.
func TestTitleOfAChart(t *testing.T) {
	u := newWindow(t)
	u.Open(nil)
	study := u.window.Title()
	path := filepath.Join(t.TempDir(), "final.hchart")
	require.NoError(t, os.WriteFile(path, []byte(`{"format":"hogline-chart","version":1}`+"\n"), 0o600))
	u.showPage(chartPage)
	require.Equal(t, study, u.window.Title(), "nothing is charted")
	_, err := u.chartState.Chart.Open(path)
	require.NoError(t, err)
	require.Equal(t, "final.hchart - Hogline", u.window.Title())
	require.Contains(t, uitest.Texts(u.menuBar.Content), "final.hchart")
	u.showPage(studyPage)
	require.Equal(t, study, u.window.Title())
	u.showPage(chartPage)
	require.Equal(t, "final.hchart - Hogline", u.window.Title())

	u.showPage(matchPage)
	require.Equal(t, study, u.window.Title(), "nothing is played")
	m := u.matchState.Match
	m.Setup.Names, m.Game = [2]string{"North", "South"}, &replay.Game{}
	u.showPage(matchPage)
	require.Equal(t, "North – South - Hogline", u.window.Title())
}
