package curling

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestClamp: a player throws what is asked of him up to his weight limit; what exceeds it by rounding alone is not
// another shot.
func TestClamp(t *testing.T) {
	asked := Shot{VX: 3, VY: -4, Turn: Left} // 5 m/s
	for limit, want := range map[float64]Shot{
		0:                 asked, // no limit
		6:                 asked,
		5:                 asked,
		5 / (1 + 0.99e-9): asked,
		5 / (1 + 1.01e-9): {VX: 3 / (1 + 1.01e-9), VY: -4 / (1 + 1.01e-9), Turn: Left},
		2.5:               {VX: 1.5, VY: -2, Turn: Left},
	} {
		thrown, clamped := (&Player{WeightMax: limit}).Clamp(asked)
		require.Equal(t, want != asked, clamped, limit)
		if !clamped {
			require.Equal(t, asked, thrown, limit)
			continue
		}
		require.InDelta(t, want.VX, thrown.VX, 1e-15, limit)
		require.InDelta(t, want.VY, thrown.VY, 1e-15, limit)
		require.Equal(t, Left, thrown.Turn)
	}
}

// ExamplePlayer_Clamp asks a hard take-out of the standard player.
func ExamplePlayer_Clamp() {
	thrown, clamped := StandardPlayer.Clamp(Shot{VY: -40})
	fmt.Println(thrown.VY, clamped)
	// Output: -33.7419 true
}
