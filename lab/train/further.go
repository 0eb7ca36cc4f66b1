package train

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/value"
)

// Place is a position before a shot of an end that was played on, with what the end came to.
type Place struct {
	Shot     int
	Position curling.Position
	// Ends is the distribution of the hammer's end score, of which the chance of the shots that follow is taken off by the nets that
	// played (lookahead.Player.Gains): its mean over ends is that of what was played, so that single shares may be less than nothing.
	Ends ai.Ends
}

// PlayedEnd is what is learned from end End of a plan.
type PlayedEnd struct {
	End    int
	Places []Place
}

// FurtherFit is how nets that stand learn further.
var FurtherFit = value.Fit{Epochs: 6, Batch: 64, LearningRate: 0.0003}

// furtherSeed parts the ends that are learned from further from those of the first training.
const furtherSeed = 0x66757274686572

// PlayFurther plays the ends from number from up to before to, from some shot on by the search with nets of m: in every second end any
// shot, in the others one of the first. An error of ctx is returned, and nothing then.
func (p *ValuePlan) PlayFurther(ctx context.Context, m *value.Model, from, to int) ([]PlayedEnd, error) {
	list, errs := make([]PlayedEnd, to-from), make([]error, to-from)
	err := playout.Each(ctx, max(1, p.Workers), to-from, func(_, i int) {
		list[i].End = from + i
		list[i].Places, errs[i] = p.further(ctx, from+i, m)
		if p.Played != nil {
			p.Played()
		}
	})
	if err = errors.Join(append(errs, err, ctx.Err())...); err != nil {
		return nil, err
	}
	return list, nil
}

// FirstLate is the number of the first late end: those are played on from the last but one stone, for more positions where the value is
// hard to learn.
const FirstLate = 1 << 23

// further plays end k; no places where a shot of it cannot be chosen by search.
func (p *ValuePlan) further(ctx context.Context, k int, m *value.Model) (list []Place, err error) {
	r, err := p.request(k)
	if err != nil {
		return nil, err
	}
	sim, err := playout.New(&r)
	if err != nil {
		return nil, err
	}
	sim = sim.Until(ctx)
	sim.Seed(p.Seed^furtherSeed, k)
	rng := rand.New(rand.NewPCG(p.Seed^furtherSeed, uint64(k)))
	pos, at := r.State.Position, r.State.Shot
	from := at + rng.IntN(4)
	if k%2 == 1 {
		from = at + rng.IntN(curling.Stones-at)
	}
	strong := from // the shot from which on the search throws
	if k >= FirstLate {
		from, strong = curling.Stones-2, curling.Stones-2
		if k%2 == 1 {
			strong -= rng.IntN(strongShots + 1)
		}
	}
	player, err := lookahead.New(&r, sim, m)
	if err != nil || !player.Searches(from) {
		return nil, err
	}
	play := p.explorer(rng)
	for ; at < from; at++ {
		if at >= strong && player.Searches(at) {
			before := pos
			sim.ThrowNoisy(&pos, at, player.Choose(&before, at))
			continue
		}
		sim.ThrowNoisy(&pos, at, sim.Choose(&pos, at, play(rng)))
	}
	player.Gains(&pos, at, curling.Hammer, func(shot int, before *curling.Position, learned, gain *ai.Ends) {
		list = append(list, Place{Shot: shot, Position: *before, Ends: *learned})
		for i := range list {
			for s, g := range gain {
				list[i].Ends[s] += g
			}
		}
	})
	return list, playout.Check([]*playout.Simulation{sim})
}

// FurtherReport tells how a net learned further.
type FurtherReport struct {
	Shots     int     `json:"shots"` // to come
	Positions int     `json:"positions"`
	Tested    int     `json:"tested"` // positions kept from learning
	Before    float64 `json:"before"` // mean square of the expected reward less what was played on these, by the net before
	Less      float64 `json:"less"`   // by how much it is less after
	Error     float64 `json:"error"`  // standard error of Less
	Kept      bool    `json:"kept"`   // the net before: this one is no better
}

// Further lets the net for so many shots to come learn from ends that were played.
func (p *ValuePlan) Further(ctx context.Context, m *value.Model, ends []PlayedEnd, shots int) (*value.Net, FurtherReport, error) {
	report := FurtherReport{Shots: shots}
	var learn, test []value.Example
	for i := range ends {
		for j := range ends[i].Places {
			at := &ends[i].Places[j]
			if at.Shot != curling.Stones-shots {
				continue
			}
			r, err := p.request(ends[i].End)
			if err != nil {
				return nil, report, err
			}
			r.State.Position, r.State.Shot = at.Position, at.Shot
			s, err := value.NewSituation(&r)
			if err != nil {
				return nil, report, err
			}
			if x := value.NewExample(s, &at.Position, at.Shot, &at.Ends); ends[i].End/2%testShare == 0 {
				test = append(test, *x)
			} else {
				learn = append(learn, *x)
			}
		}
	}
	before := m.Net(shots)
	report.Positions, report.Tested = len(learn), len(test)
	if before == nil || len(learn) == 0 || len(test) < 2 {
		report.Kept = true
		return before, report, nil
	}
	fit := p.Fit
	fit.Seed = p.Seed ^ furtherSeed ^ uint64(shots)<<32
	net, err := fit.Learn(ctx, before, learn, nil)
	if err != nil {
		return nil, report, err
	}
	report.compare(value.Differences(before, test), value.Differences(net, test))
	if report.Kept = report.Less < report.Error; report.Kept {
		net = before
	}
	return net, report, nil
}

// compare compares what two nets differ by from what was played, before and after.
func (r *FurtherReport) compare(before, after []float64) {
	n := float64(len(before))
	var squares float64
	for i, d := range before {
		less := d*d - after[i]*after[i]
		r.Before += d * d / n
		r.Less += less / n
		squares += less * less
	}
	r.Error = math.Sqrt(max(0, squares/n-r.Less*r.Less) / max(1, n-1))
}
