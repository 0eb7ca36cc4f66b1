package files

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/storage"
	"github.com/hogline/hogline/session/study"
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
	return e, New(Config{Words: e.Words, Session: PartsOf(e.Session), Settings: e.Settings, Dialogs: e.Dialogs, Picker: p,
		Clipboard: fyne.CurrentApp().Clipboard(), Assets: os.DirFS("../../../assets"), UI: e.UI}), p
}

func TestSavedLogIsTheGame(t *testing.T) {
	e, f, p := newFiles(t)
	f.OpenSampleMatch()
	require.Equal(t, 8, len(e.Session.Place.Game().Ends))
	p.path = filepath.Join(t.TempDir(), "out")
	f.Export.SaveLog()
	e.Until("the file", func() bool { return !e.Session.Storage.Saved().IsZero() })
	require.Equal(t, "Tree_vs_Shots.dcl", p.request.Name)
	g, err := file.Open(p.path + ".dcl")
	require.NoError(t, err)
	require.Equal(t, e.Session.Place.Game().Ends, g.Ends)
}

// TestSavingTellsWhatIsNotKept, in the format that the name chosen ends in.
func TestSavingTellsWhatIsNotKept(t *testing.T) {
	e, f, p := newFiles(t)
	f.OpenSampleMatch()
	for name, want := range map[string]string{"a.json": "Saved a.json.",
		"b.csv": "Saved b.csv. Not kept: the players, the rules, the ice, how the match ended", "c.txt": "Saved c.txt."} {
		p.path = filepath.Join(t.TempDir(), name)
		e.Dialogs.Notify("-")
		f.Export.SaveLog()
		e.Until("the file", func() bool { return e.Dialogs.Shown() != "-" })
		require.Equal(t, want, e.Dialogs.Shown())
		g, err := file.Open(p.path)
		require.NoError(t, err)
		require.Equal(t, map[string]string{"a.json": "json", "b.csv": "csv", "c.txt": "dcl"}[name], g.Format)
	}
	require.Equal(t, []string{"dcl", "json", "csv"}, p.request.Kinds[0].Ends)
}

// TestSavedPositionHasTheThrowerChosen: limit and error of the question, at the place shown.
func TestSavedPositionHasTheThrowerChosen(t *testing.T) {
	e, f, p := newFiles(t)
	f.OpenSampleMatch()
	e.Session.Place.GoTo(replay.Place{End: 2, Shot: 5})
	e.Session.Throwers.Choose(study.Thrower{Name: "strong"})
	p.path = filepath.Join(t.TempDir(), "a.hpos")
	f.Export.SavePosition()
	e.Until("the file", func() bool { return !e.Session.Storage.Saved().IsZero() })
	require.Equal(t, "Tree_vs_Shots-e3-s6.hpos", p.request.Name)
	g, err := file.Open(p.path)
	require.NoError(t, err)
	s, err := g.State(replay.Place{})
	require.NoError(t, err)
	shown, _ := e.Session.Place.State()
	require.Equal(t, shown, s)
	require.InDelta(t, curling.StrongWeightMax, g.Players[s.Mover()][0].WeightMax, 0)
}

// TestTheTeamsOfANewPositionHaveNames: those of their stones, in the language of the window.
func TestTheTeamsOfANewPositionHaveNames(t *testing.T) {
	e, f, _ := newFiles(t)
	f.New()
	require.Equal(t, [2]string{"Red", "Yellow"}, e.Session.Place.Game().Teams)
	state, ok := e.Session.Place.State()
	require.True(t, ok)
	require.Zero(t, state.Shot)
	require.True(t, e.Session.Table.CanAsk())
}

func TestWhatComesOfADialog(t *testing.T) {
	e, f, p := newFiles(t)
	before := e.Session.Place.Game()
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
		e.Until("the dialog", func() bool { return done && (c.path == "" || e.Dialogs.IsOpen()) })
		if c.path != "" {
			require.True(t, e.Dialogs.IsOpen(), "what was not opened stays on the screen")
			require.Contains(t, uitest.Texts(e.Overlay()), c.notice)
			require.Equal(t, "-", e.Dialogs.Shown(), "and is not told twice")
			e.Dialogs.Hide()
		} else if c.notice != "" {
			require.Equal(t, c.notice, e.Dialogs.Shown())
		} else {
			require.Equal(t, "-", e.Dialogs.Shown())
		}
		require.Same(t, before, e.Session.Place.Game(), "what was open stays")
	}
	require.Contains(t, p.request.Kinds[0].Ends, "dcl")
}

