package scoremap

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
	columns []Kernel     // by row
	rows    []Kernel
	ends    []ai.Ends // of every cell, turn by turn, where the map is of Swept
}

// Expect computes the map. utility[k+8] is the utility of a score of k. The two kernels are
// applied one after the other, which is the same as both at once: rows are missing as
// wholes.
func Expect(m *Scores, utility *[17]float64, n curling.Noise, sigma Sigma) *Expected {
	e := &Expected{Scores: m}
	e.columns, e.rows = Kernels(&m.Grid, n, sigma)
	e.fill(utility)
	return e
}

// Only is the map as if no other rows than those of a set, by their numbers, had been thrown (n-row search).
func (e *Expected) Only(set []int, utility *[17]float64) *Expected {
	part := e.Scores.Only(e.Scores.Places(set))
	p := &Expected{Scores: &part, columns: e.columns, rows: e.rows}
	p.fill(utility)
	return p
}

// fill computes the values.
func (e *Expected) fill(utility *[17]float64) {
	m := e.Scores
	for turn := range e.Value {
		e.Value[turn] = make([]float64, m.Rows*Cols)
		for row := range m.Rows {
			out := e.Value[turn][row*Cols:][:Cols]
			if m.Has[row] {
				e.Row(out, curling.Turn(turn), row, m.Has, utility)
				continue
			}
			for col := range out {
				out[col] = math.NaN()
			}
		}
	}
}

// Row computes the values of a row as if those of has, by place, had been thrown and no others.
func (e *Expected) Row(out []float64, turn curling.Turn, row int, has []bool, utility *[17]float64) {
	var line [Cols]float64
	m, total := e.Scores, 0.0
	first, ps := e.rows[row].Around(row, m.Rows)
	for i, p := range ps {
		r := first + i
		if !has[r] {
			continue
		}
		total += p
		var w [17]float64
		for j := range w {
			w[j] = utility[j] * p
		}
		for col, s := range m.Score[turn][r*Cols:][:Cols] {
			line[col] += w[s+8]
		}
	}
	for col := range line {
		line[col] /= total
	}
	e.columns[row].Along(out, line[:])
}

// Reach is how many rows away those lie that count for a row.
func (e *Expected) Reach(row int) int { return e.rows[row].half }

// Ends is the distribution of the end score when the thrower aims at a cell.
func (e *Expected) Ends(turn curling.Turn, row, col int) (d ai.Ends) {
	m := e.Scores
	if e.ends != nil {
		return e.ends[(int(turn)*m.Rows+row)*Cols+col]
	}
	total := 0.0
	top, rows := e.rows[row].Around(row, m.Rows)
	left, columns := e.columns[row].Around(col, Cols)
	for i, py := range rows {
		if !m.Has[top+i] {
			continue
		}
		for j, px := range columns {
			d[m.At(turn, top+i, left+j)+8] += py * px
			total += py * px
		}
	}
	for k := range d {
		d[k] /= total
	}
	return d
}

// Best is the cell with the highest value; of equal ones the first, turn by turn and row
// by row from the hardest. Where weak is false, a best cell weaker than the house centre
// (rows WeakFrom and above) gives way to the best of the others (Mashiko §4.3).
func (e *Expected) Best(weak bool) Cell { return e.Peaks(1, weak)[0] }

// WeakFrom is the number of the first row of weak shots: they stop in front of the tee.
const WeakFrom = 43

// At is the value of a cell.
func (e *Expected) At(c Cell) float64 { return e.Value[c.Turn][c.Row*Cols+c.Col] }

// Peaks are up to n cells, best first, of which no two of the same turn lie within a
// thrower's usual error of each other.
func (e *Expected) Peaks(n int, weak bool) []Cell {
	near := func(a, b *Cell) bool { return a.Near(b, 8, 12) }
	peaks := make([]Cell, n)
	if !weak {
		strong := min(e.Scores.Rows, max(0, WeakFrom-e.Scores.First))
		if found := Peaks(&e.Value, strong, peaks, near); found > 0 {
			return peaks[:found]
		}
		n = 1 // there are weak rows alone
	}
	return peaks[:Peaks(&e.Value, e.Scores.Rows, peaks[:n], near)]
}
