package fast

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/law"
)

// TestNormalOfAContact: from one stone to the other, across the sheet where they stand on the same place, as Box2D has it.
func TestNormalOfAContact(t *testing.T) {
	lim := &simulatorOn(t, physicstest.Ice(t, physics.Mori2019)).limits
	for _, c := range [][4]float64{{0, 0.29, 0, 1}, {-0.29, 0, -1, 0}, {0, 0, 1, 0}, {float64(law.Epsilon), 0, 1, 0}, {0, 2 * float64(law.Epsilon), 0, 1}} {
		var s shotState
		s.x[3], s.y[3] = c[0], c[1]
		p := contact{a: 2, b: 3}
		s.initContact(&p, lim)
		require.InDelta(t, c[2], p.nx, 1e-9, "%v", c)
		require.InDelta(t, c[3], p.ny, 1e-9, "%v", c)
	}
}
