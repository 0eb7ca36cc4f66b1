package match

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
)

// TestSeriesCounts: wins are those of a seat, whichever team it had; a match that was stopped is played again.
func TestSeriesCounts(t *testing.T) {
	s, setUp := &series{matches: 3, swap: true, open: true}, series{matches: 5}
	s.count(&match.Record{Winner: 0})
	require.False(t, s.over())
	s.next(setUp)
	require.True(t, s.swapped())
	s.open = true
	s.next(setUp) // stopped
	require.Equal(t, 1, s.at)
	s.count(&match.Record{Winner: 0})
	require.Equal(t, [2]int{1, 1}, s.wins)
	s.next(setUp)
	s.open = true
	require.False(t, s.swapped())
	s.count(&match.Record{Winner: -1})
	require.Equal(t, 1, s.draws)
	require.True(t, s.over())
	s.next(setUp)
	require.Equal(t, &setUp, s, "a new one, as it is set up now")
}

// TestSeriesOfAIs: AIs play all matches of a series, throw first in turn, and every match opens in the study.
func TestSeriesOfAIs(t *testing.T) {
	f := newFixture(t)
	s := f.state
	s.seats[0].who = "sample"
	s.seats[0].budget.Throws = 3
	s.matches, s.swap = 3, true
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
	rows := seriesRows(f.words, &s.series, f.board.study)
	require.NotNil(t, rows)
	require.Nil(t, seriesRows(f.words, &series{matches: 1}, f.board.study))
	f.again()
	require.Equal(t, 0, s.series.at)
	require.Empty(t, s.series.records, "a new series")
	s.Match.Stop()
	require.Empty(t, s.series.records, "what was stopped is not counted")
	require.Equal(t, curling.TeamID(0), s.Match.State.Mover())
}

// TestSeriesIsAsBegun: what is changed in the form changes the next series, not the one that is played; with a person the next match waits
// for the button, and the list of those that are over stands above the match.
func TestSeriesIsAsBegun(t *testing.T) {
	for _, lang := range []string{"en", "ja"} {
		t.Run(lang, func(t *testing.T) {
			f := newFixture(t)
			require.True(t, f.words.SetLanguage(lang))
			s := f.state
			s.ends = 1
			s.seats[1].budget.Throws = 3
			s.seats[1].who = "sample"
			s.matches, s.swap = 2, true
			f.begin()
			s.Match.SetFast(true)
			s.matches, s.swap = 1, false // in the form
			f.window.Until("a question", func() bool { return s.Match.Question != nil })
			require.Contains(t, f.texts(), f.words.T("match.series", "1", "2", s.series.names[0], "0", s.series.names[1], "0", "0"))
			s.Match.Concede()
			f.window.Until("the end", func() bool { return len(s.series.records) == 1 && !s.Match.Running() })
			require.False(t, s.series.over(), "a match is left")
			f.Redraw()
			require.Contains(t, f.texts(), f.words.T("match.next"))
			require.NotContains(t, f.texts(), f.words.T("match.again"))
			f.again()
			require.Equal(t, 1, s.series.at)
			require.Equal(t, s.series.names[1], s.Match.Setup.Names[0], "the AI throws first")
			f.window.Until("a question", func() bool { return s.Match.Question != nil })
			require.True(t, s.Match.Setup.Seats[1].Person)
			s.Match.Concede()
			f.window.Until("the end", func() bool { return len(s.series.records) == 2 && !s.Match.Running() })
			require.Equal(t, [2]int{0, 2}, s.series.wins, "by seat")
			f.Redraw()
			require.NotContains(t, f.texts(), f.words.T("match.next"))
			require.Contains(t, f.texts(), f.words.T("match.again"))
			f.again()
			require.Equal(t, 1, s.series.matches, "as the form has it")
			require.Empty(t, s.series.records)
			s.Match.Stop()
		})
	}
}
