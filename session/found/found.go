// Package found searches for the throws behind charted shots.
package found

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

// Document is the study that holds the games.
type Document interface {
	Content() *study.Content
	Study() *study.Document
}

// Place is the place shown.
type Place interface {
	Game() *replay.Game
	At() replay.Place
	Renew(g *replay.Game, again bool)
}

// Exchange is a game in place of itself, with more known of its throws.
type Exchange struct{ Was, Now *replay.Game }

// Finder searches for the throws behind charted shots.
type Finder struct {
	Changed    event.Signal       // more throws are known
	Exchanged  event.Of[Exchange] // before it is shown
	Ended      event.Signal       // nothing is searched for in the game shown any more
	Identified event.Signal       // the stones of the game shown have other numbers

	doc        Document
	place      Place
	jobs       *job.Dispatcher
	report     func(error)
	finding    finding
	withThrows map[*replay.Game]*replay.Game // the latest of a charted game whose throws are being found
	searched   map[*replay.Game]bool         // for all throws
}

// New searches for the throws of the game shown. report shows an error to the user.
func New(doc Document, p Place, jobs *job.Dispatcher, report func(error)) *Finder {
	return &Finder{doc: doc, place: p, jobs: jobs, report: report, withThrows: map[*replay.Game]*replay.Game{},
		searched: map[*replay.Game]bool{}}
}

// kind is that of the jobs that search, one at a time.
const kind = "throws-found"

// LeaveStudy forgets the games of the study that was open.
func (fd *Finder) LeaveStudy() {
	fd.Stop()
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

// Searches reports whether throws or stones of the game shown are searched for.
func (fd *Finder) Searches() bool { return fd.finding.total > 0 }

// Hurry has the throw of the place shown found first, if it is searched for.
func (fd *Finder) Hurry() {
	_, shot := fd.place.Game().ShotAt(fd.place.At())
	if fd.Searches() && !fd.finding.stones && shot != nil && shot.Chart != nil && !shot.Gap && shot.Found == nil {
		fd.Start()
	}
}

// Start searches for the throws behind the charted shots of the game shown in the background, that of the place shown
// first. The game is shown with those found so far. It reports whether there are any to search for.
func (fd *Finder) Start() bool {
	fd.Stop()
	base, at := fd.place.Game(), fd.place.At()
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
	job.Of[*replay.Game](fd.jobs, kind, 0).Start(func(ctx context.Context, post job.Post) (*replay.Game, error) {
		var found []replay.FoundThrow
		last, now := time.Now(), base // shown
		_, err := base.Reconstruct(ctx, base.Ice, places, reconstruct.Options{}, func(f replay.FoundThrow) {
			if found = append(found, f); f.At == at || time.Since(last) > foundGap {
				last = time.Now()
				next, done := base.WithThrows(base.Ice, found), total-len(places)+len(found)
				post("", func() {
					fd.exchange(now, next)
					now, fd.finding.done = next, done
					fd.Changed.Emit()
				})
			}
		})
		return base.WithThrows(base.Ice, found), err
	}, func(next *replay.Game, err error) {
		fd.exchange(fd.place.Game(), next)
		fd.end(err)
		fd.Changed.Emit()
	})
	return true
}

// identify tells the stones of a game shown apart by throws in the background, and goes on with the throws of that game.
func (fd *Finder) identify(base *replay.Game) {
	fd.finding = finding{total: base.Shots(), stones: true}
	job.Of[*replay.Game](fd.jobs, kind, 0).Start(func(ctx context.Context, post job.Post) (*replay.Game, error) {
		return base.Identify(ctx, func(done, of int) {
			post("progress", func() {
				fd.finding.done, fd.finding.total = done, of
				fd.Changed.Emit()
			})
		})
	}, func(now *replay.Game, err error) {
		if err != nil {
			fd.end(err)
			fd.Changed.Emit()
			return
		}
		fd.finding = finding{}
		fd.exchange(base, now)
		if !fd.Start() {
			fd.Ended.Emit()
		}
		fd.Changed.Emit()
		fd.Identified.Emit()
	})
}

// Stop ends the search.
func (fd *Finder) Stop() {
	fd.jobs.Cancel(kind)
	fd.finding = finding{}
}

// end goes on with what waits for all throws of the game shown.
func (fd *Finder) end(err error) {
	fd.finding = finding{}
	fd.searched[fd.place.Game()] = true // a shot that cannot be simulated is not searched for again
	if err != nil {
		fd.report(err)
	}
	fd.Ended.Emit()
}

// exchange shows a game with more of its throws in place of itself. It is no command that could be undone.
func (fd *Finder) exchange(was, now *replay.Game) {
	fd.put(was, now)
	_, before := was.ShotAt(fd.place.At())
	_, after := now.ShotAt(fd.place.At())
	identified := was.Identify != nil && now.Identify == nil // its stones may have other numbers
	fd.place.Renew(now, before != nil && after != nil && (identified || before.Found == nil && after.Found != nil))
}

// Replace takes a game that was read anew in place of itself, also where a command that is undone brings it back. It is no command that
// could be undone, and is shown when its line is.
func (fd *Finder) Replace(was, now *replay.Game) {
	fd.Stop()
	fd.put(was, now)
}

// put takes a game in place of itself, and of those in whose place it was taken.
func (fd *Finder) put(was, now *replay.Game) {
	for of, g := range fd.withThrows {
		if g == was {
			fd.withThrows[of] = now
		}
	}
	fd.withThrows[was] = now
	fd.Exchanged.Emit(Exchange{was, now})
	fd.RenewGames()
}

// RenewGames shows the games of the lines with the throws found since: those that a command undone brings back have none.
func (fd *Finder) RenewGames() {
	lines := fd.doc.Content().Lines
	if !slices.ContainsFunc(lines, func(l *study.Line) bool { return fd.withThrows[l.Game] != nil }) {
		return
	}
	fd.doc.Study().Set(func(c *study.Content) {
		for _, l := range lines {
			if g := fd.withThrows[l.Game]; g != nil {
				line := *l
				line.Game = g
				c.Put(&line)
			}
		}
	})
}
