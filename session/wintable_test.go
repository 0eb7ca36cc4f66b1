package session_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/study"
)

// handEnds are end scores by hand: one point of the hammer for sure.
var handEnds = winprob.EndScores{7: 1}

// counted is a count of 40 ends, half of them blank.
func counted() (c winprob.Count) {
	c[8], c[7], c[10] = 20, 15, 5
	return c
}

// TestTable: which table values end scores, by what is chosen and what there is.
func TestTable(t *testing.T) {
	ohto := winprob.Ohto().Source()
	for name, c := range map[string]struct {
		table  study.WinTable
		source study.WinSource
		name   string // of the table; empty: points alone
	}{
		"nothing chosen": {study.WinTable{}, study.WinsOhto, ohto},
		"Ohto 2016": {study.WinTable{Source: study.WinsOhto, Counts: counted(), HandEnds: handEnds, HandSet: true},
			study.WinsOhto, ohto},
		"points": {study.WinTable{Source: study.WinsNone, Counts: counted()}, study.WinsNone, ""},
		"logs": {study.WinTable{Source: study.WinsLogs, Folder: "spring", Counts: counted()}, study.WinsLogs,
			"spring, 40 ends"},
		"logs without ends": {study.WinTable{Source: study.WinsLogs, Folder: "spring"}, study.WinsOhto, ohto},
		"by hand": {study.WinTable{Source: study.WinsHand, HandEnds: handEnds, HandExtra: 0.4, HandSet: true}, study.WinsHand,
			"by hand"},
		"by hand, not entered":        {study.WinTable{Source: study.WinsHand, HandEnds: handEnds}, study.WinsOhto, ohto},
		"by hand, impossible":         {study.WinTable{Source: study.WinsHand, HandSet: true}, study.WinsOhto, ohto},
		"a source of another version": {study.WinTable{Source: "moon"}, study.WinsOhto, ohto},
	} {
		t.Run(name, func(t *testing.T) {
			table, source := c.table.Table()
			require.Equal(t, c.source, source)
			if c.name == "" {
				require.Nil(t, table)
				require.Nil(t, c.table.Wins(), "a nil interface")
				return
			}
			require.Contains(t, table.Source(), c.name)
			require.Equal(t, table, c.table.Wins())
		})
	}
}

// TestUsualTable: that of real play for charted games and their positions, else that of programs; one that is chosen stays.
func TestUsualTable(t *testing.T) {
	log := parttest.SampleMatch(t)
	four, doubles := *log, *log
	four.Format, doubles.Format, doubles.Rules = curlit.Fours, curlit.Doubles, curling.MixedDoubles()
	old, own := *log, *log
	old.Rules, own.Rules = curling.FourRock(), curling.MixedDoubles()
	other := *log
	other.Format = book.Format
	charted := *log
	charted.Ends = slices.Clone(charted.Ends)
	charted.Ends[0].Shots = slices.Clone(charted.Ends[0].Shots)
	charted.Ends[0].Shots[0].Chart = &replay.Chart{}
	for _, c := range []struct {
		game *replay.Game
		want study.WinSource
	}{{log, study.WinsFour}, {&old, study.WinsOhto}, {&own, study.WinsDoubles},
		{&four, study.WinsRealFour}, {&doubles, study.WinsRealDoubles}, {&other, study.WinsRealFour}, {&charted, study.WinsRealFour}} {
		require.Equal(t, c.want, study.WinTable{}.For(c.game).Source)
		require.Equal(t, c.want, study.WinTable{Source: study.WinsUsual}.For(c.game).Source)
		require.Equal(t, study.WinsNone, study.WinTable{Source: study.WinsNone}.For(c.game).Source)
		w := study.WinTable{}.For(c.game)
		table, source := w.Table()
		require.Equal(t, c.want, source)
		require.Equal(t, analysis.UsualWins(c.game).Source(), table.Source(), "as an analysis")
	}
}

func TestTableByHand(t *testing.T) {
	var w study.WinTable
	ends, extra := w.Hand()
	require.Equal(t, winprob.OhtoEnds(), ends, "before anything is entered")
	require.InDelta(t, winprob.OhtoExtra, extra, 0)
	w = w.ByHand(handEnds, 0.4)
	ends, extra = w.Hand()
	require.Equal(t, handEnds, ends)
	require.InDelta(t, 0.4, extra, 0)
	table, _ := w.Table()
	require.InDelta(t, 0.4, table.Win(1, -1, true), 1e-12, "one point for sure, then the extra end without the hammer")
}

