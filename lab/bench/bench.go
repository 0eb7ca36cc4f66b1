// Package bench measures figures with goals. Rivals are measured in turns, so that their ratios do
// not depend on the load of the machine.
package bench

import (
	"context"
	"math"

	"github.com/hogline/hogline/engine/cpu"
)

// Figure is one measured number. Its names in JSON are relied on (docs/COMMANDS.md).
type Figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	Goal  float64 `json:"goal,omitempty"` // 0: none. A value of a unit per second should be above it, others below
	VS    *Ratio  `json:"vs,omitempty"`
}

// Ratio is a figure's value over that of the figure called Name, of the same run.
type Ratio struct {
	Name  string  `json:"name"`
	Ratio float64 `json:"ratio"`
}

// Over is f with its ratio to another figure.
func (f Figure) Over(other Figure) Figure {
	if other.Value > 0 {
		f.VS = &Ratio{other.Name, round(f.Value / other.Value)}
	}
	return f
}

// round keeps three digits: more would be noise.
func round(x float64) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return x
	}
	scale := math.Pow(10, 2-math.Floor(math.Log10(math.Abs(x))))
	return math.Round(x*scale) / scale
}

// Rival is work to be measured. Do does it once and returns how many units (shots, nodes, frames)
// that were; it is called with 0, 1, 2 ... so that it can vary.
type Rival struct {
	Name string
	Unit string // as "shots": the figure is in shots/s
	Goal float64
	Do   func(k int) (units int, err error)
}

// Rounds and their length: each rival gets so many turns of so many seconds of CPU time.
const (
	rounds = 5
	turn   = 0.06
)

// Measure lets the rivals take turns and gives their speeds in units per second of CPU
// time. It stops with the context's error, or with the first error of a rival.
func Measure(ctx context.Context, rivals ...Rival) ([]Figure, error) {
	units := make([]int, len(rivals))
	calls := make([]int, len(rivals))
	took := make([]float64, len(rivals))
	for range rounds {
		for i, r := range rivals {
			clock := cpu.Start()
			for t := 0.0; t < turn; t = clock.Seconds() {
				if err := ctx.Err(); err != nil {
					clock.Stop()
					return nil, err
				}
				n, err := r.Do(calls[i])
				if err != nil {
					clock.Stop()
					return nil, err
				}
				calls[i]++
				units[i] += n
			}
			took[i] += clock.Seconds()
			clock.Stop()
		}
	}
	figures := make([]Figure, len(rivals))
	for i, r := range rivals {
		figures[i] = Figure{Name: r.Name, Value: round(float64(units[i]) / took[i]), Unit: r.Unit + "/s", Goal: r.Goal}
	}
	return figures, nil
}
