// Package mc is pure Monte Carlo (Ohto 2016 §3.1, §5): the shots of a shot grid are played
// out by a policy. As published (root=cycles) every one is, equally often, and the thrower's
// error comes in by the mean over the neighbours, and ends are played out by chance; that takes some seconds to
// be strong, so the default spends its budget on the better half again and again, and the learned value of the position stands
// for the rest of the end.
package mc

import (
	"context"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/book"
	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/shotgrid"
	"github.com/hogline/hogline/engine/curling"
)

// auto is the policy that goes with the root.
const auto = "auto"

// Kind describes the AI.
func Kind() ai.Kind {
	k := ai.Kind{Name: "mc", Title: "Pure Monte Carlo", Settings: append(shotgrid.Settings(auto, shotgrid.Halving), book.Setting())}
	for i := range k.Settings {
		if s := &k.Settings[i]; s.Key == "policy" {
			s.Choices = append([]string{auto}, s.Choices...)
			s.Help += "; auto: chance where the first shot is chosen as published, else value"
		}
	}
	k.New = func(values map[string]string) (ai.AI, error) {
		v, err := k.Read(values)
		if err != nil {
			return nil, err
		}
		if v["policy"] == auto {
			v["policy"] = "value"
			if v["root"] == shotgrid.Cycles {
				v["policy"] = "simple"
			}
		}
		plan, err := shotgrid.PlanOf(v)
		out := lookahead.Refined(&MC{plan}, plan.Policy, lookahead.LastStone)
		if v.Bool("book") {
			out = book.Opened(out, plan.Policy)
		}
		return out, err
	}
	return k
}

// MC is the AI.
type MC struct{ plan shotgrid.Plan }

// batch is how many playouts are done between two checks of the budget.
const batch = 128

// Suggest implements ai.AI.
func (m *MC) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	if out, ok, err := m.plan.Last(ctx, &r, report); ok {
		return out, err
	}
	run, err := m.plan.New(ctx, &r, report)
	if err != nil {
		return ai.Suggestion{}, err
	}
	run.Batch = batch
	run.Play = func(w, _ int, pos *curling.Position, shot int) ai.Ends {
		return run.Simulations[w].Ends(pos, shot, m.plan.Policy)
	}
	if err := run.Go(ctx, "mc"); err != nil {
		return ai.Suggestion{}, err
	}
	return m.plan.Answer(run), nil
}
