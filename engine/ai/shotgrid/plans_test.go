package shotgrid_test

import (
	"context"
	"testing"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/ai/shotgrid"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
)

// planned is an AI that plays by a plan alone.
type planned struct{ plan shotgrid.Plan }

func (p planned) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	if out, ok, err := p.plan.Last(ctx, &r, report); ok {
		return out, err
	}
	run, err := p.plan.New(ctx, &r, report)
	if err != nil {
		return ai.Suggestion{}, err
	}
	run.Batch, run.Most = 64, 128
	run.Play = func(w, _ int, pos *curling.Position, shot int) ai.Ends {
		return run.Simulations[w].Ends(pos, shot, p.plan.Policy)
	}
	if err := run.Go(ctx, "planned"); err != nil {
		return ai.Suggestion{}, err
	}
	return p.plan.Answer(run), nil
}

// kind is that AI, on small grids.
func kind() ai.Kind {
	k := ai.Kind{Name: "planned", Settings: shotgrid.Settings("value", shotgrid.Halving)}
	for i := range k.Settings {
		if small, ok := map[string]string{"columns": "21", "rows": "11", "hits": "31"}[k.Settings[i].Key]; ok {
			k.Settings[i].Default = small
		}
	}
	k.New = func(values map[string]string) (ai.AI, error) {
		v, err := k.Read(values)
		if err != nil {
			return nil, err
		}
		plan, err := shotgrid.PlanOf(v)
		return planned{plan}, err
	}
	return k
}

// TestSameAnswersForASeed: of plans of all roots, policies and errors, with budgets that allow the grid, some of its peaks, or named shots
// alone.
func TestSameAnswersForASeed(t *testing.T) {
	text := ""
	for _, throws := range []int{300, 900, 3000} {
		text += aitest.AnswersTo(t, kind(), throws, []string{"midst, behind", "before the last stone"}, nil, map[string]string{"policy": "rules"},
			map[string]string{"root": "cycles", "error": "position", "cycles": "2", "keep": "2"})
	}
	text += aitest.AnswersTo(t, kind(), 900, []string{"last stone", "frozen"}, nil, map[string]string{"root": "cycles", "policy": "simple"})
	goldentest.Text(t, "plans.txt", text)
}
