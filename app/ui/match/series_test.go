package match

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
)

// TestSeriesCounts: wins are those of a seat, whichever team it had; a match that was stopped is played again.
func TestSeriesCounts(t *testing.T) {
	s := &series{matches: 3, swap: true, open: true}
	s.count(&match.Record{Winner: 0})
	require.False(t, s.over())
	s.next()
	require.True(t, s.swapped())
	s.open = true
	s.next() // stopped
	require.Equal(t, 1, s.at)
	s.count(&match.Record{Winner: 0})
	require.Equal(t, [2]int{1, 1}, s.wins)
	s.next()
	s.open = true
	require.False(t, s.swapped())
	s.count(&match.Record{Winner: -1})
	require.Equal(t, 1, s.draws)
	require.True(t, s.over())
	s.next()
	require.Equal(t, &series{matches: 3, swap: true}, s, "a new one")
}

// TestSeriesOfAIs: AIs play all matches of a series, throw first in turn, and every match opens in the study.
func TestSeriesOfAIs(t *testing.T) {
	f := newFixture(t)
	s := f.state
	s.seats[0].who = "sample"
	s.seats[0].budget.Throws = 3
	s.series.matches, s.series.swap = 3, true
	f.begin()
	s.Match.SetFast(true)
	f.window.Until("the end", func() bool { return len(s.series.records) == 3 && !s.Match.Running() })
	names := s.series.names
	for i, r := range s.series.records {
		want := names
		if i == 1 {
			want[0], want[1] = names[1], names[0]
		}
		require.Equal(t, want, r.Names, i)
		require.NotEmpty(t, r.Reason)
	}
	require.Equal(t, 3, s.series.wins[0]+s.series.wins[1]+s.series.draws)
	require.EqualValues(t, 3, s.seed, "each with the next seed")
	require.Equal(t, 3, s.Match.Setup.Seats[0].Budget.Throws)
	require.Contains(t, f.texts(), "Match 3 of 3")
	rows := seriesRows(f.words, &s.series, f.OnStudy)
	require.NotNil(t, rows)
	require.Nil(t, seriesRows(f.words, &series{matches: 1}, f.OnStudy))
	f.again()
	require.Equal(t, 0, s.series.at)
	require.Empty(t, s.series.records, "a new series")
	s.Match.Stop()
	require.Empty(t, s.series.records, "what was stopped is not counted")
	require.Equal(t, curling.TeamID(0), s.Match.State.Mover())
}
