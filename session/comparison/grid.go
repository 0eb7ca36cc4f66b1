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
func (cs *Comparer) MakeGrid() {
	if !cs.table.CanAsk() {
		return
	}
	q, err := cs.inquiry.Question()
	if err != nil {
		cs.report(err)
		return
	}
	spec := cs.gridSpec()
	choice, err := registry.Parse(spec)
	if err != nil {
		cs.report(err)
		return
	}
	question := cs.inquiry.Kept(&q)
	plan := compare.SkillPlan{Question: q, Spec: spec, NewAI: choice.New, Workers: inquiry.Workers()}
	for i := range cs.table.Asked().Rows {
		if r := cs.table.Answer(i); r != nil && cs.table.Current(r) {
			plan.Known = append(plan.Known, r.Answer.Shot)
		}
	}
	cs.grid = nil
	start(cs, GridComparison, func(ctx context.Context, post job.Post) (*compare.SkillGrid, error) {
		return compare.NewSkillGrid(ctx, plan, func(p compare.GridProgress) {
			key := "progress"
			if p.Grid != nil {
				key = "grid"
				p.Grid.Version = version.Number
			}
			post(key, func() { cs.TakeGrid(question, p) })
		})
	}, func(*compare.SkillGrid) {}) // the last progress has it
}

// TakeGrid takes the progress of a skill grid.
func (cs *Comparer) TakeGrid(question *study.Question, p compare.GridProgress) {
	cs.done, cs.total = max(cs.done, p.Done), p.Total
	if p.Grid != nil {
		cs.grid = p.Grid
		if question.Grid == nil || p.Grid.Fine {
			question.Grid = p.Grid
			cs.doc.Study().Answered(question)
			cs.Kept.Emit()
		}
		cs.computeTraces()
	}
	cs.Changed.Emit()
}

// gridSpec is the AI that is asked for a skill grid.
func (cs *Comparer) gridSpec() string {
	if r := cs.table.Answer(cs.selection.Now().Row); r != nil && r.Kind == study.EngineRow && r.Engine != nil {
		if name := r.Engine.Kind(); slices.ContainsFunc(registry.Kinds(), func(k ai.Kind) bool { return k.Name == name }) {
			return r.Spec
		}
	}
	return "shots"
}

// Grid is the skill grid of the question at the place shown, as far as it is known; nil if it was not made.
func (cs *Comparer) Grid() *compare.SkillGrid {
	if cs.making == GridComparison && cs.question == cs.table.Key() && cs.grid != nil {
		return cs.grid
	}
	if cs.table.Key() == "" {
		return nil
	}
	if q := cs.doc.Study().Question(cs.table.Key()); q != nil {
		return q.Grid
	}
	return nil
}

// GridAt is the cell of the skill grid that the cross-hair is at: at first that of the question's thrower.
func (cs *Comparer) GridAt() (limit, err int) {
	if g := cs.Grid(); g != nil && !cs.placed {
		return g.Home()
	}
	return cs.cell[0], cs.cell[1]
}

// SetGridAt puts the cross-hair at a cell, or at the nearest one.
func (cs *Comparer) SetGridAt(limit, err int) {
	last := compare.GridSize - 1
	cs.cell, cs.placed = [2]int{min(max(limit, 0), last), min(max(err, 0), last)}, true
	cs.computeTraces()
	cs.Changed.Emit()
}

// GridCell is the cell at the cross-hair and its shot; ok is false where no shot is known.
func (cs *Comparer) GridCell() (cell compare.GridCell, shot compare.GridShot, ok bool) {
	g := cs.Grid()
	if g == nil {
		return cell, shot, false
	}
	limit, err := cs.GridAt()
	if cell = g.Cells[err][limit]; cell.Shot < 0 {
		return cell, shot, false
	}
	return cell, g.Shots[cell.Shot], true
}

// Take puts the shot of the cell at the cross-hair into the table of answers. It reports whether there is one.
func (cs *Comparer) Take() bool {
	_, shot, ok := cs.GridCell()
	return ok && cs.asker.AddShot(shot.Shot, "")
}
