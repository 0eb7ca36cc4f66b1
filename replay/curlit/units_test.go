package curlit

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUnitsOfAChart: marks, which also those that are no numbers are, places, and what is neither.
func TestUnitsOfAChart(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		x, y         float64
		mark, inPlay bool
	}{
		{notThrown, notThrown, true, false}, {outOfPlay, outOfPlay, true, false}, {outOfPlay, 0, true, false},
		{nan, 500, true, false}, {500, nan, true, false}, {inf, 500, false, false}, {500, -inf, false, false},
		{notThrown, outOfPlay, false, false}, {500, outOfPlay, false, false}, {notThrown, 500, false, false}, {outOfPlay, 500, false, false},
		{leastX, leastY, false, true}, {mostX, mostY, false, true}, {(leastX + mostX) / 2, (leastY + mostY) / 2, false, true},
	} {
		require.Equal(t, c.mark, isMark(c.x, c.y), "%v, %v", c.x, c.y)
		require.Equal(t, c.inPlay, inPlay(c.x, c.y), "%v, %v", c.x, c.y)
	}
}
