package session

import (
	"context"
	"maps"
	"time"

	"hogline/canvas/playback"
	"hogline/engine/physics"
	"hogline/replay"
)

// Check is what a pass over the game found: every shot named, and compared with our simulator.
type Check struct {
	Shots     map[replay.Place]playback.Reading
	Agreement replay.Agreement
}

// Check is what the pass over the game has found so far.
func (s *Session) Check() *Check { return &s.check }

// checkGap is the time between two updates of the pass.
const checkGap = time.Second / 2

// startCheck goes over the whole game in the background.
func (s *Session) startCheck() {
	s.check = Check{Shots: map[replay.Place]playback.Reading{}}
	g := s.play.Game
	s.Start("check", func(ctx context.Context, post Post) {
		sim, err := playback.SimulatorFor(g.Ice)
		if err != nil {
			return
		}
		aim, err := physics.NewAimer(g.Ice)
		if err != nil {
			aim = nil
		}
		found := map[replay.Place]playback.Reading{}
		update := func() {
			now := maps.Clone(found)
			post("", func() { s.setCheck(now) })
		}
		last := time.Now()
		for _, p := range g.Places() {
			if ctx.Err() != nil {
				return
			}
			found[p] = playback.Read(g, p, sim, aim)
			if time.Since(last) > checkGap {
				last = time.Now()
				update()
			}
		}
		update()
	})
}

func (s *Session) setCheck(found map[replay.Place]playback.Reading) {
	s.check.Shots = found
	var a replay.Agreement
	for p, r := range found {
		switch {
		case !s.comparable(p):
		case r.Diff.Err != nil:
			a.Failed++
		default:
			a.Shots++
			if r.Diff.Agrees() {
				a.Within++
			}
		}
	}
	s.check.Agreement = a
	s.notify(CheckChanged)
}

// comparable reports whether the game tells what was thrown at a place and what came of it.
func (s *Session) comparable(p replay.Place) bool {
	_, shot := s.play.Game.ShotAt(p)
	return shot != nil && shot.Kind == replay.Thrown && shot.Ran && shot.After != nil
}

// NextDifference is the next place, after the one shown and round the game, where our simulator and the game disagree.
func (s *Session) NextDifference() (p replay.Place, ok bool) {
	places := s.play.Game.Places()
	at := 0
	for i, q := range places {
		if q == s.play.At {
			at = i
		}
	}
	for k := 1; k <= len(places); k++ {
		q := places[(at+k)%len(places)]
		if r, found := s.check.Shots[q]; found && s.comparable(q) && r.Diff.Err == nil && !r.Diff.Agrees() {
			return q, true
		}
	}
	return p, false
}
