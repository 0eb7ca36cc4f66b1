package table

import (
	"slices"

	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/study"
)

// RowOf is the row of the table of an answer, -1 if it is not there.
func (table *Table) RowOf(r *study.Row) int { return table.asked.index(r) }

// At is the answer in a row of the table, nil if there is none.
func (table *Table) At(i int) *study.Row {
	if i < 0 || i >= len(table.asked.Rows) {
		return nil
	}
	return table.asked.Rows[i].Row
}

// Answer is the row of an answer that has a shot, nil otherwise.
func (table *Table) Answer(row int) *Row {
	if row < 0 || row >= len(table.asked.Rows) {
		return nil
	}
	if r := &table.asked.Rows[row]; r.Asked && r.Answer.State.HasShot() {
		return r
	}
	return nil
}

// HasAnswers reports whether there is an answer with a shot.
func (table *Table) HasAnswers() bool {
	return slices.ContainsFunc(table.asked.Rows, func(r Row) bool { return r.Asked && r.Answer.State.HasShot() })
}

// Best is the row of the best answer, of those for the common thrower if there are any; -1 while engines think.
func (table *Table) Best() int {
	o := table.asked.Ranking.Order
	if len(o) == 0 || table.asked.Running && !table.asked.Reevaluating {
		return -1
	}
	return o[max(0, slices.IndexFunc(o, func(i int) bool { return table.asked.Rows[i].Player == nil }))]
}

// Candidates are the candidates of a row's engine, those that are listed.
func (table *Table) Candidates(row int) []evaluate.Candidate {
	r := table.Answer(row)
	if r == nil || r.Kind != study.EngineRow || r.Candidate > 0 {
		return nil
	}
	return r.Answer.Candidates[:min(len(r.Answer.Candidates), study.MaxCandidates)]
}

// CandidateRow is the row of a candidate: the answer's own, that of one that was evaluated, or -1.
func (table *Table) CandidateRow(row, candidate int) int {
	if candidate == 0 {
		return row
	}
	for i := range table.asked.Rows {
		if r := &table.asked.Rows[i]; r.Candidate == candidate && r.Parent == row {
			return i
		}
	}
	return -1
}
