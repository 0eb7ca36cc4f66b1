package files

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/storage"
)

func pictured() *paint.Picture {
	return &paint.Picture{View: paint.NewView(60, 90, paint.HogFrame, paint.HouseUp), Palette: paint.PaletteOf("light")}
}

// TestPicturesOfTheSheet: a picture is what the name chosen ends in, else what was pressed; a film a GIF, a page HTML. Each is named
// by the place shown.
func TestPicturesOfTheSheet(t *testing.T) {
	e, f, p := newFiles(t)
	f.OpenSampleMatch()
	e.Session.Place.GoTo(replay.Place{End: 2, Shot: 5})
	is := func(kind string, data []byte) {
		switch kind {
		case "png":
			_, err := png.Decode(bytes.NewReader(data))
			require.NoError(t, err)
		case "gif":
			g, err := gif.DecodeAll(bytes.NewReader(data))
			require.NoError(t, err)
			require.Greater(t, len(g.Image), 1)
		case "svg":
			require.Contains(t, string(data), "<svg")
		case "html":
			require.Contains(t, string(data), "<html")
		}
	}
	for _, c := range []struct{ button, path, name, kind string }{
		{"PNG", "a", "Tree_vs_Shots-e3-s6.png", "png"}, {"SVG", "a", "Tree_vs_Shots-e3-s6.svg", "svg"},
		{"PNG", "a.SVG", "Tree_vs_Shots-e3-s6.png", "svg"},
		{"SVG", "a.png", "Tree_vs_Shots-e3-s6.svg", "png"},
		{"GIF", "a", "Tree_vs_Shots-e3-s6.gif", "gif"}, {"HTML", "a", "Tree_vs_Shots.html", "html"},
	} {
		p.path = filepath.Join(t.TempDir(), c.path)
		film := &paint.Film{View: pictured().View, Palette: pictured().Palette, Seconds: 0.5, Stones: func(at float64) []paint.Stone {
			return []paint.Stone{{At: curling.Tee.Add(curling.Vec{X: at})}}
		}}
		f.Export.Show(Export{Picture: pictured(), Film: film, Report: true, Log: true})
		e.Dialogs.Notify("-")
		e.Press(e.Overlay(), c.button)
		require.False(t, e.Dialogs.IsOpen())
		e.Until("the file", func() bool { return e.Dialogs.Shown() != "-" })
		require.Equal(t, c.name, p.request.Name)
		if filepath.Ext(c.path) == "" {
			p.path += "." + c.kind
		}
		require.Contains(t, e.Dialogs.Shown(), filepath.Base(p.path))
		data, err := os.ReadFile(p.path)
		require.NoError(t, err, c)
		is(c.kind, data)
	}
}

// TestClipboard: the situation copied is the one pasted, under the thrower chosen, as a variation; what is no position changes nothing
// and is told.
func TestClipboard(t *testing.T) {
	e, f, _ := newFiles(t)
	f.OpenSampleMatch()
	e.Session.Place.GoTo(replay.Place{End: 2, Shot: 5})
	want, _ := e.Session.Place.State()
	f.Export.Copy()
	require.Equal(t, e.Words.T("copied"), e.Dialogs.Shown())
	held := fyne.CurrentApp().Clipboard().Content()
	require.Contains(t, held, "hogline-position")

	e.Session.Place.GoTo(replay.Place{})
	lines := len(e.Session.Study.Content().Lines)
	fyne.CurrentApp().Clipboard().SetContent("a letter")
	f.Paste()
	require.Contains(t, e.Dialogs.Shown(), e.Words.T("paste.none"))
	require.Len(t, e.Session.Study.Content().Lines, lines)
	fyne.CurrentApp().Clipboard().SetContent(held)
	f.Paste()
	require.Len(t, e.Session.Study.Content().Lines, lines+1)
	is, _ := e.Session.Place.State()
	require.Equal(t, want, is)
}

