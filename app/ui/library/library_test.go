package library

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay/library"
	"github.com/hogline/hogline/session"
)

// under is a library page over a folder of two logs.
type under struct {
	*uitest.Window
	*View
	session *session.Session
	set     *settings.Settings
	dir     string
	opened  []season.Game
	at      [][2]int
	quizzed int
}

func newUnder(t *testing.T) *under {
	t.Helper()
	u := &under{Window: uitest.New(t), dir: t.TempDir()}
	raw, err := os.ReadFile("../../../replay/file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	for _, name := range []string{"Alpha", "Beta"} {
		path := filepath.Join(u.dir, name+".dcl")
		require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(raw), "Kita", name, 1)), 0o600))
		day := time.Date(2026, 1, 10, 12, 0, 0, 0, time.UTC)
		require.NoError(t, os.Chtimes(path, day, day))
	}
	u.session = session.New(u.UI, u.Report)
	t.Cleanup(u.session.Close)
	require.NoError(t, u.session.OpenSample(uitest.SampleMatch(t)))
	u.set = settings.New(test.NewTempApp(t).Preferences())
	st := NewState(PartsOf(u.session), u.set, filepath.Join(t.TempDir(), "l.db"))
	t.Cleanup(st.Close)
	u.View = New(u.Words, st, u.Dialogs, paint.PaletteOf("light"))
	u.OnGame = func(g season.Game, end, shot int) {
		u.opened, u.at = append(u.opened, g), append(u.at, [2]int{end, shot})
	}
	u.OnIdeas = u.OnGame
	u.OnFolder = func(then func(string)) { then(u.dir) }
	u.OnQuiz = func(list []season.Shot) { u.quizzed = len(list) }
	u.SetContent(u.View.Content)
	require.NoError(t, u.Show())
	u.addFolder()
	u.found(2)
	return u
}

func (u *under) found(n int) {
	u.Until("the games", func() bool { return u.state.library != nil && !u.state.searching && len(u.state.found) == n })
}

// TestColumnsWithoutEntriesAreLeftOut: the column of events takes no room from the teams where no game has one; a column is sorted by what
// stands in it wherever it is.
func TestColumnsWithoutEntriesAreLeftOut(t *testing.T) {
	u := newUnder(t)
	heads := func() (keys []string) {
		for _, i := range u.state.columns() {
			keys = append(keys, gameColumns[i].key)
		}
		return keys
	}
	require.Equal(t, []string{"date", "teams", "score", "ends", "rules", "ice", "valued"}, heads())
	for _, row := range uitest.Find[*canvas.ListRow](u.View.Content) {
		if slices.Contains(uitest.Texts(row), u.Words.T("library.column.ends")) {
			row.Tapped(nil)
		}
	}
	require.Equal(t, "ends", gameColumns[u.state.sort-1].key)
	u.found(2)
	u.state.found[1].Event = "Spring cup"
	require.Equal(t, []string{"date", "teams", "score", "event", "ends", "rules", "ice", "valued"}, heads())
	u.show()
	require.Contains(t, uitest.Texts(u.View.Content), u.Words.T("library.column.event"))
	u.state.mode = SimilarMode
	require.Len(t, u.state.columns(), len(similarColumns)-1)
	u.state.similar = []library.Similar{{Game: library.Game{Event: "Spring cup"}}}
	require.Len(t, u.state.columns(), len(similarColumns))
}

