package app

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"hogline/app/filepick"
	"hogline/app/i18n"
	"hogline/app/settings"
	"hogline/engine/curling"
	"hogline/engine/evaluate"
	"hogline/replay"
	"hogline/replay/hpos"
)

// fakePicker answers file dialogs with the paths it was given.
type fakePicker struct{ open, save, folder string }

func (p *fakePicker) Open(_ filepick.Request, done func(string, error))   { done(p.open, nil) }
func (p *fakePicker) Save(_ filepick.Request, done func(string, error))   { done(p.save, nil) }
func (p *fakePicker) Folder(_ filepick.Request, done func(string, error)) { done(p.folder, nil) }
func (p *fakePicker) Busy() bool                                          { return false }

// bench is a window under test and the queue of what goroutines post to it.
type bench struct {
	*Window
	t     *testing.T
	queue chan func()
	pick  *fakePicker
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Setenv("LC_ALL", "en_US.UTF-8")
	a := test.NewTempApp(t)
	assets := os.DirFS("../assets")
	book, err := i18n.Load(assets, "translations")
	require.NoError(t, err)
	b := &bench{t: t, queue: make(chan func(), 1000), pick: &fakePicker{}}
	set := settings.New(a.Preferences())
	set.SetNumber(settings.AskTime, 0.1)
	set.SetList(settings.Engines, []string{"sample", "sample | weight_max=50"})
	b.Window = NewWindow(Parts{App: a, Assets: assets, Book: book, Settings: set, Picker: b.pick, UI: func(f func()) { b.queue <- f }})
	t.Cleanup(func() { b.stopAsking(); b.closeAskers() })
	return b
}

// until runs what was posted until ok or the patience of the test ends.
func (b *bench) until(what string, ok func() bool) {
	b.t.Helper()
	patience := time.After(30 * time.Second)
	for !ok() {
		select {
		case f := <-b.queue:
			f()
		case <-patience:
			b.t.Fatal("in vain: " + what)
		}
	}
}

// game is a small log: two shots of one end.
func writePosition(t *testing.T, shot int) string {
	t.Helper()
	p := hpos.New()
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
	b := newBench(t)
	b.Open(nil)
	require.Len(t, b.ice.rink.Stones(), 10)
	b.until("answers", func() bool { return !b.question.running })
	require.Len(t, b.question.rows, 2)
	for i := range b.question.rows {
		r := &b.question.rows[i]
		require.Equal(t, evaluate.Done, r.answer.State, r.answer.Error)
		require.Positive(t, r.answer.Value.Throws)
		require.NotEmpty(t, r.ways)
	}
	require.NotNil(t, b.question.rows[1].asker.Player)
	require.InDelta(t, 50, b.question.rows[1].answer.Thrower.WeightMax, 0, "the same AI asked as another thrower")
	require.NotEmpty(t, b.question.verdict.Order)
	require.NotEmpty(t, b.answers.verdict())

	b.selected = -1
	b.selectAnswer(0)
	require.NotEmpty(t, b.ice.rink.Paths())
	b.playAnswer()
	require.Equal(t, 0, b.ice.preview)
	require.True(t, b.play.Clock.Playing())
	b.stop()
	require.Equal(t, -1, b.ice.preview, "Esc goes back to the position")
}

func TestOpenSaveAndRecent(t *testing.T) {
	b := newBench(t)
	path := writePosition(t, 1)
	b.pick.open = path
	b.askOpen()
	b.until("the file", func() bool { return b.path == path })
	require.Equal(t, []string{path}, b.Settings.List(settings.Recent))
	require.Len(t, b.ice.rink.Stones(), 1)

	b.pick.save = filepath.Join(t.TempDir(), "out")
	b.askSavePosition()
	b.until("the sentence", func() bool { return !b.saved.IsZero() })
	f, err := os.Open(b.pick.save + ".hpos")
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	p, err := hpos.Read(f)
	require.NoError(t, err)
	require.Equal(t, curling.Tee, p.State.Position[0])

	b.Settings.AddRecent("/no/such/file.dcl")
	b.openFile("/no/such/file.dcl")
	b.until("the complaint", func() bool { return b.toast.box.Visible() && b.toast.text.Text == "/no/such/file.dcl is not there" })
	require.NotContains(t, b.Settings.List(settings.Recent), "/no/such/file.dcl")
	require.Equal(t, path, b.path, "what was open stays")
}

