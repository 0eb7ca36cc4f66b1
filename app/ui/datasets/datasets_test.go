package datasets

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/sample"
)

// dataSet is one of simulated games of mixed doubles.
func dataSet(t *testing.T, games int) *replay.DataSet {
	t.Helper()
	list := charttest.Doubles(t, games, 1, 1)
	for i, g := range list {
		g.Teams = [2]string{[]string{"Norway", "Sweden", "Japan"}[i%3], "Canada"}
	}
	return charttest.Set(t, curlit.Charting{}, list...)
}

// A game is found by the filter and opened by the keyboard.
func TestChooseAGame(t *testing.T) {
	e := uitest.Open(t)
	d := e.Dialogs
	v := New(e.Words, PartsOf(e.Session), d)
	var opened *replay.Game
	var from string
	v.OnGame = func(g *replay.Game, path string) { opened, from = g, path }
	v.Show(dataSet(t, 3), "charts")
	require.True(t, d.IsOpen())
	require.Equal(t, []int{0, 1, 2}, v.shown)
	v.filter.SetText("sweden")
	require.Equal(t, []int{1}, v.shown)
	require.Contains(t, v.line(&v.set.Games[1]), "Sweden")
	require.Contains(t, v.line(&v.set.Games[1]), "stones give the score of 1 of 1 ends")
	require.Equal(t, "How the files were read", v.doubtful.Text, "nothing is doubtful, but left and right are not proved by so few games")
	v.doubtful.Tapped(nil)
	require.Contains(t, strings.Join(uitest.Texts(e.Overlay()), "\n"), "Left and right are not proved")
	v.doubtful.Tapped(nil)
	v.filter.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	require.False(t, d.IsOpen())
	e.Until("the game", func() bool { return opened != nil })
	require.Equal(t, "charts", from)
	require.Equal(t, [2]string{"Sweden", "Canada"}, opened.Teams)
	require.NotEmpty(t, opened.Unfound(replay.Place{}), "it is shown before its throws are found")
}

// Down leads from the filter to the list, whose selected game opens.
func TestKeyboard(t *testing.T) {
	e := uitest.Open(t)
	d := e.Dialogs
	v := New(e.Words, PartsOf(e.Session), d)
	var opened *replay.Game
	v.OnGame = func(g *replay.Game, _ string) { opened = g }
	v.Show(dataSet(t, 2), "charts")
	v.filter.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	require.Same(t, v.list, e.Canvas().Focused())
	v.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	v.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	e.Until("the game", func() bool { return opened != nil })
	require.Equal(t, "Sweden", opened.Teams[0])
	v.Show(dataSet(t, 2), "charts")
	v.filter.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	v.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.False(t, d.IsOpen(), "the keys of the dialog work in the list")
	v.Show(dataSet(t, 1), "charts")
	v.filter.SetText("nobody")
	v.filter.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	require.True(t, d.IsOpen(), "there is no game to open")
	v.filter.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.False(t, d.IsOpen())
}

// TestTheOnlyGame: a data set of one game opens that at once, by whatever way it comes; its list is shown on request, also by the view that
// takes the place of this one.
func TestTheOnlyGame(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	var opened *replay.Game
	v.OnGame = func(g *replay.Game, _ string) { opened = g }
	game := func() *replay.Game {
		opened = nil
		e.Until("the game", func() bool { return opened != nil })
		return opened
	}
	require.False(t, v.HasSet())
	v.ShowAgain()
	require.False(t, e.Dialogs.IsOpen(), "there is nothing to list")
	v.Open(dataSet(t, 1), "charts")
	require.Equal(t, "Norway", game().Teams[0])
	require.False(t, e.Dialogs.IsOpen())

	renewed := New(e.Words, PartsOf(e.Session), e.Dialogs)
	renewed.Keep(nil)
	require.False(t, renewed.HasSet())
	renewed.Keep(v)
	require.True(t, renewed.HasSet())
	renewed.ShowAgain()
	require.True(t, e.Dialogs.IsOpen())
	require.Contains(t, strings.Join(uitest.Texts(e.Overlay()), "\n"), "Games: 1 of 1")
	e.Dialogs.Hide()

	v.Open(dataSet(t, 2), "charts")
	require.True(t, e.Dialogs.IsOpen(), "the user chooses")
	e.Dialogs.Hide()

	stop := func() { t.Error("it is read on") }
	require.True(t, v.ShowReading(dataSet(t, 1), "book.pdf", 3, 9, stop, false))
	require.True(t, v.ShowReading(dataSet(t, 1), "book.pdf", 0, 0, nil, true))
	require.Equal(t, "Norway", game().Teams[0], "all is read, and there is no other")
	require.False(t, e.Dialogs.IsOpen())
}

