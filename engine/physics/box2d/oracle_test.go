package box2d

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// What is left is the rounding of the originals to float32 within a step.
func TestAgainstOriginals(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2} {
		for _, cases := range [][]physicstest.Case{physicstest.Games(t, m)[:60], physicstest.Originals(t, m)} {
			if testing.Short() {
				cases = cases[:min(40, len(cases))]
			}
			a := physicstest.CompareCases(t, simulatorOn(t, physicstest.Ice(t, m)), cases)
			require.LessOrEqual(t, a.OtherStones, a.N/250, m)
			require.LessOrEqual(t, a.OtherContacts, a.N/100, m)
			require.Less(t, a.Errors[0].Quantile(1), 0.0001, m)
			require.Less(t, a.Errors[1].Quantile(0.95), 0.0002, m)
			require.Less(t, a.Errors[2].Quantile(0.95), 0.0005, m)
		}
	}
}
