// Package linear solves linear equations and fits numbers to errors by least squares.
package linear

import "math"

// Solve brings a matrix of n rows to the identity by elimination with pivots, so that the columns behind the first n hold the solutions for
// these right sides. It changes the matrix. false means that the equations are singular.
func Solve(a [][]float64) bool {
	n := len(a)
	for c := range n {
		pivot := c
		for r := c + 1; r < n; r++ {
			if math.Abs(a[r][c]) > math.Abs(a[pivot][c]) {
				pivot = r
			}
		}
		if !(math.Abs(a[pivot][c]) >= 1e-14) {
			return false
		}
		a[c], a[pivot] = a[pivot], a[c]
		for r := range n {
			if r == c {
				continue
			}
			f := a[r][c] / a[c][c]
			for k := c; k < len(a[r]); k++ {
				a[r][k] -= f * a[c][k]
			}
		}
	}
	for r := range n {
		for k := n; k < len(a[r]); k++ {
			a[r][k] /= a[r][r]
		}
		a[r][r] = 1
	}
	return true
}

// Least is a fit by the method of Levenberg and Marquardt (Marquardt 1963), with derivatives taken from differences.
type Least struct {
	X      []float64            // what is fitted, from a first guess on
	Steps  []float64            // of the differences, by number
	Errors func(x, e []float64) // fills the errors at x
	Count  int                  // how many errors there are
}

// Fit makes the sum of squares small in at most so many rounds, and returns it. X holds the solution.
func (l *Least) Fit(rounds int) float64 {
	e, next := make([]float64, l.Count), make([]float64, l.Count)
	l.Errors(l.X, e)
	cost, damping := sumSquares(e), 1e-3
	for range rounds {
		normal := l.normal(e)
		improved := false
		for range 6 {
			a := make([][]float64, len(l.X))
			for r := range a {
				a[r] = append([]float64(nil), normal[r]...)
				a[r][r] += damping*a[r][r] + 1e-12
			}
			if !Solve(a) {
				break
			}
			x := make([]float64, len(l.X))
			for i := range x {
				x[i] = l.X[i] - a[i][len(x)]
			}
			l.Errors(x, next)
			if c := sumSquares(next); c < cost {
				improved = cost-c > 1e-9*cost
				l.X, cost, damping = x, c, math.Max(damping/10, 1e-9)
				e, next = next, e
				break
			}
			damping *= 10
		}
		if !improved {
			break
		}
	}
	return cost
}

// Covariance is the inverse of the normal matrix at X: the covariance of what is fitted where the errors have a variance of 1. false means
// that the errors do not determine it.
func (l *Least) Covariance() ([][]float64, bool) {
	e := make([]float64, l.Count)
	l.Errors(l.X, e)
	a, n := l.normal(e), len(l.X)
	for r := range a {
		a[r] = append(a[r][:n], make([]float64, n)...)
		a[r][n+r] = 1
	}
	if !Solve(a) {
		return nil, false
	}
	for r := range a {
		a[r] = a[r][n:]
	}
	return a, true
}

// normal is the matrix of the normal equations at X, whose errors are e, with the gradient as its last column.
func (l *Least) normal(e []float64) [][]float64 {
	n := len(l.X)
	j := make([][]float64, n)
	x := append([]float64(nil), l.X...)
	for k := range n {
		j[k] = make([]float64, l.Count)
		x[k] = l.X[k] + l.Steps[k]
		l.Errors(x, j[k])
		x[k] = l.X[k]
		for i := range e {
			j[k][i] = (j[k][i] - e[i]) / l.Steps[k]
		}
	}
	a := make([][]float64, n)
	for r := range a {
		a[r] = make([]float64, n+1)
		for i := range e {
			a[r][n] += j[r][i] * e[i]
		}
		for c := range n {
			for i := range e {
				a[r][c] += j[r][i] * j[c][i]
			}
		}
	}
	return a
}

func sumSquares(e []float64) (sum float64) {
	for _, x := range e {
		sum += x * x
	}
	if math.IsNaN(sum) {
		return math.Inf(1)
	}
	return sum
}