// TestWhatIsCutOff: where the name of an event is long, how often the stones give the score is read nevertheless.
func TestWhatIsCutOff(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	first, second, _ := strings.Cut(v.line(&replay.GameEntry{Teams: [2]string{"SWE", "GBR"}, Score: [2]int{5, 9}, PowerPlays: 2, TimeOuts: 1, Ends: 8,
		ScoreAgrees: 7, Event: strings.Repeat("Games ", 30), Session: "1"}), "\n")
	require.Equal(t, "SWE 5 : 9 GBR · 2 power plays · 1 time-out · stones give the score of 7 of 8 ends", first)
	require.Contains(t, second, "Games  · session 1")
}

// What was doubtful in the files is read beside the list of games.
func TestDoubts(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	set := dataSet(t, 2)
	set.Warnings = []replay.Warning{{File: "Stones.csv", Line: 7, Text: curlit.Messages.New("curlit.no-id", "TeamID")}}
	v.Show(set, "charts")
	e.Press(e.Overlay(), "1 doubt about the files")
	require.False(t, v.list.Visible())
	e.Press(e.Overlay(), "Back to the games")
	require.True(t, v.list.Visible())
}

// The thrower that is chosen from a data set throws from then on, under a name of his own.
func TestChooseAThrower(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	require.False(t, v.HasSet())
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	g, err := sample.Charted(ice, curling.MixedDoubles(), 1)
	require.NoError(t, err)
	require.NoError(t, e.Session.Open(g, ""), "on other ice he would not be offered")
	v.Show(dataSet(t, 1), "charts")
	v.showThrowers([]chartstats.Profile{
		{Shots: 90, Made: 0.7, Player: curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.02, B: 0.006}, WeightMax: 4}},
		{Name: "Norway / ULSRUD Ole", From: "2022-24", Shots: 30, Made: 0.8, Low: 0.7, High: 0.9,
			Error:  chartstats.ThrowError{Shots: 7, Noise: curling.Noise{A: 0.0123, B: 0.004}},
			Player: curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.0123, B: 0.004}, WeightMax: 4}},
	}, 3)
	require.Equal(t, 2, v.throwers.Length())
	v.throwerFilter.SetText("norway")
	require.Equal(t, 1, v.throwers.Length())
	v.throwerFilter.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	require.False(t, e.Dialogs.IsOpen())
	require.Equal(t, "Norway / ULSRUD Ole · 2022-24", e.Session.Throwers.Name())
	require.InDelta(t, 0.0123, e.Session.Throwers.Now().Noise.A, 1e-12)
	require.Len(t, e.Session.Throwers.Named(), 1)
	text := v.profile(&chartstats.Profile{Shots: 30, Made: 0.8, Error: chartstats.ThrowError{Shots: 7, Noise: curling.Noise{A: 0.0123}}})
	for _, want := range []string{"30", "80", "0.0123"} {
		require.Contains(t, text, want)
	}
}

// The player of the shot shown is chosen by the whole name at once; a part of a name leads to the list.
func TestThrowerByName(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	v.set = dataSet(t, 1)
	list := []chartstats.Profile{{Shots: 90}, {Name: "Norway", Shots: 60}, {Name: "Norway / ULSRUD Ole", Shots: 30,
		Player: curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.0123}}}}
	v.choose(list, 3, "Norway / ULSRUD Ole")
	require.False(t, e.Dialogs.IsOpen())
	require.Equal(t, "Norway / ULSRUD Ole", e.Session.Throwers.Name())
	v.choose(list, 3, "ulsrud")
	require.True(t, e.Dialogs.IsOpen())
	require.Equal(t, 1, v.throwers.Length())
	v.choose(list, 3, "")
	require.Equal(t, 3, v.throwers.Length())
}

