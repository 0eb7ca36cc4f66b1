package lab

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
)

// TestOffBy: changes that are known but for an error of .3 have it told by how far what came falls short of them, whatever chance adds to
// what came, and how far events lie from what was expected; games whose shots share their chance have the wider error.
func TestOffBy(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	of := func(wrong, shared float64) (slope, se, found float64) {
		var c changes
		for range 3000 {
			c.begin()
			chance := shared * random.NormFloat64()
			for range 10 {
				change := 0.1 + 0.6*random.NormFloat64()
				c.add(change+wrong*random.NormFloat64(), 0.4+change+random.NormFloat64()+chance*change)
			}
		}
		slope, se, sd := c.slope()
		return slope, se, off(slope, sd)
	}
	slope, se, found := of(0.3, 0)
	require.InDelta(t, 0.36/0.45, slope, 4*se)
	require.InDelta(t, 0.3, found, 0.02)
	require.InDelta(t, 1/math.Sqrt(0.45*30_000), se, 0.001)
	slope, se, _ = of(0, 0)
	require.InDelta(t, 1, slope, 4*se)
	_, shared, _ := of(0, 1)
	require.Greater(t, shared, 2*se)
	require.Zero(t, off(1.2, 0.5), "a slope above 1 tells of no error")
}

// TestWhatCameOfAnEnd: what the last shot of an end came to is what came of all its shots, for whoever threw them; nothing is known of an
// end that was not played out.
func TestWhatCameOfAnEnd(t *testing.T) {
	shot := func(game, end, team, left int, after float64) gainedShot {
		return gainedShot{Shot: analysis.Shot{End: end, Team: team, Points: &analysis.Points{After: &after}}, left: left, game: game}
	}
	list := []gainedShot{shot(0, 1, 0, 2, 9), shot(0, 1, 1, 1, 9), shot(0, 1, 0, 0, -1.5), shot(0, 2, 1, 1, 9), shot(0, 2, 0, 0, 2),
		shot(0, 3, 0, 1, 9),
		shot(1, 3, 1, 0, 0.5)}
	list[5].left = 3
	came := cameOf(list)
	require.True(t, math.IsNaN(came[5]))
	came[5] = 0
	require.Equal(t, []float64{-1.5, 1.5, -1.5, -2, 2, 0, 0.5}, came)
	list[6].Points.After = nil
	require.True(t, math.IsNaN(cameOf(list)[6]))
}