func TestLogsOfTournaments(t *testing.T) {
	logs, err := filepath.Glob("../../shared/logs/*.dcl")
	require.NoError(t, err)
	if len(logs) == 0 {
		return
	}
	b := newBench(t)
	b.openFile(logs[0])
	b.until("the log", func() bool { return b.path != "" })
	g := b.play.Game
	b.move((*replay.Game).NextEnd)
	require.Equal(t, 1, b.play.At.End)
	b.move((*replay.Game).Next)
	b.togglePlay()
	b.ticked = time.Now().Add(-time.Second)
	at := b.play.Clock.At()
	b.tick(time.Now())
	require.Greater(t, b.play.Clock.At(), at+0.9)
	b.setSpeed(4)
	b.ticked = time.Now().Add(-time.Second)
	at = b.play.Clock.At()
	b.tick(time.Now())
	require.InDelta(t, 4, b.play.Clock.At()-at, 0.5)
	b.until("the pass over the log", func() bool { return len(b.found) == len(g.Places()) })
	require.Equal(t, g.Shots(), b.whole.Shots)
	title, note, _, _ := b.shotText(replay.Place{End: 0, Shot: 0})
	require.NotEmpty(t, title)
	require.NotEmpty(t, note)
	b.speak("ja")
	require.Equal(t, "ja", b.Book.Language())
	require.Equal(t, "ファイル", b.T("menu.file"))
}

func TestSampleMatchAgreesWithTheSimulator(t *testing.T) {
	b := newBench(t)
	b.openSampleMatch()
	g := b.play.Game
	require.Empty(t, g.Warnings)
	require.Len(t, g.Ends, 8)
	b.until("the pass over the match", func() bool { return len(b.found) == len(g.Places()) })
	require.Equal(t, 128, b.whole.Shots)
	require.Equal(t, 128, b.whole.Agreeing)
}

func TestSigned(t *testing.T) {
	for x, want := range map[float64]string{0.62: "+0.62", -0.38: "−0.38", -0.001: "0.00", 0: "0.00", -12: "−12.00"} {
		require.Equal(t, want, signed(x, 2))
	}
	require.Equal(t, "1,234,567", group(1234567))
	require.Equal(t, "999", group(999))
}

func TestEveryKeyOnceAndEveryActionHasWords(t *testing.T) {
	b := newBench(t)
	type onPage struct {
		page
		key
	}
	seen := map[onPage]string{}
	for i := range actions {
		a := &actions[i]
		for _, k := range a.keys {
			at := onPage{a.in, k}
			require.Empty(t, seen[at], "%s and %s share a key", a.name, seen[at])
			seen[at] = a.name
			require.NotEmpty(t, k.label())
		}
		for _, l := range i18n.Languages {
			require.True(t, b.Book.SetLanguage(l.Code))
			require.True(t, b.Book.Has("do."+a.name), "%s: do.%s", l.Code, a.name)
			require.True(t, a.menu == "" || b.Book.Has("menu."+a.menu))
		}
	}
}

func TestKeysDoWhatTheySay(t *testing.T) {
	b := newBench(t)
	path := writePosition(t, 1)
	b.openFile(path)
	b.until("the file", func() bool { return b.path == path })
	c := b.win.Canvas()
	require.False(t, b.flipped())
	c.OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyF})
	require.True(t, b.flipped())
	c.OnTypedRune()('+')
	require.InDelta(t, 2, b.Settings.Number(settings.Speed), 0)
	c.OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyReturn})
	require.True(t, b.question.running)
	c.OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
	b.until("the end of the question", func() bool { return !b.question.running })
	for _, a := range actions { // no menu holds an entry that breaks on an open position
		if a.on != nil {
			a.on(b.Window)
		}
		if a.tick != nil {
			a.tick(b.Window)
		}
	}
}

func TestEveryLookAndLanguageBuilds(t *testing.T) {
	b := newBench(t)
	b.Open(nil)
	for _, look := range settings.Theme.Choices {
		b.setLook(look)
	}
	for _, l := range i18n.Languages {
		b.speak(l.Code)
		b.showKeys()
		b.showAskers()
		b.showAddAI()
		b.showThrowerForm()
		b.showAbout()
		b.hideSheet()
	}
	for n := range panelSettings {
		b.togglePanel(n)
		require.False(t, b.panelShown(n))
		b.togglePanel(n)
	}
}
