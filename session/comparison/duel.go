package comparison

import (
	"context"
	"slices"

	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/preview"
	"github.com/hogline/hogline/session/study"
)

// Duellists are the rows whose shots a duel sets against each other: the one selected and its rival, else the two best.
// ok is false where there are not two.
func (cs *Comparer) Duellists() (a, b int, ok bool) {
	var rows []int
	add := func(i int) {
		if r := cs.table.Answer(i); r != nil && cs.table.Current(r) && len(rows) < 2 &&
			!slices.ContainsFunc(rows, func(k int) bool { return k == i || cs.table.Asked().Rows[k].Answer.Shot == r.Answer.Shot }) {
			rows = append(rows, i)
		}
	}
	add(cs.selection.Now().Row)
	if r := cs.table.Answer(cs.selection.Now().Row); r != nil && cs.table.Current(r) {
		add(r.Rival)
	}
	for _, i := range cs.table.Asked().Ranking.Order {
		add(i)
	}
	for i := range cs.table.Asked().Rows {
		add(i)
	}
	if len(rows) < 2 {
		return 0, 0, false
	}
	return rows[0], rows[1], true
}

// entry is the shot of a row and who throws it.
func entry(r *study.Row) compare.Entry {
	return compare.Entry{Shot: r.Answer.Shot, Player: r.Answer.Thrower}
}

// MakeDuel throws the shots of two rows with the same errors.
func (cs *Comparer) MakeDuel() {
	a, b, ok := cs.Duellists()
	q, err := cs.inquiry.Question()
	if !ok || err != nil || !cs.table.Known() {
		return
	}
	rows := [2]*study.Row{cs.table.Asked().Rows[a].Row, cs.table.Asked().Rows[b].Row}
	entries := [2]compare.Entry{entry(rows[0]), entry(rows[1])}
	key := cs.table.Key()
	start(cs, DuelComparison, func(ctx context.Context, _ job.Post) (*compare.Duel, error) {
		return compare.NewDuel(ctx, q, entries, compare.DuelThrows)
	}, func(d *compare.Duel) {
		cs.key, cs.duel, cs.rows, cs.duelThrow, cs.robust = key, d, rows, -1, cs.robustOf(key)
		cs.computeTraces()
	})
}

// robustOf is the robust choice of a question, nil if it is of another one.
func (cs *Comparer) robustOf(key study.Key) *compare.Robust {
	if cs.key == key {
		return cs.robust
	}
	return nil
}

// Duel is the duel of the question at the place shown and its rows, nil if none was made.
func (cs *Comparer) Duel() (d *compare.Duel, rows [2]int) {
	if cs.duel == nil || cs.key != cs.table.Key() {
		return nil, rows
	}
	for i := range rows {
		if rows[i] = cs.table.RowOf(cs.rows[i]); rows[i] < 0 {
			return nil, rows
		}
	}
	return cs.duel, rows
}

// DuelThrow is which of the throws in which the shots differ is selected, -1 none.
func (cs *Comparer) DuelThrow() int { return cs.duelThrow }

// SelectDuelThrow selects one of the throws in which the shots differ; -1 selects none.
func (cs *Comparer) SelectDuelThrow(i int) {
	d, _ := cs.Duel()
	if d == nil || i >= len(d.Differing()) {
		return
	}
	cs.duelThrow = max(i, -1)
	cs.computeTraces()
	cs.Changed.Emit()
}

// PlayDuel selects one of the throws in which the shots differ and plays it of both at once. It reports whether there is
// such a throw.
func (cs *Comparer) PlayDuel(i int) bool {
	cs.SelectDuelThrow(i)
	d, rows := cs.Duel()
	if d == nil || cs.duelThrow < 0 {
		return false
	}
	t := d.Differing()[cs.duelThrow]
	return cs.preview.PlayRows([]preview.Of{{Row: rows[0], Shot: t.Shot[0]}, {Row: rows[1], Shot: t.Shot[1]}})
}
