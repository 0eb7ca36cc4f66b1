package constantfriction

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// TestStonesThatMove: along either axis alone too; a turn alone moves none.
func TestStonesThatMove(t *testing.T) {
	f := StepperOn(&physics.Ice{Friction: physics.Friction2019, TimeStep: 0.001})
	for s, moves := range map[law.Stone]bool{{}: false, {W: 1}: false, {VX: -1}: true, {VY: 1}: true, {VX: 1, VY: 1}: true} {
		require.Equal(t, moves, f.Moves(&s), "%+v", s)
	}
}
