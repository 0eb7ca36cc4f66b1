package session

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/comparison"
)

// short is the sample match cut after two shots.
func short(t *testing.T) *replay.Game {
	t.Helper()
	g := sampleMatch(t)
	g.Ends = g.Ends[:1]
	g.Ends[0].Shots = g.Ends[0].Shots[:2]
	return g
}

// TestAnalysisWaitsForThrows: an analysis asked for while throws are found begins with the last of them, unless it is stopped before.
func TestAnalysisWaitsForThrows(t *testing.T) {
	for _, stopped := range []bool{true, false} {
		u := newUnder(t)
		require.NoError(t, u.Open(chartedGame(t, 1), ""))
		u.Valuation.Start()
		require.True(t, u.Valuation.Now().Waits)
		require.True(t, u.Valuation.Now().Running)
		if stopped {
			require.True(t, u.Valuation.Stop())
			require.False(t, u.Valuation.Now().Running)
		}
		u.until("all throws", func() bool { _, of := u.Found.Searching(); return of == 0 })
		require.False(t, u.Valuation.Now().Waits)
		require.Equal(t, !stopped, u.Valuation.Now().Running)
		require.Equal(t, !stopped, u.Valuation.Stop())
	}
}

// TestIdeasOnTheIce: the ideas that the analysis has of a shot are drawn wherever one goes, also when they come later, until they are
// hidden; a comparison goes first.
func TestIdeasOnTheIce(t *testing.T) {
	u := newUnder(t)
	g := sampleMatch(t)
	require.NoError(t, u.Open(g, ""))
	u.Compare.ShowIdeas(true)
	require.Empty(t, u.Compare.Paths(), "nothing is known")
	idea := func(end, shot int) analysis.Idea { return analysis.Idea{Shot: &g.Ends[end].Shots[shot].Chosen} }
	u.Valuation.Show(&analysis.Match{Shots: []analysis.Shot{
		{End: 1, Shot: 1, Ideas: []analysis.Idea{idea(0, 0), {Problem: "none"}, idea(0, 2)}}, {End: 1, Shot: 2,
			Ideas: []analysis.Idea{idea(0, 1)}},
	}})
	numbers := func() (list []int) {
		for _, p := range u.Compare.Paths() {
			require.NotEmpty(t, p.Trace.Paths)
			list = append(list, p.Number)
		}
		return list
	}
	u.until("the ideas", func() bool { return slices.Equal(numbers(), []int{0, 2}) })
	u.Place.GoTo(replay.Place{Shot: 1})
	u.until("that of the next shot", func() bool { return slices.Equal(numbers(), []int{0}) })
	u.Compare.Show(comparison.RobustChoice)
	require.Empty(t, u.Compare.Paths())
	u.Compare.Show(comparison.NoComparison)
	u.Compare.ShowIdeas(false)
	require.Empty(t, u.Compare.Paths())
}
