package fast_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/fast"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// A stone beyond a side line is removed at once under fcv1; under the older models not before the stone of a lower number that
// it has struck has stopped, because their scan stops there.
func TestScanStopsAtMovingStones(t *testing.T) {
	for _, model := range []physics.Model{physics.Mori2019, physics.FCV1} {
		ice := physicstest.Ice(t, model)
		stone := curling.Vec{X: 4.2, Y: 6}
		d := physics.Delivery{Index: 1, Position: curling.Position{stone}}
		var err error
		d.Shot, err = newAimer(t, ice).Touch(stone, 0.7, curling.Right, 6)
		require.NoError(t, err)
		sim, err := fast.New(ice)
		require.NoError(t, err)
		var rec physics.Trajectory
		out, err := sim.Throw(d, &rec)
		require.NoError(t, err)
		require.True(t, out.IsRemoved(1), "the delivered stone goes out at the side: %v", out.Position)
		_, stop := rec.Span(0)
		row := 0
		for row < rec.Rows()-1 && stays(&rec, row) {
			row++
		}
		if model == physics.FCV1 {
			require.Less(t, row+100, stop)
			require.Less(t, rec.At(row - 1)[1].X, curling.SheetWidth-ice.Bounds.Side+0.01)
		} else {
			require.GreaterOrEqual(t, row, stop)
			require.Greater(t, rec.At(row - 1)[1].X, curling.SheetWidth-ice.Bounds.Side+0.05, "it slides on")
		}
	}
}

// stays reports whether stone 1 is still there in a row.
func stays(rec *physics.Trajectory, row int) bool {
	p := rec.At(row)
	return p.Has(1)
}
