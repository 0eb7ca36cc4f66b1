// Package place is the place of a game that is shown and what is on its clock: the shot thrown there, or shots that are only imagined.
package place

import (
	"context"
	"errors"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// Document is the study whose game is shown.
type Document interface {
	Content() *study.Content
	// Show changes what of the content is shown.
	Show(change func(*study.Content))
}

// Place is the place shown and what is on the clock.
type Place struct {
	Opened event.Of[*replay.Game] // another game is on the ice: a log, a position, a variation, or none
	Shown  event.Of[replay.Place] // another place of it is shown, or what is on the clock there is of another kind
	Clock  event.Signal           // another trajectory is on the clock

	doc      Document
	jobs     *job.Dispatcher
	report   func(error)
	play     *playback.Playback
	imagined bool // what is on the clock was not thrown
	previews bool // it is so, or shots are thrown for it
	loop     bool
	from     float64 // y in m from where shots are played, 0 from the release
}

// New is a place without a game. report shows an error to the user.
func New(doc Document, jobs *job.Dispatcher, report func(error)) *Place {
	return &Place{doc: doc, jobs: jobs, report: report, play: playback.Empty()}
}

// Put shows another game, at the place of its playback.
func (pl *Place) Put(play *playback.Playback) {
	play.Clock.SetLoop(pl.loop)
	play.PlayFrom(pl.from)
	pl.play = play
	pl.Opened.Emit(play.Game)
	pl.emit()
}

// Reset shows a place of the game without what was on its clock.
func (pl *Place) Reset(at replay.Place) {
	pl.play.Reset(at)
	pl.emit()
}

// LeavePlace ends what belongs to the place that was shown. The clock of a preview does not go on.
func (pl *Place) LeavePlace(bool) {
	if pl.previews {
		pl.play.Load(false)
	}
	pl.imagined, pl.previews = false, false
}

func (pl *Place) emit() {
	pl.Shown.Emit(pl.play.At)
	pl.Clock.Emit()
}

// Playback is the clock and the trajectory of the place shown.
func (pl *Place) Playback() *playback.Playback { return pl.play }

// At is the place shown.
func (pl *Place) At() replay.Place { return pl.play.At }

// Game is the game on the ice, replay.NoGame if there is none.
func (pl *Place) Game() *replay.Game { return pl.play.Game }

// HasGame reports whether a game is on the ice.
func (pl *Place) HasGame() bool { return pl.Game().HasPlaces() }

// Path is the file of the log or position on the ice, empty if it came with the program.
func (pl *Place) Path() string {
	c := pl.doc.Content()
	return c.Root(c.ShownLine()).Path
}

// State is the situation at the place shown. ok is false without a game.
func (pl *Place) State() (state curling.State, ok bool) {
	state, err := pl.play.State()
	return state, err == nil
}

// OnIce is what is on the ice. Two are equal while the same place of the same line is shown with the same stones: whoever holds
// something that a user does there, as a stone that is dragged or a form, compares them before it is done.
type OnIce struct {
	Line  int // of the study; 0: nothing is shown
	At    replay.Place
	State curling.State
}

// OnIce is what is on the ice.
func (pl *Place) OnIce() OnIce {
	state, _ := pl.State()
	return OnIce{pl.doc.Content().ShownLine().ID, pl.At(), state}
}

// GoTo shows another place of the game, or the place shown without what is imagined there. The path of its shot follows.
func (pl *Place) GoTo(p replay.Place) {
	if !pl.HasGame() {
		return
	}
	game, at := pl.play.Game, pl.play.At
	pl.doc.Show(func(c *study.Content) { c.Show(c.Shown, p) })
	if pl.play.Game == game && pl.play.At == at {
		pl.EndPreview()
		pl.emit()
	}
}

// Move shows the place to which next leads from the one shown, as (*replay.Game).Next does.
func (pl *Place) Move(next func(*replay.Game, replay.Place) replay.Place) {
	pl.GoTo(next(pl.play.Game, pl.play.At))
}

// Loop reports whether a shot is played again and again.
func (pl *Place) Loop() bool { return pl.loop }

// SetLoop plays a shot again and again, or once.
func (pl *Place) SetLoop(on bool) {
	pl.loop = on
	pl.play.Clock.SetLoop(on)
}

// PlayFrom plays shots from where the delivered stone comes nearer to the house than y (m); 0 is from the release.
func (pl *Place) PlayFrom(y float64) {
	pl.from = y
	pl.play.PlayFrom(y)
}

// throwing is the kind of the jobs that put something on the clock: one at a time.
const throwing = "throw"

// Throw throws the shot of the place shown in the background and puts it on the clock.
func (pl *Place) Throw() {
	throw := pl.play.Job()
	job.Of[playback.Thrown](pl.jobs, throwing, job.OfPlace).Start(func(context.Context, job.Post) (playback.Thrown, error) {
		return throw(), nil
	}, func(t playback.Thrown, _ error) {
		if pl.play.Show(t) {
			pl.Clock.Emit()
		}
	})
}

// PlayOut works a shot out in the background in place of what is being thrown, and hands what it comes to to done, unless the place
// is left meanwhile.
func (pl *Place) PlayOut(throw func() (curling.Position, error), done func(after curling.Position, err error)) {
	job.Of[curling.Position](pl.jobs, throwing, job.OfPlace).Start(func(context.Context, job.Post) (curling.Position,
		error) {
		return throw()
	}, done)
}

// Imagined reports whether what is on the clock was not thrown.
func (pl *Place) Imagined() bool { return pl.imagined }

// Preview throws shots from the place shown in the background, without error, and puts them on the clock, at once. They are shown if
// wanted says so when they are ready.
func (pl *Place) Preview(shots []curling.Shot, wanted func() bool) {
	throws := make([]func() (playback.Thrown, error), len(shots))
	for i, shot := range shots {
		throws[i] = pl.play.PreviewJob(shot)
	}
	pl.play.Load(true)
	pl.previews = true
	job.Of[[]playback.Thrown](pl.jobs, throwing, job.OfPlace).Start(func(context.Context, job.Post) ([]playback.Thrown, error) {
		list, errs := make([]playback.Thrown, len(throws)), make([]error, len(throws))
		for i, throw := range throws {
			list[i], errs[i] = throw()
		}
		return list, errors.Join(errs...)
	}, func(list []playback.Thrown, err error) {
		show := pl.play.ShowAll
		if len(list) == 1 {
			show = func(list []playback.Thrown) bool { return pl.play.Show(list[0]) }
		}
		switch {
		case err != nil:
			pl.report(err)
			pl.EndPreview()
		case wanted() && show(list):
			pl.imagined = true
		default:
			pl.EndPreview()
		}
		pl.emit()
	})
}

// EndPreview puts the shot of the place shown back on the clock.
func (pl *Place) EndPreview() {
	pl.LeavePlace(true)
	pl.play.Reset(pl.play.At)
	pl.Throw()
}

// Renew shows the game with more known of its throws, in place of itself. again tells that the shot of the place shown is another
// one.
func (pl *Place) Renew(g *replay.Game, again bool) {
	pl.play.Game = g
	if !again {
		return
	}
	if !pl.previews { // what is on the clock otherwise stays
		pl.play.Reset(pl.play.At)
		pl.Throw()
	}
	pl.emit()
}
