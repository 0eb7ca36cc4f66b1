package analysis

import (
	"context"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/realplay"
)

// Makes is how a charted call comes out under several errors of its thrower.
type Makes struct {
	Made  []float64  // share of the throws that do what was meant, by error
	Throw []*float64 // what the throw that came gained on that, adjusted points; nil: not known
}

// makesThrows is how often each shot that may have been called is thrown under an error.
const makesThrows = 60

// Makes throws what was called of a charted shot under errors; the calls are weighed under the first. nil where nobody could call such a
// shot. The error is ctx's, or that of a position that cannot be thrown at.
func (t *Task) Makes(ctx context.Context, errors []curling.Noise) (*Makes, error) {
	if t.Charted == nil {
		return nil, nil
	}
	q := t.question()
	if err := t.takeReal(&q); err != nil {
		return nil, err
	}
	sampler := func(n curling.Noise) (*evaluate.Sampler, error) {
		under := q
		for i := range under.Teams {
			for j := range under.Teams[i] {
				under.Teams[i][j].Noise = n
			}
		}
		return evaluate.NewQuickSampler(under)
	}
	first, err := sampler(errors[0])
	if err != nil {
		return nil, err
	}
	list, err := t.calls(ctx, first)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	e, err := realplay.New(q.Method.Real, &t.Rules)
	if err != nil {
		return nil, err
	}
	currencies := t.currencies()
	after, came := t.after(e)
	m := &Makes{Made: make([]float64, len(errors)), Throw: make([]*float64, len(errors))}
	for k, n := range errors {
		s, err := sampler(n)
		if err != nil {
			return nil, err
		}
		worth := 0.0
		for i := range list {
			c := &list[i]
			var made, points sums
			_ = s.Throws(ctx, c.shot, weighingThrows, weighingThrows+makesThrows, func(_ int, x *evaluate.Throw) {
				was := 0.0
				if x.Made {
					was = 1
				}
				made.add(was)
				points.add(realplay.Mean(&x.Ends, &currencies.points))
			})
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			m.Made[k] += c.probability * made.mean()
			worth += c.probability * points.mean()
		}
		if came {
			throw := realplay.Mean(&after.ends, &currencies.points) - worth
			m.Throw[k] = &throw
		}
	}
	return m, nil
}
