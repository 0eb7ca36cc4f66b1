package aim

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// Golden speeds of the thesis's program at the tee (docs/PHYSICS.md, "Aiming").
func TestCreateHitShotSpeeds(t *testing.T) {
	a := aimerOn(t, physicstest.Ice(t, physics.Mori2019))
	for _, c := range []struct{ weight, speed float64 }{{10, 30.31}, {16, 33.73}, {30, 40.61}} {
		for _, turn := range []curling.Turn{curling.Right, curling.Left} {
			s, err := a.CreateHitShot(curling.Tee, c.weight, turn)
			require.NoError(t, err)
			require.InDelta(t, c.speed, s.Speed(), 0.011, "weight %g", c.weight)
		}
	}
}

// The shot that the thesis's own test program prints for the tee, weight 16 and turn 0.
func TestCreateHitShotGolden(t *testing.T) {
	a := aimerOn(t, physicstest.Ice(t, physics.Mori2019))
	s, err := a.CreateHitShot(curling.Tee, 16, curling.Right)
	require.NoError(t, err)
	require.InDelta(t, -0.59808, s.VX, 2e-5)
	require.InDelta(t, -33.72763, s.VY, 2e-5)
	require.Equal(t, curling.Right, s.Turn)
}

func TestCreateHitShotCapsWeight(t *testing.T) {
	a := aimerOn(t, physicstest.Ice(t, physics.Mori2019))
	most, err := a.CreateHitShot(curling.Tee, 256, curling.Left)
	require.NoError(t, err)
	less, err := a.CreateHitShot(curling.Tee, 255, curling.Left)
	require.NoError(t, err)
	require.Less(t, less.Speed(), most.Speed())
	for _, weight := range []float64{257, 1e6, math.Inf(1)} {
		s, err := a.CreateHitShot(curling.Tee, weight, curling.Left)
		require.NoError(t, err)
		require.Equal(t, most, s)
	}
}

func TestCreateHitShotPassesPoint(t *testing.T) {
	a := aimerOn(t, physicstest.Ice(t, physics.Mori2019))
	for _, pos := range []curling.Vec{curling.Tee, {X: 1.2, Y: 6}, {X: 3.9, Y: 4}, {X: 2, Y: 10}} {
		for _, turn := range []curling.Turn{curling.Right, curling.Left} {
			s, err := a.CreateHitShot(pos, 14, turn)
			require.NoError(t, err)
			near := math.Inf(1)
			for _, p := range a.Path(s, 0.005) {
				near = min(near, p.Distance(pos))
			}
			require.Less(t, near, 0.05, "%v %v", pos, turn)
		}
	}
}

func TestHitLine(t *testing.T) {
	for _, c := range []struct{ weight, y float64 }{
		{0, 11.28}, {1, 10.52}, {2, 9.00}, {3, 7.48}, {3.5, 7.09}, {4, 6.71}, {7, 4.88}, {10, 3.05}, {16, -6.07},
	} {
		require.InDelta(t, c.y, hitLine(c.weight), 1e-9, fmt.Sprint("weight ", c.weight))
	}
}

func TestCreateHitShotErrors(t *testing.T) {
	a := aimerOn(t, physicstest.Ice(t, physics.Mori2019))
	_, err := a.CreateHitShot(curling.Tee, 2, curling.Left) // a guard's weight
	require.ErrorIs(t, err, ErrUnreachable)
	require.ErrorContains(t, err, "stops short")
	_, err = a.CreateHitShot(curling.Tee, math.NaN(), curling.Left)
	require.ErrorIs(t, err, ErrUnreachable)
	_, err = aimerOn(t, physicstest.Ice(t, physics.FCV1)).CreateHitShot(curling.Tee, 10, curling.Left)
	require.ErrorIs(t, err, physics.ErrUnsupported)
}
