package nrow

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// lastCell is a cell of the table.
type lastCell struct {
	turn     curling.Turn
	row, col int
	value    float64
}

// peaks are the best cells, no two of them near each other.
func (s *LastStone) peaks() (peaks [lastChecked]lastCell) {
	for n := range peaks {
		best := lastCell{value: math.Inf(-1)}
		for turn := range s.mean {
			for i, v := range s.mean[turn] {
				if v <= best.value {
					continue
				}
				c := lastCell{curling.Turn(turn), i / Cols, i % Cols, v}
				near := false
				for i := range peaks[:n] {
					near = near || s.near(&peaks[i], &c)
				}
				if !near {
					best = c
				}
			}
		}
		peaks[n] = best
	}
	return peaks
}

// near reports whether two cells are nearly the same shot.
func (s *LastStone) near(p, c *lastCell) bool {
	const apartCols, apartRows = 4, 4
	hit := c.row < s.table.hits || p.row < s.table.hits
	return p.turn == c.turn && abs(p.col-c.col) < apartCols && (p.row == c.row || !hit && abs(p.row-c.row) < apartRows)
}

// check throws the peaks with the same errors, the best of them more often, and takes the best of those.
func (s *LastStone) check(peaks [lastChecked]lastCell, utility *[17]float64) (best curling.Shot, value float64) {
	how := &checks[s.table.detail]
	var sums [lastChecked]float64
	for i := range peaks {
		sums[i] = s.thrownWithError(&peaks[i], 0, how.first, utility)
	}
	mean := func(i, n int) float64 { return (sums[i] + how.cell*peaks[i].value) / (float64(n) + how.cell) }
	for k := range finalChecked {
		top := k
		for i := k + 1; i < lastChecked; i++ {
			if mean(i, how.first) > mean(top, how.first) {
				top = i
			}
		}
		peaks[k], peaks[top], sums[k], sums[top] = peaks[top], peaks[k], sums[top], sums[k]
	}
	top := 0
	for k := range finalChecked {
		sums[k] += s.thrownWithError(&peaks[k], how.first, how.final, utility)
		if mean(k, how.final) > mean(top, how.final) {
			top = k
		}
	}
	return s.shotOf(&peaks[top]), mean(top, how.final)
}

// thrownWithError is the sum of the utilities of a cell's shot with the errors from number from up to before to.
func (s *LastStone) thrownWithError(c *lastCell, from, to int, utility *[17]float64) (sum float64) {
	if s.player.Noise.Model == curling.NoNoise || math.IsInf(c.value, -1) {
		return c.value * float64(to-from)
	}
	shot := s.shotOf(c)
	for _, z := range lastErrors[from:to] {
		sum += utility[s.score(physics.Disturb(s.player.Noise, shot, z[0], z[1]))+8]
	}
	return sum
}

func (s *LastStone) shotOf(c *lastCell) curling.Shot {
	return s.table.grid.Shot(c.turn, s.table.row[c.row], c.col)
}

// lastErrors are the errors of check.
var lastErrors = func() (z [mostErrors][2]float64) {
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
