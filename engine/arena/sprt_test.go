package arena

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSPRTBounds: a ratio that meets a bound decides, as one beyond it does. A share P1 is sought by which it meets it to the last bit.
func TestSPRTBounds(t *testing.T) {
	pairs := func(mean float64) moments { return moments{n: 400, sum: 400 * mean, squares: 400 * (mean*mean + 0.1)} }
	for decision, mean := range map[string]float64{"better": 0.75, "not better": 0.25} {
		met := 0
		for p0 := 0.4; p0 < 0.41 && met < 3; p0 += 0.0001 {
			lo, hi := p0, p0+0.05 // at lo the ratio is 0, at hi it is beyond the bound
			s := SPRT{P0: p0}
			beyond := func(p1 float64) (r SPRTResult, beyond bool) {
				s.P1 = p1
				r = s.test(pairs(mean))
				return r, r.LLR > r.Upper || r.LLR < r.Lower
			}
			for range 200 {
				if _, far := beyond((lo + hi) / 2); far {
					hi = (lo + hi) / 2
				} else {
					lo = (lo + hi) / 2
				}
			}
			for range 8 { // the last shares that are not beyond it
				r, far := beyond(lo)
				require.False(t, far)
				if r.LLR == r.Upper || r.LLR == r.Lower {
					met++
					require.Equal(t, decision, r.Decision)
				} else {
					require.Empty(t, r.Decision)
				}
				lo = math.Nextafter(lo, 0)
			}
			r, far := beyond(hi)
			require.True(t, far)
			require.Equal(t, decision, r.Decision)
		}
		require.Positive(t, met, decision)
	}
}
