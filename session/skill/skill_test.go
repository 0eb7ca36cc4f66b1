package skill

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// seed is that of the questions of a session.
const seed = 20260314

// TestSkillFollowsTheError: a larger error draws farther from the tee and hits less often; none does all.
func TestSkillFollowsTheError(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	var last Skill
	for i, factor := range []float64{0, 0.5, 1, 2, 5} { // perfect, half, tournament, twice, a club player
		player := curling.StandardPlayer
		player.Noise.A *= factor
		player.Noise.B *= factor
		skill, err := measure(context.Background(), throwing{ice, player}, seed)
		require.NoError(t, err)
		if i == 0 {
			require.Less(t, skill.Draw, 0.01)
			require.InDelta(t, 1, skill.Hits, 0)
		} else {
			require.Greater(t, skill.Draw, last.Draw, factor)
			require.LessOrEqual(t, skill.Hits, last.Hits, factor)
		}
		last = skill
	}
	require.InDelta(t, 1.05, last.Draw, 0.05, "a club player")
	require.InDelta(t, 0.5, last.Hits, 0.05)
	// The tournament error is 0.0725 m aside and 0.29 m in depth: half of the draws stop within about 0.6745·0.29 m.
	tournament, err := measure(context.Background(), throwing{ice, curling.StandardPlayer}, seed)
	require.NoError(t, err)
	require.InDelta(t, 0.6745*0.29, tournament.Draw, 0.05)
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	short := curling.StandardPlayer
	short.WeightMax = 20
	skill, err := measure(context.Background(), throwing{ice, short}, seed)
	require.NoError(t, err)
	require.True(t, skill.Short, "20 m/s do not reach the tee")
	require.False(t, tournament.Short)
	_, err = measure(stopped, throwing{ice, curling.StandardPlayer}, seed)
	require.ErrorIs(t, err, context.Canceled)
}
