// Package sampleai is the sample program SampleAI of the thesis (Mori 2019 §5): it
// guards its own shot stone, hits the opponent's, and otherwise draws to the tee. It answers
// immediately and is the baseline of comparisons.
package sampleai

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// Name of the AI.
const Name = "sample"

// Kind describes the AI.
func Kind() ai.Kind {
	k := ai.Kind{Name: Name, Title: "SampleAI", Settings: []ai.Setting{
		{Key: "quirks", Default: "none", Choices: []string{"none", "thesis"},
			Help: "none: as its rules are meant; thesis: as the published program really plays, with its faults"},
		{Key: "trials", Default: "100", Min: 1, Max: 10000, Help: "noisy throws by which the turn of a hit is chosen"},
	}}
	k.New = func(values map[string]string) (ai.AI, error) {
		v, err := k.Read(values)
		if err != nil {
			return nil, err
		}
		return &AI{Quirks: v["quirks"] == "thesis", Trials: v.Whole("trials")}, nil
	}
	return k
}

// AI is the AI.
type AI struct {
	// Quirks plays as the published program does. Two of its faults decide: both hits that it
	// makes land in the same place, so that its hundred trials are never looked at and it
	// always throws the second one; and a weight limit other than 50 counts as 75.
	Quirks bool
	Trials int
}

// guardLength is how far in front of its stone the guard is put (the house's radius).
const guardLength = curling.HouseRadius

// Suggest implements ai.AI.
func (a *AI) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	start := time.Now()
	s := &r.State
	if err := r.Check(); err != nil {
		return ai.Suggestion{}, err
	}
	aimer, err := aim.New(r.Ice)
	if err != nil {
		return ai.Suggestion{}, err
	}
	aimer = aimer.Of(s.Shot)
	var out ai.Suggestion
	switch near := s.Position.Nearest(r.Ice.Bounds); {
	case near < 0:
		out = a.draw(aimer, curling.Tee, curling.Right, "no stone in the house: draw to the tee")
	case curling.SideOf(near) == curling.SideOf(s.Shot):
		p := s.Position[near]
		turn := curling.Left
		if p.X > curling.CentreX {
			turn = curling.Right
		}
		out = a.draw(aimer, p.Add(curling.Vec{Y: guardLength}), turn, "the shot stone is ours: guard it")
	default:
		out, err = a.hit(ctx, &r, aimer, s.Position[near])
	}
	if err == nil && report != nil {
		report(ai.Progress{Throws: out.Throws, Done: 1, Elapsed: time.Since(start), Best: out.Candidates[0]})
	}
	return out, err
}

// candidate is a shot of which the AI has no opinion in points.
func candidate(s curling.Shot, target curling.Vec, throws int) ai.Candidate {
	return ai.Candidate{Shot: s, Target: target, Score: math.NaN(), Win: math.NaN(), Error: math.NaN(), Throws: throws}
}

// draw stops at a point: exactly, or with Quirks by the heuristic of the thesis.
func (a *AI) draw(aimer *aim.Aimer, to curling.Vec, turn curling.Turn, why string) ai.Suggestion {
	shot, err := aimer.Draw(to, turn)
	if a.Quirks || err != nil {
		shot = physics.CreateShot(aimer.Ice().Friction, to, turn)
	}
	return ai.Suggestion{Candidates: []ai.Candidate{candidate(shot, to, 0)}, Note: why}
}

// hit is thrown at the opponent's shot stone as hard as the thrower can, in the turn that
// more often makes a stone of its side the shot stone.
func (a *AI) hit(ctx context.Context, r *ai.Request, aimer *aim.Aimer, stone curling.Vec) (ai.Suggestion, error) {
	const why = "the shot stone is theirs: hit it"
	limit := r.Thrower().WeightMax
	if a.Quirks {
		if limit != 50 {
			limit = 75
		}
		shot, err := hardest(aimer, stone, curling.Left, limit)
		if err != nil {
			return ai.Suggestion{}, err
		}
		return ai.Suggestion{Candidates: []ai.Candidate{candidate(shot, stone, 0)}, Note: why}, nil
	}
	sim, err := simulators.Fastest(r.Ice)
	if err != nil {
		return ai.Suggestion{}, err
	}
	out := ai.Suggestion{Note: why}
	var won [2]int
	for _, turn := range []curling.Turn{curling.Right, curling.Left} {
		shot, err := hardest(aimer, stone, turn, limit)
		if err != nil {
			continue
		}
		n, err := a.try(ctx, r, sim, shot)
		if err != nil {
			return ai.Suggestion{}, err
		}
		won[turn] = n
		out.Throws += a.Trials
		out.Candidates = append(out.Candidates, candidate(shot, stone, a.Trials))
	}
	switch len(out.Candidates) {
	case 0:
		return a.draw(aimer, curling.Tee, curling.Right, "the shot stone is theirs but no hit reaches it: draw to the tee"), nil
	case 2:
		if c := out.Candidates; won[c[1].Shot.Turn] > won[c[0].Shot.Turn] {
			c[0], c[1] = c[1], c[0]
		}
	}
	best := out.Candidates[0].Shot.Turn
	out.Note = fmt.Sprintf("%s (%d of %d trials made our stone count)", why, won[best], a.Trials)
	return out, nil
}

// try is how often a noisy shot makes a stone of the thrower's side the shot stone.
func (a *AI) try(ctx context.Context, r *ai.Request, sim physics.Simulator, shot curling.Shot) (int, error) {
	s := &r.State
	noise := r.Thrower().Noise
	won := 0
	for k := range a.Trials {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		z1, z2 := physics.Normals(rand.New(rand.NewPCG(r.Seed, uint64(k))))
		run := physics.Disturb(noise, shot, z1, z2)
		if run.Check() != nil {
			continue
		}
		o, err := sim.Throw(physics.Delivery{Position: s.Position, Index: s.Shot, Shot: run}, nil)
		if err != nil {
			return 0, err
		}
		after, _ := r.Rules.Apply(r.Ice.Bounds, &s.Position, &o.Position, s.Shot)
		if near := after.Nearest(r.Ice.Bounds); near >= 0 && curling.SideOf(near) == curling.SideOf(s.Shot) {
			won++
		}
	}
	return won, nil
}

// Weights of the thesis's hits that are tried.
const (
	noLimitWeight = 53 // just below 50 m/s, for a thrower without a limit
	maxWeight     = 200
)

// hardest is the hit of the largest whole weight that is slower than the limit in m/s (0:
// none). On ice the thesis's weights do not know, a stone is passed with 10 m to go.
func hardest(aimer *aim.Aimer, stone curling.Vec, turn curling.Turn, limit float64) (curling.Shot, error) {
	if aimer.Ice().Model.RealTime() {
		return aimer.Limited(limit).Pass(stone, turn, 10)
	}
	most := maxWeight
	if limit <= 0 {
		most = noLimitWeight
	}
	lo, hi := 0, most // speed grows with weight: the largest that is slow enough
	for lo < hi {
		if w := (lo + hi + 1) / 2; limit > 0 && aimer.HitSpeed(stone, float64(w), turn) > limit {
			hi = w - 1
		} else {
			lo = w
		}
	}
	s, err := aimer.CreateHitShot(stone, float64(lo), turn)
	if err != nil || limit > 0 && s.Speed() > limit*(1+1e-12) { // rotated, it may differ in its last bits
		return curling.Shot{}, fmt.Errorf("no hit slower than %g m/s reaches the stone: %w", limit, aim.ErrUnreachable)
	}
	return s, nil
}
