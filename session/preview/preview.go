// Package preview puts the shots of answers on the clock of the place shown.
package preview

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// Place is the place shown and its clock.
type Place interface {
	Preview(shots []curling.Shot, wanted func() bool)
	EndPreview()
	Imagined() bool
	Playback() *playback.Playback
}

// Selection is what of the answers is selected.
type Selection interface {
	Now() selection.Selection
	Shot() (shot curling.Shot, ok bool)
}

// Preview puts the shots of answers on the clock, thrown without error from the place shown.
type Preview struct {
	place     Place
	table     *table.Table
	selection Selection
	rows      []*study.Row // whose shots are to be on the clock
}

// New puts shots of a table on the clock of a place. A preview whose answer is gone ends.
func New(p Place, t *table.Table, s Selection) *Preview {
	pv := &Preview{place: p, table: t, selection: s}
	t.Made.Watch(pv.follow)
	return pv
}

// LeavePlace drops the preview of the place that was shown.
func (pv *Preview) LeavePlace(bool) { pv.rows = nil }

// Play plays the shot of the selected answer or candidate. It reports whether there is one.
func (pv *Preview) Play() bool {
	shot, ok := pv.selection.Shot()
	if !ok {
		return false
	}
	pv.Show(shot)
	return true
}

// Show plays a shot of the selected answer, thrown as it is.
func (pv *Preview) Show(shot curling.Shot) {
	pv.start([]*study.Row{pv.table.At(pv.selection.Now().Row)}, []curling.Shot{shot})
}

// start plays shots of rows, unless the first row is gone when they are ready.
func (pv *Preview) start(rows []*study.Row, shots []curling.Shot) {
	pv.place.Preview(shots, func() bool {
		if pv.table.RowOf(rows[0]) < 0 {
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
	var shots []Of
	for i := range pv.table.Asked().Rows {
		r := pv.table.Answer(i)
		if r == nil || r.Stale&^table.OtherVersion != 0 || r.Candidate > 0 || len(shots) == maxTogether {
			continue
		}
		shots = append(shots, Of{i, r.Answer.Shot})
	}
	return pv.PlayRows(shots)
}

// Of is a shot and the row of the table whose it is.
type Of struct {
	Row  int
	Shot curling.Shot
}

// PlayRows plays shots of the table at once, thrown as they are. It reports whether there are any.
func (pv *Preview) PlayRows(shots []Of) bool {
	if len(shots) == 0 {
		return false
	}
	rows, throws := make([]*study.Row, len(shots)), make([]curling.Shot, len(shots))
	for i, x := range shots {
		rows[i], throws[i] = pv.table.Asked().Rows[x.Row].Row, x.Shot
	}
	pv.start(rows, throws)
	return true
}

// Together are the answers whose shots are on one clock, nil where there is one shot: playback.Stone.Shot counts them from 1.
func (pv *Preview) Together() []*study.Row {
	if !pv.place.Imagined() || !pv.place.Playback().Several() {
		return nil
	}
	return pv.rows
}

// Row is the row whose shot is on the clock, -1 while the clock shows the game.
func (pv *Preview) Row() int {
	if !pv.place.Imagined() || len(pv.rows) == 0 {
		return -1
	}
	return pv.table.RowOf(pv.rows[0])
}

// follow ends a preview whose answer is gone.
func (pv *Preview) follow() {
	if pv.place.Imagined() && pv.Row() < 0 {
		pv.place.EndPreview()
	}
}
