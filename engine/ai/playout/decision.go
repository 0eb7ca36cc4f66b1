package playout

import (
	"context"
	"fmt"
	"time"

	"github.com/hogline/hogline/engine/ai"
)

// Decision is what a search for one request has, whatever it searches: what ends are worth, a simulation a worker, the budget's
// clock, and who is told how far it is.
type Decision struct {
	Request     *ai.Request
	Utility     *Utility
	Simulations []*Simulation     // one a worker
	Start       time.Time         // a budget of time counts from here
	Report      func(ai.Progress) // nil: nobody is told
	reported    time.Time
}

// Begin begins a decision, whose simulations throw until ctx ends. The error is that of New.
func Begin(ctx context.Context, r *ai.Request, report func(ai.Progress)) (*Decision, error) {
	d := &Decision{Request: r, Utility: UtilityOf(r), Start: time.Now(), Report: report}
	sim, err := New(r)
	if err != nil {
		return nil, err
	}
	sim.Until(ctx)
	for range max(1, r.Workers) {
		d.Simulations = append(d.Simulations, sim.Fork())
	}
	return d, nil
}

// Each does n tasks on all workers.
func (d *Decision) Each(ctx context.Context, n int, do func(sim *Simulation, i int)) error {
	return Each(ctx, len(d.Simulations), n, func(w, i int) { do(d.Simulations[w], i) })
}

// Thrown is how many stones were thrown.
func (d *Decision) Thrown() int { return Thrown(d.Simulations) }

// TimeUp reports whether a budget of time is used up.
func (d *Decision) TimeUp() bool {
	b := d.Request.Budget.Time
	return b > 0 && time.Since(d.Start) >= b
}

// Tell reports now and then what share of the work is done, at least that of a budget of time, and the best candidate so far, the
// first of best, which may be nil or have none.
func (d *Decision) Tell(done float64, best func() []ai.Candidate) {
	if d.Report == nil || time.Since(d.reported) < ai.ReportInterval {
		return
	}
	d.reported = time.Now()
	p := ai.Progress{Throws: d.Thrown(), Elapsed: time.Since(d.Start), Done: done}
	if t := d.Request.Budget.Time; t > 0 {
		p.Done = max(p.Done, min(1, float64(p.Elapsed)/float64(t)))
	}
	if best != nil {
		if list := best(); len(list) > 0 {
			p.Best = list[0]
		}
	}
	d.Report(p)
}

// Failure is the error of a search of an AI that ended with err: that of ctx if that has ended, else err, or that of Check, with
// the name of the AI.
func (d *Decision) Failure(ctx context.Context, name string, err error) error {
	if err == nil {
		err = Check(d.Simulations)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
