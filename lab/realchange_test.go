package lab

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
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
