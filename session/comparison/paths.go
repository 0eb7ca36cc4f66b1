package comparison

import (
	"context"
	"maps"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/table"
)

// Paths are the paths of what is compared: of the cell at the cross-hair, of the two throws selected, or of the given
// shots, or else of the ideas of the analysis.
func (cs *Comparer) Paths() (paths []ComparedPath) {
	if cs.traceOf != cs.table.Key() || !cs.tracing {
		cs.computeTraces()
	}
	for _, w := range cs.comparedShots() {
		if t, ok := cs.traces[w.shot]; ok {
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
func (cs *Comparer) comparedShots() (list []comparedShot) {
	switch cs.shown {
	case GridComparison:
		if _, shot, ok := cs.GridCell(); ok {
			list = append(list, comparedShot{shot.Shot, nil, -1})
		}
	case DuelComparison:
		if d, rows := cs.Duel(); d != nil && cs.duelThrow >= 0 {
			t := d.Differing()[cs.duelThrow]
			for i := range rows {
				list = append(list, comparedShot{t.Shot[i], &cs.table.Asked().Rows[rows[i]], -1})
			}
		}
	case ShotsComparison:
		for i, shot := range cs.shots {
			list = append(list, comparedShot{shot, nil, i})
		}
	case NoComparison:
		if !cs.ideasShown {
			break
		}
		for i, shot := range cs.ideas.Ideas() {
			if shot != nil {
				list = append(list, comparedShot{*shot, nil, i})
			}
		}
	case RobustChoice, CrossComparison:
	}
	return list
}

// computeTraces traces in the background what has to be drawn.
func (cs *Comparer) computeTraces() {
	if cs.traces == nil || cs.traceOf != cs.table.Key() {
		cs.traceOf, cs.traces = cs.table.Key(), map[curling.Shot]inquiry.Trace{}
	}
	var missing []curling.Shot
	for _, w := range cs.comparedShots() {
		if _, known := cs.traces[w.shot]; !known {
			missing = append(missing, w.shot)
		}
	}
	if len(missing) == 0 {
		return
	}
	trace, into := cs.inquiry.Tracer(), cs.traces
	cs.tracing = true
	job.Of[map[curling.Shot]inquiry.Trace](cs.jobs, "compare-trace", job.Prompt|job.OfPlace).Start(func(context.Context,
		job.Post) (map[curling.Shot]inquiry.Trace, error) {
		found := map[curling.Shot]inquiry.Trace{}
		for _, shot := range missing {
			found[shot] = trace(shot)
		}
		return found, nil
	}, func(found map[curling.Shot]inquiry.Trace, _ error) {
		cs.tracing = false
		maps.Copy(into, found)
		cs.Changed.Emit()
	})
}
