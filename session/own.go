package session

import (
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/study"
)

// AddShot puts a shot of the user into the table of answers at the place shown. It reports whether one can be thrown
// there.
func (tb *Table) AddShot(shot curling.Shot, name string) bool {
	state, ok := tb.s.Place.State()
	if !ok || state.Shot >= curling.Stones || shot.Check() != nil {
		return false
	}
	place := study.PlaceKey(state, tb.s.Place.Game().Ice)
	id := tb.s.Study.Study().NextID()
	tb.s.Study.Set("own-shot", func(c *study.Content) {
		c.Shots = append(slices.Clone(c.Shots), study.OwnShot{ID: id, Place: place, Shot: shot, Name: name})
	})
	if i := slices.IndexFunc(tb.asked.Rows, func(r Row) bool { return r.Own() && r.Row.Own == id }); i >= 0 {
		tb.s.Selection.selectRow(i, 0)
	}
	tb.s.Ask.evaluateOwn()
	return true
}

// OwnName is the name that the user gave to a shot, empty if none.
func (tb *Table) OwnName(id int) string {
	for _, o := range tb.s.Study.Content().Shots {
		if o.ID == id {
			return o.Name
		}
	}
	return ""
}
