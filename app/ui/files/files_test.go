package files

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"hogline/app/filepick"
	"hogline/app/ui/uitest"
	"hogline/engine/curling"
	"hogline/replay"
	"hogline/replay/file"
	"hogline/session/study"
)

// picker answers with one path or error, and keeps the request.
type picker struct {
	path    string
	err     error
	request filepick.Request
}

func (p *picker) Open(r filepick.Request, done func(string, error)) {
	p.request = r
	done(p.path, p.err)
}
func (p *picker) Save(r filepick.Request, done func(string, error)) {
	p.request = r
	done(p.path, p.err)
}
func (p *picker) Folder(r filepick.Request, done func(string, error)) {
	p.request = r
	done(p.path, p.err)
}
func (p *picker) Busy() bool { return false }

func newFiles(t *testing.T) (*uitest.Env, *Files, *picker) {
	t.Helper()
	e, p := uitest.Open(t), &picker{}
	return e, New(Config{Words: e.Words, Session: e.Session, Settings: e.Settings, Dialogs: e.Dialogs, Picker: p,
		Clipboard: fyne.CurrentApp().Clipboard(), Assets: os.DirFS("../../../assets"), UI: e.UI}), p
}

func TestSavedLogIsTheGame(t *testing.T) {
	e, f, p := newFiles(t)
	f.OpenSampleMatch()
	require.Equal(t, 8, len(e.Session.Game().Ends))
	p.path = filepath.Join(t.TempDir(), "out")
	f.AskSaveLog()
	e.Until("the file", func() bool { return !e.Session.Saved().IsZero() })
	require.Equal(t, "log.dcl", p.request.Name)
	g, err := file.Open(p.path + ".dcl")
	require.NoError(t, err)
	require.Equal(t, e.Session.Game().Ends, g.Ends)
}

// TestSavedPositionHasTheThrowerChosen: limit and error of the question, at the place shown.
func TestSavedPositionHasTheThrowerChosen(t *testing.T) {
	e, f, p := newFiles(t)
	f.OpenSampleMatch()
	e.Session.GoTo(replay.Place{End: 2, Shot: 5})
	e.Session.ChooseThrower(study.Thrower{Name: "strong"})
	p.path = filepath.Join(t.TempDir(), "a.hpos")
	f.AskSavePosition()
	e.Until("the file", func() bool { return !e.Session.Saved().IsZero() })
	require.Equal(t, "position-e3-s6.hpos", p.request.Name)
	g, err := file.Open(p.path)
	require.NoError(t, err)
	s, err := g.State(replay.Place{})
	require.NoError(t, err)
	shown, _ := e.Session.State()
	require.Equal(t, shown, s)
	require.InDelta(t, curling.StrongWeightMax, g.Players[s.Mover()][0].WeightMax, 0)
}

func TestWhatComesOfADialog(t *testing.T) {
	e, f, p := newFiles(t)
	before := e.Session.Game()
	for _, c := range []struct {
		path   string
		err    error
		notice string
	}{
		{"", nil, ""},
		{"", filepick.ErrCancelled, ""},
		{"", filepick.ErrBusy, e.Words.T("pick.busy")},
		{"", errors.New("no portal"), "No portal"},
		{"/no/such/file.dcl", nil, "/no/such/file.dcl is not there"},
	} {
		e.Dialogs.Notify("-")
		p.path, p.err = c.path, c.err
		f.AskOpen()
		done := false
		e.UI(func() { done = true })
		e.Until("the dialog", func() bool { return done && (c.path == "" || e.Dialogs.Shown() != "-") })
		if c.notice != "" {
			require.Equal(t, c.notice, e.Dialogs.Shown())
		} else {
			require.Equal(t, "-", e.Dialogs.Shown())
		}
		require.Same(t, before, e.Session.Game(), "what was open stays")
	}
	require.Contains(t, p.request.Kinds[0].Ends, "dcl")
}

// TestAFileThatCannotBeWritten: the error is shown, nothing counts as saved.
func TestAFileThatCannotBeWritten(t *testing.T) {
	e, f, p := newFiles(t)
	p.path = filepath.Join(t.TempDir(), "no", "folder", "x.txt")
	written := false
	f.Save("x.txt", filepick.Kind{Name: "text", Ends: []string{"txt"}}, func(io.Writer) error { return nil }, func(string) { written = true })
	e.Until("the error", func() bool { return e.Dialogs.Shown() != "" })
	require.False(t, written)
	require.Zero(t, e.Session.Saved())
}

func TestRuleTextsGoElsewhere(t *testing.T) {
	_, f, _ := newFiles(t)
	opened := ""
	f.OnRules = func(path string) { opened = path }
	f.Open("/rules/mine.GSM")
	require.Equal(t, "/rules/mine.GSM", opened)
}

func TestMirrorTwiceIsTheSame(t *testing.T) {
	e, f, _ := newFiles(t)
	require.True(t, f.OpenSample())
	before, _ := e.Session.State()
	f.Mirror()
	once, _ := e.Session.State()
	require.NotEqual(t, before.Position, once.Position)
	for i := range once.Position {
		if once.Position.Has(i) {
			require.InDelta(t, 2*curling.CentreX-before.Position[i].X, once.Position[i].X, 1e-9)
		}
	}
	f.Mirror()
	twice, _ := e.Session.State()
	for i := range twice.Position {
		require.InDelta(t, before.Position[i].X, twice.Position[i].X, 1e-9)
	}
	before.Position, twice.Position = curling.Position{}, curling.Position{}
	require.Equal(t, before, twice)
}

func TestFoldersOfDialogs(t *testing.T) {
	e, f, p := newFiles(t)
	f.PickFolder("a folder", func(string) {})
	require.Empty(t, p.request.Dir)
	e.Settings.AddRecent("/recent/a.dcl")
	f.PickFolder("a folder", func(string) {})
	require.Equal(t, "/recent", p.request.Dir)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), "/open/b.dcl"))
	f.PickFolder("a folder", func(string) {})
	require.Equal(t, "/open", p.request.Dir)
}
