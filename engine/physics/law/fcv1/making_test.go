package fcv1

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
)

// TestPathsMadeByMany: goroutines that want the same paths at a time get those that one makes, each path is one, and of those that nobody
// asked for only neighbours are made.
func TestPathsMadeByMany(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	one, many := &Table{ice: ice}, &Table{ice: ice}
	const from, to, goroutines = 200, 216, 4
	var got [goroutines][to]*drift
	var wait sync.WaitGroup
	for w := range goroutines {
		wait.Go(func() {
			for i := range to - from {
				k := from + i
				if w%2 == 1 {
					k = to - 1 - i
				}
				got[w][k] = many.direction(k)
			}
		})
	}
	wait.Wait()
	for k := from; k < to; k++ {
		want := one.direction(k)
		for w := range got {
			require.Same(t, got[0][k], got[w][k])
		}
		require.Equal(t, want, got[0][k])
	}
	for k := range many.byDirection {
		if k < from-goroutines || k >= to+goroutines {
			require.Nil(t, many.byDirection[k].Load())
		}
	}
}
