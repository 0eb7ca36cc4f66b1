package comparison

import (
	"context"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// MakeGrid makes the skill grid of the question at the place shown, asking the AI selected where that is a built-in one,
// else named shots. It is kept with its question.
func (comparer *Comparer) MakeGrid() {
	if !comparer.table.CanAsk() {
		return
	}
	q, err := comparer.inquiry.Question()
	if err != nil {
		comparer.report(err)
		return
	}
	spec := comparer.gridSpec()
	question := comparer.inquiry.Kept(&q)
	plan := compare.SkillPlan{Question: q, Spec: spec, Workers: inquiry.Workers()}
	for i := range comparer.table.Asked().Rows {
		if r := comparer.table.Answer(i); r != nil && comparer.table.Current(r) {
			plan.Known = append(plan.Known, r.Answer.Shot)
		}
	}
	comparer.grid = nil
	start(comparer, GridComparison, func(ctx context.Context, post job.Post) (*compare.SkillGrid, error) {
		return gridThere.Run(ctx, &plan, func(p compare.GridProgress) {
			key := "progress"
			if p.Grid != nil {
				key = "grid"
				p.Grid.Version = version.Number
			}
			post(key, func() { comparer.TakeGrid(question, p) })
		})
	}, func(*compare.SkillGrid) {}) // the last progress has it
}

// TakeGrid takes the progress of a skill grid.
func (comparer *Comparer) TakeGrid(question *study.Question, p compare.GridProgress) {
	comparer.done, comparer.total = max(comparer.done, p.Done), p.Total
	if p.Grid != nil {
		comparer.grid = p.Grid
		if question.Grid == nil || p.Grid.Fine {
			question.Grid = p.Grid
			comparer.doc.Study().Answered(question)
			comparer.Kept.Emit()
		}
	}
	comparer.Changed.Emit()
}

// gridSpec is the AI that is asked for a skill grid.
func (comparer *Comparer) gridSpec() string {
	if r := comparer.table.Answer(comparer.selection.Now().Row); r != nil && r.Kind == study.EngineRow && r.Engine != nil {
		if name := r.Engine.Kind(); slices.ContainsFunc(registry.Kinds(), func(k ai.Kind) bool { return k.Name == name }) {
			return r.Spec
		}
	}
	return "shots"
}

// Grid is the skill grid of the question at the place shown, as far as it is known; nil if it was not made.
func (comparer *Comparer) Grid() *compare.SkillGrid {
	if comparer.making == GridComparison && comparer.question == comparer.table.Key() && comparer.grid != nil {
		return comparer.grid
	}
	if comparer.table.Key() == "" {
		return nil
	}
	if q := comparer.doc.Study().Question(comparer.table.Key()); q != nil {
		return q.Grid
	}
	return nil
}

// GridAt is the cell of the skill grid that the cross-hair is at: at first that of the question's thrower.
func (comparer *Comparer) GridAt() (limit, err int) {
	if g := comparer.Grid(); g != nil && !comparer.placed {
		return g.Home()
	}
	return comparer.cell[0], comparer.cell[1]
}

// SetGridAt puts the cross-hair at a cell, or at the nearest one.
func (comparer *Comparer) SetGridAt(limit, err int) {
	last := compare.GridSize - 1
	comparer.cell, comparer.placed = [2]int{min(max(limit, 0), last), min(max(err, 0), last)}, true
	comparer.Changed.Emit()
}

// GridCell is the cell at the cross-hair and its shot; ok is false where no shot is known.
func (comparer *Comparer) GridCell() (cell compare.GridCell, shot compare.GridShot, ok bool) {
	g := comparer.Grid()
	if g == nil {
		return cell, shot, false
	}
	limit, err := comparer.GridAt()
	if cell = g.Cells[err][limit]; cell.Shot < 0 {
		return cell, shot, false
	}
	return cell, g.Shots[cell.Shot], true
}

// Take puts the shot of the cell at the cross-hair into the table of answers. It reports whether there is one.
func (comparer *Comparer) Take() bool {
	_, shot, ok := comparer.GridCell()
	return ok && comparer.asker.AddShot(shot.Shot, "")
}