// TestAFileThatCannotBeWritten: the error is shown, nothing counts as saved.
func TestAFileThatCannotBeWritten(t *testing.T) {
	e, f, p := newFiles(t)
	p.path = filepath.Join(t.TempDir(), "no", "folder", "x.txt")
	written := false
	f.Ask.Save("x.txt", filepick.Kind{Name: "text", Ends: []string{"txt"}}, func(io.Writer) error { return nil }, func(string) { written = true })
	e.Until("the error", func() bool { return e.Dialogs.Shown() != "" })
	require.False(t, written)
	require.Zero(t, e.Session.Storage.Saved())
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
	before, _ := e.Session.Place.State()
	f.Mirror()
	once, _ := e.Session.Place.State()
	require.NotEqual(t, before.Position, once.Position)
	for i := range once.Position {
		if once.Position.Has(i) {
			require.InDelta(t, 2*curling.CentreX-before.Position[i].X, once.Position[i].X, 1e-9)
		}
	}
	f.Mirror()
	twice, _ := e.Session.Place.State()
	for i := range twice.Position {
		require.InDelta(t, before.Position[i].X, twice.Position[i].X, 1e-9)
	}
	before.Position, twice.Position = curling.Position{}, curling.Position{}
	require.Equal(t, before, twice)
}

func TestFoldersOfDialogs(t *testing.T) {
	e, f, p := newFiles(t)
	f.Ask.PickFolder("a folder", func(string) {})
	require.Empty(t, p.request.Dir)
	e.Settings.AddRecent("/recent/a.dcl")
	f.Ask.PickFolder("a folder", func(string) {})
	require.Equal(t, "/recent", p.request.Dir)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), "/open/b.dcl"))
	f.Ask.PickFolder("a folder", func(string) {})
	require.Equal(t, "/open", p.request.Dir)
}

// TestStudyIsSavedAndOpened: by its first name it is saved again without a question; what is unsaved is told.
func TestStudyIsSavedAndOpened(t *testing.T) {
	e, f, p := newFiles(t)
	path := filepath.Join(t.TempDir(), "mine")
	p.path = path
	log := filepath.Join("..", "..", "..", "assets", "positions", "sample-match.dcl")
	f.Open(log)
	e.Until("the log", func() bool { return e.Session.Place.Game().Shots() > 0 })
	e.Session.Place.GoTo(replay.Place{End: 3, Shot: 2})
	require.False(t, e.Session.Study.Unsaved(), "a log that was only opened")
	f.SaveStudy()
	path += ".hstudy"
	e.Until("the file", func() bool { return e.Session.Storage.Path() == path })
	require.False(t, e.Session.Study.Unsaved())
	e.Session.Lines.Edit("mirror", func(_ *replay.Game, s *curling.State) { s.Position = s.Position.Mirrored() })
	require.True(t, e.Session.Study.Unsaved())
	p.path = "/no/such/folder/x"
	f.SaveStudy()
	e.Until("the file again", func() bool { return !e.Session.Study.Unsaved() })
	require.FileExists(t, path+"~")
	edited, _ := e.Session.Place.State()
	lines := len(e.Session.Study.Content().Lines)

	f.NewStudy()
	require.Len(t, e.Session.Study.Content().Lines, 1)
	require.Empty(t, e.Session.Storage.Path())
	f.Open(path)
	e.Until("the study", func() bool { return e.Session.Storage.Path() == path })
	again, _ := e.Session.Place.State()
	require.Equal(t, edited, again)
	require.Len(t, e.Session.Study.Content().Lines, lines)
	require.Equal(t, path, f.Recent()[0])

	part := fmt.Sprintf("games/%d.json", e.Session.Study.Content().Lines[lines-1].ID)
	spoil(t, path, part)
	f.Open(path)
	e.Until("what can be read", func() bool { return e.Session.Storage.Path() == "" })
	require.Len(t, e.Session.Study.Content().Lines, lines-1)
	e.Until("what cannot", e.Dialogs.IsOpen)
	told := strings.Join(uitest.Texts(e.Overlay()), " ")
	require.Contains(t, told, "Not all of the study can be read")
	require.Contains(t, told, part)
	require.Contains(t, told, "gets a name of its own.")
	require.NotContains(t, told, "own..")
	e.Dialogs.Hide()
	lines--

	require.NoError(t, os.WriteFile(path, []byte("PK no study"), 0o600))
	f.Open(path)
	e.Until("the error", func() bool { return e.Dialogs.Shown() != "" && e.Dialogs.Shown() != "Saved mine.hstudy" })
	require.Len(t, e.Session.Study.Content().Lines, lines, "what was open stays")
}

