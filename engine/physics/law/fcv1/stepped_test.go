package fcv1

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// TestSteppedRuns towards the house, as a mirror image with the other spin, and the farther the slower it may become.
func TestSteppedRuns(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	g := TableOf(ice)
	spin := physics.FCV1Spin
	for _, speed := range []float64{2.2, 3.1} {
		for _, angle := range []float64{-0.2, 0, 0.15} {
			path, end := g.stepped(speed, angle, spin, 0)
			require.Negative(t, path.Y, "towards the house")
			other, otherEnd := g.stepped(speed, -angle, -spin, 0)
			require.InDelta(t, -path.X, other.X, 1e-3)
			require.InDelta(t, path.Y, other.Y, 1e-3)
			require.InDelta(t, -end, otherEnd, 1e-2)
			straight := curling.Vec{X: math.Sin(angle), Y: -math.Cos(angle)}
			require.Positive(t, path.X*straight.X+path.Y*straight.Y)
			half, _ := g.stepped(speed, angle, spin, speed/2)
			require.Less(t, half.Len(), path.Len())
			require.Greater(t, half.Len(), path.Len()/3)
		}
	}
}

// TestRunsAgainstSteps: at every speed below that of the table a run is the one step by step, to the speed at which it ends.
func TestRunsAgainstSteps(t *testing.T) {
	g := TableOf(physicstest.Ice(t, physics.FCV1))
	for _, speed := range []float64{0.3, 0.9, 1.6, 2.3} {
		for _, angle := range []float64{-0.1, 0, 0.07} {
			for _, part := range []float64{0, 0.5} {
				want, heading := g.stepped(speed, angle, Spin, part*speed)
				got, end := g.Run(curling.Vec{X: math.Sin(angle), Y: -math.Cos(angle)}.Mul(speed), Spin, part*speed)
				require.Less(t, got.Distance(want), 0.003, "%v m/s, %v rad, to %v of it", speed, angle, part)
				if part > 0 {
					require.InDelta(t, heading, math.Atan2(end.X, -end.Y), 1e-3)
				}
			}
		}
	}
}
