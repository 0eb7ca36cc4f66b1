package season

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
)

// charts writes a made-up charted game of mixed doubles of a few ends into a folder.
func charts(t *testing.T, dir string, ends int) {
	t.Helper()
	charttest.Write(t, dir, curlit.Charting{Error: 0.03, Seed: 1}, charttest.Doubles(t, 1, ends, 5)...)
}

// TestHowFarARunIs: the game that is read, its shots once they are counted, and the time that is left once it is known.
func TestHowFarARunIs(t *testing.T) {
	w := uitest.New(t).Words
	for _, c := range []struct {
		of   season.Progress
		want string
	}{
		{season.Progress{}, w.T("season.reading")},
		{season.Progress{Done: 1, Games: 4, Name: "a game"}, w.T("library.batch.begin", 2, 4, "a game")},
		{season.Progress{Done: 1, Games: 4, Shots: 0, Total: 1, Name: "a game"}, w.T("library.batch", 2, 4, 0, 1, "a game")},
		{season.Progress{Done: 1, Games: 4, Name: "a game", Left: 1}, w.T("library.batch.begin", 2, 4, "a game") + " · " +
			w.T("library.left", w.Duration(1))},
		{season.Progress{Games: 4, Shots: 3, Total: 9, Name: "a game", Left: time.Hour}, w.T("library.batch", 1, 4, 3, 9, "a game") + " · " +
			w.T("library.left", w.Duration(time.Hour))},
	} {
		v := &View{words: w, state: &State{progress: c.of}}
		require.Equal(t, c.want, v.running())
	}
}

// TestSeason: the charted games of the library's folders are read with what is known of them, valued on request, shown by table with
// intervals, and written as a page in the language of the window.
func TestSeason(t *testing.T) {
	e := uitest.Open(t)
	set := settings.New(fyne.CurrentApp().Preferences())
	v := New(e.Words, NewState(PartsOf(e.Session), set))
	e.SetContent(v.Content)
	require.NoError(t, v.Show())
	require.Contains(t, uitest.Texts(v.Content), e.Words.T("season.no-folders"))

	dir := t.TempDir()
	set.SetList(settings.LibraryFolders, []string{dir})
	v.state.read(false)
	e.Until("no game", func() bool { return v.state.report != nil })
	require.Contains(t, uitest.Texts(v.Content), e.Words.T("season.no-games"))
	charts(t, dir, 5)
	v.state.read(false)
	e.Until("the games", func() bool { return v.state.report.Games > 0 })
	require.Zero(t, v.state.report.Shots)
	require.Equal(t, 50, v.state.open())
	require.Contains(t, uitest.Texts(v.Content), e.Words.T("season.none"))
	require.False(t, v.value.Disabled)
	require.True(t, v.paper.Disabled, "there is nothing to print")

	for _, player := range []string{"nobody", ""} { // only games of those asked for are valued
		v.state.player = player
		v.state.read(false)
		e.Until("the games", func() bool { return v.state.reading == nil && (v.state.open() == 0) == (player != "") })
	}

	// as the page does it, without a limit of time
	_, err := (&season.Collector{Pool: analysis.Goroutines{Count: 2}}).Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	v.state.read(true)
	e.Until("the values", func() bool { return !v.state.running && v.state.report != nil && v.state.report.Shots > 0 })
	require.Zero(t, v.state.open())
	require.True(t, v.value.Disabled, "all are valued")
	require.False(t, v.paper.Disabled)
	require.True(t, v.value.Visible())
	require.False(t, v.stop.Visible())
	require.Equal(t, v.value.Size(), v.stop.Size(), "one takes the place of the other")
	rows := v.state.report.Tables["position"]
	require.Len(t, rows, 10)
	run := func(name string) {
		for _, a := range v.Actions(actions.Page(1)) {
			if a.Name == name {
				require.True(t, a.Enabled())
				a.Run()
			}
		}
	}
	for v.state.tab != "position" {
		run("season-next")
	}
	texts := uitest.Texts(v.Content)
	require.Contains(t, texts, e.Words.T("season.position", e.Words.T("season.hammer"), 1), "the last stone")
	require.Contains(t, texts, e.Words.T("season.throw-points"))

	var written bytes.Buffer
	v.Save = func(name string, _ filepick.Kind, write func(io.Writer) error, _ func(string)) {
		require.Equal(t, "season.html", name)
		require.NoError(t, write(&written))
	}
	e.Looks("by position")
	e.PressEverything()
	written.Reset()
	require.True(t, e.Words.SetLanguage("ja"))
	run("season-paper")
	require.Contains(t, written.String(), `<html lang="ja">`)
	require.Contains(t, written.String(), "後攻、最終から 1 投目")
	require.NotContains(t, written.String(), "season.", "every text is translated")
	require.Contains(t, written.String(), "<p>ミックスダブルス、")
	require.Contains(t, written.String(), e.Words.Terms().Ice("fcv1"))

	for i, text := range []string{"", "nobody", ""} {
		v.fields[i].SetText(text)
	}
	v.take()
	e.Until("nobody's shots", func() bool { return v.state.report.Shots == 0 })
	require.Zero(t, v.state.report.Games, "nobody threw in one")
	require.Contains(t, uitest.Texts(v.Content), e.Words.T("season.none"), "there are games")
}

