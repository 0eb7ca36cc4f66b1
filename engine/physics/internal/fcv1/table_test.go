package fcv1

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/physics"
	"hogline/engine/physics/internal/physicstest"
)

// Tables are shared by what is thrown on the same ice, and by no other.
func TestGlideTablesAreKept(t *testing.T) {
	ice := physicstest.Ice(t, physics.FCV1)
	first := TableOf(ice)
	ice.Bounds.Back++
	require.Same(t, first, TableOf(ice), "the play area is no matter of the way")
	ice.Friction = 1.5
	require.NotSame(t, first, TableOf(ice))
	for range 10 {
		ice.Curl *= 1.1
		TableOf(ice)
	}
	require.Len(t, tableCache.list, keptTables)
}

func BenchmarkGlideWay(b *testing.B) {
	g := &Table{ice: physicstest.Ice(b, physics.FCV1)}
	for b.Loop() {
		g.newPath(maxTopSpeed, 0, directionRows)
	}
}
