package nrow

import (
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// Blur takes means over a thrower's error of whatever is known in every cell of a grid.
type Blur struct {
	grid          *Grid
	columns, rows []kernel
}

// NewBlur is the blur of a thrower's error on a grid.
func NewBlur(g *Grid, n curling.Noise, sigma Sigma) *Blur {
	columns, rows := kernelsOf(g, n, sigma)
	return &Blur{g, columns, rows}
}

// Mean is the mean of values of one turn, row by row: of each cell over those where the throws aimed at it lead. What lies
// beyond the grid is left out and the rest is scaled up.
func (b *Blur) Mean(values []float32) []float32 {
	line, mean := make([]float64, Cols), make([]float64, Cols)
	out := make([]float32, len(values))
	for row := range b.grid.Rows {
		clear(line)
		k, total := &b.rows[row], 0.0
		for i, p := range k.p {
			r := row + i - k.half
			if r < 0 || r >= b.grid.Rows || p < 1e-6 {
				continue
			}
			total += p
			for col, v := range values[r*Cols:][:Cols] {
				line[col] += p * float64(v)
			}
		}
		alongRow(mean, line, &b.columns[row])
		for col, v := range mean {
			out[row*Cols+col] = float32(v / total)
		}
	}
	return out
}

// Weights calls each with every cell to which throws aimed at a cell lead with a share of at least some, and the share.
func (b *Blur) Weights(row, col int, least float64, each func(row, col int, share float64)) {
	ky, kx := &b.rows[row], &b.columns[row]
	for i, py := range ky.p {
		r := row + i - ky.half
		if r < 0 || r >= b.grid.Rows {
			continue
		}
		for j, px := range kx.p {
			if c := col + j - kx.half; c >= 0 && c < Cols && py*px >= least {
				each(r, c, py*px)
			}
		}
	}
}

// Map is a map over the velocities of the grid without values.
func (g *Grid) Map(unit string) *ai.Map {
	return &ai.Map{Axes: ai.VelocityAxes, X0: g.VX(0), DX: colStep * g.Scale, Y0: g.VY(0), DY: rowStep * g.Scale, Cols: Cols, Rows: g.Rows,
		Unit: unit}
}
