package scoremap

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Sigma is how a thrower's noise is converted to standard deviations of vx and vy.
type Sigma string

// The two conversions.
const (
	// TrueSigma follows the noise model: under rect-tee, the velocity of the servers' offset
	// of the tee (docs/PHYSICS.md, "Noise").
	TrueSigma Sigma = "true"
	// PaperSigma takes the two numbers of a rectangular noise for m/s, as Mashiko §3.3 does:
	// 2.46 times too wide in vy for the noise the servers had.
	PaperSigma Sigma = "paper"
)

// deviations are the standard deviations of vx and vy in m/s for a shot of speed -vy
// straight down the sheet.
func deviations(n curling.Noise, sigma Sigma, vy float64) (sx, sy float64) {
	if sigma == PaperSigma && n.Model == curling.RectTee {
		n.Model = curling.RectVelocity
	}
	straight := curling.Shot{VY: vy, Turn: curling.Right}
	a := physics.Disturb(n, straight, 1, 0).Velocity().Sub(straight.Velocity())
	b := physics.Disturb(n, straight, 0, 1).Velocity().Sub(straight.Velocity())
	return math.Hypot(a.X, b.X), math.Hypot(a.Y, b.Y)
}

// Kernel is the probability that a shot lands k cells beside where it was aimed, k from
// -half to half: p[k+half] = CDF((k+1/2)·step) - CDF((k-1/2)·step) (Mashiko §3.3).
type Kernel struct {
	half int
	p    []float64
}

// Around is those of n cells, from first on, to which a shot aimed at one of them may lead: their probabilities.
func (k *Kernel) Around(at, n int) (first int, p []float64) {
	first = max(0, at-k.half)
	return first, k.p[first-at+k.half:][:min(n, at+k.half+1)-first]
}

// Along takes the mean of a line of values around each one. What lies beyond the line is left out and the rest is scaled up.
func (k *Kernel) Along(out, line []float64) {
	for col := range out {
		first, p := k.Around(col, len(line))
		sum, total := 0.0, 0.0
		for i, v := range line[first:][:len(p)] {
			sum += v * p[i]
			total += p[i]
		}
		out[col] = sum / total
	}
}

// reach is up to how many standard deviations a kernel goes by itself.
const reach = 4.5

// newKernel is a kernel for a standard deviation and a cell step in the same unit, cut at
// half cells; half < 0 cuts it at reach.
func newKernel(sigma, step float64, half int) Kernel {
	if half < 0 {
		half = max(0, int(math.Ceil(reach*sigma/step-0.5)))
	}
	k := Kernel{half, make([]float64, 2*half+1)}
	if sigma == 0 {
		k.p[half] = 1
		return k
	}
	cdf := func(x float64) float64 { return 0.5 * math.Erfc(-x/(sigma*math.Sqrt2)) }
	for i := range k.p {
		at := float64(i - half)
		k.p[i] = cdf((at+0.5)*step) - cdf((at-0.5)*step)
	}
	return k
}

// Where the paper cuts: five columns and nine rows to either side.
const (
	paperHalfX = 5
	paperHalfY = 9
)

// mostHalf bounds a kernel: wider noise than half the map is cut there.
const mostHalf = 60

// Kernels are the kernels of a thrower for each row of the grid: columns by row, and rows.
func Kernels(g *Grid, n curling.Noise, sigma Sigma) (columns, rows []Kernel) {
	halfX, halfY := -1, -1
	if sigma == PaperSigma {
		halfX, halfY = paperHalfX, paperHalfY
	}
	columns, rows = make([]Kernel, g.Rows), make([]Kernel, g.Rows)
	cut := func(sigma, step float64, half int) Kernel {
		if reach*sigma/step > mostHalf {
			half = mostHalf
		}
		return newKernel(sigma, step, half)
	}
	var lastX, lastY float64
	for row := range g.Rows {
		sx, sy := deviations(n, sigma, g.VY(row))
		if row > 0 && sx == lastX && sy == lastY { // rectangular noise is alike everywhere
			columns[row], rows[row] = columns[row-1], rows[row-1]
			continue
		}
		columns[row] = cut(sx, colStep*g.Scale, halfX)
		rows[row] = cut(sy, rowStep*g.Scale, halfY)
		lastX, lastY = sx, sy
	}
	return columns, rows
}
