package analysis

import (
	"context"
	"math"

	"github.com/hogline/hogline/engine/ai/namedshots"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
)

// Charted is what statisticians noted of the call of a shot.
type Charted struct {
	Kind replay.Task   `json:"kind"`
	Turn *curling.Turn `json:"turn,omitempty"` // nil: not noted
}

// chartedCall is what a chart tells of the call; nil where it tells nothing.
func chartedCall(c *replay.Chart) *Charted {
	if c == nil || c.Task == replay.TaskNone || c.Task == "" {
		return nil
	}
	called := &Charted{Kind: c.Task}
	if c.TurnKnown {
		called.Turn = &c.Turn
	}
	return called
}

// fits reports whether a shot of a kind is what was called, or else of its family.
func (c *Charted) fits(kind replay.Task, turn curling.Turn, family bool) bool {
	if c.Turn != nil && *c.Turn != turn {
		return false
	}
	return kind == c.Kind || family && chartstats.Family(kind) == chartstats.Family(c.Kind)
}

// calledThrows is how often a shot that may have been called is thrown to find the best.
const calledThrows = 24

// calledShot is the shot that a chart takes to have been called: of those that a skip might ask for, and the throw itself, the one
// of the charted kind and turn that is worth most under the thrower's error; where there is none of the kind, of its family. doubt
// is half of how much less the one is worth that comes nearest to what was thrown, in win probability: which of the two was called
// the chart does not tell. nil if there is none of the family.
func (t *Task) calledShot(ctx context.Context, q evaluate.Question) (call *curling.Shot, doubt float64, err error) {
	q.Seed = playout.Mix(q.Seed + 1) // the referee's errors are others: the best here is not the best there by the same chance
	sampler, err := evaluate.NewQuickSampler(q)
	if err != nil {
		return nil, 0, err
	}
	aimer, err := aim.New(t.Ice)
	if err != nil {
		return nil, 0, err
	}
	limit, before := t.Teams[t.State.Mover()][t.Rules.Delivery.Thrower(t.State.Shot)].WeightMax, t.State.Position
	shots := namedshots.Shots(aimer.Limited(limit), &before, t.State.Shot, limit)
	if t.Run != nil {
		shots = append(shots, *t.Run)
	}
	kinds := make([]replay.Task, len(shots))
	for i := range shots {
		if ctx.Err() != nil {
			return nil, 0, ctx.Err() //nolint:wrapcheck // ctx's
		}
		kinds[i] = chartstats.TaskOf(sampler.Name(shots[i]).Kind)
	}
	var failed error
	for _, family := range []bool{false, true} {
		best, nearest, off := math.Inf(-1), 0.0, math.Inf(1)
		for i := range shots {
			if !t.Charted.fits(kinds[i], shots[i].Turn, family) {
				continue
			}
			win := 0.0
			err := sampler.Throws(ctx, shots[i], 0, calledThrows, func(_ int, x *evaluate.Throw) { win += x.Utility / calledThrows })
			if ctx.Err() != nil {
				return nil, 0, ctx.Err() //nolint:wrapcheck // ctx's
			}
			if err != nil && failed == nil { // some throws into touching stones cannot be simulated; the others tell enough
				failed = err
			}
			if win > best {
				best, call = win, &shots[i]
			}
			if d := t.off(sampler, shots[i]); d < off {
				off, nearest = d, win
			}
		}
		if call != nil {
			return call, (best - nearest) / 2, nil
		}
	}
	return nil, 0, failed
}

// off is how far what a shot comes to without error lies from what was thrown, in metres over all stones.
func (t *Task) off(sampler *evaluate.Sampler, s curling.Shot) float64 {
	came := t.After
	if t.Run != nil {
		pos := sampler.After(*t.Run).After
		came = &pos
	}
	if came == nil {
		return 0
	}
	after := sampler.After(s).After
	return apart(&after, came)
}
