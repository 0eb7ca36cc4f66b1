package fcv1

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// On this ice the stone of one direction reaches a speed above 0 at which the law slows it no more.
func TestEveryPathEnds(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	ice.Curl *= 0.7
	p := newPath(&ice, maxTopSpeed, firstDirection+0xbe*directionStep, directionRows)
	require.InDelta(t, 120, p.rows[directionRows].ToGo, 30)
	require.Zero(t, p.rows[0].ToGo)
}
