package shotgrid

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// TestHalvingReportsOnlyRankedShots: progress that falls within the first round, when named
// shots are beside the grid and none is ranked yet, has no best shot.
func TestHalvingReportsOnlyRankedShots(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	team := curling.TeamOf(curling.StandardPlayer)
	r := ai.Request{State: curling.State{Ends: 8, End: 6, Shot: 13}, Rules: curling.Standard(), Ice: ice, Seed: 1,
		Teams: [2]curling.Team{team, team}, Budget: ai.Budget{Throws: 100_000}}
	r.State.Position[0] = curling.Tee
	plan := Plan{Root: Halving, Policy: policy.Rules{}, Keep: 3}
	run, err := plan.New(t.Context(), &r, nil)
	require.NoError(t, err)
	run.Batch = 3000
	run.Play = func(w, _ int, pos *curling.Position, _ int) ai.Ends {
		return playout.EndsOf(run.Simulations[w].Score(pos))
	}
	reports := 0
	run.Report = func(p ai.Progress) {
		if reports++; reports == 1 {
			require.GreaterOrEqual(t, run.Playouts, 2142)
			require.Zero(t, p.Best.Throws)
			require.InDelta(t, 0.1, p.Done, 0.1)
		}
	}
	require.NoError(t, run.Go(t.Context(), "test"))
	require.Positive(t, reports)
	require.Len(t, plan.Answer(run).Candidates, 3)
}

// TestCycles: every node is thrown equally often, each time with errors of its own, in batches; a cycle that the budget cuts throws some
// nodes once less, and time that is up ends the search after a batch.
func TestCycles(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	team := curling.TeamOf(curling.StandardPlayer)
	for name, c := range map[string]struct {
		shot, cycles int
		budget       ai.Budget
		want         func(nodes int) int // playouts
	}{
		"two":            {14, 2, ai.Budget{}, func(nodes int) int { return 2 * nodes }},
		"the last stone": {15, 5, ai.Budget{}, func(nodes int) int { return nodes }},
		"cut":            {14, 3, ai.Budget{Throws: 1000}, func(nodes int) int { return 1000 - nodes }},
		"time is up":     {14, 3, ai.Budget{Time: 1}, func(int) int { return 100 }},
	} {
		r := ai.Request{State: curling.State{Ends: 8, End: 6, Shot: c.shot}, Rules: curling.Standard(), Ice: ice, Seed: 1,
			Teams: [2]curling.Team{team, team}, Budget: c.budget}
		plan := Plan{Root: Cycles, Cycles: c.cycles, Policy: policy.Rules{}, Size: Size{Columns: 15, Rows: 11, Hits: 31}, Keep: 1}
		run, err := plan.New(t.Context(), &r, nil)
		require.NoError(t, err)
		run.Batch = 100
		var lock sync.Mutex
		streams := map[int]bool{}
		run.Play = func(w, stream int, pos *curling.Position, _ int) ai.Ends {
			lock.Lock()
			defer lock.Unlock()
			require.False(t, streams[stream], "%s: stream %d twice", name, stream)
			streams[stream] = true
			return playout.EndsOf(run.Simulations[w].Score(pos))
		}
		require.NoError(t, run.Go(t.Context(), "test"))
		nodes := run.Grid.Throwable()
		want := c.want(len(nodes))
		require.Equal(t, want, run.Playouts, name)
		if c.shot+1 < curling.Stones { // nothing is played out behind the last stone
			require.Len(t, streams, want, name)
		}
		sum := 0
		for _, node := range nodes {
			n := run.Scores[node].N()
			require.InDelta(t, float64(want)/float64(len(nodes)), float64(n), 0.9999, "%s: node %d", name, node)
			sum += n
		}
		require.Equal(t, want, sum, name)
	}
}

// TestBatchesGrow: with what was played out, from the least to the most.
func TestBatchesGrow(t *testing.T) {
	r := Run{Batch: 100, Most: 1000}
	for playouts, want := range map[int]int{0: 100, 100 * slow: 100, 101 * slow: 101, 1000 * slow: 1000, 2000 * slow: 1000} {
		r.Playouts = playouts
		require.Equal(t, want, r.next(), "after %d", playouts)
	}
	r.Most = 0
	require.Equal(t, 100, r.next(), "no more than the least")
}