func TestGames(t *testing.T) {
	u := newUnder(t)
	require.Equal(t, []string{u.dir}, u.set.List(settings.LibraryFolders))
	u.Canvas().Focus(u.list)
	u.Type(fyne.KeyEnd)
	require.Equal(t, 1, u.list.at)
	u.Type(fyne.KeyReturn)
	require.Equal(t, []season.Game{{Path: filepath.Join(u.dir, "Beta.dcl")}}, u.opened)
	require.Equal(t, [2]int{0, 0}, u.at[0])

	u.criteria.first.SetText("alpha")
	u.found(1)
	require.Equal(t, 0, u.list.at, "no row behind the last one")
	u.criteria.take(Form{Stone: "16", Query: library.Query{Team: "Beta"}})
	u.found(1)
	require.Len(t, u.state.found[0].Places, 2)
	u.open(0)
	require.Equal(t, [2]int{1, 16}, u.at[1], "the first place of the situation")

	u.criteria.take(Form{Stone: "16", Query: library.Query{Team: "Beta"}, Hammer: "no"})
	u.found(0)
	u.criteria.take(Form{Stone: "16", Query: library.Query{Team: "Beta"}, Hammer: "yes"})
	u.found(1)
	u.criteria.take(Form{Stone: "16", Query: library.Query{Team: "Beta"}})
	u.found(1)

	u.state.form.Name = "last"
	u.state.saveFilter("last")
	u.criteria.take(Form{})
	u.found(2)
	again := NewState(PartsOf(u.session), u.set, "")
	require.Equal(t, []Form{{Name: "last", Stone: "16", Query: library.Query{Team: "Beta"}}}, again.saved)
	u.state.dropFilter("last")
	require.Empty(t, NewState(PartsOf(u.session), u.set, "").saved)

	u.state.sortBy(2)
	u.Until("sorted", func() bool { return !u.state.searching })
	first := u.state.found[0].Teams[0]
	u.state.sortBy(2)
	u.Until("the other way", func() bool { return !u.state.searching && u.state.found[0].Teams[0] != first })

	u.criteria.take(Form{Query: library.Query{Score: "x"}})
	require.Equal(t, u.Words.T("library.bad.score"), u.problem.Said())
	u.criteria.take(Form{})
	require.NoError(t, os.Remove(filepath.Join(u.dir, "Beta.dcl")))
	u.state.watch()
	u.found(1)
	u.found(1)
	require.Empty(t, u.hint.Said())
	u.criteria.take(Form{Query: library.Query{Team: "nobody"}})
	u.found(0)
	require.Equal(t, u.Words.T("library.empty.games"), u.hint.Said())
	u.criteria.take(Form{})
	gone := filepath.Join(t.TempDir(), "gone")
	u.state.addFolder(gone)
	u.Until("the folder that is gone", func() bool { return slices.Equal(u.state.update.Away, []string{gone}) })
	require.Contains(t, uitest.Texts(u.folders), "gone – "+u.Words.T("library.away"))
	u.found(1)
	u.state.dropFolder(gone)
	u.Until("no word of it", func() bool { return len(u.state.update.Away) == 0 })
	u.state.dropFolder(u.dir)
	u.found(0)
	require.Equal(t, u.Words.T("library.empty.folders"), u.hint.Said())
	_, err := os.Stat(filepath.Join(u.dir, "Alpha.dcl"))
	require.NoError(t, err)
}

// TestModes: positions like that of the study, what AIs disagree about and what was costly, and statistics.
func TestModes(t *testing.T) {
	u := newUnder(t)
	_, err := season.Analyse(t.Context(), []season.Game{{Path: filepath.Join(u.dir, "Alpha.dcl")}},
		analysis.Method{AIs: []string{"shots", "sample"}, Budget: ai.Budget{Throws: 20}, Throws: 20, Policy: "rules", Wins: winprob.Ohto(),
			Seed: 1}, analysis.Goroutines{Count: 2}, func(season.Progress) {})
	require.NoError(t, err)
	u.state.setMode(SimilarMode) // the first stone: a clean sheet
	u.Until("positions", func() bool { return len(u.state.similar) > 0 })
	require.Zero(t, u.state.similar[0].Distance)
	u.open(0)
	require.Equal(t, 1, u.at[0][1])

	u.state.setMode(Disagreements)
	u.Until("disagreements", func() bool { return len(u.state.shots) > 0 })
	s := u.state.shots[0]
	u.Until("the picture", func() bool { return u.details.of(u.View, 0).picture != nil })
	require.GreaterOrEqual(t, len(u.shotLines(&s, u.details.of(u.View, 0))), 4)
	u.open(0)
	require.Equal(t, [2]int{s.End, s.Shot}, u.at[1])

	u.state.setMode(CostlyMode)
	u.Until("costly shots", func() bool { return !u.state.searching && u.state.mode == CostlyMode })
	require.NotEmpty(t, u.state.shots)
	u.quiz()
	u.Until("the exercises", func() bool { return len(u.state.shots) == u.quizzed })

	u.state.group = library.ByAI
	u.state.setMode(StatisticMode)
	u.Until("statistics", func() bool { return len(u.state.statistics) == 3 })
	first := u.state.statistics[0].Name
	u.state.statistics[0].Name = "=1+1"
	u.state.statistics[0].Values = library.Values{Shots: 6, Call: -6, CallError: 2, Calls: 4, Throw: 1, ThrowError: 0.5, Throws: 4}
	u.state.statistics[1].Values = library.Values{}
	var table strings.Builder
	require.NoError(t, u.state.view.writeStatistics(&table))
	rows, err := csv.NewReader(strings.NewReader(table.String())).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 4)
	require.Equal(t, []string{"Name", "Games", "Won"}, rows[0][:3])
	require.Equal(t, "'=1+1", rows[1][0], "no formula")
	call := slices.Index(rows[0], "Call")
	require.Equal(t, []string{"Call", "Call ±", "Throw", "Throw ±"}, rows[0][call:call+4])
	require.Equal(t, []string{"-1.5", "0.5", "0.25", "0.125"}, rows[1][call:call+4])
	require.Equal(t, []string{"", ""}, rows[2][call:call+2], "what was not analysed has no value and no error")
	column := slices.IndexFunc(statisticColumns, func(c statisticColumn) bool { return c.key == "call" })
	require.Equal(t, "−1.50 ± 0.50", u.state.view.statisticText(column, &u.state.statistics[0]))
	require.Equal(t, "–", u.state.view.statisticText(column, &u.state.statistics[1]))
	for i, s := range u.state.statistics {
		require.Equal(t, strconv.Itoa(s.Games), rows[i+1][1])
	}
	u.state.statistics[0].Name, u.state.statistics[0].Values = first, library.Values{}
	u.open(0)
	u.Until("games of a team", func() bool { return u.state.mode == Games && !u.state.searching && u.state.form.Team != "" })
}

