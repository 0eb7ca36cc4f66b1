package shotgrid

import (
	"context"
	"fmt"
	"strings"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/laststone"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
)

// Plan holds the settings of an AI on a shot grid.
type Plan struct {
	Size   Size
	Space  Space
	Cycles int
	// Root is how the first shot is chosen: Cycles, or Halving.
	Root   string
	Policy policy.Policy
	Keep   int
}

// How the first shot is chosen.
const (
	Cycles  = "cycles"  // as published: the whole grid, equally often
	Halving = "halving" // the best half ever more often
)

// Settings describes the settings of every AI on a shot grid, with default policy and root.
func Settings(by, root string) []ai.Setting {
	return []ai.Setting{
		{Key: "root", Default: root, Choices: []string{Cycles, Halving}, Help: "the first shot: all of the lattice equally often as published, or the better half ever more often; the last stone of an end is thrown in one cycle, or with halving searched"},
		{Key: "policy", Default: by, Choices: Policies, Help: "who plays the end out: draws and hits by chance, what a curler would think of, or that with learned likings; value: nobody, the learned distribution of the end score counts"},
		{Key: "cycles", Default: "0", Min: 0, Max: 1000,
			Help: "playouts of every candidate at most; 0 as many as the budget allows, 47 without one"},
		{Key: "error", Default: string(Velocity), Choices: []string{string(Velocity), string(Position)},
			Help: "where the thrower's error is taken: in velocity as it is, or around the target as published"},
		{Key: "columns", Default: "63", Min: 15, Max: 255, Help: "draws side by side"},
		{Key: "rows", Default: "31", Min: 11, Max: 127, Help: "draws one behind the other"},
		{Key: "hits", Default: "189", Min: 31, Max: 765, Help: "hits side by side"},
		{Key: "keep", Default: "5", Min: 1, Max: 20, Help: "candidates in the answer"},
	}
}

// PlanOf is the plan of settings that were read.
func PlanOf(v ai.Values) (Plan, error) {
	pol, err := PolicyOf(v["policy"])
	return Plan{
		Size:   Size{v.Whole("columns"), v.Whole("rows"), v.Whole("hits")},
		Space:  Space(v["error"]),
		Cycles: v.Whole("cycles"),
		Root:   v["root"],
		Policy: pol,
		Keep:   v.Whole("keep"),
	}, err
}

// Policies are the names of the policies that play ends out.
var Policies = []string{"simple", "rules", "learned", "value"}

// PolicyOf is a policy by name.
func PolicyOf(name string) (policy.Policy, error) {
	switch name {
	case "simple":
		return policy.Simple{}, nil
	case "rules":
		return policy.Rules{}, nil
	case "learned":
		return policy.Learned()
	case "value":
		return playout.Value{}, nil
	}
	return nil, fmt.Errorf("no policy %q (%s)", name, strings.Join(Policies, ", "))
}

// New is a run of a plan for a request, stopped when ctx ends. The caller sets Play, Batch and
// After.
func (p *Plan) New(ctx context.Context, r *ai.Request, report func(ai.Progress)) (*Run, error) {
	d, err := playout.Begin(ctx, r, report)
	if err != nil {
		return nil, err
	}
	shot, sim := r.State.Shot, d.Simulations[0]
	l := New(ctx, sim.Aims(shot), p.Size)
	kernel, err := l.Kernel(ctx, sim.Thrower(shot).Noise, p.Space)
	if err != nil {
		return nil, err
	}
	if len(l.Throwable()) == 0 {
		return nil, ai.NoThrow(r.Thrower().WeightMax)
	}
	run := &Run{Decision: d, Grid: l, Kernel: kernel, Space: p.Space, Cycles: p.Cycles, Halving: p.Root == Halving,
		Length: curling.Stones - shot}
	if _, leaf := p.Policy.(playout.Value); leaf && sim.Knows(shot+1) {
		run.Length, run.Leaf = 1, true
	}
	return run, nil
}

// Last is the answer to a request about the last stone of an end, by search of that stone; ok is false where there is
// none, or the whole grid is to be thrown as published.
func (p *Plan) Last(ctx context.Context, r *ai.Request, report func(ai.Progress)) (out ai.Suggestion, ok bool, err error) {
	if p.Root == Cycles {
		return out, false, nil
	}
	return laststone.Answer(ctx, r, p.Keep, report)
}

// Answer is the suggestion of a finished run.
func (p *Plan) Answer(run *Run) ai.Suggestion {
	return ai.Suggestion{Candidates: run.Best(p.Keep), Map: run.Map(), Throws: run.Thrown()}
}