// TestWhatComesWithTheProgram: the position of the weight limit, and the lesson with the values of its shots; what is not there is
// told and opens nothing.
func TestWhatComesWithTheProgram(t *testing.T) {
	e, f, _ := newFiles(t)
	require.True(t, f.OpenLimitSample())
	limit := e.Session.Place.Game()
	require.True(t, f.OpenSample())
	require.NotEqual(t, limit.Ends, e.Session.Place.Game().Ends)
	require.Nil(t, e.Session.Valuation.Match())
	require.True(t, f.OpenLesson())
	e.Until("the values", func() bool { return e.Session.Valuation.Match() != nil })
	require.Len(t, e.Session.Place.Game().Ends, 4)
	m := e.Session.Valuation.Match()
	require.NotEmpty(t, m.Shots)
	for i := range m.Shots {
		require.NotNil(t, m.Shots[i].Call, "shot %d", i)
	}
	in, err := os.Open(filepath.Join("..", "..", "..", "assets", lessonValues))
	require.NoError(t, err)
	defer func() { _ = in.Close() }()
	text, err := gzip.NewReader(in)
	require.NoError(t, err)
	require.True(t, json.NewDecoder(text).More())

	shown := e.Session.Place.Game()
	f.assets = os.DirFS(t.TempDir())
	require.False(t, f.OpenLesson())
	require.False(t, f.OpenSample())
	require.NotEmpty(t, e.Dialogs.Shown())
	require.Same(t, shown, e.Session.Place.Game())
}

// TestRecover: what an earlier session left is opened without a name, and left no more; what cannot be read is told.
func TestRecover(t *testing.T) {
	e, f, _ := newFiles(t)
	dir := t.TempDir()
	path := filepath.Join(dir, "left.hstudy")
	other := session.New(func(func()) {}, e.Report)
	require.NoError(t, other.Open(uitest.SampleMatch(t), ""))
	other.Lines.SetTitle("left", "")
	w, err := other.Storage.WriteTo(path)
	require.NoError(t, err)
	require.NoError(t, w.Do())
	other.Close()
	f.Recover(storage.Recovered{Path: path})
	e.Until("the study", func() bool { return e.Session.Study.Content().Title == "left" })
	require.Empty(t, e.Session.Storage.Path(), "it has no name yet")
	e.Until("the file to go", func() bool { _, err := os.Stat(path); return errors.Is(err, os.ErrNotExist) })
	f.Recover(storage.Recovered{Path: path})
	e.Until("the error", func() bool { return strings.Contains(e.Dialogs.Shown(), "left.hstudy") })
	require.Equal(t, "left", e.Session.Study.Content().Title)
}

// TestDialogsOfTheWindow: where the system has none, files are chosen in a dialog of the window, one at a time; what is closed chooses
// nothing, and the next one opens.
func TestDialogsOfTheWindow(t *testing.T) {
	w := uitest.New(t)
	w.Resize(fyne.NewSize(900, 600))
	p := NewWindowPicker(w, w.Words)
	request := filepick.Request{Title: "Choose a log", Name: "a.dcl", Dir: t.TempDir(), Kinds: []filepick.Kind{{Name: "logs",
		Ends: []string{"dcl"}}}}
	for name, open := range map[string]func(filepick.Request, func(string, error)){"open": p.Open, "save": p.Save, "folder": p.Folder} {
		if name == "folder" {
			request.Kinds = nil
		}
		var path string
		var err error
		answers := 0
		answer := func(s string, e error) { path, err, answers = s, e, answers+1 }
		require.False(t, p.Busy())
		open(request, answer)
		require.True(t, p.Busy())
		require.NotNil(t, w.Overlay())
		require.Contains(t, uitest.Texts(w.Overlay()), "Choose a log", name)
		open(request, answer)
		require.Equal(t, 1, answers)
		require.ErrorIs(t, err, filepick.ErrBusy)
		for _, b := range uitest.Find[*widget.Button](w.Overlay()) {
			if b.Text == w.Words.T("close") {
				b.OnTapped()
			}
		}
		require.Equal(t, 2, answers)
		require.ErrorIs(t, err, filepick.ErrCancelled)
		require.Empty(t, path)
		require.False(t, p.Busy(), "the next one opens")
	}
}