// TestBatch: games that are found are analysed, with those that cannot be listed; it can be stopped.
func TestBatch(t *testing.T) {
	u := newUnder(t)
	require.NoError(t, os.WriteFile(filepath.Join(u.dir, "Alpha.dcl"), nil, 0o600)) // since it was found
	u.state.form.Text = "alpha"
	u.state.found = u.state.found[:1]
	u.state.found[0].Path = filepath.Join(u.dir, "Alpha.dcl")
	u.state.analyse()
	require.NotNil(t, u.state.batch)
	u.Until("the end", func() bool { return u.state.batch == nil })
	require.Len(t, u.state.failed, 1)
	u.showFailures()
	require.NotNil(t, u.Overlay())
	u.Dialogs.Hide()
	require.False(t, u.state.stopAnalysis())
}

// TestRowOfAFolder: a folder that is added moves what stands below it.
func TestRowOfAFolder(t *testing.T) {
	u := newUnder(t)
	u.found(2)
	require.Len(t, u.folders.Objects, 1)
	for i, o := range u.left.Objects[1:] {
		above := u.left.Objects[i]
		require.GreaterOrEqual(t, o.Position().Y, above.Position().Y+above.MinSize().Height)
	}
}

// TestShownAgainWhileItReads: a page that is left and shown again goes on with what is read, and no other reading begins beside it, which
// would wait for this one as for another window. Until the first look is over no game is missed.
func TestShownAgainWhileItReads(t *testing.T) {
	u := newUnder(t)
	task := u.state.watched
	u.Hide()
	require.NoError(t, os.Remove(filepath.Join(u.dir, "Beta.dcl")))
	require.NoError(t, u.Show())
	require.Equal(t, task, u.state.watched, "no second task")
	u.found(1)

	u.state.setFolders(nil)
	require.False(t, u.state.reading, "there is nothing to read")
	u.found(0)
	require.Equal(t, u.Words.T("library.empty.folders"), u.hint.Said())
	u.state.setFolders([]string{u.dir})
	require.True(t, u.state.reading)
	require.Empty(t, u.hint.Said(), "it is not known yet what is missing")
	require.Equal(t, "Reading: files 0, games 0", u.reading.Said())
	require.NotEqual(t, task, u.state.watched)
	<-task // the task before has ended, or this stands for ever
	u.found(1)
	require.False(t, u.state.waiting)
}

// TestGamesAreListedWhileFoldersAreRead: not after each file, as a search of many games takes its time.
func TestGamesAreListedWhileFoldersAreRead(t *testing.T) {
	u := newUnder(t)
	for _, x := range []struct {
		games int
		found bool
	}{{1, true}, {1, false}, {2, true}, {3, false}, {4, true}, {6, false}, {1, false}, {2, true}} {
		u.state.found = nil
		u.state.readSoFar(library.Update{Games: x.games})
		require.True(t, u.state.reading)
		require.Equal(t, x.games, u.state.update.Games)
		require.Equal(t, x.found, u.state.searching, x.games)
		if x.found {
			u.found(2)
		}
	}
}

