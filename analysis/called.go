package analysis

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai/namedshots"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/shotname"
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

// otherHit is how likely one hit is noted as another kind of hit, of that of its own kind: statisticians and our names part
// doubles, hits, clearings and promotions by different rules (docs/REAL.md, "Call against throw").
const otherHit = 0.1

// fits is how likely a shot of a name, thrown at stone number index, is noted as what was, of one of the very kind; 0: never. A promotion
// take-out drives a stone of one's own into others of which one goes out, however near they lie.
func (c *Charted) fits(n *shotname.Call, index int) float64 {
	kind := chartstats.TaskOf(n.Kind)
	own := n.Stone >= 0 && curling.SideOf(n.Stone) == curling.SideOf(index)
	switch {
	case c.Turn != nil && *c.Turn != n.Turn:
		return 0
	case kind == c.Kind, c.Kind == replay.TaskPromotion && own && n.Removed > 0:
		return 1
	case takesOut(kind) && takesOut(c.Kind):
		return otherHit
	}
	return 0
}

// takesOut reports whether stones are to leave by a kind of shot.
func takesOut(t replay.Task) bool {
	f := chartstats.Family(t)
	return f == chartstats.Family(replay.TaskTakeOut) || f == chartstats.Family(replay.TaskDouble)
}

// ofFamily reports whether a shot of a name is of the family of what was noted.
func (c *Charted) ofFamily(n *shotname.Call) bool {
	return (c.Turn == nil || *c.Turn == n.Turn) && chartstats.Family(chartstats.TaskOf(n.Kind)) == chartstats.Family(c.Kind)
}

// Numbers of throws of a shot that may have been called: to weigh all, and more of those that weigh anything.
const (
	weighingThrows = 24
	callThrows     = 144
)

// callTemper is the difference in win probability by which a call is e times as likely as another of its kind and turn: teams call what
// is worth most, nearly. It is one by what simulated throws tell, whatever share of it counts.
const callTemper = 0.02

// leastWeight is the probability from which on a shot that may have been called is thrown more often.
const leastWeight = 0.02

// candidate is a shot that may have been called.
type candidate struct {
	shot        curling.Shot
	name        shotname.Call
	noted       float64 // how likely it is noted as the charted kind
	throws      float64
	made        float64 // of the first throws
	win         float64 // mean utility of the first throws, of which differences tell, by all that throws gain
	struck      float64 // share of the first throws that touched the stone first that the throw did
	probability float64
	all         [3]sums // of the further throws: win in per cent, adjusted points and end score
}

// sums are those of values and their squares.
type sums struct{ n, x, xx float64 }

func (s *sums) add(v float64) { s.n, s.x, s.xx = s.n+1, s.x+v, s.xx+v*v }

func (s *sums) mean() float64 { return s.x / max(1, s.n) }

// variance is that of the mean.
func (s *sums) variance() float64 {
	if s.n < 2 {
		return 0
	}
	return max(0, s.xx/s.n-s.mean()*s.mean()) / (s.n - 1)
}

// expected is what a call is worth, with how far it is in doubt.
type expected struct{ mean, doubt float64 }

// called is what a chart tells of the call.
type called struct {
	shot  curling.Shot // the likeliest
	known float64      // probability of the calls like it: on the same stone, to the same part of the house
	// Of all calls by their probabilities: in per cent, adjusted points and points of the end score.
	win, points, score expected
	first              [2]float64 // of the likeliest: in per cent and points of the end score
}

// average makes the value of the likeliest call that of all calls by their probabilities, as others may have been meant. None is
// worth more than the best idea, and none less than nothing: the likeliest was valued by other throws than these.
func (c *called) average(i *Idea) {
	more := max(min(c.win.mean-c.first[0], i.Loss), -i.Win)
	i.Win, i.Loss, i.LossError = i.Win+more, i.Loss-more, math.Hypot(i.LossError, c.win.doubt)
	if i.WinError != nil {
		off := math.Hypot(*i.WinError, c.win.doubt)
		i.WinError = &off
	}
	i.Score += c.score.mean - c.first[1]
}

