package wintables

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/study"
)

// fakeSession holds a win table and counts what the test sets.
type fakeSession struct {
	table   study.WinTable
	dir     string
	count   winprob.Count
	skipped int
	err     error
}

func (s *fakeSession) WinTable() study.WinTable     { return s.table }
func (s *fakeSession) SetWinTable(t study.WinTable) { s.table = t }
func (s *fakeSession) CountEnds(dir string, done func(winprob.Count, int, error)) {
	s.dir = dir
	done(s.count, s.skipped, s.err)
}

func newView(t *testing.T) (*uitest.Window, *View, *fakeSession) {
	t.Helper()
	w, s := uitest.New(t), &fakeSession{}
	return w, New(w.Words, s, w.Dialogs), s
}

func TestUseASource(t *testing.T) {
	w, v, s := newView(t)
	s.table = study.WinTable{Folder: "spring", HandExtra: 0.4, HandSet: true}
	v.Use(study.WinsNone)
	require.Equal(t, study.WinTable{Source: study.WinsNone, Folder: "spring", HandExtra: 0.4, HandSet: true}, s.table,
		"what was entered and counted is kept")
	require.Equal(t, "points, no win table", w.Dialogs.Shown())
	v.Use(study.WinsOhto)
	require.Equal(t, "win table: self-play of programs (Ohto 2016)", w.Dialogs.Shown())
}

func TestCountTheEndsOfAFolder(t *testing.T) {
	w, v, s := newView(t)
	var title string
	dir := filepath.Join("logs", "spring")
	v.OnFolder = func(asked string, then func(string)) { title = asked; then(dir) }
	for range 30 {
		s.count.Add(1)
	}
	v.AskFolder()
	require.Equal(t, w.Words.T("do.wins-logs"), title)
	require.Equal(t, dir, s.dir)
	require.Equal(t, study.WinTable{Source: study.WinsLogs, Folder: "spring", Counts: s.count}, s.table)
	require.Equal(t, "win table: logs in spring, 30 ends", w.Dialogs.Shown())
	s.skipped = 2
	v.CountFolder("autumn")
	require.Equal(t, "win table: logs in autumn, 30 ends · 2 logs could not be opened", w.Dialogs.Shown())

	kept := s.table
	s.err = errors.New("no such folder")
	v.CountFolder("winter")
	require.Equal(t, "No such folder", w.Dialogs.Shown())
	s.err, s.count = nil, winprob.Count{}
	v.CountFolder("winter")
	require.Equal(t, "winter holds no log with a finished end.", w.Dialogs.Shown())
	require.Equal(t, kept, s.table, "what is used is kept")
}

// TestCountLogs: real logs are counted in the background, and the count can be stopped.
func TestCountLogs(t *testing.T) {
	w := uitest.New(t)
	s := session.New(w.UI, w.Report)
	t.Cleanup(s.Close)
	v := New(w.Words, s.Terms, w.Dialogs)
	dir := filepath.Join(t.TempDir(), "spring")
	require.NoError(t, os.Mkdir(dir, 0o700))
	raw, err := os.ReadFile("../../../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "match.dcl"), raw, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "empty.dcl"), nil, 0o600))

	v.CountFolder(dir)
	require.Equal(t, "Counting the ends of the logs in spring… Esc stops.", w.Dialogs.Shown())
	require.True(t, s.Terms.StopCounting())
	require.Equal(t, study.WinTable{}, s.Terms.WinTable())
	v.CountFolder(dir)
	w.Until("the ends are counted", func() bool { return s.Terms.WinTable().Source == study.WinsLogs })
	require.Equal(t, "win table: logs in spring, 8 ends · 1 log could not be opened", w.Dialogs.Shown())
}

// entries are the lines of the form that is open: hammer 4+, 3, 2, 1, blank, steal 1, 2, 3+, extra end.
func entries(w *uitest.Window) []*forms.Entry { return uitest.Find[*forms.Entry](w.Overlay()) }

func TestFormOfEndScores(t *testing.T) {
	w, v, s := newView(t)
	v.ShowForm()
	require.Len(t, entries(w), 9)
	require.Equal(t, "25", entries(w)[8].Text, "the share of extra ends of Ohto 2016")
	for i, share := range []string{"4", "6", "20", "30 %", "15", "15", "7", " 3 ", "40"} {
		entries(w)[i].SetText(share)
	}
	w.Press(w.Overlay(), "Use")
	require.False(t, w.Dialogs.IsOpen())
	require.Equal(t, study.WinsHand, s.table.Source)
	require.Equal(t, winprob.EndScores{4: 0.04, 5: 0.06, 6: 0.20, 7: 0.30, 8: 0.15, 9: 0.15, 10: 0.07, 11: 0.03}, s.table.HandEnds,
		"the hammer's points are negative")
	require.InDelta(t, 0.4, s.table.HandExtra, 1e-12)
	require.Equal(t, "win table: set by hand", w.Dialogs.Shown())

	s.table.HandEnds[2], s.table.HandEnds[16] = 0.01, 0.02
	v.ShowForm()
	var texts []string
	for _, e := range entries(w) {
		texts = append(texts, e.Text)
	}
	require.Equal(t, []string{"5", "6", "20", "30", "15", "15", "7", "5", "40"}, texts, "what lies beyond counts with the last")
}

func TestFormOfEndScoresShowsProblems(t *testing.T) {
	w, v, s := newView(t)
	v.ShowForm()
	for _, c := range []struct {
		entry         int
		text, problem string
	}{
		{0, "x", "Hammer scores 4 or more: enter a number from 0 to 100."},
		{3, "101", "Hammer scores 1: enter a number from 0 to 100."},
		{8, "-1", "Extra end won without the hammer: enter a number from 0 to 100."},
	} {
		before := entries(w)[c.entry].Text
		entries(w)[c.entry].SetText(c.text)
		w.Press(w.Overlay(), "Use")
		require.Equal(t, c.problem, uitest.Message(w))
		entries(w)[c.entry].SetText(before)
	}
	for _, e := range entries(w)[:8] {
		e.SetText("0")
	}
	w.Press(w.Overlay(), "Use")
	require.Equal(t, "At least one of the end scores has to happen.", uitest.Message(w))
	require.Equal(t, study.WinTable{}, s.table)
}

// TestFormKeepsTheTable: the form shows the table of before, with the tails cut.
func TestFormKeepsTheTable(t *testing.T) {
	w, v, s := newView(t)
	v.ShowForm()
	w.Press(w.Overlay(), "Use")
	table, source := s.table.Table()
	require.Equal(t, study.WinsHand, source)
	for end := range 3 {
		require.InDelta(t, winprob.Ohto().Win(end, 1, true), table.Win(end, 1, true), 2e-3)
	}
}

func TestParsePercent(t *testing.T) {
	for text, want := range map[string]float64{"0": 0, " 12.5 ": 0.125, "100%": 1, "7 %": 0.07} {
		got, ok := parsePercent(text)
		require.True(t, ok, text)
		require.InDelta(t, want, got, 1e-12)
	}
	for _, text := range []string{"", "%", "x", "-1", "101", "7 %%"} {
		_, ok := parsePercent(text)
		require.False(t, ok, text)
	}
}
