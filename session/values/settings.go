package values

import (
	"context"
	"path/filepath"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/job"
)

// Wanted are the settings under which the shot at a place would be valued now; ok is false where that is not known yet.
func (a *Analysis) Wanted(p replay.Place) (s analysis.Settings, ok bool) {
	s, ok = a.wanted[p]
	return s, ok
}

// Stale reports whether the value of the shot at a place holds for other settings than those chosen: another thrower, other rules, another
// win table.
func (a *Analysis) Stale(p replay.Place) bool {
	v := a.shots[p]
	wanted, ok := a.wanted[p]
	switch {
	case v == nil || !ok:
		return false
	case v.Settings != nil:
		return wanted.Differ(v.Settings)
	}
	return v.By != nil && v.By.Wins != wanted.Wins
}

// AnyStale reports whether any value holds for other settings than those chosen.
func (a *Analysis) AnyStale() bool {
	for p := range a.shots {
		if a.Stale(p) {
			return true
		}
	}
	return false
}

// wantedOf are the settings of the tasks of a game.
func wantedOf(g *replay.Game, tasks []analysis.Task) map[replay.Place]analysis.Settings {
	m := make(map[replay.Place]analysis.Settings, len(tasks))
	for i := range tasks {
		s := &tasks[i].State
		if at, ok := g.At(s.End+1, tasks[i].Rules.Count(s.Shot)); ok {
			m[at] = tasks[i].Settings()
		}
	}
	return m
}

// reassessed is what is known of a game under the settings chosen.
type reassessed struct {
	wanted map[replay.Place]analysis.Settings
	match  *analysis.Match // nil: what is shown stays
}

// Reassess looks in the background which of the values shown hold for the settings chosen, and shows those that were found for them before.
func (analyses *Analyses) Reassess() {
	g := analyses.place.Game()
	a := analyses.analyses[g]
	if a == nil || !a.Known() {
		return
	}
	m, over := chosen(analyses, g)
	path, kept, running, costly := analyses.store(), a.store, a.Running, analyses.terms.Costly
	analyses.assessor.Start(func(context.Context, job.Post) (r reassessed, err error) {
		tasks, err := analysis.Tasks(g, m, over)
		if err != nil {
			return r, err
		}
		r.wanted = wantedOf(g, tasks)
		if running {
			return r, nil
		}
		store := kept
		if store == nil && path != "" {
			if store, err = analysis.ReadStore(path); err != nil {
				store = nil // what is shown stays
			}
		}
		if store != nil {
			r.match = analysis.Assemble(g, filepath.Base(path), m, tasks, store, costly)
		}
		return r, nil
	}, func(r reassessed, err error) {
		if err != nil || analyses.analyses[g] != a {
			return // it is told when the user asks for the analysis
		}
		a.wanted = r.wanted
		if r.match != nil && r.match.Valued > 0 && !a.Running {
			analyses.show(g, r.match, nil)
			return
		}
		analyses.Changed.Emit()
	})
}
