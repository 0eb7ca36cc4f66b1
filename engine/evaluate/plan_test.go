package evaluate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

// added drops the plan of a shot that is added.
func added(_ Plan, err error) error { return err }

// TestPlanIsLikely: a shot that its thrower makes is named by what it does without error, for whoever throws it; one that he hardly ever
// makes is named by what comes of it.
func TestPlanIsLikely(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	a, err := aim.New(ice)
	require.NoError(t, err)
	draw, err := a.Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	for _, c := range []struct {
		noise  curling.Noise
		likely bool
	}{
		{curling.Noise{Model: curling.NoNoise}, false},
		{curling.Noise{Model: curling.Polar, A: 0.01, B: 0.002}, false},
		{curling.Noise{Model: curling.Polar, A: 0.4, B: 0.0001}, true}, // long through the house, or not over the hog line
	} {
		p := physics.StandardPlayer(physics.FCV1)
		p.Noise = c.noise
		team := curling.TeamOf(p)
		q := Question{State: curling.State{Ends: 1, Shot: 15}, Rules: curling.Standard(), Ice: ice, Teams: [2]curling.Team{team, team}, Seed: 1,
			Workers: 1, Method: Method{Throws: 100}}
		e, err := newEvaluator(&q)
		require.NoError(t, err)
		plan, err := e.add(0, draw, q.Teams)
		require.NoError(t, err)
		require.Equal(t, c.likely, plan.Likely, "%+v", c.noise)
		named, _ := e.name(draw)
		if !c.likely {
			require.Equal(t, named, plan.Call)
			continue
		}
		require.False(t, plan.Call.SameIdea(&named), plan.Call.String())
		again := e.plan(e.shots[0].throwers, draw)
		require.Equal(t, plan, again, "the same at any time")
		require.Zero(t, e.shots[0].throwers.simulations[0].Failed)
	}
}
