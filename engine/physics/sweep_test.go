package physics

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// Sweeping has factors that brooms and ice can have, and numbers.
func TestSweepCheck(t *testing.T) {
	for _, good := range []Sweep{
		{}, {From: 20, To: 10, Friction: 10, Curl: -10}, {From: 10, To: 20, Friction: 0.1, Curl: 0},
	} {
		require.NoError(t, good.Check())
	}
	for _, bad := range []Sweep{
		{From: 20, To: 10, Friction: 0, Curl: 1},
		{From: 20, To: 10, Friction: 0.09, Curl: 1},
		{From: 20, To: 10, Friction: 10.01, Curl: 1},
		{From: 20, To: 10, Friction: 1, Curl: 10.01},
		{From: 20, To: 10, Friction: 1, Curl: -10.01},
		{From: math.NaN(), To: 10, Friction: 1, Curl: 1},
		{From: 20, To: math.Inf(-1), Friction: 1, Curl: 1},
		{From: 20, To: 10, Friction: math.NaN(), Curl: 1},
		{From: 20, To: 10, Friction: 1, Curl: math.Inf(1)},
	} {
		require.ErrorContains(t, bad.Check(), "sweep", "%+v", bad)
	}
}

// Only brooms that change something on a stretch of ice are sweeping; the first line is swept, the last one is not.
func TestSweepOn(t *testing.T) {
	for _, none := range []Sweep{{}, {From: 10, To: 10, Friction: 0.9, Curl: 0.9}, {From: 9, To: 10, Friction: 0.9, Curl: 0.9}, {From: 10, To: 5, Friction: 1, Curl: 1}} {
		require.False(t, none.On(), "%+v", none)
	}
	s := Sweep{From: 10, To: 4, Friction: 0.9, Curl: 1}
	require.True(t, s.On())
	require.Equal(t, 6., s.Length())
	require.Zero(t, Sweep{From: 4, To: 10}.Length())
	require.True(t, s.Covers(10))
	require.False(t, s.Covers(10.001))
	require.True(t, s.Covers(4.001))
	require.False(t, s.Covers(4))
	over := s.Over(Ice{Friction: 2, Curl: 3})
	require.Equal(t, Ice{Friction: 1.8, Curl: 3}, over)
}

// Brooms are found by their names, and the championship's do more.
func TestBrooms(t *testing.T) {
	club, ok := BroomOf(ClubBroom)
	require.True(t, ok)
	championship, ok := BroomOf(ChampionshipBroom)
	require.True(t, ok)
	require.Less(t, championship.Friction, club.Friction)
	require.Less(t, championship.Curl, club.Curl)
	_, ok = BroomOf("witch")
	require.False(t, ok)
	require.Equal(t, Sweep{From: 9, To: 3, Friction: club.Friction, Curl: club.Curl}, club.Sweep(9, 3))
}