// calledShot is what a chart tells of the call: the shots that a skip might ask for of the charted kind and turn, or where there are none
// of its family, each with its probability. It is inferred from the position, the kind, the turn and the stone that was touched first, by
// how likely throws at each come to that. Where the stones came to rest, and the grade, have no part in it. nil: nobody could call such a
// shot.
func (t *Task) calledShot(ctx context.Context, q evaluate.Question) (*called, error) {
	if t.Charted == nil {
		return nil, nil
	}
	q.Seed = playout.Mix(q.Seed + 1) // the referee's errors are others: the best here is not the best there by the same chance
	sampler, err := evaluate.NewQuickSampler(q)
	if err != nil {
		return nil, err
	}
	list, err := t.calls(ctx, sampler)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	cur := t.currencies()
	for i := range list {
		c := &list[i]
		_ = sampler.Throws(ctx, c.shot, weighingThrows, callThrows, func(_ int, x *evaluate.Throw) {
			var worth [3]float64
			for k, p := range x.Ends {
				worth[0], worth[1], worth[2] = worth[0]+p*cur.win[k], worth[1]+p*cur.points[k], worth[2]+p*float64(k-8)
			}
			for k := range worth {
				c.all[k].add(worth[k])
			}
		})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return sumUp(list), nil
}

// calls are the shots that may have been called, each with its probability; none where nobody could call such a shot.
func (t *Task) calls(ctx context.Context, sampler *evaluate.Sampler) ([]candidate, error) {
	list, err := t.candidates(sampler)
	if err != nil {
		return nil, err
	}
	struck, known := t.struck()
	if err := throwFirst(ctx, sampler, list, struck); err != nil {
		return nil, err
	}
	return weigh(list, known), nil
}

// throwFirst throws candidates for the first time, to weigh them. The error is ctx's.
func throwFirst(ctx context.Context, sampler *evaluate.Sampler, list []candidate, struck int) error {
	for i := range list {
		c := &list[i]
		_ = sampler.Throws(ctx, c.shot, 0, weighingThrows, func(_ int, x *evaluate.Throw) {
			c.throws++
			c.win += x.Utility
			if x.Struck == struck {
				c.struck++
			}
			if x.Made {
				c.made++
			}
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if c.throws > 0 { // some throws into touching stones cannot be simulated; the others tell enough
			c.win /= c.throws * sampler.Share()
		}
	}
	return nil
}

// candidates are the shots that may have been called.
func (t *Task) candidates(sampler *evaluate.Sampler) (list []candidate, err error) {
	all, err := t.shots(sampler)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if all[i].noted = t.Charted.fits(&all[i].name, t.State.Shot); all[i].noted > 0 {
			list = append(list, all[i])
		}
	}
	if len(list) > 0 {
		return list, nil
	}
	for i := range all {
		if t.Charted.ofFamily(&all[i].name) {
			all[i].noted = 1
			list = append(list, all[i])
		}
	}
	return list, nil
}

// shots are the shots that a skip might ask for.
func (t *Task) shots(sampler *evaluate.Sampler) (list []candidate, err error) {
	aimer, err := aim.New(t.Ice)
	if err != nil {
		return nil, err
	}
	limit, before := t.Teams[t.State.Mover()][t.Rules.Delivery.Thrower(t.State.Shot)].WeightMax, t.State.Position
	for _, shot := range namedshots.Shots(aimer.Limited(limit), &before, t.State.Shot, limit) {
		list = append(list, candidate{shot: shot, name: sampler.Name(shot)})
	}
	return list, nil
}

// struck is the stone that the throw touched first, -1 none; ok is false where the throw is not known.
func (t *Task) struck() (stone int, ok bool) {
	if t.Run == nil {
		return 0, false
	}
	sim, err := simulators.Reference(t.Ice)
	if err != nil {
		return 0, false
	}
	o, err := sim.Throw(physics.Delivery{Position: t.State.Position, Index: t.State.Shot, Shot: *t.Run}, nil)
	if err != nil {
		return 0, false
	}
	return evaluate.FirstStruck(&o, t.State.Shot), true
}

// weigh gives candidates their probabilities, the likeliest first, and leaves out those that weigh nothing. A call is likely by what it is
// worth, by how often it is made, by how it is noted, and by how often its throws touch the stone first that was.
func weigh(list []candidate, struckKnown bool) []candidate {
	list = slices.DeleteFunc(list, func(c candidate) bool { return c.throws == 0 })
	best := math.Inf(-1)
	for i := range list {
		best = max(best, list[i].win)
	}
	total := 0.0
	for i := range list {
		c := &list[i]
		often := func(n float64) float64 { return (n + 1) / (c.throws + 2) } // Laplace's rule
		c.probability = math.Exp((c.win-best)/callTemper) * c.noted * often(c.made)
		if struckKnown {
			c.probability *= often(c.struck)
		}
		total += c.probability
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.probability, a.probability) })
	kept, first := 0.0, 0.0
	if len(list) > 0 {
		first = list[0].probability
	}
	list = slices.DeleteFunc(list, func(c candidate) bool {
		if c.probability >= min(leastWeight*total, first/2) {
			kept += c.probability
			return false
		}
		return true
	})
	for i := range list {
		list[i].probability /= kept
	}
	return list
}

// sumUp is the call by the probabilities of its candidates.
func sumUp(list []candidate) *called {
	first := &list[0]
	c := &called{shot: first.shot, first: [2]float64{first.all[0].mean(), first.all[2].mean()}}
	for i := range list {
		if n := &list[i].name; n.Stone == first.name.Stone && n.Spot == first.name.Spot {
			c.known += list[i].probability
		}
	}
	c.known = min(1, c.known)
	for k, out := range []*expected{&c.win, &c.points, &c.score} {
		var square, sampled float64
		for i := range list {
			p, m := list[i].probability, list[i].all[k].mean()
			out.mean += p * m
			square += p * m * m
			sampled += p * p * list[i].all[k].variance()
		}
		out.doubt = math.Sqrt(max(0, square-out.mean*out.mean) + sampled)
	}
	return c
}
