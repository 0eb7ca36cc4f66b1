package library

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/replay/library"
)

// TestFewGamesAreKeptOpen: what cannot be read is kept as that, and all are forgotten when they are too many.
func TestFewGamesAreKeptOpen(t *testing.T) {
	var l games
	dir := t.TempDir()
	for i := range keptGames + 1 {
		g := season.Game{Path: filepath.Join(dir, string(rune('a'+i)))}
		for range 2 {
			require.Nil(t, l.open(t.Context(), g))
		}
		require.Len(t, l.list, i%keptGames+1)
	}
}

// TestFewDetailsAreKept: those of the rows seen last, and of the rows that wait those that came into sight last; none twice.
func TestFewDetailsAreKept(t *testing.T) {
	row := func(i int) season.Listed { return season.Listed{ValuedShot: library.ValuedShot{Shot: i}} }
	d := &details{reads: true}
	for i := range keptDetails + 3 {
		d.list = append(d.list, row(i))
		d.keep(row(i), detail{problem: errors.New("read")})
		require.Len(t, d.ready, min(i+1, keptDetails))
		require.Error(t, d.of(nil, i).problem)
	}
	require.Empty(t, d.wanted)
	require.NotContains(t, d.ready, row(2))
	require.Contains(t, d.ready, row(3))
	require.Zero(t, d.of(nil, len(d.list)), "of a list that has become shorter")

	d = &details{reads: true, list: d.list}
	for i := range sightedRows + 2 {
		for range 2 {
			require.Zero(t, d.of(nil, i))
		}
		require.Len(t, d.wanted, min(i+1, sightedRows))
	}
	require.Equal(t, row(2), d.wanted[0])
}

// TestListsThatAreSaved: statistics and what is thrown in situations, as soon as there is a row.
func TestListsThatAreSaved(t *testing.T) {
	for _, mode := range []Mode{Games, SimilarMode, SituationMode, CostlyMode, StatisticMode} {
		for n := range 3 {
			s := &State{mode: mode, statistics: make([]library.Statistics, n), found: make([]library.Found, n)}
			s.situations.rows = make([]library.Thrown, n)
			require.Equal(t, n > 0 && (mode == StatisticMode || mode == SituationMode), s.hasTable(), "%s %d", mode, n)
		}
	}
}
