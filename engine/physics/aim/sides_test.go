package aim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/internal/grazing"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// A shot whose path bends over a side line and back is refused, one that stays inside by a tenth of a
// millimetre is not.
func TestPathsThatGrazeASideLine(t *testing.T) {
	for _, ice := range append(physicstest.Ices(), physicstest.Ice(t, physics.FCV1)) {
		a, err := aim.New(ice)
		require.NoError(t, err)
		ds, err := grazing.Deliveries(5, ice, 100, grazing.Side)
		require.NoError(t, err)
		refused, aimed := 0, 0
		for _, d := range ds {
			point, toGo, ok := lastOnSheet(a, d.Shot)
			if !ok || d.Miss > -1e-4 && d.Miss < 1e-4 {
				continue
			}
			shot, err := a.Pass(point, d.Shot.Turn, toGo)
			if d.Miss < 0 {
				require.ErrorIs(t, err, aim.ErrUnreachable, "%s, beyond the line by %g m", ice.Model, -d.Miss)
				refused++
				continue
			}
			require.NoError(t, err, "%s, inside the line by %g m", ice.Model, d.Miss)
			require.InDelta(t, 0, shot.Velocity().Distance(d.Shot.Velocity()), 1e-4*d.Shot.Speed())
			aimed++
		}
		require.Greater(t, refused, 5, ice.Model)
		require.Greater(t, aimed, 5, ice.Model)
	}
}

// lastOnSheet is the last point of a path that lies inside the side lines and before the back of the sheet, and the
// metres to go from it; not ok if the path is nearest to a side line after it.
func lastOnSheet(a *aim.Aimer, s curling.Shot) (point curling.Vec, toGo float64, ok bool) {
	const step = 0.1
	fromSide := func(p curling.Vec) float64 { return min(p.X, curling.SheetWidth-p.X) }
	path := a.Path(s, step)
	nearest := 0
	for k, p := range path {
		if fromSide(p) < fromSide(path[nearest]) {
			nearest = k
		}
		if fromSide(p) > curling.StoneRadius+0.01 && p.Y > 0.2 && k < len(path)-1 {
			point, toGo, ok = p, a.ToGo(s.Speed())-step*float64(k), k > nearest
		}
	}
	return point, toGo, ok
}
