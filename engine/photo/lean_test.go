package photo

import (
	"math"
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

// TestTwoStonesOnOnePlace: two stones whose places are known well are not found in each other; where they are not known nearer ones are
// taken for touching.
func TestTwoStonesOnOnePlace(t *testing.T) {
	sure, vague := &Stone{Error: 0.01}, &Stone{Error: 0.1}
	require.InDelta(t, 0.291-2.5*0.01*math.Sqrt2, closest(sure, sure), 2e-3)
	require.InDelta(t, apart, closest(sure, vague), 0)
}
