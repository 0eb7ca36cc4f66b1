package evaluate

import (
	"math"

	"github.com/hogline/hogline/engine/ai"
)

// Sample is what came of throws of one shot by a Sampler, in the order of their numbers: its mean and its differences from others, with
// the errors that answers have, which are those of the throws and of what stands for the rest of the end.
type Sample struct {
	worth *worth
	of    evaluated
}

// NewSample is a sample without throws.
func (s *Sampler) NewSample() *Sample { return &Sample{&s.e.worth, evaluated{unit: 1}} }

// Add adds a throw, the next one by its number.
func (x *Sample) Add(t *Throw) {
	x.of.results = append(x.of.results, result{utility: t.Utility, points: t.Points, made: t.Made})
	for i, p := range t.Ends {
		x.of.ends[i] += p
	}
}

// Throws is how many throws there are.
func (x *Sample) Throws() int { return len(x.of.results) }

// Mean is the mean utility and its standard error.
func (x *Sample) Mean() (mean, err float64) {
	by := x.worth.utilityOf(&x.of)
	return by.mean, math.Hypot(by.se, x.worth.off*x.worth.scale(&x.of))
}

// Lead is how much more x is worth than another sample in the mean over the throws that both have, and the standard error of that.
func (x *Sample) Lead(over *Sample) (mean, err float64) { return x.worth.behind(&x.of, &over.of) }

// ByThrows is Lead with the error of the throws alone, which more of them make smaller.
func (x *Sample) ByThrows(over *Sample) (mean, err float64) { return x.worth.loss(&x.of, &over.of) }

// Ends is the distribution of the points gained in the end.
func (x *Sample) Ends() ai.Ends {
	stones := x.of.shares()
	return stones.Gained(&x.worth.points)
}

// Points is the mean number of points, as seen by the thrower; NaN without throws.
func (x *Sample) Points() float64 { return x.mean(func(r *result) float64 { return r.points }) }

// Made is the share of throws that were made as intended; NaN without throws.
func (x *Sample) Made() float64 {
	return x.mean(func(r *result) float64 {
		if r.made {
			return 1
		}
		return 0
	})
}

func (x *Sample) mean(of func(r *result) float64) float64 {
	sum := 0.0
	for i := range x.of.results {
		sum += of(&x.of.results[i])
	}
	return sum / float64(len(x.of.results))
}
