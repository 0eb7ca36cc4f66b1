package reconstruct

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// asWell is how much more a throw may cost, in squares of the charting error, that fits as well as the best: the 95 %
// point of chi-squared with two degrees of freedom.
const asWell = 5.99

// spread finds the throws that fit as well as the best: those of the coarse search, and the region around the best
// throw by its derivatives.
func (s *solution) spread(t *Throw) {
	t.Slowest, t.Fastest = t.Shot, t.Shot
	low, high := t.Shot.Velocity(), t.Shot.Velocity()
	include := func(shot curling.Shot) {
		low = curling.Vec{X: math.Min(low.X, shot.VX), Y: math.Min(low.Y, shot.VY)}
		high = curling.Vec{X: math.Max(high.X, shot.VX), Y: math.Max(high.Y, shot.VY)}
		if shot.Speed() < t.Slowest.Speed() {
			t.Slowest = shot
		}
		if shot.Speed() > t.Fastest.Speed() {
			t.Fastest = shot
		}
	}
	for _, p := range s.samples {
		if p.cost <= s.cost+asWell {
			include(p.shot)
		}
	}
	s.ellipse(include)
	t.Spread = high.Sub(low).Mul(0.5)
}

// ellipse includes the ends of the region in which the linearised cost stays as low, in speed and line.
func (s *solution) ellipse(include func(curling.Shot)) {
	shifted := s.shifted(&s.fit)
	f := s.evaluate(s.fast, s.shot, &s.start)
	if math.IsInf(f.cost, 1) {
		return
	}
	n := 2
	for m := shifted; m != 0; m &= m - 1 {
		n += 2
	}
	j := s.jacobian(s.fast, &f, shifted, n)
	for k := range 2 {
		// The k-th column of the inverse of the normal equations: how all goes along when the k-th is off.
		a := make([][]float64, n)
		for r := range n {
			a[r] = make([]float64, n+1)
			for c := range n {
				for i := range f.errors {
					a[r][c] += j[r][i] * j[c][i]
				}
			}
			a[r][r] += 1e-9
		}
		a[k][n] = 1
		x, ok := solved(a)
		if !ok || !(x[k] > 0) {
			continue
		}
		sd := math.Sqrt(x[k])
		reach := math.Min(math.Sqrt(asWell)*sd, [2]float64{0.3, 0.05}[k])
		for _, side := range []float64{-1, 1} {
			scale := side * reach / x[k]
			include(turned(s.shot, clamp(x[0]*scale, 0.3), clamp(x[1]*scale, 0.05)))
		}
	}
}

func clamp(x, most float64) float64 { return math.Max(-most, math.Min(most, x)) }
