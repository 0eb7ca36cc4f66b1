package evaluate

import (
	"context"

	"github.com/hogline/hogline/engine/curling"
)

// Thrown is what came of shots of a question that were thrown equally often: throw k of each has the same errors.
type Thrown struct {
	Utilities [][]float64 // by shot and throw: win probability with a table, else points
	Spread    float64     // of the utilities of all scores that may come; see MeanAndError
	Scales    []float64   // by shot: what the errors of what stands for the rest of the end are shares of (ErrorScale)
	Off       float64     // share of the scale that what stands for the rest of the end is taken to be off by
	DifferOff float64     // the same for the difference of two shots
	Learned   bool        // the learned value stands for the rest of the end
	Unit      int         // throws that depend on each other: one of them is played on for all
}

// Play is how what follows the shots of ThrowAll is played.
type Play int

// The plays.
const (
	AsAsked Play = iota // by the method of the question
	Usual               // every shot to the end of the end by the search that plays on, however many there are
	Long                // by the widest search
	Valued              // not at all: the learned value of what a shot leaves
)

// ThrowAll throws every shot so often by the method of a question, or whatever that is, by a play.
func ThrowAll(ctx context.Context, q Question, shots []curling.Shot, throws int, play Play) (*Thrown, error) {
	if play != AsAsked {
		q.Method.Policy = Search
	}
	e, err := newEvaluator(&q)
	if err != nil {
		return nil, err
	}
	if play != AsAsked {
		e.leaf, e.fine = play == Valued && e.model.Net(curling.Stones-1-q.State.Shot) != nil, play == Long
	}
	for i, s := range shots {
		if _, err := e.add(i, s, q.Teams); err != nil {
			return nil, err
		}
	}
	t := &Thrown{Spread: e.worth.spread, Off: e.worth.off, DifferOff: e.worth.differOff, Learned: e.leaf, Unit: 1}
	if err := e.throw(ctx, throws, e.shots...); err != nil {
		return nil, err
	}
	for _, s := range e.shots {
		t.Unit = max(t.Unit, s.unit)
		list := make([]float64, len(s.results))
		for k := range s.results {
			list[k] = s.results[k].utility
		}
		t.Utilities, t.Scales = append(t.Utilities, list), append(t.Scales, e.worth.scale(s))
	}
	return t, nil
}

// Difference is the mean of the utilities a less those of b over the throws that both have, and its standard error. With of, which may be
// nil, b are of that.
func (t *Thrown) Difference(a, b []float64, of *Thrown) (mean, se float64) {
	unit := t.Unit
	if of != nil {
		unit = max(unit, of.Unit) // one of them divides the other
	}
	return meanByUnits(min(len(a), len(b)), unit, t.Spread, func(k int) float64 { return a[k] - b[k] })
}

// Mean is the mean utility of shot i and its standard error.
func (t *Thrown) Mean(i int) (mean, se float64) {
	return meanByUnits(len(t.Utilities[i]), t.Unit, t.Spread, func(k int) float64 { return t.Utilities[i][k] })
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
