package charts

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/lab/accuracy"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/sample"
)

// An end counts as the team with the hammer sees it, and one without a score not at all.
func TestEnds(t *testing.T) {
	g := &replay.Game{Ends: []replay.End{
		{Number: 0, First: 0, Score: [2]int{0, 2}, Scored: true, Shots: []replay.Shot{charted(replay.TaskDraw)}},
		{Number: 1, First: 1, Score: [2]int{0, 1}, Scored: true, Shots: []replay.Shot{charted(replay.TaskGuard)}},
		{Number: 2, First: 1, Score: [2]int{3, 0}, Scored: true, PowerPlay: replay.PowerPlayLeft, Shots: []replay.Shot{charted(replay.TaskDraw)}},
		{Number: 3, First: 0, Shots: []replay.Shot{charted(replay.TaskDraw)}},
	}}
	var e Ends
	e.Add(g)
	require.Equal(t, 1, e.Games)
	require.Equal(t, Scores{2, map[int]int{2: 1, -1: 1}}, e.Normal)
	require.Equal(t, Scores{1, map[int]int{3: 1}}, e.Power[replay.PowerPlayLeft])
	require.Equal(t, map[int]int{3: 1}, e.PowerAt)
	require.Equal(t, []replay.Task{replay.TaskDraw, replay.TaskGuard}, e.Openings())
	require.Equal(t, 1, e.Opening[replay.TaskDraw].N, "an end with a power play opens otherwise")
	require.InDelta(t, 0.5, e.Normal.Mean(), 1e-12)
	require.InDelta(t, 0.5, e.Normal.Share(-9, -1), 1e-12)
	require.Equal(t, 3, e.Count.N())
	require.Equal(t, winprob.Count{8 - 2: 1, 8 + 1: 1, 8 - 3: 1}, e.Count)
}

// A forecast is that of the team with the hammer, whichever it is: with the hammer's stone alone in the house and one to come the
// hammer will score, and ends without a score are left out.
func TestForecast(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	m, err := value.Learned()
	require.NoError(t, err)
	var before curling.Position
	before[13] = curling.Tee // the hammer's: shots with an odd number are
	last := replay.Shot{Number: 15, Before: before}
	for first := range curling.TeamID(2) {
		end := replay.End{First: first, Scored: true, Shots: []replay.Shot{last}}
		end.Score[first.Other()] = 2
		g := &replay.Game{Ice: ice, Rules: curling.Standard(), Ends: []replay.End{end, {First: first, Shots: []replay.Shot{last}}}}
		table := accuracy.CalibrationTable{Width: 0.5}
		require.NoError(t, Forecast(g, m, &table))
		byShots, byValue := table.Rows()
		require.Len(t, byShots, 1)
		require.Len(t, byValue, 1)
		require.Equal(t, 1, byShots[0].Shots)
		require.Equal(t, 1, byShots[0].Positions)
		require.Equal(t, 2.0, byShots[0].Played)
		require.InDelta(t, 1.8, byShots[0].Predicted, 0.4)
		require.LessOrEqual(t, byValue[0].From, byShots[0].Predicted)
		require.Greater(t, byValue[0].To, byShots[0].Predicted)
	}
}

// Every kind of shot has a task, and simulated shots that were made are named as they were called, by family.
func TestCalls(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	a, err := aim.New(ice)
	require.NoError(t, err)
	rules := curling.MixedDoubles()
	rules.Ends, rules.Extra = 2, false
	g, err := sample.Charted(ice, rules, 3)
	require.NoError(t, err)
	found, err := g.Reconstruct(t.Context(), ice, g.Places(), reconstruct.Options{}, nil)
	require.NoError(t, err)
	c := NewCalls()
	c.Add(g, found, ice.Bounds, a)
	total := 0
	for _, n := range c.Shots {
		total += n
	}
	require.Equal(t, 20, total)
	same, family, n := Agreement(c.Named)
	require.GreaterOrEqual(t, n, 19)
	require.Positive(t, same)
	require.GreaterOrEqual(t, family, same)
}

// charted is a first shot of a task.
func charted(task replay.Task) replay.Shot {
	return replay.Shot{Number: 6, After: &curling.Position{}, Thrower: -1, Chart: &replay.Chart{Task: task, TurnKnown: true, Grade: 100}}
}
