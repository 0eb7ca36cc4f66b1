package games

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
)

// TestFrictionOfTheIceToFit: the friction of the ice is taken so many times, as it is where nothing is said.
func TestFrictionOfTheIceToFit(t *testing.T) {
	usual, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	for times, want := range map[float64]float64{0: 1, 1: 1, 1.25: 1.25, 0.8: 0.8} {
		ice, err := (&FitIceCmd{Model: string(physics.FCV1), Friction: times}).ice()
		require.NoError(t, err)
		require.InDelta(t, want*usual.Friction, ice.Friction, 1e-12)
		ice.Friction = usual.Friction
		require.Equal(t, usual, ice, "nothing else")
	}
	_, err = (&FitIceCmd{Model: "snow", Friction: 1}).ice()
	require.Error(t, err)
}
