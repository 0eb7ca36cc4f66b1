package comparison

import (
	"context"
	"slices"

	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/preview"
	"github.com/hogline/hogline/session/study"
)

// Duellists are the rows whose shots a duel sets against each other: the one selected and its rival, else the two best.
// ok is false where there are not two.
func (comparer *Comparer) Duellists() (a, b int, ok bool) {
	var rows []int
	add := func(i int) {
		if r := comparer.table.Answer(i); r != nil && comparer.table.Current(r) && len(rows) < 2 &&
			!slices.ContainsFunc(rows, func(k int) bool { return k == i || comparer.table.Asked().Rows[k].Answer.Shot == r.Answer.Shot }) {
			rows = append(rows, i)
		}
	}
	add(comparer.selection.Now().Row)
	if r := comparer.table.Answer(comparer.selection.Now().Row); r != nil && comparer.table.Current(r) {
		add(r.Rival)
	}
	for _, i := range comparer.table.Asked().Ranking.Order {
		add(i)
	}
	for i := range comparer.table.Asked().Rows {
		add(i)
	}
	if len(rows) < 2 {
		return a, b, false
	}
	return rows[0], rows[1], true
}

// entry is the shot of a row of a question and who throws it.
func (comparer *Comparer) entry(q *evaluate.Question, r *study.Row) compare.Entry {
	e := compare.Entry{Shot: r.Answer.Shot, Team: q.Teams[q.State.Mover()]}
	if t := comparer.inquiry.TeamOf(q, r); t != nil {
		e.Team = *t
	}
	return e
}

// MakeDuel throws the shots of two rows with the same errors.
func (comparer *Comparer) MakeDuel() {
	a, b, ok := comparer.Duellists()
	q, err := comparer.inquiry.Question()
	if !ok || err != nil || !comparer.table.Known() {
		return
	}
	rows := [2]*study.Row{comparer.table.Asked().Rows[a].Row, comparer.table.Asked().Rows[b].Row}
	t := tried{Question: q, Entries: []compare.Entry{comparer.entry(&q, rows[0]), comparer.entry(&q, rows[1])}}
	key := comparer.table.Key()
	start(comparer, DuelComparison, func(ctx context.Context, _ job.Post) (*compare.Duel, error) {
		return duelThere.Run(ctx, &t, nil)
	}, func(d *compare.Duel) {
		comparer.key, comparer.duel, comparer.rows, comparer.duelThrow, comparer.robust = key, d, rows, -1, comparer.robustOf(key)
	})
}

// robustOf is the robust choice of a question, nil if it is of another one.
func (comparer *Comparer) robustOf(key study.Key) *compare.Robust {
	if comparer.key == key {
		return comparer.robust
	}
	return nil
}

// Duel is the duel of the question at the place shown and its rows, nil if none was made.
func (comparer *Comparer) Duel() (d *compare.Duel, rows [2]int) {
	if comparer.duel == nil || comparer.key != comparer.table.Key() {
		return nil, rows
	}
	for i := range rows {
		if rows[i] = comparer.table.RowOf(comparer.rows[i]); rows[i] < 0 {
			return nil, rows
		}
	}
	return comparer.duel, rows
}

// DuelThrow is which of the throws in which the shots differ is selected, -1 none.
func (comparer *Comparer) DuelThrow() int { return comparer.duelThrow }

// SelectDuelThrow selects one of the throws in which the shots differ; -1 selects none.
func (comparer *Comparer) SelectDuelThrow(i int) {
	d, _ := comparer.Duel()
	if d == nil || i >= len(d.Differing()) {
		return
	}
	comparer.duelThrow = max(i, -1)
	comparer.Changed.Emit()
}

// PlayDuel selects one of the throws in which the shots differ and plays it of both at once. It reports whether there is
// such a throw.
func (comparer *Comparer) PlayDuel(i int) bool {
	comparer.SelectDuelThrow(i)
	d, rows := comparer.Duel()
	if d == nil || i < 0 || comparer.duelThrow != i {
		return false
	}
	t := d.Differing()[i]
	return comparer.preview.PlayRows([]preview.Of{{Row: rows[0], Shot: t.Shot[0]}, {Row: rows[1], Shot: t.Shot[1]}})
}
