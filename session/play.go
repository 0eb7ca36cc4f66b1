package session

import (
	"context"
	"errors"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/study"
)

// Playing is the place shown and what is on the clock.
type Playing struct {
	s        *Session
	play     *playback.Playback
	preview  int          // row whose shot is on the clock, -1 none
	together []*study.Row // whose shots are on one clock
	loop     bool
	from     float64 // y in m from where shots are played, 0 from the release
}

// Playback is the clock and the trajectory of the place shown, nil without a game.
func (pl *Playing) Playback() *playback.Playback { return pl.play }

// At is the place shown.
func (pl *Playing) At() replay.Place {
	if pl.play == nil {
		return replay.Place{}
	}
	return pl.play.At
}

// State is the situation at the place shown. ok is false without a game.
func (pl *Playing) State() (state curling.State, ok bool) {
	if pl.play == nil {
		return state, false
	}
	state, err := pl.play.State()
	return state, err == nil
}

// GoTo shows another place of the game, or the place shown without the preview that is on the clock. The path of its
// shot follows.
func (pl *Playing) GoTo(p replay.Place) {
	if pl.play == nil {
		return
	}
	if pl.preview >= 0 { // the clock of the preview does not go on
		pl.play.Clock.Pause()
		pl.preview = -1
	}
	before := *pl.s.doc.Content()
	pl.s.doc.Set(func(c *study.Content) { c.Show(c.Shown, p) })
	if change := pl.s.sync(&before); !change.Is(PlaceChanged) {
		pl.play.Reset(pl.play.At)
		pl.s.notify(PlaceChanged | PlaybackChanged)
		pl.throw()
	}
}

// throw throws the shot of the place shown in the background and puts it on the clock.
func (pl *Playing) throw() {
	play, job := pl.play, pl.play.Job()
	pl.s.Start("throw", func(_ context.Context, post Post) {
		thrown := job()
		post("", func() {
			if pl.play == play && play.Show(thrown) {
				pl.s.notify(PlaybackChanged)
			}
		})
	})
}

// Move shows the place to which next leads from the one shown, as (*replay.Game).Next does.
func (pl *Playing) Move(next func(*replay.Game, replay.Place) replay.Place) {
	if pl.play != nil {
		pl.GoTo(next(pl.play.Game, pl.play.At))
	}
}

// Preview plays the shot of the selected answer or candidate, thrown without error from the place shown. It reports
// whether there is one.
func (pl *Playing) Preview() bool {
	shot, ok := pl.selectedShot()
	if !ok {
		return false
	}
	pl.previewShot(shot)
	return true
}

// previewShot plays a shot of the selected answer, thrown as it is.
func (pl *Playing) previewShot(shot curling.Shot) {
	play, row, job := pl.play, pl.s.selection.Row, pl.play.PreviewJob(shot)
	pl.play.Load(true)
	pl.s.Start("throw", func(_ context.Context, post Post) {
		thrown, err := job()
		post("", func() {
			if err != nil {
				pl.s.report(err)
				return
			}
			if pl.play == play && play.Show(thrown) {
				pl.preview = row
				pl.s.notify(PlaybackChanged | PlaceChanged)
			}
		})
	})
}

// maxTogether is how many shots are played at once: one of each colour.
const maxTogether = 6

// PreviewAll plays the shots of all answers to the question at once, thrown without error from the place shown. It reports
// whether there are any.
func (pl *Playing) PreviewAll() bool {
	var shots []rowShot
	for i := range pl.s.asked.Rows {
		r := pl.s.Answer(i)
		if r == nil || r.Stale&^OtherVersion != 0 || r.Candidate > 0 || len(shots) == maxTogether {
			continue
		}
		shots = append(shots, rowShot{i, r.Answer.Shot})
	}
	return pl.previewTogether(shots)
}

// rowShot is a shot and the row of the table whose it is.
type rowShot struct {
	row  int
	shot curling.Shot
}

// previewTogether plays shots of the table at once, thrown as they are from the place shown. It reports whether there are
// any.
func (pl *Playing) previewTogether(shots []rowShot) bool {
	if len(shots) == 0 {
		return false
	}
	play := pl.play
	var rows []*study.Row
	var jobs []func() (playback.Thrown, error)
	for _, x := range shots {
		rows, jobs = append(rows, pl.s.asked.Rows[x.row].Row), append(jobs, play.PreviewJob(x.shot))
	}
	play.Load(true)
	pl.s.Start("throw", func(_ context.Context, post Post) {
		var list []playback.Thrown
		var failed error
		for _, job := range jobs {
			t, err := job()
			failed = errors.Join(failed, err)
			list = append(list, t)
		}
		post("", func() {
			if failed != nil {
				pl.s.report(failed)
				return
			}
			if pl.play == play && play.ShowAll(list) {
				pl.preview, pl.together = shots[0].row, rows
				pl.s.notify(PlaybackChanged | PlaceChanged)
			}
		})
	})
	return true
}

// Together are the answers whose shots are on one clock, nil where there is one shot: playback.Stone.Shot counts them from 1.
func (pl *Playing) Together() []*study.Row {
	if pl.preview < 0 || !pl.play.Several() {
		return nil
	}
	return pl.together
}

// selectedShot is the shot of the selected answer or candidate; ok is false if there is none.
func (pl *Playing) selectedShot() (shot curling.Shot, ok bool) {
	r := pl.s.Answer(pl.s.selection.Row)
	if r == nil {
		return shot, false
	}
	if k := pl.s.selection.Candidate; k > 0 && k < len(r.Answer.Candidates) {
		return r.Answer.Candidates[k].Thrown, true
	}
	return r.Answer.Shot, true
}

// Loop reports whether a shot is played again and again.
func (pl *Playing) Loop() bool { return pl.loop }

// SetLoop plays a shot again and again, or once.
func (pl *Playing) SetLoop(on bool) {
	pl.loop = on
	if pl.play != nil {
		pl.play.Clock.SetLoop(on)
	}
}

// PlayFrom plays shots from where the delivered stone comes nearer to the house than y (m); 0 is from the release.
func (pl *Playing) PlayFrom(y float64) {
	pl.from = y
	if pl.play != nil {
		pl.play.PlayFrom(y)
	}
}

// Previewed is the row whose shot is on the clock, -1 while the clock shows the game.
func (pl *Playing) Previewed() int { return pl.preview }
