package fast_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/fast"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// TestContactWithStoneThatCameToRest: stone 10 is moved a hair by the first hit on a row of touching stones and comes to rest; stone 11,
// which was moved too, runs into it. It is pushed as on Box2D, and no stones lie in each other.
func TestContactWithStoneThatCameToRestFCV1(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	glide, err := fast.New(ice)
	require.NoError(t, err)
	var p curling.Position
	for i, at := range map[int]curling.Vec{
		0: {X: 2.375, Y: 8.281568}, 1: {X: 2.375, Y: 4.4228}, 6: {X: 2.865728, Y: 4.121048}, 7: {X: 1.503272, Y: 3.243224}, 8: {X: 3.124808,
			Y: 4.279544},
		9: {X: 2.4446147953463373, Y: 4.704423490264728}, 10: {X: 2.321487773983354, Y: 4.967097711706954}, 11: {X: 2.103226678213409,
			Y: 5.15820005097391},
	} {
		p[i] = at
	}
	for _, shot := range []curling.Shot{
		{VX: -0.12237846126975024, VY: -2.4498126488417613}, {VX: -0.1247428764692771, VY: -2.43026318678314}, {VX: -0.06084144436383396,
			VY: -2.6507523294961515},
	} {
		d := physics.Delivery{Position: p, Index: 12, Shot: shot}
		got, err := glide.Throw(d, nil)
		require.NoError(t, err)
		require.NoError(t, got.Position.Check(physics.TouchTolerance))
		want, err := newReference(t, ice).Throw(d, nil)
		require.NoError(t, err)
		require.Equal(t, want.Removed, got.Removed)
		require.Equal(t, want.Touched, got.Touched)
		for i := range p {
			require.Less(t, want.Position[i].Distance(got.Position[i]), 0.05, "stone %d", i+1)
		}
	}
}