// spoil inverts a byte of a part of a study.
func spoil(t *testing.T, path, part string) {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	i := slices.IndexFunc(z.File, func(f *zip.File) bool { return f.Name == part })
	require.GreaterOrEqual(t, i, 0)
	at, err := z.File[i].DataOffset()
	require.NoError(t, err)
	data[at+int64(z.File[i].CompressedSize64)/2] ^= 0xff
	require.NoError(t, os.WriteFile(path, data, 0o600))
}

// TestOpeningAddsToTheStudy: a second log stands beside the first, the same one is shown again.
func TestOpeningAddsToTheStudy(t *testing.T) {
	e, f, _ := newFiles(t)
	dir := t.TempDir()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "assets", "positions", "sample-match.dcl"))
	require.NoError(t, err)
	names := []string{filepath.Join(dir, "a.dcl"), filepath.Join(dir, "b.dcl")}
	for _, name := range names {
		require.NoError(t, os.WriteFile(name, data, 0o600))
		f.Open(name)
		e.Until(name, func() bool { return e.Session.Place.Path() == name })
	}
	n := len(e.Session.Study.Content().Lines)
	f.Open(names[0])
	e.Until("the first again", func() bool { return e.Session.Place.Path() == names[0] })
	require.Len(t, e.Session.Study.Content().Lines, n)
	e.Session.Study.Undo()
	require.Equal(t, names[1], e.Session.Place.Path())
}

// TestSeveralFilesAreOpened: all stand in the study, the first is on the ice and heads the recent files; what cannot be opened
// is told and hinders nothing.
func TestSeveralFilesAreOpened(t *testing.T) {
	e, f, _ := newFiles(t)
	dir := t.TempDir()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "assets", "positions", "sample-match.dcl"))
	require.NoError(t, err)
	a, b := filepath.Join(dir, "a.dcl"), filepath.Join(dir, "b.dcl")
	for _, name := range []string{a, b} {
		require.NoError(t, os.WriteFile(name, data, 0o600))
	}
	var rules string
	f.OnRules = func(path string) { rules = path }
	before := e.Session.Study.Content().Children(0)
	f.OpenAll([]string{filepath.Join(dir, "gone.dcl"), a, "/x/mine.gsm", b, a})
	e.Until("the logs", func() bool { return e.Session.Place.Path() == a })
	require.Equal(t, len(before)+2, len(e.Session.Study.Content().Children(0)))
	require.Equal(t, []string{a, b}, f.Recent())
	require.Equal(t, "/x/mine.gsm", rules)
	require.Contains(t, strings.Join(uitest.Texts(e.Overlay()), " "), "gone.dcl")
}

// TestReport: what is known of the match is saved as a page, a table or a document, with the losses from which shots are costly now.
func TestReport(t *testing.T) {
	e, f, p := newFiles(t)
	dir := t.TempDir()
	f.Export.SaveReport()
	require.Empty(t, p.request.Name, "nothing is known yet")
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	lost := -6.0
	e.Session.Valuation.Show(&analysis.Match{Teams: [2]string{"Kita", "Minami"}, Threshold: 1, Method: analysis.Method{Wins: winprob.Ohto()},
		Shots: []analysis.Shot{{End: 1, Shot: 2, Team: 1, Call: &lost}}})
	for name, want := range map[string]string{"a.html": "<h1>", "b.csv": "end,shot,team", "c.json": `"threshold": 5`} {
		p.path = filepath.Join(dir, name)
		f.Export.SaveReport()
		e.Until("the report", func() bool {
			text, err := os.ReadFile(p.path)
			return err == nil && strings.Contains(string(text), want)
		})
	}
}

