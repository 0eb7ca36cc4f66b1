package scoremap

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Cell is a shot of a map.
type Cell struct {
	Turn     curling.Turn
	Row, Col int // places
	Value    float64
}

// Near reports whether two cells of the same turn lie less than so many columns and rows from each other.
func (c *Cell) Near(o *Cell, cols, rows int) bool {
	return c.Turn == o.Turn && abs(c.Col-o.Col) < cols && abs(c.Row-o.Row) < rows
}

func abs(x int) int { return max(x, -x) }

// Peaks fills a list with the best cells of the first rows of values, the best first, no two of them near each other, and returns how many
// there are. Of equal ones the first is taken, turn by turn and row by row; a cell without a value (NaN) is none.
func Peaks(values *[2][]float64, rows int, peaks []Cell, near func(a, b *Cell) bool) int {
	for n := range peaks {
		best := Cell{Row: -1, Value: math.Inf(-1)}
		for turn := range values {
			for i, v := range values[turn][:rows*Cols] {
				if !(v > best.Value) {
					continue
				}
				c := Cell{curling.Turn(turn), i / Cols, i % Cols, v}
				if !anyNear(peaks[:n], &c, near) {
					best = c
				}
			}
		}
		if best.Row < 0 {
			return n
		}
		peaks[n] = best
	}
	return len(peaks)
}

func anyNear(peaks []Cell, c *Cell, near func(a, b *Cell) bool) bool {
	for i := range peaks {
		if near(&peaks[i], c) {
			return true
		}
	}
	return false
}
