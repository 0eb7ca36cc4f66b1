// Package train lets the softmax policy learn from our own play: ends are played by the
// policy as it stands, at every shot each thing it thinks of is played out, and the policy
// learns to think of what turned out well. Everything follows from the seed.
package train

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"hogline/engine/ai"
	"hogline/engine/ai/playout"
	"hogline/engine/ai/policy"
	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/winprob"
)

// Plan says how long and from what.
type Plan struct {
	Rounds   int // the policy that was learned plays the next round
	Ends     int // of a round
	Playouts int // of every thought
	Seed     uint64
	Workers  int
	Sharp    float64 // a thought is wanted e times as much when it is 1/Sharp standard deviations better
	Course   policy.Course
	Report   func(round int, lessons int, before, after float64) // losses; nil: none
}

// Default is how the weights that come with the program were learned.
var Default = Plan{Rounds: 2, Ends: 400, Playouts: 48, Seed: 2016, Sharp: 8, Course: policy.Course{Passes: 30, Rate: 0.05, L2: 1e-4}}

// situations are the leads and ends left that ends are played from.
const mostLead, mostLeft = 2, 7

// Policy learns weights. It returns ctx.Err() when ctx ends.
func (p *Plan) Policy(ctx context.Context) ([]float32, error) {
	var w []float32
	var all []policy.Lesson
	play := policy.Policy(policy.Rules{})
	for round := range p.Rounds {
		lessons, err := p.round(ctx, round, play)
		if err != nil {
			return nil, err
		}
		all = append(all, lessons...)
		before := policy.Loss(make([]float32, policy.Features), all)
		w = p.Course.Learn(all)
		if p.Report != nil {
			p.Report(round, len(all), before, policy.Loss(w, all))
		}
		play = policy.Softmax{Weights: w, Temperature: policy.UseTemperature}
	}
	return w, nil
}

// round plays ends and takes their lessons, in the order of the ends.
func (p *Plan) round(ctx context.Context, round int, play policy.Policy) ([]policy.Lesson, error) {
	ends, errs := make([][]policy.Lesson, p.Ends), make([]error, p.Ends)
	err := playout.Each(ctx, max(1, p.Workers), p.Ends, func(_, k int) {
		ends[k], errs[k] = p.end(ctx, round*p.Ends+k, play)
	})
	if err = cmp.Or(err, errors.Join(errs...)); err != nil {
		return nil, err
	}
	var out []policy.Lesson
	for _, l := range ends {
		out = append(out, l...)
	}
	return out, nil
}

// end plays end k: what is thrown is chosen by the policy, what is learned by playouts.
func (p *Plan) end(ctx context.Context, k int, play policy.Policy) ([]policy.Lesson, error) {
	r, err := p.request(k)
	if err != nil {
		return nil, err
	}
	g, err := playout.New(&r)
	if err != nil {
		return nil, err
	}
	var lessons []policy.Lesson
	for ; r.State.Shot < curling.Stones; r.State.Shot++ {
		shot, pos := r.State.Shot, r.State.Position
		worth := playout.UtilityOf(&r)
		thoughts := policy.Thoughts(g.Board(&pos, shot), nil)
		value := make([]float64, len(thoughts))
		for i, o := range thoughts {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			s := g.Realise(g.Board(&pos, shot), o.Label)
			for n := range p.Playouts { // the same errors for every thought
				g.Seed(p.Seed^uint64(k)<<20, shot<<16|n)
				after := pos
				g.ThrowNoisy(&after, shot, s)
				g.Finish(&after, shot+1, play)
				score := after.Score(g.Bounds, curling.SideOf(shot))
				value[i] += worth.Reward[min(max(score, -8), 8)+8] / float64(p.Playouts)
			}
		}
		lessons = append(lessons, policy.LessonOf(g.Board(&pos, shot), wanted(value, p.Sharp)))
		g.Seed(p.Seed, k<<8|shot)
		g.ThrowNoisy(&r.State.Position, shot, g.Choose(&pos, shot, play))
	}
	return lessons, playout.Check([]*playout.Simulation{g})
}

func (p *Plan) request(k int) (ai.Request, error) {
	ice, err := physics.IceOf(physics.Mori2019)
	rng := rand.New(rand.NewPCG(p.Seed, uint64(k)))
	left := rng.IntN(mostLeft + 1)
	r := ai.Request{Rules: curling.Standard(), Ice: ice, Wins: winprob.Ohto(), Seed: p.Seed,
		State: curling.State{Ends: mostLeft + 1, End: mostLeft - left, Score: [2]int{rng.IntN(mostLead + 1), rng.IntN(mostLead + 1)}},
		Teams: [2]curling.Team{curling.TeamOf(curling.StandardPlayer), curling.TeamOf(curling.StandardPlayer)}}
	return r, err
}

// wanted turns values into the probabilities that the policy should have had.
func wanted(value []float64, sharp float64) []float64 {
	most, sum := math.Inf(-1), 0.0
	for _, v := range value {
		most = max(most, v)
	}
	out := make([]float64, len(value))
	for i, v := range value {
		out[i] = math.Exp(sharp * (v - most))
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}
