package aim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/fast"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// TestStonesOfASet: on granite every stone is aimed for by its own curl, whichever that is, and stops where it was
// aimed; one of no factor as on ice of a matched set.
func TestStonesOfASet(t *testing.T) {
	ice := physicstest.Ice(t, physics.Granite)
	matched, err := aim.New(ice)
	require.NoError(t, err)
	require.Same(t, matched, matched.Of(3))
	ice.Granite.Stones = [curling.Stones]float64{0: 1.3, 5: 0.8, 15: 1.2}
	sim, err := fast.New(ice)
	require.NoError(t, err)
	aimer, err := aim.New(ice)
	require.NoError(t, err)
	for stone, aside := range map[int]float64{0: 0.2, 4: 0, 5: -0.15, 15: 0.1} {
		for turn := range curling.Turn(2) {
			shot, err := aimer.Of(stone).Draw(curling.Tee, turn)
			require.NoError(t, err)
			out, err := sim.Throw(physics.Delivery{Index: stone, Shot: shot}, nil)
			require.NoError(t, err)
			require.Less(t, out.Position[stone].Distance(curling.Tee), 0.002, stone)
			usual, err := aimer.Draw(curling.Tee, turn)
			require.NoError(t, err)
			same, err := matched.Draw(curling.Tee, turn)
			require.NoError(t, err)
			require.Equal(t, same, usual)
			out, err = sim.Throw(physics.Delivery{Index: stone, Shot: usual}, nil)
			require.NoError(t, err)
			off := out.Position[stone].X - curling.CentreX
			if turn == curling.Left {
				off = -off
			}
			if aside == 0 {
				require.InDelta(t, 0, off, 0.002)
				continue
			}
			require.Greater(t, off/aside, 1.0, "%d: %g m aside", stone, off)
		}
	}
}
