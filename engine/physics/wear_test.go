package physics

import (
	"testing"

	"github.com/stretchr/testify/require"
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
	require.False(t, w.Changes(0), "a first factor of 1 is the ice before")
	curl := Wear{Curl: []float64{1.1, 1.1, 1.2}}
	require.True(t, curl.Changes(0), "the ice before the first shot is not worn")
	require.False(t, curl.Changes(1))
	require.True(t, curl.Changes(2))
	require.InDelta(t, 1.2*ice.Curl, curl.At(ice, 5).Curl, 1e-12)
	require.ErrorContains(t, (&Wear{Curl: []float64{1, 1e9}}).Check(ice), "shot 2")
}
