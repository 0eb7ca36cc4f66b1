// Package stats computes confidence intervals of win shares, and what is in the middle of numbers of which some may be far off.
package stats

import (
	"math"
	"math/rand/v2"
	"slices"
)

// z is the 97.5 % quantile of the normal distribution.
const z = 1.959964

// Wilson is the 95 % score interval of a share: won out of n, a draw being half. It takes games
// as independent. Without games it is 0 to 1.
func Wilson(won float64, n int) [2]float64 {
	if n <= 0 {
		return [2]float64{0, 1}
	}
	p, m := won/float64(n), float64(n)
	mid := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return [2]float64{max(0, mid-half), min(1, mid+half)}
}

// resamples is how often the values are drawn anew for Bootstrap.
const resamples = 2000

// fewValues is the number of values below which resampling alone gives too narrow an interval.
const fewValues = 20

// manyValues is the number from which the interval is the normal one of the mean, which resampling comes to: it would take
// seconds for half a million.
const manyValues = 5000

// Bootstrap is the 95 % percentile interval of the mean of values, 0 to 1 each, by resampling
// them: for games in pairs, the means of the pairs. Few values, or values that are all 0 or all 1,
// hardly vary when they are drawn anew: then it is no narrower than Wilson's of two games a value.
// With less than two it is 0 to 1.
func Bootstrap(values []float64, seed uint64) [2]float64 {
	if len(values) < 2 {
		return [2]float64{0, 1}
	}
	if len(values) >= manyValues {
		return normal(values)
	}
	rng := rand.New(rand.NewPCG(seed, 0xb007))
	means := make([]float64, resamples)
	for k := range means {
		sum := 0.0
		for range values {
			sum += values[rng.IntN(len(values))]
		}
		means[k] = sum / float64(len(values))
	}
	slices.Sort(means)
	in := [2]float64{means[resamples*25/1000], means[resamples*975/1000]}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	if n := len(values); n < fewValues || sum == 0 || sum == float64(n) {
		wilson := Wilson(2*sum, 2*n)
		in = [2]float64{min(in[0], wilson[0]), max(in[1], wilson[1])}
	}
	return in
}

// normal is the 95 % interval of the mean of many values; where they do not vary, Wilson's of two games a value.
func normal(values []float64) [2]float64 {
	n, sum, squares := float64(len(values)), 0.0, 0.0
	for _, v := range values {
		sum += v
	}
	mean := sum / n
	for _, v := range values {
		squares += (v - mean) * (v - mean)
	}
	if sum == 0 || sum == n {
		return Wilson(2*sum, 2*len(values))
	}
	half := z * math.Sqrt(squares) / n
	return [2]float64{max(0, mean-half), min(1, mean+half)}
}

// Median is the median of numbers; 0 of none.
func Median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// Spread is the median of numbers, and the standard deviation that the median distance from it stands for.
func Spread(values []float64) (median, deviation float64) {
	median = Median(values)
	off := make([]float64, len(values))
	for i, v := range values {
		off[i] = math.Abs(v - median)
	}
	return median, Median(off) / 0.6745
}