// TestStudyChangedElsewhere: the user is asked, and each answer keeps both studies; closing the dialog writes nothing.
func TestStudyChangedElsewhere(t *testing.T) {
	for _, language := range []string{"en", "ja"} {
		for _, answer := range []string{"copy", "reload", "overwrite", ""} {
			e, f, _ := newFiles(t)
			require.True(t, e.Words.SetLanguage(language))
			dir := t.TempDir()
			e.Session.Storage.Autosave(filepath.Join(dir, "unsaved"))
			path := filepath.Join(dir, "a.hstudy")
			write := func(title string) { // by another window
				other := session.New(func(func()) {}, e.Report)
				require.NoError(t, other.Open(uitest.SampleMatch(t), ""))
				other.Lines.SetTitle(title, "")
				w, err := other.Storage.WriteTo(path)
				require.NoError(t, err)
				require.NoError(t, w.Do())
				other.Close()
			}
			title := func(path string) string {
				d, err := study.Open(path)
				require.NoError(t, err)
				return d.Content().Title
			}
			write("old")
			f.Open(path)
			e.Until("the study", func() bool { return e.Session.Storage.Path() == path })
			e.Session.Lines.SetTitle("mine", "")
			write("theirs")
			f.SaveStudy()
			e.Until("the question", e.Dialogs.IsOpen)
			require.Contains(t, uitest.Texts(e.Overlay()), e.Words.T("conflict.title"))
			require.Equal(t, "theirs", title(path))
			if answer == "" {
				e.Dialogs.Hide()
				require.True(t, e.Session.Study.Unsaved())
				require.Equal(t, "theirs", title(path))
				continue
			}
			e.Press(e.Overlay(), e.Words.T("conflict."+answer))
			require.False(t, e.Dialogs.IsOpen())
			copied := filepath.Join(dir, "a (2).hstudy")
			switch answer {
			case "copy":
				e.Until("the copy", func() bool { return e.Session.Storage.Path() == copied && !e.Session.Study.Unsaved() })
				require.Equal(t, []string{"theirs", "mine"}, []string{title(path), title(copied)})
				require.Equal(t, copied, f.Recent()[0])
			case "reload":
				e.Until("their study", func() bool { return e.Session.Study.Content().Title == "theirs" })
				require.Equal(t, "mine", title(storage.Recoverable(filepath.Join(dir, "unsaved"))[0].Path))
			case "overwrite":
				e.Until("mine", func() bool { return !e.Session.Study.Unsaved() })
				require.Equal(t, "mine", title(path))
				require.Equal(t, "theirs", title(storage.Recoverable(filepath.Join(dir, "unsaved"))[0].Path))
			}
		}
	}
}

// TestWhatCannotBeKeptIsNotLeft: a study whose changes can be kept in no file stays open when another is to take its place.
func TestWhatCannotBeKeptIsNotLeft(t *testing.T) {
	e, f, _ := newFiles(t)
	file := filepath.Join(t.TempDir(), "file")
	t.Cleanup(e.Session.Storage.Close) // what it keeps is kept before the folder is gone
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	e.Session.Storage.Autosave(filepath.Join(file, "unsaved"))
	e.Session.Lines.SetTitle("mine", "")
	f.NewStudy()
	require.Equal(t, "mine", e.Session.Study.Content().Title)
	require.Contains(t, e.Dialogs.Shown(), "unsaved")
	require.NoError(t, os.Remove(file))
	f.NewStudy()
	require.Empty(t, e.Session.Study.Content().Title)
}

// TestSheetOfExports: what can be saved of a position alone and of an analysed log, with the caption and without.
func TestSheetOfExports(t *testing.T) {
	e, f, _ := newFiles(t)
	for _, all := range []bool{false, true} {
		picture := &paint.Picture{View: paint.NewView(60, 90, paint.HogFrame, paint.HouseUp), Palette: paint.PaletteOf("light"),
			Caption: paint.Caption{Lines: []string{"a"}}}
		x := Export{Picture: picture, Report: all, Log: all}
		if all {
			x.Film = &paint.Film{Caption: paint.Caption{Lines: []string{"b"}}}
		}
		f.Export.Show(x)
		e.Looks(fmt.Sprintf("log, report and film %v", all))
		caption := uitest.Find[*forms.Check](e.Overlay())[0]
		caption.SetChecked(false)
		require.Empty(t, picture.Caption.Lines)
		caption.SetChecked(true)
		require.Equal(t, []string{"a"}, picture.Caption.Lines)
		if all {
			require.Equal(t, []string{"b"}, x.Film.Caption.Lines)
		}
		e.Dialogs.Hide()
	}
}

// TestNamesOfFilesThatAreOffered: the file that is open, or the teams where it holds many games, and the stone as the window counts it.
func TestNamesOfFilesThatAreOffered(t *testing.T) {
	e, f, p := newFiles(t)
	f.OpenSampleMatch()
	md := curling.MixedDoubles()
	g := &replay.Game{Format: "curlit", Teams: [2]string{"Norway", "Czech Republic"}, Rules: md, Ice: e.Session.Place.Game().Ice,
		Ends: []replay.End{{Shots: []replay.Shot{{Number: md.FirstShot}, {Number: md.FirstShot + 1}}}}}
	require.True(t, f.Show(g, "olympics.2022/GAMES.csv"))
	e.Session.Place.GoTo(replay.Place{Shot: 1})
	f.Export.SavePosition()
	require.Equal(t, "GAMES-e1-s2.hpos", p.request.Name)
	again := *g
	again.Extra = map[string]string{"GameID": "3"}
	require.True(t, f.Show(&again, "olympics.2022"))
	f.Export.SaveLog()
	require.Equal(t, "Norway_vs_Czech_Republic.dcl", p.request.Name)
}