// TestEncodingOfADataSet: the list tells how files were read that are not plain, and reads them again in an encoding chosen.
func TestEncodingOfADataSet(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	rules := curling.MixedDoubles()
	rules.Ends, rules.Extra, rules.Placed = 1, false, curlit.Spots()
	g, err := sample.Charted(ice, rules, 1)
	require.NoError(t, err)
	g.Teams = [2]string{"Liteň", "Brno"}
	files, err := curlit.Chart([]*replay.Game{g}, curlit.Charting{})
	require.NoError(t, err)
	dir := t.TempDir()
	for name, text := range files {
		text = bytes.ReplaceAll(bytes.ReplaceAll(text, []byte(","), []byte(";")), []byte("ň"), []byte("\xf2")) // in windows-1250
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	o, err := file.As("").OpenAny(dir)
	require.NoError(t, err)
	v.Show(o.Set, dir)
	require.Equal(t, "Liteò", v.set.Games[0].Teams[0])
	require.NotNil(t, v.doubtful)
	v.doubtful.Tapped(nil)
	texts := strings.Join(uitest.Texts(e.Overlay()), "\n")
	require.Contains(t, texts, "Teams.csv: windows-1252 · cells separated by semicolons")
	require.Contains(t, texts, "windows-1250 is nearly as likely")
	require.Equal(t, "Automatic", v.encoding.Selected)
	v.encoding.SetSelected("windows-1250")
	e.Until("the other reading", func() bool { return v.as == "windows-1250" })
	require.Equal(t, "Liteň", v.set.Games[0].Teams[0])
	require.Equal(t, "windows-1250", v.encoding.Selected)
	require.True(t, e.Dialogs.IsOpen())
	v.encoding.SetSelected("Automatic")
	e.Until("as it was", func() bool { return v.as == "" })
	require.Equal(t, "Liteò", v.set.Games[0].Teams[0])
}

// TestReadingABook: games are listed as they come, under the filter; one that is opened lets the book be read on, and closing the list ends
// the reading.
func TestReadingABook(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	var opened *replay.Game
	v.OnGame = func(g *replay.Game, _ string) { opened = g }
	ended := 0
	stop := func() { ended++ }
	set := dataSet(t, 1)
	set.Files = nil
	require.True(t, v.ShowReading(set, "book.pdf", 3, 90, stop, false))
	require.NotContains(t, uitest.Texts(e.Overlay()), "Text encoding", "a book has none")
	require.Equal(t, []int{0}, v.shown)
	require.Contains(t, v.pages.Text, "Page 3 of 90")
	v.filter.SetText("sweden")
	require.True(t, v.ShowReading(dataSet(t, 3), "book.pdf", 9, 90, stop, true))
	require.Equal(t, []int{1}, v.shown)
	v.open(1)
	e.Until("the game", func() bool { return opened != nil })
	require.Zero(t, ended, "it is read on")
	require.False(t, v.ShowReading(dataSet(t, 3), "book.pdf", 12, 90, stop, true), "the list was left")

	require.True(t, v.ShowReading(dataSet(t, 1), "book.pdf", 3, 90, stop, false))
	e.Dialogs.Hide()
	require.Equal(t, 1, ended)
	require.True(t, v.ShowReading(dataSet(t, 1), "book.pdf", 3, 90, stop, false))
	v.filter.SetText("sweden")
	require.True(t, v.ShowReading(dataSet(t, 3), "book.pdf", 0, 0, nil, true))
	require.True(t, e.Dialogs.IsOpen())
	require.Equal(t, "sweden", v.filter.Text)
	require.Empty(t, v.pages.Text)
	require.Equal(t, 1, ended, "all is read")
}
