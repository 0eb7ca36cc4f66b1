package comparison

import (
	"context"
	"maps"

	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/table"
)

// Paths are the paths of what is compared: of the cell at the cross-hair, of the two throws selected, or of the given
// shots, or else of the ideas of the analysis.
func (comparer *Comparer) Paths() (paths []ComparedPath) {
	if comparer.traceOf != comparer.table.Key() || !comparer.jobs.Running(traceKind) {
		comparer.computeTraces()
	}
	for _, w := range comparer.comparedShots() {
		if t, ok := comparer.traces[w.shot]; ok {
			paths = append(paths, ComparedPath{t, w.row, w.number})
		}
	}
	return paths
}

type comparedShot struct {
	shot   curling.Shot
	row    *table.Row
	number int
}

// comparedShots are the shots whose paths are drawn.
func (comparer *Comparer) comparedShots() (list []comparedShot) {
	switch comparer.shown {
	case GridComparison:
		if _, shot, ok := comparer.GridCell(); ok {
			list = append(list, comparedShot{shot.Shot, nil, -1})
		}
	case DuelComparison:
		if d, rows := comparer.Duel(); d != nil && comparer.duelThrow >= 0 {
			t := d.Differing()[comparer.duelThrow]
			for i := range rows {
				list = append(list, comparedShot{t.Shot[i], &comparer.table.Asked().Rows[rows[i]], -1})
			}
		}
	case ShotsComparison:
		for i, shot := range comparer.shots {
			list = append(list, comparedShot{shot, nil, i})
		}
	case NoComparison:
		if !comparer.ideasShown {
			break
		}
		for i, shot := range comparer.ideas.Ideas() {
			if shot != nil {
				list = append(list, comparedShot{*shot, nil, i})
			}
		}
	case RobustChoice, CrossComparison:
	}
	return list
}

// traceKind is that of the job that traces what is drawn.
const traceKind = "compare-trace"

// computeTraces traces in the background what has to be drawn.
func (comparer *Comparer) computeTraces() {
	if comparer.traces == nil || comparer.traceOf != comparer.table.Key() {
		comparer.traceOf, comparer.traces = comparer.table.Key(), map[curling.Shot]inquiry.Trace{}
	}
	var missing []curling.Shot
	for _, w := range comparer.comparedShots() {
		if _, known := comparer.traces[w.shot]; !known {
			missing = append(missing, w.shot)
		}
	}
	if len(missing) == 0 {
		return
	}
	trace, into := comparer.inquiry.Tracer(), comparer.traces
	job.Of[map[curling.Shot]inquiry.Trace](comparer.jobs, traceKind, job.Prompt|job.OfPlace).Start(func(context.Context,
		job.Post) (map[curling.Shot]inquiry.Trace, error) {
		found := map[curling.Shot]inquiry.Trace{}
		for _, shot := range missing {
			cpu.Yield()
			found[shot] = trace(shot)
		}
		return found, nil
	}, func(found map[curling.Shot]inquiry.Trace, _ error) {
		maps.Copy(into, found)
		comparer.Changed.Emit()
	})
}