// TestShownAgain: a page that is left and shown again goes on with the values, and with what it reads of the same folders.
func TestShownAgain(t *testing.T) {
	e := uitest.Open(t)
	set := settings.New(fyne.CurrentApp().Preferences())
	v := New(e.Words, NewState(PartsOf(e.Session), set))
	e.SetContent(v.Content)
	dir, other := t.TempDir(), t.TempDir()
	charts(t, dir, 1)
	set.SetList(settings.LibraryFolders, []string{dir})
	require.NoError(t, v.Show())
	require.Equal(t, []string{dir}, v.state.reading)
	set.SetList(settings.LibraryFolders, []string{dir, other})
	v.Hide()
	require.NoError(t, v.Show())
	require.Equal(t, []string{dir, other}, v.state.reading, "there are others to read")
	e.Until("the games", func() bool { return v.state.reading == nil })
	require.Equal(t, 10, v.state.open())

	v.state.read(true)
	v.Hide()
	third := t.TempDir()
	charts(t, third, 3)
	set.SetList(settings.LibraryFolders, []string{dir, third})
	require.NoError(t, v.Show())
	require.True(t, v.state.running)
	e.Until("the values", func() bool { return !v.state.running })
	require.Equal(t, []string{dir, third}, v.state.reading, "other folders are chosen by now")
	e.Until("the games", func() bool { return v.state.reading == nil })
	require.Equal(t, 30, v.state.open(), "those of the third folder alone")
}

// TestStopped: Esc ends a run, in an entry too, and what was valued by then is shown.
func TestStopped(t *testing.T) {
	e := uitest.Open(t)
	set := settings.New(fyne.CurrentApp().Preferences())
	v := New(e.Words, NewState(PartsOf(e.Session), set))
	e.SetContent(v.Content)
	dir := t.TempDir()
	charts(t, dir, 2)
	set.SetList(settings.LibraryFolders, []string{dir})
	require.NoError(t, v.Show())
	e.Until("the games", func() bool { return v.state.reading == nil })
	require.Equal(t, 20, v.state.open())
	escape := &fyne.KeyEvent{Name: fyne.KeyEscape}
	require.False(t, v.typed(escape), "nothing runs")
	require.False(t, v.typed(&fyne.KeyEvent{Name: fyne.KeyReturn}))

	table := v.Actions(actions.Page(1))
	stop := table[slices.IndexFunc(table, func(a actions.Action) bool { return a.Name == "stop" })]
	require.False(t, stop.Enabled())
	for _, run := range []func(){stop.Run, func() { require.True(t, v.typed(escape)) }} {
		open := v.state.open()
		v.state.read(true)
		require.True(t, stop.Enabled())
		e.Until("a value", func() bool { return v.state.progress.Shots > 0 && v.state.progress.Shots < v.state.progress.Total })
		run()
		require.False(t, v.state.running)
		e.Until("the games", func() bool { return v.state.reading == nil })
		require.Less(t, v.state.open(), open)
		require.Positive(t, v.state.open())
	}
}

