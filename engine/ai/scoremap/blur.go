package scoremap

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Blur takes means over a thrower's error of whatever is known in every cell of a grid.
type Blur struct {
	grid          *Grid
	columns, rows []Kernel
}

// NewBlur is the blur of a thrower's error on a grid.
func NewBlur(g *Grid, n curling.Noise, sigma Sigma) *Blur {
	columns, rows := Kernels(g, n, sigma)
	return &Blur{g, columns, rows}
}

// Mean is the mean of values of one turn, row by row: of each cell over those where the throws aimed at it lead. What lies
// beyond the grid is left out and the rest is scaled up.
func (b *Blur) Mean(values []float32) []float32 { return b.Only(values, nil) }

// Only is the mean as if only the rows of has, by place, were known (n-row search), nil all: the others are NaN.
func (b *Blur) Only(values []float32, has []bool) []float32 {
	line, mean := make([]float64, Cols), make([]float64, Cols)
	out := make([]float32, len(values))
	for row := range b.grid.Rows {
		clear(line)
		total := 0.0
		if has != nil && !has[row] {
			for col := range Cols {
				out[row*Cols+col] = float32(math.NaN())
			}
			continue
		}
		first, ps := b.rows[row].Around(row, b.grid.Rows)
		for i, p := range ps {
			if p < 1e-6 || has != nil && !has[first+i] {
				continue
			}
			total += p
			for col, v := range values[(first+i)*Cols:][:Cols] {
				line[col] += p * float64(v)
			}
		}
		b.columns[row].Along(mean, line)
		for col, v := range mean {
			out[row*Cols+col] = float32(v / total)
		}
	}
	return out
}

// Weights calls each with every cell to which throws aimed at a cell lead with a share of at least some, and the share.
func (b *Blur) Weights(row, col int, least float64, each func(row, col int, share float64)) {
	top, rows := b.rows[row].Around(row, b.grid.Rows)
	left, columns := b.columns[row].Around(col, Cols)
	for i, py := range rows {
		for j, px := range columns {
			if py*px >= least {
				each(top+i, left+j, py*px)
			}
		}
	}
}
