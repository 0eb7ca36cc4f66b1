package asking

import (
	"slices"
	"time"

	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// Pause is how long a place is shown before it is asked about by itself: who steps through a match asks nothing on the way.
const Pause = 400 * time.Millisecond

// Always asks the question at every place that is shown, as long as it is on.
type Always struct {
	Changed event.Signal // on or off
	// May reports whether a place may be asked about now; nil: always. A change of its answer is told by Look.
	May func() bool

	asker *Asker
	jobs  *job.Dispatcher
	on    bool
	looks int       // so often; the last one counts
	seen  study.Key // of the question that was looked at last
}

// NewAlways is off.
func NewAlways(as *Asker, jobs *job.Dispatcher) *Always { return &Always{asker: as, jobs: jobs} }

// On reports whether every place is asked about.
func (a *Always) On() bool { return a.on }

// Set has every place that is shown asked about from now on, or none. A question that runs goes on.
func (a *Always) Set(on bool) {
	if on == a.on {
		return
	}
	a.on = on
	a.Changed.Emit()
	a.Anew()
}

// Anew is Look where the question may be the same and others are to answer it: in another study, or by other AIs.
func (a *Always) Anew() {
	a.seen = ""
	a.Look()
}

// Look asks the question at the place shown a moment later, if that is still the question and has AIs that have not answered. It is called
// after whatever may change the question. The same one is not asked again: one that is stopped, or that an AI fails at, stays so until
// another is looked at.
func (a *Always) Look() {
	a.looks++
	look := a.looks
	if !a.on {
		return
	}
	a.jobs.Later(Pause, func() {
		t := a.asker.table
		if look != a.looks || !a.on || a.May != nil && !a.May() || !t.Known() || t.Key() == a.seen {
			return
		}
		a.seen = t.Key()
		if t.CanAsk() && slices.ContainsFunc(t.Asked().Rows, func(r table.Row) bool { return t.Missing(&r) }) {
			a.asker.Start()
		}
	})
}
