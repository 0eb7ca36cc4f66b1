package photo

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHeightOfTheCamera: one that is told, not below the lowest, where the picture does not tell it.
func TestHeightOfTheCamera(t *testing.T) {
	flat := &Camera{Width: 100, Height: 100}
	_, _, known := flat.Position()
	require.False(t, known)
	for told, want := range map[float64]float64{0: 5, 0.5: 1, 1: 1, 1.5: 1.5, 9: 9} {
		require.InDelta(t, want, (&Finding{Height: told}).leanOf(flat).height, 0)
	}
}
