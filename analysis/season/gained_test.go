package season

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTable: rows have the means, intervals hold them, and are as wide as whole ends drawn anew make them: where the shots of an end are
// alike they are worth one.
func TestTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var alone, alike []Gained
	for end := range 400 {
		v := rng.NormFloat64()
		for k := range 4 {
			alone = append(alone, Gained{End: 4*end + k, Task: "draw", Throw: [2]float64{rng.NormFloat64() + 1, -2}})
			alike = append(alike, Gained{End: end, Task: "draw", Throw: [2]float64{v + 1, -2}})
		}
	}
	alone = append(alone, Gained{Task: "guard"})
	one, four := Table(alone, "task"), Table(alike, "task")
	require.Len(t, one, 1, "a row of one end has no interval")
	require.Equal(t, 1600, one[0].Shots)
	require.Equal(t, 400, four[0].Ends)
	require.InDelta(t, 1, one[0].Throw.Mean, 0.1)
	require.Equal(t, Interval{-2, -2, -2}, one[0].ThrowPoints)
	width := func(i Interval) float64 { return i.High - i.Low }
	require.InDelta(t, 2*1.96/40, width(one[0].Throw), 0.02, "1,600 numbers of spread 1")
	require.InDelta(t, 2*1.96/20, width(four[0].Throw), 0.04, "400 of them")
	for _, by := range GainedBy {
		require.NotEmpty(t, Table(alone, by), by)
	}
}
