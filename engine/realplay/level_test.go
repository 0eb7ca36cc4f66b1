package realplay

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTilt: a level moves the mean by itself times the variance, to the first order, keeps a sum of 1 and goes back by its negative.
func TestTilt(t *testing.T) {
	p := Shares{0.03, 0.06, 0.2, 0.01, 0.37, 0.2, 0.13}
	mean, variance := p.moments()
	q := p.Tilt(0.01)
	moved, _ := q.moments()
	require.InDelta(t, mean+0.01*variance, moved, 1e-3)
	sum := 0.0
	for _, v := range q {
		sum += v
	}
	require.InDelta(t, 1, sum, 1e-12)
	back := q.Tilt(-0.01)
	for c := range p {
		require.InDelta(t, p[c], back[c], 1e-12)
	}
	require.Equal(t, p, p.Tilt(0))
}

// TestLevels: a level is found from many ends, is drawn to 0 where there are few, and no spread means none; what is taken off again leaves
// the rest.
func TestLevels(t *testing.T) {
	p := Shares{0.03, 0.06, 0.2, 0.01, 0.37, 0.2, 0.13}
	q := p.Tilt(0.05)
	var few, many Levels
	for c, share := range q {
		for range int(math.Round(1e5 * share)) {
			many.Add(p, c-MostPoints)
		}
	}
	for c := range q {
		few.Add(p, c-MostPoints)
	}
	require.InDelta(t, 0.05, many.Level(0.05), 0.003)
	require.Less(t, math.Abs(few.Level(0.05)), 0.02)
	require.Zero(t, many.Level(0))
	require.Zero(t, (&Levels{}).Level(0.05))
	rest := many.Less(few)
	rest.Add(p, 3)
	require.Equal(t, many.N-Classes+1, rest.N)
	require.Negative(t, few.Less(many).off*many.off)
	require.InDelta(t, 0, (&Levels{N: 1, off: -1, variance: 0}).Level(0.035)+0.035*0.035, 1e-12)
}

// TestLevelOfAModel: every distribution of a model at a level is that of the model tilted, the replicas too.
func TestLevelOfAModel(t *testing.T) {
	m, err := Default()
	require.NoError(t, err)
	s := &m.Stages[3]
	var in [inputs]float64
	in[0], in[3] = 1, 0.5
	for replica := range 1 + len((*s).Replicas) {
		plain := (*s).shares(&in, replica, 0)
		require.Equal(t, plain.Tilt(-0.2), (*s).shares(&in, replica, -0.2))
		require.NotEqual(t, plain, plain.Tilt(-0.2))
	}
	require.Zero(t, m.Level)
	require.InDelta(t, -0.2, m.At(-0.2).Level, 0)
}

// TestSoftmax: probabilities are in the ratio of the exponentials, however large those are.
func TestSoftmax(t *testing.T) {
	for _, by := range []float64{-1000, 0, 1000} {
		p := Shares{}
		for c := range p {
			p[c] = by - 800
		}
		p[1], p[3] = by+math.Log(3), by
		softmax(&p)
		require.InDelta(t, 0.75, p[1], 1e-12)
		require.InDelta(t, 0.25, p[3], 1e-12)
		require.Less(t, p[0], 1e-12)
	}
}
