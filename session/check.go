package session

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
)

// Checker goes over the games of the study.
type Checker struct {
	s      *Session
	checks map[*replay.Game]*Check
}

func (ck *Checker) leaveStudy() {
	ck.s.Cancel("check")
	ck.checks = map[*replay.Game]*Check{}
}

// Check is what a pass over the game found: every shot named, and compared with our simulator.
type Check struct {
	Shots     map[replay.Place]playback.ShotAnalysis
	Agreement replay.Agreement
}

// Check is what the pass over the game has found so far.
func (ck *Checker) Check() *Check {
	if c := ck.checks[ck.s.Game()]; c != nil {
		return c
	}
	return &Check{}
}

// checkGap is the time between two updates of the pass.
const checkGap = time.Second / 2

// startCheck goes over the whole game in the background.
func (ck *Checker) startCheck() {
	g := ck.s.play.Game
	if c := ck.checks[g]; c != nil && len(c.Shots) == len(g.Places()) {
		ck.s.Cancel("check")
		return
	}
	checks := ck.checks
	checks[g] = &Check{Shots: map[replay.Place]playback.ShotAnalysis{}}
	ck.s.Start("check", func(ctx context.Context, post Post) {
		sim, err := simulators.Reference(g.Ice)
		if err != nil {
			return
		}
		aim, err := aim.New(g.Ice)
		if err != nil {
			aim = nil
		}
		c := Check{Shots: map[replay.Place]playback.ShotAnalysis{}}
		update := func() {
			now := &Check{maps.Clone(c.Shots), c.Agreement}
			post("", func() {
				checks[g] = now
				ck.s.notify(CheckChanged)
			})
		}
		last := time.Now()
		for _, p := range g.Places() {
			if ctx.Err() != nil {
				return
			}
			a := playback.AnalyzeShot(g, p, sim, aim)
			c.Shots[p] = a
			c.Agreement.Add(&a.Diff)
			if time.Since(last) > checkGap {
				last = time.Now()
				update()
			}
		}
		update()
	})
}

// NextDifference is the next place, after the one shown and round the game, where our simulator and the game disagree.
func (ck *Checker) NextDifference() (p replay.Place, ok bool) {
	places := ck.s.play.Game.Places()
	at := slices.Index(places, ck.s.play.At)
	for k := 1; k <= len(places); k++ {
		q := places[(at+k)%len(places)]
		if a := ck.Check().Shots[q]; a.Diff.Differs() {
			return q, true
		}
	}
	return p, false
}
