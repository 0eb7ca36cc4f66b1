// Package train trains what the AIs choose by: the value of positions, the softmax policy and win tables. The policy learns
// from the value: ends are played by the current policy and, every second one, by the best of its candidates; at every shot
// each candidate is thrown with error, and the policy learns to prefer those that leave positions of a high value. The
// results depend on the seed alone.
package train

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/engine/winprob"
)

// Plan holds the parameters of a training.
type Plan struct {
	Rounds   int // the policy learned in one plays the next
	Ends     int // of a round
	Throws   int // of every candidate
	Seed     uint64
	Workers  int
	Sharp    float64 // a candidate has e times the target probability of one 1/Sharp standard deviations worse
	Training policy.Training
	Report   func(round int, examples int, before, after float64) // losses; nil: none
}

// Default is the plan of the weights that ship with the program.
var Default = Plan{Rounds: 2, Ends: 3000, Throws: 16, Seed: 2016, Sharp: 8, Training: policy.Training{Epochs: 30, LearningRate: 0.05,
	L2: 1e-4}}

// mostLead and mostLeft bound the lead and the ends left at the start of an end.
const mostLead, mostLeft = 2, 7

// Policy trains weights. When ctx ends it returns its error, and the weights of the last round that was finished, nil before the first.
func (p *Plan) Policy(ctx context.Context) ([]float32, error) {
	var w []float32
	var all []policy.Example
	play := policy.Policy(policy.Rules{})
	for round := range p.Rounds {
		examples, err := p.round(ctx, round, play)
		if err != nil {
			return w, err
		}
		all = append(all, examples...)
		before := policy.Loss(make([]float32, policy.Features), all)
		w = p.Training.Learn(all)
		if p.Report != nil {
			p.Report(round, len(all), before, policy.Loss(w, all))
		}
		play = policy.Softmax{Weights: w, Temperature: policy.UseTemperature}
	}
	return w, nil
}

// round plays ends and returns their examples, in the order of the ends.
func (p *Plan) round(ctx context.Context, round int, play policy.Policy) ([]policy.Example, error) {
	ends, errs := make([][]policy.Example, p.Ends), make([]error, p.Ends)
	err := playout.Each(ctx, max(1, p.Workers), p.Ends, func(_, k int) {
		ends[k], errs[k] = p.end(ctx, round*p.Ends+k, play)
	})
	if err = cmp.Or(err, errors.Join(errs...)); err != nil {
		return nil, err
	}
	var out []policy.Example
	for _, l := range ends {
		out = append(out, l...)
	}
	return out, nil
}

// end plays end k; the learned value of the positions after its throws gives a candidate its target.
func (p *Plan) end(ctx context.Context, k int, play policy.Policy) ([]policy.Example, error) {
	r, err := p.request(k)
	if err != nil {
		return nil, err
	}
	sim, err := playout.New(&r)
	if err != nil {
		return nil, err
	}
	m, err := value.Learned()
	if err != nil {
		return nil, err
	}
	situation, err := value.NewSituation(&r)
	if err != nil {
		return nil, err
	}
	eval := value.NewEvaluator(m, situation)
	var examples []policy.Example
	for ; r.State.Shot < curling.Stones; r.State.Shot++ {
		shot, pos := r.State.Shot, r.State.Position
		utility := playout.UtilityOf(&r)
		candidates := policy.Candidates(sim.Board(&pos, shot), nil)
		values, shots := make([]float64, len(candidates)), make([]curling.Shot, len(candidates))
		best := 0
		for i, o := range candidates {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			shots[i] = sim.Realise(sim.Board(&pos, shot), o.Label)
			for n := range p.Throws { // the same errors for every candidate
				sim.Seed(p.Seed^uint64(k)<<20, shot<<16|n)
				after := pos
				sim.ThrowNoisy(&after, shot, shots[i])
				var ends ai.Ends
				eval.AddEnds(&ends, 1/float64(p.Throws), &after, shot+1, curling.SideOf(shot))
				for score, share := range ends {
					values[i] += share * utility.Reward[score]
				}
			}
			if values[i] > values[best] {
				best = i
			}
		}
		examples = append(examples, policy.NewExample(sim.Board(&pos, shot), targets(values, p.Sharp)))
		sim.Seed(p.Seed, k<<8|shot)
		next := shots[best]
		if k%2 == 0 {
			next = sim.Choose(&pos, shot, play)
		}
		sim.ThrowNoisy(&r.State.Position, shot, next)
	}
	return examples, playout.Check([]*playout.Simulation{sim})
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

// targets are the target probabilities of candidates by their values: a softmax.
func targets(values []float64, sharp float64) []float64 {
	most, sum := math.Inf(-1), 0.0
	for _, v := range values {
		most = max(most, v)
	}
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = math.Exp(sharp * (v - most))
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}
