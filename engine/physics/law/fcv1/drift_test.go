package fcv1

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// The path of all speeds with the drift of a direction is the path of that direction, between its knots too, and the drift is no small
// thing.
func TestDriftIsThePathByDirection(t *testing.T) {
	greatest := 0.0
	for _, ice := range physicstest.IcesFCV1() {
		g := &Table{ice: ice}
		for k := 3; k < directions; k += 72 {
			angle := firstDirection + float64(k)*directionStep
			p := newPath(&ice, g.TopSpeed(), angle, directionRows)
			s := slide{table: g}
			sin, cos := math.Sincos(angle)
			s.Start(curling.Vec{}, curling.Vec{X: sin, Y: -cos}.Mul(p.top), Spin, true)
			require.Same(t, g.direction(k), s.drift)
			for i := range p.rows[:directionRows] {
				row := &p.rows[i]
				w := float64(i) / p.perSpeed
				at, heading := s.State(w)
				require.Less(t, at.Distance(row.At), 1e-3, "direction %d, row %d", k, i)
				require.InDelta(t, row.ToGo, s.toGo(w), 1e-3, "direction %d, row %d", k, i)
				if i > 5 { // at the stop both hang on the last bits
					require.InDelta(t, row.Steps, s.Steps(w), 0.2, "direction %d, row %d", k, i)
					require.Less(t, heading.Distance(row.Heading), 2e-4, "direction %d, row %d", k, i)
				}
				greatest = max(greatest, math.Abs(s.drift.steps(w)))
			}
			stop, _ := s.Stop()
			require.Less(t, stop.Distance(p.rows[0].At), 2e-5)
		}
	}
	require.Greater(t, greatest, 3.0)
}

// The speeds of searched rows are those that a search from the first on finds.
func TestSearchesOfRows(t *testing.T) {
	p := (&Table{ice: physicstest.IcesFCV1()[0]}).Whole()
	last := len(p.rows) - 1
	for i := range last {
		for _, share := range []float64{0, 0.3, 0.999999} {
			w := (float64(i) + share) / p.perSpeed
			require.InDelta(t, w, p.speedAt(p.steps[i]+(p.steps[i+1]-p.steps[i])*share), 1e-9)
			if i > 0 {
				require.InDelta(t, w, p.speedToGo(p.toGo(w)), 1e-9)
				lost := p.spinLosses[i] + (p.spinLosses[i+1]-p.spinLosses[i])*share
				for from := i; from < last; from += 1 + from/3 {
					require.InDelta(t, w, p.speedAtSpinLoss(lost, from), 1e-7)
				}
			}
		}
	}
}

func TestInversePower(t *testing.T) {
	for x := 1e-9; x < 20; x *= 1.01 {
		require.InEpsilon(t, math.Pow(x, -0.8), inversePower(x), 1e-12)
	}
}
