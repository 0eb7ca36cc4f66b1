package shotgrid

import (
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
