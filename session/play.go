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
	preview  *study.Row   // whose shot is on the clock, nil none
	together []*study.Row // whose shots are on one clock
	loop     bool
	from     float64 // y in m from where shots are played, 0 from the release
}

// put puts a game on the clock.
func (pl *Playing) put(play *playback.Playback) {
	play.Clock.SetLoop(pl.loop)
	play.PlayFrom(pl.from)
	pl.play = play
}

func (pl *Playing) leavePlace(bool) { pl.preview, pl.together = nil, nil }

// Playback is the clock and the trajectory of the place shown.
func (pl *Playing) Playback() *playback.Playback { return pl.play }

// At is the place shown.
func (pl *Playing) At() replay.Place { return pl.play.At }

// State is the situation at the place shown. ok is false without a game.
func (pl *Playing) State() (state curling.State, ok bool) {
	state, err := pl.play.State()
	return state, err == nil
}

// GoTo shows another place of the game, or the place shown without the preview that is on the clock. The path of its
// shot follows.
func (pl *Playing) GoTo(p replay.Place) {
	if !pl.s.HasGame() {
		return
	}
	if pl.preview != nil { // the clock of the preview does not go on
		pl.play.Clock.Pause()
	}
	before := *pl.s.doc.Content()
	pl.s.doc.Set(func(c *study.Content) { c.Show(c.Shown, p) })
	if change := pl.s.sync(&before); !change.Is(PlaceChanged) {
		pl.endPreview()
		pl.s.notify(PlaceChanged | PlaybackChanged)
	}
}

// endPreview puts the shot of the place shown back on the clock.
func (pl *Playing) endPreview() {
	if pl.preview != nil {
		pl.play.Clock.Pause()
	}
	pl.preview, pl.together = nil, nil
	pl.play.Reset(pl.play.At)
	pl.throw()
}

// throw throws the shot of the place shown in the background and puts it on the clock.
func (pl *Playing) throw() {
	job := pl.play.Job()
	pl.s.StartAs("throw", OfPlace, func(_ context.Context, post Post) {
		thrown := job()
		post("", func() {
			if pl.play.Show(thrown) {
				pl.s.notify(PlaybackChanged)
			}
		})
	})
}

// Move shows the place to which next leads from the one shown, as (*replay.Game).Next does.
func (pl *Playing) Move(next func(*replay.Game, replay.Place) replay.Place) {
	pl.GoTo(next(pl.play.Game, pl.play.At))
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
	row := pl.s.rowAt(pl.s.selection.Row)
	pl.previewThrows([]*study.Row{row}, []curling.Shot{shot}, func(list []playback.Thrown) bool {
		return pl.play.Show(list[0])
	})
}

// previewThrows throws shots of rows from the place shown in the background and has show put them on the clock.
func (pl *Playing) previewThrows(rows []*study.Row, shots []curling.Shot, show func([]playback.Thrown) bool) {
	jobs := make([]func() (playback.Thrown, error), len(shots))
	for i, shot := range shots {
		jobs[i] = pl.play.PreviewJob(shot)
	}
	pl.play.Load(true)
	pl.s.StartAs("throw", OfPlace, func(_ context.Context, post Post) {
		list, errs := make([]playback.Thrown, len(jobs)), make([]error, len(jobs))
		for i, job := range jobs {
			list[i], errs[i] = job()
		}
		post("", func() {
			if err := errors.Join(errs...); err != nil {
				pl.s.report(err)
				pl.endPreview()
			} else if pl.s.rowOf(rows[0]) >= 0 && show(list) {
				pl.preview, pl.together = rows[0], rows
			} else {
				pl.endPreview()
			}
			pl.s.notify(PlaybackChanged | PlaceChanged)
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
	rows, throws := make([]*study.Row, len(shots)), make([]curling.Shot, len(shots))
	for i, x := range shots {
		rows[i], throws[i] = pl.s.asked.Rows[x.row].Row, x.shot
	}
	pl.previewThrows(rows, throws, pl.play.ShowAll)
	return true
}

// Together are the answers whose shots are on one clock, nil where there is one shot: playback.Stone.Shot counts them from 1.
func (pl *Playing) Together() []*study.Row {
	if pl.preview == nil || !pl.play.Several() {
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
	pl.play.Clock.SetLoop(on)
}

// PlayFrom plays shots from where the delivered stone comes nearer to the house than y (m); 0 is from the release.
func (pl *Playing) PlayFrom(y float64) {
	pl.from = y
	pl.play.PlayFrom(y)
}

// Previewed is the row whose shot is on the clock, -1 while the clock shows the game.
func (pl *Playing) Previewed() int { return pl.s.rowOf(pl.preview) }
