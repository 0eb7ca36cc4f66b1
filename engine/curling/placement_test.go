package curling

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPlacement(t *testing.T) {
	for _, c := range []struct {
		placement    Placement
		power, first bool
		guard, house Vec
	}{
		{CentreLast, false, false, Vec{2.375, 8.996}, Vec{2.375, 4.445}},
		{CentreFirst, false, true, Vec{2.375, 8.996}, Vec{2.375, 4.445}},
		{PowerLast, true, false, Vec{1.305, 8.996}, Vec{1.155, 5.025}},
		{PowerFirst, true, true, Vec{1.305, 8.996}, Vec{1.155, 5.025}},
	} {
		require.NoError(t, c.placement.Check())
		require.Equal(t, c.power, c.placement.Power())
		require.Equal(t, c.first, c.placement.First())
		require.Equal(t, c.first, c.placement.Centre().First())
		require.False(t, c.placement.Centre().Power())
		s := DoublesSpots()
		p := s.Place(c.placement)
		require.Equal(t, c.guard, p[0], "the guard is the first thrower's")
		require.Equal(t, c.house, p[1], "the stone in the house is the hammer's")
		require.Equal(t, 2, p.Count())
		require.True(t, Bounds2019.InGuardZone(p[0]))
		require.True(t, Bounds2019.InHouse(p[1]))
	}
	require.Error(t, Placement(4).Check())
}
