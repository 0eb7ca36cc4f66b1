package shotgrid

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/halving"
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
		shot, cycles, batch int
		root                string
		budget              ai.Budget
		want                func(nodes int) int // playouts
		best                bool                // told at the first report
	}{
		"two":                     {14, 2, 100, Cycles, ai.Budget{}, func(nodes int) int { return 2 * nodes }, false},
		"half of them at once":    {14, 2, 196, Cycles, ai.Budget{}, func(nodes int) int { return 2 * nodes }, true},
		"less than half":          {14, 2, 195, Cycles, ai.Budget{}, func(nodes int) int { return 2 * nodes }, false},
		"the last stone":          {15, 5, 100, Cycles, ai.Budget{}, func(nodes int) int { return nodes }, false},
		"the last stone, halving": {15, 5, 100, Halving, ai.Budget{}, func(nodes int) int { return nodes }, false},
		"cut":                     {14, 3, 100, Cycles, ai.Budget{Throws: 1000}, func(nodes int) int { return 1000 - nodes }, false},
		"time is up":              {14, 3, 100, Cycles, ai.Budget{Time: 1}, func(int) int { return 100 }, false},
		"time is up at once":      {14, 3, 1, Cycles, ai.Budget{Time: 1}, func(int) int { return 1 }, false},
	} {
		r := ai.Request{State: curling.State{Ends: 8, End: 6, Shot: c.shot}, Rules: curling.Standard(), Ice: ice, Seed: 1,
			Teams: [2]curling.Team{team, team}, Budget: c.budget}
		plan := Plan{Root: c.root, Cycles: c.cycles, Policy: policy.Rules{}, Size: Size{Columns: 15, Rows: 11, Hits: 31}, Keep: 1}
		var first *ai.Progress
		run, err := plan.New(t.Context(), &r, func(p ai.Progress) {
			if first == nil {
				first = &p
			}
		})
		require.NoError(t, err)
		run.Batch = c.batch
		after := 0
		run.After = func(n int) { after += n }
		var lock sync.Mutex
		streams := map[int]bool{}
		run.Play = func(w, stream int, pos *curling.Position, shot int) ai.Ends {
			require.Equal(t, c.shot+1, shot)
			require.Less(t, shot, curling.Stones)
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
		require.Equal(t, want, after, name)
		require.Equal(t, c.best, first.Best.Throws > 0, name)
		if c.budget.Time == 0 {
			require.InDelta(t, float64(c.batch)/float64(want), first.Done, 1e-12, name)
		}
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

// TestRoundsOfHalving: a round is over when another pass would take more than its share of the throws, or its share of the time is up;
// without a budget 20,000 playouts are shared.
func TestRoundsOfHalving(t *testing.T) {
	ago := func(d time.Duration) time.Time { return time.Now().Add(-d) }
	for _, c := range []struct {
		budget                       ai.Budget
		start                        time.Time
		index, left, passes, waiting int
		want                         bool
	}{
		{ai.Budget{Throws: 1200}, time.Now(), 0, 30, 1, 0, false}, // of ten throws each, 300 in the first of four rounds
		{ai.Budget{Throws: 1200}, time.Now(), 0, 31, 1, 0, true},
		{ai.Budget{Throws: 1200}, time.Now(), 0, 15, 1, 15, false},
		{ai.Budget{Throws: 1200}, time.Now(), 0, 15, 1, 16, true},
		{ai.Budget{Throws: 1200}, time.Now(), 1, 60, 9, 0, false},
		{ai.Budget{Throws: 1200}, time.Now(), 1, 61, 9, 0, true},
		{ai.Budget{Throws: 1200}, time.Now(), 3, 120, 1e6, 0, false},
		{ai.Budget{Throws: 1}, time.Now(), 0, 1, 1, 0, true},
		{ai.Budget{Time: 4 * time.Hour}, ago(50 * time.Minute), 0, 30, 1e6, 0, false},
		{ai.Budget{Time: 4 * time.Hour}, ago(70 * time.Minute), 0, 30, 1, 0, true},
		{ai.Budget{Time: 4 * time.Hour}, ago(70 * time.Minute), 1, 30, 1, 0, false},
		{ai.Budget{Time: 4 * time.Hour}, ago(170 * time.Minute), 2, 30, 1, 0, false},
		{ai.Budget{Time: 4 * time.Hour}, ago(190 * time.Minute), 2, 30, 1, 0, true},
		{ai.Budget{Time: 4 * time.Hour, Throws: 1200}, time.Now(), 0, 31, 1, 0, true},
		{ai.Budget{Time: 4 * time.Hour, Throws: 1200}, ago(70 * time.Minute), 0, 30, 1, 0, true},
		{ai.Budget{}, time.Now(), 0, 100, 49, 0, false},
		{ai.Budget{}, time.Now(), 0, 100, 50, 0, true},
	} {
		r := Run{Decision: &playout.Decision{Request: &ai.Request{Budget: c.budget}, Start: c.start}, Length: 10}
		round := halving.Round{Index: c.index, Count: 4, Left: c.left, Passes: c.passes, Waiting: c.waiting}
		require.Equal(t, c.want, r.over(round), "%+v", c)
	}
}

// TestCandidatesOfHalving: a small budget goes to the shots with a name alone; a larger one to the peaks too, of which a learned value
// tells a few, and the best named ones then.
func TestCandidatesOfHalving(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	team := curling.TeamOf(curling.StandardPlayer)
	for _, c := range []struct {
		policy        policy.Policy
		throws, peaks int
	}{
		{policy.Rules{}, 1, 0}, {policy.Rules{}, 3*392 - 1, 0}, {policy.Rules{}, 3 * 392, 48}, {policy.Rules{}, 0, 48},
		{playout.Value{}, 392 + 12*24 - 1, 0}, {playout.Value{}, 392 + 12*24, 12}, {playout.Value{}, 392 + 13*24, 13}, {playout.Value{}, 0, 48},
	} {
		r := ai.Request{State: curling.State{Ends: 8, End: 6, Shot: 12}, Rules: curling.Standard(), Ice: ice, Seed: 1,
			Teams: [2]curling.Team{team, team}, Budget: ai.Budget{Throws: c.throws}}
		r.State.Position[0], r.State.Position[1] = curling.Tee, curling.Tee.Add(curling.Vec{X: 0.7})
		plan := Plan{Root: Halving, Policy: c.policy, Size: Size{Columns: 15, Rows: 11, Hits: 31}}
		run, err := plan.New(t.Context(), &r, nil)
		require.NoError(t, err)
		got, err := run.candidates(t.Context())
		require.NoError(t, err)
		named := len(run.Grid.Nodes) - 392
		require.Greater(t, named, 20)
		want := c.peaks + named
		if run.Leaf && c.peaks > 0 {
			want = c.peaks + min(c.peaks, named)
		}
		require.Len(t, got, want, "%T, %d throws", c.policy, c.throws)
		for i, node := range got {
			require.Equal(t, i >= c.peaks, node >= 392, "the peaks first")
		}
		require.Equal(t, c.peaks == 0, run.guess == nil, "a map of the leaf values, if there are any")
	}
}

// TestLeaf: the learned value stands for a playout wherever it is known, from the first stone on, and a throw is a playout then.
func TestLeaf(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	team := curling.TeamOf(curling.StandardPlayer)
	for shot := range curling.Stones {
		for _, leaf := range []bool{false, true} {
			r := ai.Request{State: curling.State{Ends: 8, End: 6, Shot: shot}, Rules: curling.Standard(), Ice: ice, Seed: 1,
				Teams: [2]curling.Team{team, team}}
			plan, want := Plan{Policy: policy.Rules{}, Size: least}, curling.Stones-shot
			if leaf {
				plan.Policy, want = playout.Value{}, 1
			}
			run, err := plan.New(t.Context(), &r, nil)
			require.NoError(t, err)
			require.Equal(t, leaf, run.Leaf)
			require.Equal(t, want, run.Length)
		}
	}
}

// TestSettingsOfPlans: the smallest grid of the settings is the least of all, and every default is allowed.
func TestSettingsOfPlans(t *testing.T) {
	kind := ai.Kind{Name: "test", Settings: Settings("rules", Cycles)}
	v, err := kind.Read(nil)
	require.NoError(t, err)
	plan, err := PlanOf(v)
	require.NoError(t, err)
	require.Equal(t, Plan{Size: Published, Space: Velocity, Root: Cycles, Policy: policy.Rules{}, Keep: 5}, plan)
	smallest := map[string]string{"columns": "15", "rows": "11", "hits": "31", "keep": "1", "cycles": "0"}
	v, err = kind.Read(smallest)
	require.NoError(t, err)
	plan, err = PlanOf(v)
	require.NoError(t, err)
	require.Equal(t, least, plan.Size)
	for key, value := range map[string]string{"columns": "14", "rows": "10", "hits": "30", "keep": "0", "cycles": "-1"} {
		_, err = kind.Read(map[string]string{key: value})
		require.Error(t, err, key)
	}
}
