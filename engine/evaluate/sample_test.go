package evaluate

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSampleAsTheEvaluation: means, differences and their errors by the throws of samplers are those of answers, after the last stone and
// where the learned value stands for the rest of the end, with all of the error that it adds.
func TestSampleAsTheEvaluation(t *testing.T) {
	last := question(t)
	early := last
	early.State.Shot = 8
	for _, q := range []Question{last, early} {
		hit, draw, _ := shots(t, &q)
		e := everyThrow(t, q, hit, draw)
		ranked := e.ranked()
		best, second := ranked[0], ranked[1]
		s, err := NewSampler(q)
		require.NoError(t, err)
		samples := [2]*Sample{s.NewSample(), s.NewSample()}
		for i, of := range []*evaluated{best, second} {
			require.True(t, math.IsNaN(samples[i].Points()))
			require.NoError(t, s.Throws(t.Context(), of.shot, 0, len(of.results), func(_ int, x *Throw) { samples[i].Add(x) }))
			require.Equal(t, len(of.results), samples[i].Throws())
		}
		values := e.values()
		mean, err1 := samples[0].Mean()
		require.InDelta(t, values[best].Score, samples[0].Points(), 1e-9)
		require.InDelta(t, values[best].Score, mean, 1e-9, "no win table")
		require.InDelta(t, math.Hypot(e.worth.utilityOf(best).se, e.worth.off*e.worth.scale(best)), err1, 1e-9)
		require.InDelta(t, values[best].Make, samples[0].Made(), 1e-9)
		for i, p := range values[second].Ends {
			require.InDelta(t, p, samples[1].Ends()[i], 1e-6)
		}
		lead, off := samples[0].Lead(samples[1])
		require.InDelta(t, values[second].Loss, lead, 1e-9)
		require.InDelta(t, values[second].LossError, off, 1e-9)
		behind, _ := samples[1].Lead(samples[0])
		require.InDelta(t, -lead, behind, 1e-12)
		if _, byThrows := e.worth.loss(best, second); s.Learned() {
			require.Greater(t, off, 1.2*byThrows, "what the learned value is off by is in it")
		} else {
			require.InDelta(t, byThrows, off, 1e-12)
		}
	}
}
