package match

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// TestThrowOver: a stone runs over its own line of the end before the last one, not over that of the end before, which ran from the other
// side; the first stone of a match runs as on ice without lines.
func TestThrowOver(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	sim, err := simulators.Reference(ice)
	require.NoError(t, err)
	d := physics.Delivery{Shot: physics.CreateShot(ice.Friction, curling.Vec{X: curling.CentreX + 1, Y: curling.TeeY}, curling.Right)}
	plain, err := ThrowOver(nil, sim, d, 0)
	require.NoError(t, err)
	throw := func(ends ...int) (out physics.Outcome) {
		lines := physics.NewLines(physics.LineWear{Friction: 0.01})
		for _, end := range ends {
			out, err = ThrowOver(lines, sim, d, end)
			require.NoError(t, err)
		}
		return out
	}
	require.Equal(t, plain.Position, throw(0).Position)
	require.Greater(t, throw(0, 0).Position[0].Y, plain.Position[0].Y+0.2, "slower along its line")
	require.Greater(t, throw(0, 2).Position[0].Y, plain.Position[0].Y+0.2)
	require.Less(t, throw(0, 1).Position[0].Distance(plain.Position[0]), 0.15, "the line lies on the other side, and crosses this one at most")
	require.Less(t, throw(0, 2).Position[0].Distance(throw(1, 3).Position[0]), 0.01, "to the size of the cells")
}