// TestDatesAndCopies: a day that is not known looks so, the day of the file is told below, and so are the other files of a game.
func TestDatesAndCopies(t *testing.T) {
	u := newUnder(t)
	raw, err := os.ReadFile(filepath.Join(u.dir, "Alpha.dcl"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(u.dir, "copy.dcl"), raw, 0o600))
	day := time.Date(2024, 5, 6, 12, 0, 0, 0, time.UTC)
	require.NoError(t, os.Chtimes(filepath.Join(u.dir, "copy.dcl"), day, day))
	require.NoError(t, os.Rename(filepath.Join(u.dir, "Beta.dcl"), filepath.Join(u.dir, "Beta(20190316_101500).dcl")))
	u.state.watch()
	u.Until("the copy", func() bool {
		return !u.state.searching && len(u.state.found) == 2 &&
			slices.ContainsFunc(u.state.found, func(f library.Found) bool { return len(f.Also) == 1 })
	})
	require.Equal(t, "2019-03-16", u.day(u.state.found[0].Game))
	require.Equal(t, "unknown", u.day(u.state.found[1].Game))
	u.list.pick(1)
	require.Contains(t, u.detail.Said(), "date unknown, file of 2024-05-06")
	require.Contains(t, u.detail.Said(), "also in "+filepath.Join(u.dir, "copy.dcl"))
	u.list.pick(0)
	require.NotContains(t, u.detail.Said(), "unknown")
}

// TestWhatIsToldOfAGame: below the list, each if it is known.
func TestWhatIsToldOfAGame(t *testing.T) {
	u := newUnder(t)
	u.list.pick(0)
	told := func(f library.Found) string {
		if f.Game == nil {
			f.Game = &library.Game{Date: "2024-05-06"}
		}
		f.Path = "a.dcl"
		u.state.found[0] = f
		u.showDetail()
		return u.detail.Said()
	}
	require.Equal(t, "a.dcl", told(library.Found{}))
	require.Equal(t, "a.dcl · "+u.Words.T("library.also", 2, "b.dcl, c.dcl"),
		told(library.Found{Game: &library.Game{Date: "2024-05-06", Also: []string{"b.dcl", "c.dcl"}}}))
	require.Equal(t, "date unknown, file of 2024-05-07 · a.dcl", told(library.Found{Game: &library.Game{FileDate: "2024-05-07"}}))
	require.Equal(t, "a.dcl", told(library.Found{Game: &library.Game{Date: "2024-05-06", FileDate: "2024-05-07"}}))
	require.Equal(t, u.Words.Event("Spring cup", "3", "B")+" · a.dcl",
		told(library.Found{Game: &library.Game{Date: "2024-05-06", Event: "Spring cup", Session: "3", Sheet: "B"}}))
	require.Equal(t, u.Words.T("library.places", 2, 3, 4)+" · a.dcl",
		told(library.Found{Places: []library.Place{{End: 3, Shot: 4}, {End: 5}}}))

	height := u.list.Size().Height
	whole := func(words int) {
		told(library.Found{Game: &library.Game{Event: strings.Repeat("a word ", words)}})
		require.GreaterOrEqual(t, u.detail.Size().Height, u.detail.MinSize().Height, "%d words", words)
	}
	line := u.detail.MinSize().Height
	whole(30)
	require.Greater(t, u.detail.MinSize().Height, line)
	require.InDelta(t, height, u.list.Size().Height, 0.01, "there is room for two lines")
	whole(200)
	require.Less(t, u.list.Size().Height, height)
}

// TestIndexThatCannotBeKept: it is made in memory, which is told, and finds as much.
func TestIndexThatCannotBeKept(t *testing.T) {
	u := newUnder(t)
	u.state.Close()
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	u.state.library, u.state.path, u.state.found = nil, filepath.Join(file, "l.db"), nil
	u.state.watch()
	u.found(2)
	u.Until("the word of it", func() bool { return strings.HasPrefix(u.problem.Said(), "The index cannot be kept") })
	require.Contains(t, u.problem.Said(), u.state.path)
	require.NoError(t, os.Remove(filepath.Join(u.dir, "Beta.dcl")))
	u.state.watch()
	u.found(1)
}

// TestFolderOfAnotherWindow: two windows have one list of folders, and neither forgets the games of the other's.
func TestFolderOfAnotherWindow(t *testing.T) {
	u := newUnder(t)
	path := filepath.Join(t.TempDir(), "settings.json")
	store, err := settings.OpenFile(path, "", u.Report)
	require.NoError(t, err)
	defer store.Close()
	u.state.settings = settings.New(store)
	u.state.setFolders([]string{u.dir})
	u.found(2)
	other, err := settings.OpenFile(path, "", u.Report)
	require.NoError(t, err)
	more := t.TempDir()
	raw, err := os.ReadFile(filepath.Join(u.dir, "Alpha.dcl"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(more, "Gamma.dcl"), []byte(strings.Replace(string(raw), "Alpha", "Gamma", 1)), 0o600))
	set := settings.New(other)
	set.SetList(settings.LibraryFolders, append(set.FreshList(settings.LibraryFolders), more))
	other.Close()
	u.state.watch()
	u.found(3)
	require.ElementsMatch(t, []string{u.dir, more}, u.state.folders)
}
