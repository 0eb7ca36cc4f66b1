package playout

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// TestAimsOfStones: on granite whose stones curl each by a factor of its own the draws of both sides, and of throwers
// with different limits, stop where they are aimed.
func TestAimsOfStones(t *testing.T) {
	r := request(t, 4, nil)
	ice, err := physics.IceOf(physics.Granite)
	require.NoError(t, err)
	ice.Granite.Stones = [curling.Stones]float64{0: 1.5, 4: 1.3, 5: 0.7, 7: 0.7, 12: 1.3}
	r.Ice = ice
	strong, weak := physics.StandardPlayer(physics.Granite), physics.StandardPlayer(physics.Granite)
	weak.WeightMax = 3
	r.Teams = [2]curling.Team{curling.TeamOf(strong), curling.TeamOf(weak)}
	sim, err := New(r)
	require.NoError(t, err)
	for _, stone := range []int{4, 5, 6, 7, 12, 15} {
		for turn := range curling.Turn(2) {
			shot, ok := sim.Aims(stone).Shot(curling.Tee, policy.Stop, turn)
			require.True(t, ok)
			var pos curling.Position
			sim.Throw(&pos, stone, shot)
			require.Less(t, pos[stone].Distance(curling.Tee), 0.02, stone)
		}
		require.InDelta(t, [2]float64{4, 3}[curling.SideOf(stone)], sim.Aims(stone).Limit(), 0)
	}
}
