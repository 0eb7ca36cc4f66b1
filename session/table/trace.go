package table

import (
	"context"
	"strconv"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// drawing is what is drawn of an answer and how far it is; a study does not keep it.
type drawing struct {
	trace      inquiry.Trace
	candidates []inquiry.Trace
	progress   float64 // share of the budget spent, negative while unknown
}

func (d *drawing) updateProgress(p *ai.Progress) {
	if p.Done >= 0 && (p.Throws > 0 || p.Done > 0) {
		d.progress = max(d.progress, min(p.Done, 1))
	}
}

// traceRows traces the shots of rows that were read from a file, in the background.
func (table *Table) traceRows() {
	var rows []*study.Row
	for i := range table.asked.Rows {
		r := &table.asked.Rows[i]
		shot := r.Asked && r.Answer.State.HasShot() || r.Own()
		if d := table.drawn[r.Row]; shot && (d == nil || d.trace.Shot != r.Answer.Shot) {
			rows = append(rows, r.Row)
		}
	}
	if len(rows) == 0 {
		return
	}
	trace := table.inquiry.Tracer()
	type want struct {
		row        *study.Row
		shot       curling.Shot
		candidates []curling.Shot
	}
	var wants []want
	for _, r := range rows {
		w := want{row: r, shot: r.Answer.Shot}
		for k := range r.Answer.Candidates[:min(len(r.Answer.Candidates), study.MaxCandidates)] {
			w.candidates = append(w.candidates, r.Answer.Candidates[k].Thrown)
		}
		wants = append(wants, w)
	}
	drawn := table.drawn
	table.tracing.Start(func(ctx context.Context, post job.Post) (none struct{}, err error) {
		for i, w := range wants {
			if ctx.Err() != nil {
				return none, ctx.Err()
			}
			cpu.Yield()
			d := &drawing{trace: trace(w.shot), progress: -1}
			for _, shot := range w.candidates {
				cpu.Yield()
				d.candidates = append(d.candidates, trace(shot))
			}
			post(strconv.Itoa(i), func() {
				if old := drawn[w.row]; old == nil || old.trace.Shot != w.shot {
					drawn[w.row] = d
					table.showTraces()
				}
			})
		}
		return none, nil
	}, func(struct{}, error) {})
}

// showTraces puts what was traced into the table.
func (table *Table) showTraces() {
	for i := range table.asked.Rows {
		r := &table.asked.Rows[i]
		if d := table.drawn[r.Row]; d != nil {
			r.Trace, r.Candidates, r.progress = d.trace, d.candidates, d.progress
		}
	}
	table.Changed.Emit()
}

// Draw draws an answer: its traces, that of the answer itself first (nil: as before), and how far its engine is.
func (table *Table) Draw(r *study.Row, traces []inquiry.Trace, p ai.Progress) {
	d := table.drawn[r]
	if d == nil {
		d = &drawing{progress: -1}
		table.drawn[r] = d
	}
	d.updateProgress(&p)
	if traces != nil {
		d.trace, d.candidates = traces[0], traces[1:]
	}
}

// Forget forgets what is drawn of an answer.
func (table *Table) Forget(r *study.Row) { delete(table.drawn, r) }
