package fcv1

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

// Tables are shared by shots on the same ice, and by no others.
func TestTablesAreKept(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	first := TableOf(ice)
	ice.Bounds.Back++
	require.Same(t, first, TableOf(ice), "paths do not depend on the play area")
	ice.Friction = 1.5
	require.NotSame(t, first, TableOf(ice))
	for range 10 {
		ice.Curl *= 1.1
		TableOf(ice)
	}
	require.Len(t, tableCache.list, keptTables)
}

func BenchmarkNewPath(b *testing.B) {
	ice := physicstest.Ice(b, physics.FCV1)
	for b.Loop() {
		newPath(&ice, maxTopSpeed, 0, directionRows)
	}
}
