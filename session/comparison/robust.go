package comparison

import (
	"context"
	"slices"

	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// MakeRobust values the shots of the table under assumptions.
func (comparer *Comparer) MakeRobust() {
	q, err := comparer.inquiry.Question()
	if err != nil || !comparer.table.Known() {
		return
	}
	var rows []*study.Row
	var entries []compare.Entry
	for i := range comparer.table.Asked().Rows {
		r := comparer.table.Answer(i)
		if r == nil || !comparer.table.Current(r) || len(rows) == maxTried {
			continue
		}
		if e := comparer.entry(&q, r.Row); !slices.Contains(entries, e) {
			rows, entries = append(rows, r.Row), append(entries, e)
		}
	}
	if len(rows) < 2 {
		return
	}
	key, list := comparer.table.Key(), compare.Assumptions(&q)
	comparer.robust = nil
	start(comparer, RobustChoice, func(ctx context.Context, post job.Post) (*compare.Robust, error) {
		return robustThere.Run(ctx, &tried{q, entries, list, inquiry.Workers()}, func(r compare.Robust) {
			post("robust", func() {
				if comparer.key != key {
					comparer.duel = nil
				}
				comparer.key, comparer.robust, comparer.tried, comparer.done, comparer.total = key, &r, rows, len(r.Worth), len(list)
				comparer.Changed.Emit()
			})
		})
	}, func(*compare.Robust) {}) // the last progress has it
}

// maxTried is how many shots are tried under assumptions.
const maxTried = 6

// Robust is the robust choice of the question at the place shown and the rows of its shots, nil if none was made.
func (comparer *Comparer) Robust() (r *compare.Robust, rows []int) {
	if comparer.robust == nil || comparer.key != comparer.table.Key() {
		return nil, nil
	}
	for _, t := range comparer.tried {
		i := comparer.table.RowOf(t)
		if i < 0 {
			return nil, nil
		}
		rows = append(rows, i)
	}
	return comparer.robust, rows
}

// CrossValues are what every AI of the table says of every shot there, and the rows.
func (comparer *Comparer) CrossValues() (c *compare.CrossValues, rows []int) {
	var answers []*evaluate.Answer
	for i := range comparer.table.Asked().Rows {
		if r := comparer.table.Answer(i); r != nil && comparer.table.Current(r) && r.Kind == study.EngineRow &&
			r.Candidate == 0 && r.Answer.State.Over() {
			answers, rows = append(answers, &r.Answer), append(rows, i)
		}
	}
	return compare.NewCrossValues(answers), rows
}
