package check

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAbsentStones: 0 0, or the whole pair before once more; one equal number says nothing.
func TestAbsentStones(t *testing.T) {
	flat := []float64{1, 2, 1, 2, 1, 3, 4, 3, 0, 0, 0, 5}
	for pair, want := range []bool{false, true, false, false, true, false} {
		require.Equal(t, want, absent(flat, 2*pair), pair)
	}
}
