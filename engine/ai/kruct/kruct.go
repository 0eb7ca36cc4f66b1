// Package kruct is kernel regression UCT (Yee, Lisy and Bowling, IJCAI 2016): shots in the continuum, each valued along with its
// neighbours by a kernel of the shape of the thrower's error, and new shots tried beside good ones where few were thrown.
// Every throw has its thrower's error: a search throws the shots with high estimates more often,
// so a kernel over throws without error would be biased upwards. The opponent's reply is
// chosen by confidence bounds, the rest is played by policy.
package kruct

import (
	"context"
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/book"
	"github.com/hogline/hogline/engine/ai/laststone"
	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/ai/shotgrid"
	"github.com/hogline/hogline/engine/curling"
)

// Kind describes the AI.
func Kind() ai.Kind {
	k := ai.Kind{Name: "kruct", Title: "Kernel regression UCT", Settings: []ai.Setting{
		{Key: "c", Default: "0.3", Min: 0, Max: 10, Help: "weight of trying what is little known, in standard deviations of the worth of ends"},
		{Key: "widen", Default: "0.1", Min: 0.001, Max: 10,
			Help: "a shot is added when the throws are more than this times the square of the number of shots"},
		{Key: "width", Default: "0.5", Min: 0.01, Max: 5,
			Help: "how far throws speak for their neighbours, in deviations of the thrower's error"},
		{Key: "reply", Default: "true", Choices: ai.YesNo, Help: "the opponent's reply is searched, not played by policy"},
		{Key: "policy", Default: "value", Choices: shotgrid.Policies,
			Help: "who plays the end out; value: nobody, the learned distribution of the end score counts"},
		{Key: "keep", Default: "5", Min: 1, Max: 20, Help: "candidates in the answer"},
		book.Setting(),
	}}
	k.New = func(values map[string]string) (ai.AI, error) {
		v, err := k.Read(values)
		if err != nil {
			return nil, err
		}
		a := &KRUCT{C: v.Number("c"), Widen: v.Number("widen"), Width: v.Number("width"), Reply: v.Bool("reply"), Keep: v.Whole("keep")}
		a.Policy, err = shotgrid.PolicyOf(v["policy"])
		out := lookahead.Refined(a, a.Policy, lookahead.LastStone)
		if v.Bool("book") {
			out = book.Opened(out, a.Policy)
		}
		return out, err
	}
	return k
}

// KRUCT is the AI.
type KRUCT struct {
	C      float64
	Widen  float64
	Width  float64
	Reply  bool
	Policy policy.Policy
	Keep   int
}

// defaultPlayouts are played when there is no budget: some ten times the published 1000.
const defaultPlayouts = 10_000

// mostShots bounds the shots of the root; every two of them have a kernel value.
const mostShots = 1500

// Suggest implements ai.AI.
func (a *KRUCT) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	if out, ok, err := laststone.Answer(ctx, &r, a.Keep, report); ok {
		return out, err
	}
	s, err := a.begin(ctx, &r, report)
	if err != nil {
		return ai.Suggestion{}, err
	}
	if err := s.Failure(ctx, "kruct", s.run(ctx)); err != nil {
		return ai.Suggestion{}, err
	}
	return s.answer(a.Keep), nil
}

func (a *KRUCT) begin(ctx context.Context, r *ai.Request, report func(ai.Progress)) (*search, error) {
	d, err := playout.Begin(ctx, r, report)
	if err != nil {
		return nil, err
	}
	s := &search{KRUCT: a, Decision: d}
	shot, sim := r.State.Shot, d.Simulations[0]
	_, leaf := a.Policy.(playout.Value)
	s.told = leaf && shot+1 == curling.Stones-1 && sim.Knows(shot+1)
	pos := r.State.Position
	b := sim.Board(&pos, shot)
	for _, o := range (policy.Every{}).Options(b, nil) {
		if v, ok := b.Realise(o.Label); ok {
			s.add(v)
		}
	}
	if len(s.shots) == 0 {
		return nil, ai.NoThrow(r.Thrower().WeightMax)
	}
	s.limit, s.plies = defaultPlayouts, curling.Stones-shot
	if r.Budget != (ai.Budget{}) {
		s.limit = math.MaxInt
	}
	return s, nil
}
