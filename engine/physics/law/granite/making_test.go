package granite

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
)

// TestPathsMadeByMany: goroutines that want the same paths at a time get the same one of each, and that of one alone.
func TestPathsMadeByMany(t *testing.T) {
	ice, err := physics.IceOf(physics.Granite)
	require.NoError(t, err)
	one, many := newMotion(constantsOf(&ice)), newMotion(constantsOf(&ice))
	const paths, goroutines = 12, 4
	var got [goroutines][paths][]place
	var wait sync.WaitGroup
	for w := range goroutines {
		wait.Go(func() {
			for i := range paths {
				k := i
				if w%2 == 1 {
					k = paths - 1 - i
				}
				got[w][k], _ = many.pathOf(float64(k) * curvatureStep)
			}
		})
	}
	wait.Wait()
	for k := range paths {
		want, greater := one.pathOf(float64(k)*curvatureStep + 0.01)
		require.InDelta(t, 0.01, greater, 1e-12)
		for w := range got {
			require.Same(t, &got[0][k][0], &got[w][k][0])
		}
		require.Equal(t, want, got[0][k])
	}
}
