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
		{CentreLast, false, false, Vec{2.375, 8.996}, Vec{2.375, 4.415}},
		{CentreFirst, false, true, Vec{2.375, 8.996}, Vec{2.375, 4.415}},
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
	require.Error(t, Placement(6).Check())
}

// TestPowerPlayAtBothSides: the places at the right mirror those at the left.
func TestPowerPlayAtBothSides(t *testing.T) {
	s := DoublesSpots()
	for left, right := range map[Placement]Placement{PowerLast: PowerLastRight, PowerFirst: PowerFirstRight} {
		require.Equal(t, left.First(), right.First())
		require.True(t, right.Power())
		require.NoError(t, right.Check())
		at, mirrored := s.Place(left), s.Place(right)
		for i := range 2 {
			require.InDelta(t, 2*CentreX-at[i].X, mirrored[i].X, 1e-12)
			require.Greater(t, mirrored[i].X, CentreX)
			require.Equal(t, at[i].Y, mirrored[i].Y)
		}
	}
	require.Error(t, (PowerFirstRight + 1).Check())
}

// TestPlacedStoneLiesAtTheFourFoot: the back edge of the stone in the house is at the back edge of the 4-foot circle.
func TestPlacedStoneLiesAtTheFourFoot(t *testing.T) {
	house := DoublesSpots().CentreHouse
	require.InDelta(t, FourFoot, Tee.Distance(house)+StoneRadius, 1e-9)
	require.Less(t, house.Y, TeeY, "behind the tee line")
}
