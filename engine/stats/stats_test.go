package stats

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func ExampleWilson() {
	fmt.Printf("%.4f\n", Wilson(50, 100))
	// Output: [0.4038 0.5962]
}

func TestWilsonAtTheEnds(t *testing.T) {
	require.Equal(t, [2]float64{0, 1}, Wilson(0, 0))
	none, all := Wilson(0, 10), Wilson(10, 10)
	require.Zero(t, none[0])
	require.InDelta(t, 0.2775, none[1], 1e-4)
	require.InDelta(t, 1, all[1], 1e-12)
	require.InDelta(t, 1-none[1], all[0], 1e-9)
}

// TestBootstrapCovers: of many samples of known mean about 95 % have it in their interval, and
// equal values have no spread.
func TestBootstrapCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	covered := 0
	const runs = 200
	for run := range runs {
		values := make([]float64, 60)
		for i := range values {
			values[i] = float64(rng.IntN(3)) / 2
		}
		if ci := Bootstrap(values, uint64(run)); ci[0] <= 0.5 && 0.5 <= ci[1] {
			covered++
		}
	}
	require.InDelta(t, 0.95*runs, covered, 10)
	even := make([]float64, 20)
	for i := range even {
		even[i] = 0.5
	}
	require.Equal(t, [2]float64{0.5, 0.5}, Bootstrap(even, 1), "pairs in which each won once")
	require.Equal(t, [2]float64{0, 1}, Bootstrap([]float64{0.5}, 1))
}

// TestBootstrapIsTheNormalInterval: of 400 tosses, half of them won, 95 % lie within two standard
// errors.
func TestBootstrapIsTheNormalInterval(t *testing.T) {
	tosses := make([]float64, 400)
	for i := range tosses {
		tosses[i] = float64(i & 1)
	}
	ci := Bootstrap(tosses, 1)
	const half = z * 0.5 / 20
	require.InDelta(t, 0.5-half, ci[0], 0.005)
	require.InDelta(t, 0.5+half, ci[1], 0.005)
}

// TestBootstrapOfFewValues: 0 of 4 games says little.
func TestBootstrapOfFewValues(t *testing.T) {
	require.Equal(t, Wilson(0, 4), Bootstrap([]float64{0, 0}, 1))
	won := Bootstrap([]float64{1, 1}, 1)
	require.Equal(t, [2]float64{Wilson(4, 4)[0], 1}, won)
	require.Equal(t, Wilson(2, 4), Bootstrap([]float64{0.5, 0.5}, 1))
	lost := make([]float64, 500)
	require.Equal(t, Wilson(0, 1000)[1], Bootstrap(lost, 1)[1], "never more certain than the games allow")
}

// TestManyValuesAreResampledAlike: the interval of many values is the one that resampling comes to.
func TestManyValuesAreResampledAlike(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	values := make([]float64, manyValues)
	for i := range values {
		values[i] = float64(rng.IntN(5)) / 4
	}
	drawn, exact := Bootstrap(values[1:], 3), Bootstrap(values, 3)
	width := exact[1] - exact[0]
	require.InDelta(t, 0.0196, width, 0.0005, "2 * 1.96 * sqrt(1/8) / sqrt(5000)")
	for i := range exact {
		require.InDelta(t, drawn[i], exact[i], width/10)
	}
	require.Equal(t, Wilson(0, 2*manyValues), Bootstrap(make([]float64, manyValues), 1))
}

// TestSpread: the middle of numbers and what they scatter around it, which one of them that is far off does not change: half of a
// normal distribution lies within .6745 of its standard deviations.
func TestSpread(t *testing.T) {
	for _, last := range []float64{14, 1000} {
		median, deviation := Spread([]float64{12, last, 10, 13, 11})
		require.InDelta(t, 12, median, 1e-12)
		require.InDelta(t, 1/0.6745, deviation, 1e-9)
	}
	median, deviation := Spread([]float64{-3, -3})
	require.InDelta(t, -3, median, 1e-12)
	require.Zero(t, deviation)
}
