package library

import (
	"bytes"
	"encoding/csv"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/library"
)

// TestFiltersAreKept: the form is kept under a name, in the place of the one that has it, and dropped again; one without a name is refused.
func TestFiltersAreKept(t *testing.T) {
	u := newUnder(t)
	w, saved := u.Words, u.criteria.saved
	u.criteria.take(Form{Query: library.Query{Team: "Alpha"}})
	save := func(name string) {
		u.Press(saved, w.T("library.save-filter"))
		uitest.Find[*forms.Entry](u.Overlay())[0].SetText(name)
		u.Press(u.Overlay(), w.T("save"))
	}
	save("")
	require.True(t, u.Dialogs.IsOpen(), "a name is needed")
	u.Dialogs.Hide()
	save("mine")
	require.Equal(t, []Form{{Name: "mine", Query: library.Query{Team: "Alpha"}}}, u.state.saved)
	u.criteria.take(Form{Query: library.Query{Team: "Beta"}})
	save("other")
	u.criteria.take(Form{Query: library.Query{Team: "Gamma"}})
	save("mine")
	require.Equal(t, []string{"mine Gamma", "other Beta"}, []string{u.state.saved[0].Name + " " + u.state.saved[0].Team,
		u.state.saved[1].Name + " " + u.state.saved[1].Team})
	require.Len(t, u.set.List(settings.LibraryFilters), 2)
	u.Press(saved, "other")
	require.Equal(t, "Beta", u.state.form.Team)
	u.Press(saved, w.T("library.drop-filter"))
	require.Equal(t, "mine", u.state.saved[0].Name)
	require.Len(t, u.state.saved, 1)
	require.Len(t, u.set.List(settings.LibraryFilters), 1)
	u.Press(saved, w.T("library.clear"))
	require.Equal(t, Form{}, u.state.form)
}

// TestStatisticsAreTold: a row by its columns, its doubts and its grades by task and turn; the table for other programs has all of them, in
// as many entries as its head, empty where there is nothing.
func TestStatisticsAreTold(t *testing.T) {
	u := newUnder(t)
	w, v := u.Words, u.View
	known := library.Statistics{Name: "Ann", Games: 3, Rates: library.Rates{Won: library.Mean{N: 3, Games: 3, Mean: 2. / 3, Error: 0.25}},
		Values: library.Values{Shots: 20, Costly: 4, Call: -40, CallError: 8, Calls: 20}}
	known.Grades = map[string]library.Grade{"": {Shots: 20, Mean: 76.54321, Error: 4.25}, string(replay.TaskDraw): {Shots: 7, Mean: 81.6, Error: 12.5}}
	texts := func(s *library.Statistics) map[string]string {
		out := map[string]string{}
		for c, column := range statisticColumns {
			out[column.key] = v.statisticText(c, s)
		}
		return out
	}
	told := texts(&known)
	require.Equal(t, []string{"Ann", "3", "67 ± 25 %", "–", "77 ± 4 %", "−2.00 ± 0.40", "–"},
		[]string{told["name"], told["games"], told["wins"], told["power"], told["grade"], told["call"], told["throw"]})
	require.Equal(t, w.T("library.no-name"), texts(&library.Statistics{})["name"])
	require.Equal(t, w.T("task.draw")+" 82 ± 12 % (7) · "+w.T("library.analysed", 20, 4), v.tasksText(&known))
	require.Empty(t, v.tasksText(&library.Statistics{}))

	v.state.statistics = []library.Statistics{known, {Name: "Bob"}}
	var b bytes.Buffer
	require.NoError(t, v.writeStatistics(&b))
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(b.String(), "\ufeff"))).ReadAll()
	require.NoError(t, err, "as many entries in every row")
	require.Len(t, rows, 3)
	entries := map[string][2]string{}
	for i, name := range rows[0] {
		entries[name] = [2]string{rows[1][i], rows[2][i]}
	}
	require.Len(t, entries, len(rows[0]), "no two columns of one name")
	for key, want := range map[string][2]string{w.T("library.column.name"): {"Ann", "Bob"}, w.T("library.column.wins"): {"66.667", ""},
		w.T("library.column.call"): {"-2", ""}, w.T("library.column.call") + " ±": {"0.4", ""}, w.T("task.draw"): {"81.6", ""},
		w.T("library.column.grade"): {"76.543", ""}} {
		require.Equal(t, want, entries[key], key)
	}
	require.Empty(t, number(math.NaN()))
}

// TestHowFarABatchIs: the game at work, its shots and what is left, and a bar over all games.
func TestHowFarABatchIs(t *testing.T) {
	u := newUnder(t)
	w, v := u.Words, u.View
	for _, c := range []struct {
		p    *season.Progress
		text string
		bar  float64
	}{
		{nil, "", -1},
		{&season.Progress{Done: 1, Games: 4, Name: "x"}, w.T("library.batch.begin", 2, 4, "x"), 0.25},
		{&season.Progress{Done: 1, Games: 4, Name: "x", Shots: 5, Total: 10}, w.T("library.batch", 2, 4, 5, 10, "x"), 0.375},
		{&season.Progress{Done: 1, Games: 4, Name: "x", Shots: 5, Total: 10, Left: time.Minute}, w.T("library.batch", 2, 4, 5, 10, "x") + " · " +
			w.T("library.left", w.Duration(time.Minute)), 0.375},
		{&season.Progress{Name: "x"}, w.T("library.batch.begin", 1, 0, "x"), 0},
	} {
		v.state.batch = c.p
		v.showBatch()
		require.Equal(t, c.text, v.progress.Text())
		require.InDelta(t, c.bar, v.bar.Value(), 1e-6)
		require.Equal(t, c.p != nil, v.stop.Visible())
	}
	v.state.batch = nil
}

// TestSimilarPositionsAreTold: how far, as it is or as a mirror image, with the sides exchanged or not.
func TestSimilarPositionsAreTold(t *testing.T) {
	u := newUnder(t)
	w, v := u.Words, u.View
	for want, p := range map[string]library.Similar{
		w.T("library.as-is"): {}, w.T("library.mirrored"): {Mirrored: true}, w.T("library.swapped"): {Swapped: true},
		w.T("library.mirrored-swapped"): {Mirrored: true, Swapped: true},
	} {
		require.Equal(t, want, v.similarText(1, &p))
	}
	p := library.Similar{Distance: 0.126, Game: library.Game{Teams: [2]string{"A", "B"}, Score: [2]int{3, 4}, Event: "Cup"}}
	p.End, p.Place.Shot, p.Lead = 3, 7, -2
	for column, want := range map[int]string{0: w.T("library.cm", 13), 2: w.T("library.place", 3, 7), 3: "−2", 4: "A – B", 5: "3 : 4",
		7: "Cup"} {
		require.Equal(t, want, v.similarText(column, &p))
	}
}
