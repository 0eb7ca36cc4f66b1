package evaluate

import (
	"context"

	"github.com/hogline/hogline/engine/curling"
)

// Thrown is what came of shots of a question that were thrown equally often: throw k of each has the same errors.
type Thrown struct {
	Utilities [][]float64 // by shot and throw: win probability with a table, else points
	Spread    float64     // of the utilities of usual scores; see MeanAndError
	Off       float64     // share of the spread that what stands for the rest of the end is taken to be off by
	DifferOff float64     // the same for the difference of two shots
	Learned   bool        // the learned value stands for the rest of the end
}

// ThrowAll throws every shot so often by the method of a question. Long play, whatever the method, chooses every shot to the end of
// the end by the widest search.
func ThrowAll(ctx context.Context, q Question, shots []curling.Shot, throws int, long bool) (*Thrown, error) {
	if long {
		q.Method.Policy = Search
	}
	e, err := newEvaluator(&q)
	if err != nil {
		return nil, err
	}
	if long {
		e.leaf, e.fine = false, true
	}
	for i, s := range shots {
		if _, err := e.add(i, s, q.Teams); err != nil {
			return nil, err
		}
	}
	t := &Thrown{Spread: e.spread, Off: e.off, DifferOff: e.differOff, Learned: e.leaf}
	for _, s := range e.shots {
		if err := e.throw(ctx, s, throws); err != nil {
			return nil, err
		}
		list := make([]float64, len(s.results))
		for k := range s.results {
			list[k] = s.results[k].utility
		}
		t.Utilities = append(t.Utilities, list)
	}
	return t, nil
}

// Difference is the mean of the utilities a less those of b over the throws that both have, and its standard error.
func (t *Thrown) Difference(a, b []float64) (mean, se float64) {
	n := min(len(a), len(b))
	var sum, squares float64
	for k := range n {
		d := a[k] - b[k]
		sum, squares = sum+d, squares+d*d
	}
	return MeanAndError(sum, squares, n, t.Spread)
}

// Mean is the mean utility of shot i and its standard error.
func (t *Thrown) Mean(i int) (mean, se float64) {
	var sum, squares float64
	for _, u := range t.Utilities[i] {
		sum, squares = sum+u, squares+u*u
	}
	return MeanAndError(sum, squares, len(t.Utilities[i]), t.Spread)
}

// Best is the shot with the highest mean utility, the first of equal ones.
func (t *Thrown) Best() (best int) {
	top, _ := t.Mean(0)
	for i := range t.Utilities {
		if mean, _ := t.Mean(i); mean > top {
			best, top = i, mean
		}
	}
	return best
}
