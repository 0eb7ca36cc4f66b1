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
	require.ErrorContains(t, (&Wear{Curl: []float64{1, 1e9}}).Check(ice), "shot 2")
}
