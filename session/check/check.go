// Package check goes over a game: every shot is named, and compared with our simulator.
package check

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
)

// Place is the place shown.
type Place interface {
	Game() *replay.Game
	At() replay.Place
}

// Checker goes over the games of the study.
type Checker struct {
	Changed event.Signal // the pass over the game found more

	place  Place
	jobs   *job.Dispatcher
	checks map[*replay.Game]*Check
}

// New goes over the games that are shown.
func New(p Place, jobs *job.Dispatcher) *Checker {
	return &Checker{place: p, jobs: jobs, checks: map[*replay.Game]*Check{}}
}

// LeaveStudy forgets the games of the study that was open.
func (ck *Checker) LeaveStudy() {
	ck.pass().Cancel()
	ck.Forget()
}

// Forget forgets what was found: the games are other ones.
func (ck *Checker) Forget() { ck.checks = map[*replay.Game]*Check{} }

// Check is what a pass over the game found: every shot named, and compared with our simulator.
type Check struct {
	Shots     map[replay.Place]playback.ShotAnalysis
	Agreement replay.Agreement
}

// Found is what the pass over the game has found so far.
func (ck *Checker) Found() *Check {
	if c := ck.checks[ck.place.Game()]; c != nil {
		return c
	}
	return &Check{}
}

// checkGap is the time between two updates of the pass.
const checkGap = time.Second / 2

// pass is the pass over a game.
func (ck *Checker) pass() *job.Job[*Check] { return job.Of[*Check](ck.jobs, "check", 0) }

// Start goes over the whole game shown in the background, unless that was done.
func (ck *Checker) Start() {
	g := ck.place.Game()
	if c := ck.checks[g]; c != nil && len(c.Shots) == len(g.Places()) {
		ck.pass().Cancel()
		return
	}
	checks := ck.checks
	checks[g] = &Check{Shots: map[replay.Place]playback.ShotAnalysis{}}
	show := func(c *Check) {
		checks[g] = c
		ck.Changed.Emit()
	}
	ck.pass().Start(func(ctx context.Context, post job.Post) (*Check, error) {
		return checkGame(ctx, g, func(c *Check) { post("", func() { show(c) }) })
	}, func(c *Check, err error) {
		if err == nil {
			show(c)
		}
	})
}

// checkGame goes over a game, and tells now and then what it has found.
func checkGame(ctx context.Context, g *replay.Game, update func(*Check)) (*Check, error) {
	sim, err := simulators.Reference(g.Ice)
	if err != nil {
		return nil, err
	}
	c := Check{Shots: map[replay.Place]playback.ShotAnalysis{}}
	last := time.Now()
	var here thrower
	for places := range slices.Chunk(g.Places(), atOnce) {
		q := deliveries{Ice: g.Ice}
		for _, p := range places {
			if _, shot := g.ShotAt(p); shot != nil && shot.Ran {
				q.List = append(q.List, shot.Delivery(g.Ice.Bounds))
			}
		}
		known, err := throwThere.Or(ctx, &q, nil, func() ([]landed, error) { return here.throw(ctx, &q) })
		if err != nil {
			return nil, err
		}
		thrown := replayed{sim, q.List, known}
		for _, p := range places {
			a := playback.AnalyzeShot(g, p, thrown, thrown.stop)
			c.Shots[p] = a
			c.Agreement.Add(&a.Diff)
		}
		if time.Since(last) > checkGap {
			last = time.Now()
			update(&Check{maps.Clone(c.Shots), c.Agreement})
		}
	}
	return &c, nil
}

// Next is the next place, after the one shown and round the game, where our simulator and the game disagree.
func (ck *Checker) Next() (p replay.Place, ok bool) {
	places := ck.place.Game().Places()
	at := slices.Index(places, ck.place.At())
	for k := 1; k <= len(places); k++ {
		q := places[(at+k)%len(places)]
		if a := ck.Found().Shots[q]; a.Diff.Differs() {
			return q, true
		}
	}
	return p, false
}