// TestProblems: a folder that is gone is told in a sentence of the language, a game that is left out beside the tables.
func TestProblems(t *testing.T) {
	e := uitest.Open(t)
	set := settings.New(fyne.CurrentApp().Preferences())
	v := New(e.Words, NewState(PartsOf(e.Session), set))
	e.SetContent(v.Content)
	set.SetList(settings.LibraryFolders, []string{filepath.Join(t.TempDir(), "gone")})
	require.NoError(t, v.Show())
	e.Until("the problem", func() bool { return v.state.problem != nil })
	require.Contains(t, uitest.Texts(v.Content), e.Words.ErrorSentence(v.state.problem))
	v.state.left = []left{{"cut.csv", errors.New("cut off")}}
	v.Redraw()
	require.Contains(t, uitest.Texts(v.Content), e.Words.T("season.left", "cut.csv", "cut off"))
}

// TestLeftOut: a folder that is gone, and a data set deep in a folder that cannot be read, are told, and the other games are shown.
func TestLeftOut(t *testing.T) {
	e := uitest.Open(t)
	set := settings.New(fyne.CurrentApp().Preferences())
	v := New(e.Words, NewState(PartsOf(e.Session), set))
	e.SetContent(v.Content)
	dir, gone := t.TempDir(), filepath.Join(t.TempDir(), "gone")
	for _, name := range []string{"good", "deep/bad"} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, name), 0o700))
		charts(t, filepath.Join(dir, name), 1)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "deep/bad/Stones.csv"), []byte("nothing\n"), 0o600))
	set.SetList(settings.LibraryFolders, []string{gone, dir})
	for _, lang := range []string{"en", "ja"} {
		require.True(t, e.Words.SetLanguage(lang))
		v.state.report = nil
		require.NoError(t, v.Show())
		e.Until("the games", func() bool { return v.state.report != nil })
		require.Equal(t, 10, v.state.open(), "of the game that can be read")
		require.Len(t, v.state.left, 2)
		texts := uitest.Texts(v.Content)
		for i, name := range []string{"gone", "bad"} {
			require.Equal(t, name, v.state.left[i].name)
			require.Contains(t, texts, e.Words.T("season.left", name, e.Words.Error(v.state.left[i].why)))
		}
	}
	v.state.left = make([]left, mostLeft+2)
	for i := range v.state.left {
		v.state.left[i] = left{"cut.csv", errors.New("cut off")}
	}
	v.Redraw()
	require.Contains(t, uitest.Texts(v.Content), e.Words.T("season.left-more", 2))
}

// TestMethodInANarrowWindow: what the figures hold for is told within the width of the page, also where the table is wider.
func TestMethodInANarrowWindow(t *testing.T) {
	e := uitest.Open(t)
	set := settings.New(fyne.CurrentApp().Preferences())
	v := New(e.Words, NewState(PartsOf(e.Session), set))
	e.SetContent(v.Content)
	e.Resize(fyne.NewSize(760, 600))
	dir := t.TempDir()
	charts(t, dir, 5)
	_, err := (&season.Collector{Pool: analysis.Goroutines{Count: 2}}).Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	set.SetList(settings.LibraryFolders, []string{dir})
	require.NoError(t, v.Show())
	e.Until("the values", func() bool { return v.state.report != nil && v.state.report.Shots > 0 })
	method := uitest.Find[*canvas.Prose](v.method)[0]
	require.Equal(t, v.state.report.Method(e.Words), method.Said())
	require.Less(t, v.method.Size().Width, v.rows.Size().Width)
	require.LessOrEqual(t, v.method.Size().Width, v.panels.Body.Size().Width)
	require.GreaterOrEqual(t, v.method.Size().Height, v.method.MinSize().Height)
	v.state.tab = callsTab
	v.show()
	require.Empty(t, v.method.Objects)
}
