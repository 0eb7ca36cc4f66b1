package linear_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/linear"
)

func ExampleSolve() {
	a := [][]float64{{0, 2, 4}, {3, 1, 5}} // 2y = 4, 3x + y = 5
	fmt.Println(linear.Solve(a), a[0][2], a[1][2])
	fmt.Println(linear.Solve([][]float64{{1, 2, 3}, {2, 4, 6}}))
	// Output:
	// true 1 2
	// false
}

// TestLeast: an exponential through points with errors, and how well its numbers are known.
func TestLeast(t *testing.T) {
	const n = 50
	at := func(x []float64, i int) float64 { return x[0] * math.Exp(-x[1]*float64(i)/n) }
	truth := []float64{2, 3}
	l := linear.Least{X: []float64{1, 1}, Steps: []float64{1e-6, 1e-6}, Count: n, Errors: func(x, e []float64) {
		for i := range e {
			e[i] = (at(x, i) - at(truth, i) - 0.01*math.Cos(37*float64(i))) / 0.01
		}
	}}
	cost := l.Fit(50)
	require.Less(t, cost, float64(n))
	c, ok := l.Covariance()
	require.True(t, ok)
	for i := range truth {
		require.InDelta(t, truth[i], l.X[i], 3*math.Sqrt(c[i][i]))
		require.Less(t, math.Sqrt(c[i][i]), 0.05)
	}
	l.Errors = func(_, e []float64) { clear(e) }
	_, ok = l.Covariance()
	require.False(t, ok, "nothing is known of them")
}

// TestFitEndsWhereNothingImproves: what is solved is looked at once and not in every round, whatever it is worth.
func TestFitEndsWhereNothingImproves(t *testing.T) {
	for _, least := range []float64{0, 2} {
		asked := 0
		l := linear.Least{X: []float64{3}, Steps: []float64{1e-4}, Count: 2, Errors: func(x, e []float64) {
			asked++
			e[0], e[1] = x[0]-3, least
		}}
		require.InDelta(t, least*least, l.Fit(100), 1e-12)
		require.InDelta(t, 3, l.X[0], 1e-9)
		require.LessOrEqual(t, asked, 1+2*3+2*6, "%v", least)
	}
}

// TestFitOfNoNumber: errors that are no number cost infinitely much, so that anything else is better.
func TestFitOfNoNumber(t *testing.T) {
	l := linear.Least{X: []float64{3}, Steps: []float64{1e-4}, Count: 1, Errors: func(_, e []float64) { e[0] = math.NaN() }}
	require.True(t, math.IsInf(l.Fit(3), 1))
}