func TestSetWinTable(t *testing.T) {
	s, changed := newSession(t)
	s.Table.Asked().Seed = 1 // of an answered question
	w := study.WinTable{}.CountedBy(filepath.Join("logs", "spring"), counted())
	s.Terms.SetWinTable(w)
	require.Equal(t, study.WinTable{Source: study.WinsLogs, Folder: "spring", Counts: counted()}, s.Terms.WinTable())
	require.True(t, changed[&s.Terms.WinsChanged] > 0)
	require.True(t, changed[&s.Table.Changed] > 0)
	require.Zero(t, s.Table.Asked().Seed, "answers valued by another table go")
}

// TestQuestionIsValuedByTheTable: the question has the table chosen, none for points.
func TestQuestionIsValuedByTheTable(t *testing.T) {
	s, _ := openGame(t, "dcl", "mori2019", kim)
	for _, w := range []study.WinTable{{}, {Source: study.WinsNone}, {Source: study.WinsLogs, Folder: "spring", Counts: counted()}} {
		s.Terms.SetWinTable(w)
		q, err := s.Inquiry.Question()
		require.NoError(t, err)
		w = w.For(s.Place.Game())
		require.Equal(t, w.Wins(), q.Wins)
	}
}

// logs is a folder with the sample match and a file that is no log.
func logs(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "spring")
	require.NoError(t, os.Mkdir(dir, 0o700))
	raw, err := os.ReadFile("../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "match.dcl"), raw, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "empty.dcl"), nil, 0o600))
	return dir
}

// countSession is a session and the queue of what its tasks hand to it.
func countSession(t *testing.T) (*session.Session, chan func()) {
	t.Helper()
	queue := make(chan func(), 10)
	s := session.New(func(f func()) { queue <- f }, nil)
	t.Cleanup(s.Close)
	return s, queue
}

func apply(t *testing.T, queue chan func()) {
	t.Helper()
	select {
	case f := <-queue:
		f()
	case <-time.After(5 * time.Minute):
		t.Fatal("timeout")
	}
}

func TestCountEnds(t *testing.T) {
	s, queue := countSession(t)
	require.False(t, s.Terms.StopCounting(), "nothing runs")
	var count winprob.Count
	skipped, err := 0, errors.New("not called")
	done := func(c winprob.Count, n int, e error) { count, skipped, err = c, n, e }
	s.Terms.CountEnds(logs(t), done)
	apply(t, queue)
	require.NoError(t, err)
	require.Equal(t, 8, count.N())
	require.Equal(t, 1, skipped)
	require.False(t, s.Terms.StopCounting(), "it has ended")
	require.Equal(t, study.WinTable{}, s.Terms.WinTable(), "what is done with the count is left to the caller")

	s.Terms.CountEnds(filepath.Join(t.TempDir(), "none"), done)
	apply(t, queue)
	require.ErrorIs(t, err, fs.ErrNotExist)
}

// TestStoppedCountIsDropped: a count that was stopped, or replaced by another, is never handed on.
func TestStoppedCountIsDropped(t *testing.T) {
	dir := logs(t)
	for name, next := range map[string]func(s *session.Session, done func(winprob.Count, int, error)){
		"stopped":  func(s *session.Session, _ func(winprob.Count, int, error)) { require.True(t, s.Terms.StopCounting()) },
		"replaced": func(s *session.Session, done func(winprob.Count, int, error)) { s.Terms.CountEnds(dir, done) },
	} {
		synctest.Test(t, func(t *testing.T) {
			s, queue := countSession(t)
			s.Terms.CountEnds(dir, func(winprob.Count, int, error) { t.Error("a count that was " + name) })
			n := 0
			next(s, func(winprob.Count, int, error) { n++ })
			synctest.Wait()         // until the counts have ended
			time.Sleep(time.Second) // until their results are applied
			for len(queue) > 0 {
				(<-queue)()
			}
			require.Equal(t, name == "replaced", n == 1)
			require.False(t, s.Terms.StopCounting(), "nothing runs any more")
		})
	}
}
