package session

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/study"
)

// Preview puts the shots of answers on the clock, thrown without error from the place shown.
type Preview struct {
	s    *Session
	rows []*study.Row // whose shots are to be on the clock
}

func (pv *Preview) LeavePlace(bool) { pv.rows = nil }

// Play plays the shot of the selected answer or candidate. It reports whether there is one.
func (pv *Preview) Play() bool {
	shot, ok := pv.s.Selection.shot()
	if !ok {
		return false
	}
	pv.show(shot)
	return true
}

// show plays a shot of the selected answer, thrown as it is.
func (pv *Preview) show(shot curling.Shot) {
	pv.start([]*study.Row{pv.s.Table.rowAt(pv.s.Selection.selection.Row)}, []curling.Shot{shot})
}

// start plays shots of rows, unless the first row is gone when they are ready.
func (pv *Preview) start(rows []*study.Row, shots []curling.Shot) {
	pv.s.Place.Preview(shots, func() bool {
		if pv.s.Table.rowOf(rows[0]) < 0 {
			return false
		}
		pv.rows = rows
		return true
	})
}

// maxTogether is how many shots are played at once: one of each colour.
const maxTogether = 6

// PlayAll plays the shots of all answers to the question at once. It reports whether there are any.
func (pv *Preview) PlayAll() bool {
	var shots []rowShot
	for i := range pv.s.Table.asked.Rows {
		r := pv.s.Table.Answer(i)
		if r == nil || r.Stale&^OtherVersion != 0 || r.Candidate > 0 || len(shots) == maxTogether {
			continue
		}
		shots = append(shots, rowShot{i, r.Answer.Shot})
	}
	return pv.together(shots)
}

// rowShot is a shot and the row of the table whose it is.
type rowShot struct {
	row  int
	shot curling.Shot
}

// together plays shots of the table at once, thrown as they are. It reports whether there are any.
func (pv *Preview) together(shots []rowShot) bool {
	if len(shots) == 0 {
		return false
	}
	rows, throws := make([]*study.Row, len(shots)), make([]curling.Shot, len(shots))
	for i, x := range shots {
		rows[i], throws[i] = pv.s.Table.asked.Rows[x.row].Row, x.shot
	}
	pv.start(rows, throws)
	return true
}

// Together are the answers whose shots are on one clock, nil where there is one shot: playback.Stone.Shot counts them from 1.
func (pv *Preview) Together() []*study.Row {
	if !pv.s.Place.Imagined() || !pv.s.Place.Playback().Several() {
		return nil
	}
	return pv.rows
}

// Row is the row whose shot is on the clock, -1 while the clock shows the game.
func (pv *Preview) Row() int {
	if !pv.s.Place.Imagined() || len(pv.rows) == 0 {
		return -1
	}
	return pv.s.Table.rowOf(pv.rows[0])
}

// follow ends a preview whose answer is gone.
func (pv *Preview) follow() {
	if pv.s.Place.Imagined() && pv.Row() < 0 {
		pv.s.Place.EndPreview()
	}
}
