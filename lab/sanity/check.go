package sanity

import (
	"context"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
)

// Verdict is what long play says of the accepted shots of a position.
type Verdict string

// The verdicts.
const (
	AcceptedBest Verdict = "accepted best" // one of them is the best of all, or behind it within the error
	OtherBetter  Verdict = "other better"  // all are behind another call by more than the error
	Undecided    Verdict = "undecided"     // the error is too large to say either, or the lattice has no accepted shot
)

// Checked are the calls of a position by long play.
type Checked struct {
	Name    string        `json:"name"`
	Throws  int           `json:"throws"`
	Spread  float64       `json:"spread"` // of the utilities of all end scores
	Verdict Verdict       `json:"verdict"`
	Calls   []CheckedCall `json:"calls"`
}

// CheckedCall is the best shot of a call.
type CheckedCall struct {
	Call     Call    `json:"call"`
	Text     string  `json:"text"`
	Accepted bool    `json:"accepted"`
	Behind   float64 `json:"behind"` // how much more often the reference, the best by other throws, wins; 0 for that one
	Error    float64 `json:"error"`  // standard error of Behind
	Equal    bool    `json:"equal"`  // behind within the error, which is small
}

// Call is what tells calls apart.
type Call struct {
	Kind  shotname.Kind `json:"kind"`
	Stone int           `json:"stone"`
	Spot  shotname.Spot `json:"spot,omitempty"` // of calls on no stone
}

// CallOf is the call of a result.
func CallOf(r *Result) Call {
	c := Call{Kind: r.Call.Kind, Stone: r.Call.Stone}
	if c.Stone < 0 {
		c.Spot = r.Call.Spot
	}
	return c
}

// Called accepts shots of some calls.
func Called(calls ...Call) Accept {
	return func(r *Result) bool { return slices.Contains(calls, CallOf(r)) }
}

// What Check compares: how many calls, besides the best accepted one; how far behind the best, in standard errors, one is dropped by an
// eighth of the throws, and one counts as behind by all; the greatest standard error with which it is called equal, in shares of the
// spread.
const (
	checkedCalls = 8
	droppedAt    = 4
	behindAt     = 1.96
	equalError   = 0.003
)

// Check holds the accepted shots against the best shot of every other call, by one rule for all positions (docs/EXPERIMENTS.md, "One rule
// for every position"). No AI has a part in it.
func (p *Position) Check(ctx context.Context, throws int) (Checked, error) {
	out := Checked{Name: p.Name, Throws: throws}
	r, err := p.Request(ai.Budget{})
	if err != nil {
		return out, err
	}
	shots, results, err := p.candidates(ctx, &r)
	if err != nil {
		return out, err
	}
	play := evaluate.AsAsked
	if curling.Stones-1-p.Shot > searchedFollow {
		play = evaluate.Usual
	}
	q := p.question(&r)
	q.Seed++
	first, err := evaluate.ThrowAll(ctx, q, shots, max(2, throws/8), play)
	if err != nil {
		return out, err
	}
	best, own := first.Best(), -1
	for i := range shots {
		if mean, _ := first.Mean(i); p.Accept(&results[i]) {
			if of := own; of < 0 || mean > meanOf(first, of) {
				own = i
			}
		}
	}
	var kept []curling.Shot
	var calls []CheckedCall
	for i, s := range shots {
		behind, se := first.Difference(first.Utilities[best], first.Utilities[i], nil)
		if i != best && i != own && behind > droppedAt*se {
			continue
		}
		kept = append(kept, s)
		calls = append(calls, CheckedCall{Call: CallOf(&results[i]), Text: results[i].Call.String(), Accepted: p.Accept(&results[i])})
		if i == best {
			kept[0], kept[len(kept)-1] = kept[len(kept)-1], kept[0]
			calls[0], calls[len(calls)-1] = calls[len(calls)-1], calls[0]
		}
	}
	q.Seed++
	t, err := evaluate.ThrowAll(ctx, q, kept, throws, play)
	if err != nil {
		return out, err
	}
	out.Spread = t.Spread
	for i := 1; i < len(calls); i++ {
		c := &calls[i]
		c.Behind, c.Error = t.Difference(t.Utilities[0], t.Utilities[i], nil)
	}
	out.Calls = calls
	out.judge()
	return out, nil
}

func meanOf(t *evaluate.Thrown, i int) float64 {
	mean, _ := t.Mean(i)
	return mean
}

// judge finds the verdict, and which calls are equal to the best.
func (c *Checked) judge() {
	c.Verdict = OtherBetter
	if !slices.ContainsFunc(c.Calls, func(x CheckedCall) bool { return x.Accepted }) {
		c.Verdict = Undecided
	}
	for i := range c.Calls {
		x := &c.Calls[i]
		within, small := x.Behind <= behindAt*x.Error, x.Error <= equalError*c.Spread
		x.Equal = within && small
		switch {
		case !x.Accepted || !within:
		case small:
			c.Verdict = AcceptedBest
		case c.Verdict == OtherBetter:
			c.Verdict = Undecided
		}
	}
}

// searchedFollow is how many shots follow at most where the referee plays on by search.
const searchedFollow = 3

// candidates are the best shots of the calls of the lattice by the learned value: the best calls, and the best accepted one.
func (p *Position) candidates(ctx context.Context, r *ai.Request) (shots []curling.Shot, results []Result, err error) {
	lattice, err := p.bestOfCalls(ctx, r)
	if err != nil {
		return nil, nil, err
	}
	accepted := false
	for i, s := range lattice {
		res, err := p.Throw(r, s)
		if err != nil {
			return nil, nil, err
		}
		if own := p.Accept(&res); i < checkedCalls || own && !accepted {
			accepted = accepted || own
			shots, results = append(shots, s), append(results, res)
		}
	}
	return shots, results, nil
}
