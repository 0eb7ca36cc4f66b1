package reconstruct

import (
	"context"
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Shares of the shots whose chart has the wrong turn, or a stone in a place that the next chart corrects; and of those that an ice other
// than the given one explains. They rank explanations; what a throw explains at all does not depend on them.
const (
	turnsWrong = 0.015
	drawnAnew  = 0.01
	otherIces  = 0.05
)

const (
	redrawnWithin = 0.6 // m, how far apart two drawings of a stone that lay still may be
	mostRedrawn   = 2   // stones that are tried one by one
)

// IceChange is how the ice of a shot differs from the given one, in shares of its numbers.
type IceChange struct {
	Curl        float64 `json:"curl"`
	Friction    float64 `json:"friction"`
	Restitution float64 `json:"restitution"` // of two stones
}

// Of is the ice as it is changed.
func (c IceChange) Of(ice physics.Ice) physics.Ice {
	ice.Curl *= c.Curl
	ice.Friction *= c.Friction
	ice.Restitution *= c.Restitution
	return ice
}

// iceChanges are those that are tried where ice may be changed: sweeping all the way by a quarter to all of what is plausible (friction up
// to 10 %, curl up to 30 % less), a shot that nobody swept on ice whose curl is that of the mean shot, and stones that part more slowly
// than discs without loss. A chart does not tell where a stone was swept; sweeping it well on part of its way leads where sweeping it less
// on all of it does.
var iceChanges = []IceChange{
	{0.925, 0.975, 1}, {0.85, 0.95, 1}, {0.775, 0.925, 1}, {0.7, 0.9, 1},
	{1.2, 1, 1},
	{1, 1, 0.85},
}

// otherIce is an ice that differs, with its reconstructor.
type otherIce struct {
	change IceChange
	on     *Reconstructor
}

// variant is a chart or an ice that differs in one way from what is given.
type variant struct {
	on    *Reconstructor
	chart Chart
	mark  func(*Throw)
	odds  float64 // share of the shots
}

// variants are the ways in which a chart that no throw explains may err, or its ice may differ. nearest is the nearest throw to the chart
// as it is.
func (r *Reconstructor) variants(c *Chart, nearest *Throw) (list []variant) {
	if !r.options.AsDrawn && c.TurnKnown {
		other := *c
		other.Turn = curling.Right + curling.Left - c.Turn
		list = append(list, variant{r, other, func(t *Throw) { t.OtherTurn = true }, turnsWrong})
	}
	for i := range r.ices {
		o := &r.ices[i]
		list = append(list, variant{o.on, *c, func(t *Throw) { t.Ice = &o.change }, otherIces / float64(len(r.ices))})
	}
	if r.options.AsDrawn {
		return list
	}
	sets := r.redrawn(c, nearest)
	for _, set := range sets {
		other := *c
		for m := set; m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			other.Before[i] = c.After[i]
		}
		odds := math.Pow(drawnAnew, float64(bits.OnesCount16(set))) / float64(len(sets))
		list = append(list, variant{r, other, func(t *Throw) { t.Redrawn = set }, odds})
	}
	return list
}

// Corrected are the stones, a set of bits, that the throw leaves alone and that the chart after the shot has elsewhere: the Redrawn ones,
// and of a throw that explains the chart as it is those that it does not touch.
func (t *Throw) Corrected(c *Chart) uint16 {
	set := t.Redrawn
	if !t.Plain() {
		return set
	}
	for i := range c.Before {
		if i != c.Index && t.Outcome.Touched>>i&1 == 0 && c.Before.Has(i) && c.After.Has(i) && c.Before[i].Distance(c.After[i]) > movedBeyond {
			set |= 1 << i
		}
	}
	return set
}

// redrawn are the sets of stones that may have been drawn anew though nothing moved them, of those that the chart has a little elsewhere:
// the ones that are farthest off after the nearest throw, one by one, and all together that it does not touch.
func (r *Reconstructor) redrawn(c *Chart, nearest *Throw) (sets []uint16) {
	var untouched, left uint16
	for i := range c.Before {
		if d := c.Before[i].Distance(c.After[i]); i == c.Index || d <= movedBeyond || d > redrawnWithin || !r.ice.Bounds.InPlay(c.After[i]) {
			continue // a stone that is missing before or after is far off
		}
		left |= 1 << i
		if nearest.Outcome.Touched>>i&1 == 0 {
			untouched |= 1 << i
		}
	}
	for range min(mostRedrawn, bits.OnesCount16(left)) {
		far := -1
		for m := left; m != 0; m &= m - 1 {
			if i := bits.TrailingZeros16(m); far < 0 || nearest.Stones[i] > nearest.Stones[far] {
				far = i
			}
		}
		left &^= 1 << far
		sets = append(sets, 1<<far)
	}
	if bits.OnesCount16(untouched) > 1 {
		sets = append(sets, untouched)
	}
	return sets
}

// explain is the throw behind a chart that no throw explains as it is: of the variants that one explains the likeliest, else the nearest
// throw to the chart as it is. The error is ctx's.
func (r *Reconstructor) explain(ctx context.Context, c *Chart, nearest Throw) (Throw, error) {
	best, least := nearest, math.Inf(1)
	for _, v := range r.variants(c, &nearest) {
		if overlaps(&v.chart.Before) {
			continue
		}
		t, err := v.on.asGiven(ctx, &v.chart)
		if ctx.Err() != nil {
			return Throw{}, err
		}
		if err != nil || !t.Explained {
			continue
		}
		if v.mark(&t); t.Outcome.Touched&t.Redrawn != 0 {
			continue // it was moved after all
		}
		if cost := t.Cost - 2*math.Log(v.odds); cost < least {
			best, least = t, cost
		}
		if t.OtherTurn && t.Worst <= 2*r.options.ChartError {
			break // nothing else is nearly as likely
		}
	}
	return best, nil
}

// overlaps reports whether stones overlap.
func overlaps(p *curling.Position) bool {
	for i := range p {
		for j := range i {
			if p.Has(i) && p.Has(j) && p[i].Distance(p[j]) < 2*curling.StoneRadius {
				return true
			}
		}
	}
	return false
}
