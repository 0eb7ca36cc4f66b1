package evaluate

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestScaleOfFewThrows: every score that can come counts as if it had come in one throw more, all together once, so that a score that no
// throw led to is not taken to be impossible.
func TestScaleOfFewThrows(t *testing.T) {
	s := &evaluated{results: make([]result, 3)}
	s.ends[8] = 3
	w := &worth{own: 5, theirs: 2}
	w.utility[8+5] = 1 // of more than usual scores, of which none did come
	p := 1. / 8 / 4    // of eight scores, one throw of four
	require.InDelta(t, 2*math.Sqrt(p-p*p), w.scale(s), 1e-12)
	w.own = 4
	require.Zero(t, w.scale(s), "it cannot come")
	w.utility[8+5], w.utility[8+4] = 0, 1
	other := &evaluated{results: make([]result, 1)}
	other.ends[8+4] = 1
	p = 1./2 + 1./7/2
	require.InDelta(t, 2*math.Sqrt(p-p*p), w.scale(s, other), 1e-12, "the greater of two shots")
}

// TestUtilityOfGains: what several numbers of counting stones gain alike is worth their mean; what none gains, nothing.
func TestUtilityOfGains(t *testing.T) {
	var utility, points [17]float64
	for k := range points {
		utility[k], points[k] = float64(k), float64(k-8)
	}
	require.Equal(t, utility, utilityOfGains(&utility, &points))
	for k := range points {
		points[k] = max(-4, min(2*float64(k-8), 9)) // 8 and more are the last
	}
	gained := utilityOfGains(&utility, &points)
	require.Equal(t, [17]float64{4: 3, 6: 7, 8: 8, 10: 9, 12: 10, 14: 11, 16: 14}, gained)
}
