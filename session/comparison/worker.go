package comparison

import (
	"context"

	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/webworker"
)

// tried is what shots are compared for.
type tried struct {
	Question    evaluate.Question
	Entries     []compare.Entry
	Assumptions []compare.Assumption
	Workers     int
}

// What is compared in a web worker where the page has any.
var (
	gridThere = webworker.Offer("skill-grid", func(ctx context.Context, p compare.SkillPlan, on func(compare.GridProgress)) (*compare.SkillGrid,
		error) {
		choice, err := registry.Parse(p.Spec)
		if err != nil {
			return nil, err
		}
		p.NewAI = choice.New
		return compare.NewSkillGrid(ctx, p, on)
	})
	duelThere = webworker.Offer("duel", func(ctx context.Context, t tried, _ func(struct{})) (*compare.Duel, error) {
		return compare.NewDuel(ctx, t.Question, [2]compare.Entry(t.Entries), compare.DuelThrows)
	})
	robustThere = webworker.Offer("robust", func(ctx context.Context, t tried, on func(compare.Robust)) (*compare.Robust, error) {
		return compare.NewRobust(ctx, t.Question, t.Entries, t.Assumptions, t.Workers, on)
	})
)
