package session

import (
	"context"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// finding is how far the search for the throws behind the charted shots of the game shown is.
type finding struct {
	done, total int
	stones      bool // are told apart first
}

// Finder searches for the throws behind charted shots.
type Finder struct {
	Changed event.Signal // more throws are known

	s          *Session
	finding    finding
	withThrows map[*replay.Game]*replay.Game // the latest of a charted game whose throws are being found
	searched   map[*replay.Game]bool         // for all throws
}

func (fd *Finder) LeaveStudy() {
	fd.stopFinding()
	fd.withThrows, fd.searched = map[*replay.Game]*replay.Game{}, map[*replay.Game]bool{}
}

// foundGap is the time between two times that throws found are shown.
const foundGap = time.Second / 2

// Identifying is how many charted shots of the game shown have their stones told apart, of how many; 0 of 0 where nothing is left
// to tell.
func (fd *Finder) Identifying() (done, of int) {
	if !fd.finding.stones {
		return 0, 0
	}
	return fd.finding.done, fd.finding.total
}

// Searching is how many of the charted shots of the game shown have been searched for their throws, of how many; 0 of 0 where
// nothing is searched for.
func (fd *Finder) Searching() (done, of int) {
	if fd.finding.stones {
		return 0, 0
	}
	return fd.finding.done, fd.finding.total
}

// findThrows searches for the throws behind the charted shots of the game shown in the background, that of the place shown
// first. The game is shown with those found so far. It reports whether there are any to search for.
func (fd *Finder) findThrows() bool {
	fd.stopFinding()
	base, at := fd.s.Place.Game(), fd.s.Place.At()
	if base.Identify != nil && !fd.searched[base] {
		fd.identify(base)
		return true
	}
	places := base.Unfound(at)
	if len(places) == 0 || fd.searched[base] {
		return false
	}
	total := 0
	for _, p := range base.Places() {
		if _, shot := base.ShotAt(p); shot != nil && shot.Chart != nil && !shot.Gap {
			total++
		}
	}
	fd.finding = finding{done: total - len(places), total: total}
	fd.s.Jobs.Start("throws-found", func(ctx context.Context, post job.Post) {
		var found []replay.FoundThrow
		now := base // shown
		show := func(end bool, err error) {
			next, done := base.WithThrows(base.Ice, found), total-len(places)+len(found)
			post("", func() {
				fd.exchange(now, next)
				now = next
				if fd.finding.done = done; end {
					fd.endFinding(err)
				}
				fd.Changed.Emit()
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
func (fd *Finder) identify(base *replay.Game) {
	fd.finding = finding{total: base.Shots(), stones: true}
	fd.s.Jobs.Start("throws-found", func(ctx context.Context, post job.Post) {
		last := time.Now()
		now, err := base.Identify(ctx, func(done, of int) {
			if time.Since(last) < foundGap {
				return
			}
			last = time.Now()
			post("progress", func() {
				fd.finding.done, fd.finding.total = done, of
				fd.Changed.Emit()
			})
		})
		if ctx.Err() != nil {
			return
		}
		post("", func() {
			fd.finding = finding{}
			if err != nil {
				fd.searched[base] = true
				fd.s.report(err)
				return
			}
			fd.exchange(base, now)
			if !fd.findThrows() {
				fd.s.Check.Start()
				fd.s.Valuation.load()
			}
			fd.Changed.Emit()
			fd.s.Place.Opened.Emit(fd.s.Place.Game())
		})
	})
}

func (fd *Finder) stopFinding() {
	fd.s.Jobs.Cancel("throws-found")
	fd.finding = finding{}
}

// endFinding goes on with what waits for all throws of the game shown.
func (fd *Finder) endFinding(err error) {
	fd.finding = finding{}
	fd.searched[fd.s.Place.Game()] = true // a shot that cannot be simulated is not searched for again
	if err != nil {
		fd.s.report(err)
	}
	fd.s.Check.Start()
	fd.s.Valuation.load()
	fd.s.Valuation.Changed.Emit()
}

// exchange shows a game with more of its throws in place of itself. It is no command that could be undone.
func (fd *Finder) exchange(was, now *replay.Game) {
	for of, g := range fd.withThrows {
		if g == was {
			fd.withThrows[of] = now
		}
	}
	fd.withThrows[was] = now
	if fd.s.Valuation.awaited == was {
		fd.s.Valuation.awaited = now
	}
	fd.renewGames()
	_, before := was.ShotAt(fd.s.Place.At())
	_, after := now.ShotAt(fd.s.Place.At())
	identified := was.Identify != nil && now.Identify == nil // its stones may have other numbers
	fd.s.Place.Renew(now, before != nil && after != nil && (identified || before.Found == nil && after.Found != nil))
}

// renewGames shows the games of the lines with the throws found since: those that a command undone brings back have none.
func (fd *Finder) renewGames() {
	lines := fd.s.Study.Content().Lines
	if !slices.ContainsFunc(lines, func(l *study.Line) bool { return fd.withThrows[l.Game] != nil }) {
		return
	}
	fd.s.Study.Study().Set(func(c *study.Content) {
		for _, l := range lines {
			if g := fd.withThrows[l.Game]; g != nil {
				line := *l
				line.Game = g
				c.Put(&line)
			}
		}
	})
}
