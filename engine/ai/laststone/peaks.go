package laststone

import (
	"math"

	"github.com/hogline/hogline/engine/ai/scoremap"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// peaks are the best cells, no two of them near each other. Where there are fewer the rest are worth nothing at all.
func (s *Solver) peaks() (peaks [checked]scoremap.Cell) {
	n := scoremap.Peaks(&s.mean, len(s.table.row), peaks[:], s.near)
	for i := range peaks[n:] {
		peaks[n+i].Value = math.Inf(-1)
	}
	return peaks
}

// near reports whether two cells are nearly the same shot.
func (s *Solver) near(p, c *scoremap.Cell) bool {
	const apartCols, apartRows = 4, 4
	hit := c.Row < s.table.hits || p.Row < s.table.hits
	if hit {
		return p.Near(c, apartCols, 1)
	}
	return p.Near(c, apartCols, apartRows)
}

// check throws the peaks with the same errors, the best of them more often, and takes the best of those.
func (s *Solver) check(peaks [checked]scoremap.Cell, utility *[17]float64) (best curling.Shot, value float64) {
	how := &s.how
	var sums [checked]float64
	for i := range peaks {
		sums[i] = s.thrownWithError(&peaks[i], 0, how.first, utility)
	}
	mean := func(i, n int) float64 { return (sums[i] + how.cell*peaks[i].Value) / (float64(n) + how.cell) }
	for k := range finalChecked {
		top := k
		for i := k + 1; i < checked; i++ {
			if mean(i, how.first) > mean(top, how.first) {
				top = i
			}
		}
		peaks[k], peaks[top], sums[k], sums[top] = peaks[top], peaks[k], sums[top], sums[k]
	}
	top := 0
	var scores [17]int
	for k := range finalChecked {
		s.scores = [17]int{}
		sums[k] += s.thrownWithError(&peaks[k], how.first, how.final, utility)
		if k == 0 || mean(k, how.final) > mean(top, how.final) {
			top, scores = k, s.scores
		}
	}
	s.scores = scores
	return s.shotOf(&peaks[top]), mean(top, how.final)
}

// thrownWithError is the sum of the utilities of a cell's shot with the errors from number from up to before to.
func (s *Solver) thrownWithError(c *scoremap.Cell, from, to int, utility *[17]float64) (sum float64) {
	if math.IsInf(c.Value, -1) {
		return c.Value * float64(to-from)
	}
	shot := s.shotOf(c)
	if s.player.Noise.Model == curling.NoNoise {
		s.scores[s.score(shot)+8] += to - from
		return c.Value * float64(to-from)
	}
	for _, z := range evenErrors[from:to] {
		score := s.score(physics.Disturb(s.player.Noise, shot, z[0], z[1])) + 8
		s.scores[score]++
		sum += utility[score]
	}
	return sum
}

func (s *Solver) shotOf(c *scoremap.Cell) curling.Shot {
	return s.table.grid.Shot(c.Turn, s.table.row[c.Row], c.Col)
}

// evenErrors are the errors of check.
var evenErrors = func() (z [mostErrors][2]float64) {
	for i := range z {
		z[i][0], z[i][1] = evenly(i)
	}
	return z
}()

// evenly is pair i of standard normal numbers spread evenly: points of the sequence of the generalised
// golden ratio (R2, M. Roberts) through the inverse of the distribution function.
func evenly(i int) (z1, z2 float64) {
	const g = 1.32471795724474602596
	u, v := math.Mod(0.5+float64(i+1)/g, 1), math.Mod(0.5+float64(i+1)/(g*g), 1)
	return math.Sqrt2 * math.Erfinv(2*u-1), math.Sqrt2 * math.Erfinv(2*v-1)
}
