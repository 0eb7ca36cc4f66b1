package session

import (
	"context"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/study"
)

// finding is how far the search for the throws behind the charted shots of the game shown is.
type finding struct {
	done, total int
	stones      bool // are told apart first
}

// foundGap is the time between two times that throws found are shown.
const foundGap = time.Second / 2

// Identifying is how many charted shots of the game shown have their stones told apart, of how many; 0 of 0 where nothing is left
// to tell.
func (s *Session) Identifying() (done, of int) {
	if !s.finding.stones {
		return 0, 0
	}
	return s.finding.done, s.finding.total
}

// Finding is how many of the charted shots of the game shown have been searched for their throws, of how many; 0 of 0 where
// nothing is searched for.
func (s *Session) Finding() (done, of int) {
	if s.finding.stones {
		return 0, 0
	}
	return s.finding.done, s.finding.total
}

// findThrows searches for the throws behind the charted shots of the game shown in the background, that of the place shown
// first. The game is shown with those found so far. It reports whether there are any to search for.
func (s *Session) findThrows() bool {
	s.stopFinding()
	base, at := s.play.Game, s.play.At
	if base.Identify != nil && !s.searched[base] {
		s.identify(base)
		return true
	}
	places := base.Unfound(at)
	if len(places) == 0 || s.searched[base] {
		return false
	}
	total := 0
	for _, p := range base.Places() {
		if _, shot := base.ShotAt(p); shot != nil && shot.Chart != nil {
			total++
		}
	}
	s.finding = finding{done: total - len(places), total: total}
	s.Start("throws-found", func(ctx context.Context, post Post) {
		var found []replay.FoundThrow
		now := base // shown
		show := func(end bool, err error) {
			next, done := base.WithThrows(base.Ice, found), total-len(places)+len(found)
			post("", func() {
				s.exchange(now, next)
				now = next
				if s.finding.done = done; end {
					s.endFinding(err)
				}
				s.notify(CheckChanged)
			})
		}
		last := time.Now()
		_, err := base.Reconstruct(ctx, base.Ice, places, reconstruct.Options{}, func(f replay.FoundThrow) {
			if found = append(found, f); f.At == at || time.Since(last) > foundGap {
				last = time.Now()
				show(false, nil)
			}
		})
		if ctx.Err() == nil {
			show(true, err)
		}
	})
	return true
}

// identify tells the stones of a game shown apart by throws in the background, and goes on with the throws of that game.
func (s *Session) identify(base *replay.Game) {
	s.finding = finding{total: base.Shots(), stones: true}
	s.Start("throws-found", func(ctx context.Context, post Post) {
		last := time.Now()
		now, err := base.Identify(ctx, func(done, of int) {
			if time.Since(last) < foundGap {
				return
			}
			last = time.Now()
			post("progress", func() {
				s.finding.done, s.finding.total = done, of
				s.notify(CheckChanged)
			})
		})
		if ctx.Err() != nil {
			return
		}
		post("", func() {
			s.finding = finding{}
			if err != nil {
				s.searched[base] = true
				s.report(err)
				return
			}
			s.exchange(base, now)
			if !s.findThrows() {
				s.startCheck()
				s.loadAnalysis()
			}
			s.notify(GameChanged | CheckChanged | AnalysisChanged)
		})
	})
}

func (s *Session) stopFinding() {
	s.Cancel("throws-found")
	s.finding = finding{}
}

// endFinding goes on with what waits for all throws of the game shown.
func (s *Session) endFinding(err error) {
	s.finding = finding{}
	s.searched[s.play.Game] = true // a shot that cannot be simulated is not searched for again
	if err != nil {
		s.report(err)
	}
	s.startCheck()
	s.loadAnalysis()
	s.notify(AnalysisChanged)
}

// exchange shows a game with more of its throws in place of itself. It is no command that could be undone.
func (s *Session) exchange(was, now *replay.Game) {
	for of, g := range s.withThrows {
		if g == was {
			s.withThrows[of] = now
		}
	}
	s.withThrows[was] = now
	s.renewGames()
	s.play.Game = now
	_, before := was.ShotAt(s.play.At)
	_, after := now.ShotAt(s.play.At)
	identified := was.Identify != nil && now.Identify == nil // its stones may have other numbers
	if before == nil || after == nil || !identified && (before.Found != nil || after.Found == nil) {
		return
	}
	if s.preview < 0 && len(s.together) == 0 { // what is on the clock otherwise stays
		s.play.Reset(s.play.At)
		s.throw()
	}
	s.notify(PlaceChanged | PlaybackChanged)
}

// renewGames shows the games of the lines with the throws found since: those that a command undone brings back have none.
func (s *Session) renewGames() {
	lines := s.doc.Content().Lines
	if !slices.ContainsFunc(lines, func(l *study.Line) bool { return s.withThrows[l.Game] != nil }) {
		return
	}
	s.doc.Set(func(c *study.Content) {
		for _, l := range lines {
			if g := s.withThrows[l.Game]; g != nil {
				line := *l
				line.Game = g
				c.Put(&line)
			}
		}
	})
}
