package physics

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
)

func TestWear(t *testing.T) {
	ice, err := IceOf(Mori2019)
	require.NoError(t, err)
	w := Wear{Friction: []float64{1, 1.02, 1.05}}
	require.NoError(t, w.Check(ice))
	require.Equal(t, ice, w.At(ice, 0))
	require.InDelta(t, 1.05*ice.Friction, w.At(ice, 99).Friction, 1e-12)
	require.True(t, w.Changes(1))
	require.False(t, w.Changes(99))
	require.False(t, (&Wear{}).Changes(0))
	require.ErrorContains(t, (&Wear{Curl: []float64{1, 1e9}}).Check(ice), "shot 2")
}

// TestWornIceStopsStonesSooner: every simulator throws on worn ice alike.
func TestWornIceStopsStonesSooner(t *testing.T) {
	fresh, err := IceOf(Mori2019)
	require.NoError(t, err)
	w := Wear{Friction: []float64{1, 1.03}}
	draw := Delivery{Shot: CreateShot(fresh.Friction, curling.Tee, curling.Right)}
	var first curling.Vec
	thrown := 0
kinds:
	for _, kind := range Kinds() {
		var at [2]curling.Vec
		for shot := range at {
			sim, err := New(kind, w.At(fresh, shot))
			if errors.Is(err, ErrUnsupported) { // a simulator of another model
				continue kinds
			}
			require.NoError(t, err)
			o, err := sim.Throw(draw, nil)
			require.NoError(t, err)
			at[shot] = o.Position[0]
		}
		require.Greater(t, at[1].Y, at[0].Y+0.9, "%s: 3 %% more friction stops a draw a metre short", kind)
		if first == (curling.Vec{}) {
			first = at[1]
		}
		require.Less(t, at[1].Distance(first), 0.001, kind)
		thrown++
	}
	require.Equal(t, 3, thrown)
}
