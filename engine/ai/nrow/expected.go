package nrow

import (
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// Expected is a noise-aware score map (Mashiko §3.3): the mean utility of each cell
// under the thrower's error. Rows that the fixed map does not have are NaN. What lies beyond the
// map or in a missing row is left out and the rest is scaled up: one correction for the
// edges and for n-row search.
type Expected struct {
	Scores  *Scores
	Value   [2][]float64 // by turn, row by row
	columns []kernel     // by row
	rows    []kernel
}

// Expect computes the map. utility[k+8] is the utility of a score of k. The two kernels are
// applied one after the other, which is the same as both at once: rows are missing as
// wholes.
func Expect(m *Scores, utility *[17]float64, n curling.Noise, sigma Sigma) *Expected {
	e := &Expected{Scores: m}
	e.columns, e.rows = kernelsOf(&m.Grid, n, sigma)
	e.fill(utility)
	return e
}

// fill computes the values.
func (e *Expected) fill(utility *[17]float64) {
	m := e.Scores
	line := make([]float64, Cols)
	for turn := range e.Value {
		e.Value[turn] = make([]float64, m.Rows*Cols)
		for row := range m.Rows {
			out := e.Value[turn][row*Cols:][:Cols]
			if !m.Has[row] {
				for col := range out {
					out[col] = math.NaN()
				}
				continue
			}
			e.acrossRows(line, curling.Turn(turn), row, utility)
			alongRow(out, line, &e.columns[row])
		}
	}
}

// acrossRows is the mean over the rows around one, for each column.
func (e *Expected) acrossRows(line []float64, turn curling.Turn, row int, utility *[17]float64) {
	clear(line)
	m, k := e.Scores, &e.rows[row]
	total := 0.0
	for i, p := range k.p {
		r := row + i - k.half
		if r < 0 || r >= m.Rows || !m.Has[r] {
			continue
		}
		total += p
		var w [17]float64
		for j := range w {
			w[j] = utility[j] * p
		}
		scores := m.Score[turn][r*Cols:][:Cols]
		for col, s := range scores {
			line[col] += w[s+8]
		}
	}
	for col := range line {
		line[col] /= total
	}
}

// alongRow is the mean over the columns around each one.
func alongRow(out, line []float64, k *kernel) {
	for col := range out {
		from, to := max(0, col-k.half), min(len(line), col+k.half+1)
		sum, total := 0.0, 0.0
		p := k.p[from-col+k.half:][:to-from]
		for i, v := range line[from:to] {
			sum += v * p[i]
			total += p[i]
		}
		out[col] = sum / total
	}
}

// Ends is the distribution of the end score when the thrower aims at a cell.
func (e *Expected) Ends(turn curling.Turn, row, col int) (d ai.Ends) {
	m := e.Scores
	ky, kx := &e.rows[row], &e.columns[row]
	total := 0.0
	for i, py := range ky.p {
		r := row + i - ky.half
		if r < 0 || r >= m.Rows || !m.Has[r] {
			continue
		}
		for j, px := range kx.p {
			if c := col + j - kx.half; c >= 0 && c < Cols {
				d[m.At(turn, r, c)+8] += py * px
				total += py * px
			}
		}
	}
	for k := range d {
		d[k] /= total
	}
	return d
}

// Cell is a shot of the map.
type Cell struct {
	Turn     curling.Turn
	Row, Col int // places
}

// Best is the cell with the highest value; of equal ones the first, turn by turn and row
// by row from the hardest. Where weak is false, a best cell weaker than the house centre
// (rows WeakFrom and above) gives way to the best of the others (Mashiko §4.3).
func (e *Expected) Best(weak bool) Cell {
	best := e.bestOf(e.Scores.Rows)
	if !weak && e.Scores.Number(best.Row) >= WeakFrom {
		if strong := e.bestOf(max(0, WeakFrom-e.Scores.First)); strong.Row >= 0 {
			return strong
		}
	}
	return best
}

// WeakFrom is the number of the first row of weak shots: they stop in front of the tee.
const WeakFrom = 43

func (e *Expected) bestOf(rows int) Cell {
	best, top := Cell{Row: -1}, math.Inf(-1)
	for turn, values := range e.Value {
		for i, v := range values[:rows*Cols] {
			if v > top {
				top, best = v, Cell{curling.Turn(turn), i / Cols, i % Cols}
			}
		}
	}
	return best
}

// At is the value of a cell.
func (e *Expected) At(c Cell) float64 { return e.Value[c.Turn][c.Row*Cols+c.Col] }

// Peaks are up to n cells, best first, of which no two of the same turn lie within a
// thrower's usual error of each other.
func (e *Expected) Peaks(n int, weak bool) []Cell {
	const apartCols, apartRows = 8, 12
	first := e.Best(weak)
	peaks := []Cell{first}
	rows := e.Scores.Rows
	if !weak {
		rows = min(rows, max(0, WeakFrom-e.Scores.First))
	}
	for len(peaks) < n {
		best, top := Cell{Row: -1}, math.Inf(-1)
		for turn, values := range e.Value {
			for i, v := range values[:rows*Cols] {
				c := Cell{curling.Turn(turn), i / Cols, i % Cols}
				if v > top && c.apart(peaks, apartCols, apartRows) {
					best, top = c, v
				}
			}
		}
		if best.Row < 0 {
			break
		}
		peaks = append(peaks, best)
	}
	return peaks
}

func (c Cell) apart(peaks []Cell, cols, rows int) bool {
	for _, p := range peaks {
		if p.Turn == c.Turn && abs(p.Col-c.Col) < cols && abs(p.Row-c.Row) < rows {
			return false
		}
	}
	return true
}

func abs(x int) int { return max(x, -x) }
