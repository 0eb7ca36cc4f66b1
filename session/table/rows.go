package table

import (
	"slices"

	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/study"
)

// RowOf is the row of the table of an answer, -1 if it is not there.
func (tb *Table) RowOf(r *study.Row) int { return tb.asked.index(r) }

// At is the answer in a row of the table, nil if there is none.
func (tb *Table) At(i int) *study.Row {
	if i < 0 || i >= len(tb.asked.Rows) {
		return nil
	}
	return tb.asked.Rows[i].Row
}

// Answer is the row of an answer that has a shot, nil otherwise.
func (tb *Table) Answer(row int) *Row {
	if row < 0 || row >= len(tb.asked.Rows) {
		return nil
	}
	if r := &tb.asked.Rows[row]; r.Asked && r.Answer.State.HasShot() {
		return r
	}
	return nil
}

// HasAnswers reports whether there is an answer with a shot.
func (tb *Table) HasAnswers() bool {
	return slices.ContainsFunc(tb.asked.Rows, func(r Row) bool { return r.Asked && r.Answer.State.HasShot() })
}

// Best is the row of the best answer, of those for the common thrower if there are any; -1 while engines think.
func (tb *Table) Best() int {
	o := tb.asked.Ranking.Order
	if len(o) == 0 || tb.asked.Running && !tb.asked.Reevaluating {
		return -1
	}
	if i := slices.IndexFunc(o, func(i int) bool { return tb.asked.Rows[i].Player == nil }); i >= 0 {
		return o[i]
	}
	return o[0]
}

// Candidates are the candidates of a row's engine, those that are listed.
func (tb *Table) Candidates(row int) []evaluate.Candidate {
	r := tb.Answer(row)
	if r == nil || r.Kind != study.EngineRow || r.Candidate > 0 {
		return nil
	}
	return r.Answer.Candidates[:min(len(r.Answer.Candidates), study.MaxCandidates)]
}

// CandidateRow is the row of a candidate: the answer's own, that of one that was evaluated, or -1.
func (tb *Table) CandidateRow(row, candidate int) int {
	if candidate == 0 {
		return row
	}
	for i := range tb.asked.Rows {
		if r := &tb.asked.Rows[i]; r.Candidate == candidate && r.Parent == row {
			return i
		}
	}
	return -1
}
