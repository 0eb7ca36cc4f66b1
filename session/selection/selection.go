// Package selection is what of the answers is selected and pointed at.
package selection

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/asking"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// Selection is what of the answers is selected and pointed at. An answer is the first of its engine's candidates,
// candidate 0; the further ones can be selected in its stead.
type Selection struct {
	Row       int // answer selected, -1 none
	Candidate int // of the engine of Row that is selected instead of its answer, 0 none
	// HoverRow and HoverCandidate are under the pointer; -1 and 0: none.
	HoverRow       int
	HoverCandidate int

	none bool // nothing is selected because the user wants it so
}

// Nothing is the Selection that holds nothing.
var Nothing = Selection{Row: -1, HoverRow: -1}

// Moving is what a selection is about to become.
type Moving struct {
	Row  int  // that will be selected, -1 none
	Gone bool // all that was selected is dropped: it was of another place or table
}

// Asker values candidates beside the answers.
type Asker interface{ Evaluate(row, candidate int) }

// Selector selects answers and candidates.
type Selector struct {
	Changed event.Signal     // the answer selected or pointed at
	Moving  event.Of[Moving] // another row is about to be selected

	table     *table.Table
	asker     Asker
	selection Selection
}

// New selects answers of a table: what is selected stays selected when that is made anew, and the best answer where the user has
// selected none.
func New(t *table.Table, a Asker) *Selector {
	sel := &Selector{table: t, asker: a, selection: Nothing}
	t.Given.Watch(sel.clear)
	t.Made.Subscribe(sel.follow)
	return sel
}

// LeavePlace drops what is selected at the place that was shown.
func (sel *Selector) LeavePlace(bool) { sel.clear() }

// clear selects nothing, until there is a best answer.
func (sel *Selector) clear() {
	sel.Moving.Emit(Moving{Row: -1, Gone: true})
	sel.selection = Nothing
}

// follow keeps what is selected in a table that was made anew.
func (sel *Selector) follow(m table.Made) {
	was := sel.selection.Row
	none := was < 0 || was >= len(m.Was.Rows) || m.Was.Rows[was].Row == nil
	sel.selection.Row, sel.selection.HoverRow = m.Index(was), m.Index(sel.selection.HoverRow)
	if sel.selection.Row >= 0 {
		return
	}
	sel.selection.Candidate = 0
	if best := sel.table.Best(); best >= 0 && none && !sel.selection.none {
		sel.selection.Row = best
	}
}

// ShowAdded selects a row that the user added.
func (sel *Selector) ShowAdded(a asking.Added) {
	row := sel.table.RowOf(a.Row)
	if a.Further {
		sel.clear()
		sel.selection.Row = row
		return
	}
	sel.selectRow(row, 0)
}

// Drop selects nothing if a row that is dropped is selected.
func (sel *Selector) Drop(r *study.Row) {
	if r != nil && sel.table.At(sel.selection.Row) == r {
		sel.clear()
	}
}

// Now is what is selected and pointed at.
func (sel *Selector) Now() Selection { return sel.selection }

// Select selects an answer, or nothing when it is selected already.
func (sel *Selector) Select(row int) {
	if row >= len(sel.table.Asked().Rows) {
		return
	}
	if sel.selection.Row == row && sel.selection.Candidate == 0 {
		row = -1
	}
	sel.selectRow(row, 0)
}

// selectRow selects an answer or a candidate of its engine.
func (sel *Selector) selectRow(row, candidate int) {
	sel.Moving.Emit(Moving{Row: row})
	sel.selection.Row, sel.selection.Candidate, sel.selection.none = row, candidate, row < 0
	sel.Changed.Emit()
}

// Hover points at an answer, or at none where there is no answer with a shot.
func (sel *Selector) Hover(row int) {
	if sel.table.Answer(row) == nil {
		row = -1
	}
	if sel.selection.HoverRow != row || sel.selection.HoverCandidate != 0 {
		sel.selection.HoverRow, sel.selection.HoverCandidate = row, 0
		sel.Changed.Emit()
	}
}

// Listed is the row whose engine's candidates are listed, -1 if there is none, and which of them is selected: that of
// the answer selected, or of the best.
func (sel *Selector) Listed() (row, candidate int) {
	i := sel.selection.Row
	if sel.table.Answer(i) == nil {
		i = sel.table.Best()
	}
	r := sel.table.Answer(i)
	switch {
	case r == nil || r.Kind != study.EngineRow:
		return -1, 0
	case r.Candidate > 0 && r.Parent < 0:
		return -1, 0
	case r.Candidate > 0:
		return r.Parent, r.Candidate
	case i == sel.selection.Row:
		return i, sel.selection.Candidate
	}
	return i, 0
}

// ShownCandidate is the candidate without a row of its own whose path is drawn: the one under the pointer, else the
// one selected; candidate 0 if there is none.
func (sel *Selector) ShownCandidate() (row, candidate int) {
	row, candidate = sel.Listed()
	hover := sel.selection.HoverCandidate
	switch {
	case hover > 0:
		candidate = hover
	case sel.selection.HoverRow >= 0:
		candidate = 0
	}
	if row < 0 || candidate >= len(sel.table.Candidates(row)) || hover == 0 && sel.table.CandidateRow(row, candidate) >= 0 {
		return row, 0
	}
	return row, candidate
}

// SelectCandidate selects a candidate of the engine whose candidates are listed, or its answer again.
func (sel *Selector) SelectCandidate(candidate int) {
	row, now := sel.Listed()
	if row < 0 || candidate >= len(sel.table.Candidates(row)) {
		return
	}
	if candidate == now && sel.selection.Row >= 0 {
		candidate = 0
	}
	if i := sel.table.CandidateRow(row, candidate); i != row && i >= 0 {
		sel.selectRow(i, 0)
		return
	}
	sel.selectRow(row, candidate)
}

// NextCandidate selects the next candidate, after the last one the answer again.
func (sel *Selector) NextCandidate() {
	row, now := sel.Listed()
	if n := len(sel.table.Candidates(row)); n > 1 {
		sel.SelectCandidate((now + 1) % n)
	}
}

// HasCandidates reports whether an engine with further candidates is selected.
func (sel *Selector) HasCandidates() bool {
	row, _ := sel.Listed()
	return len(sel.table.Candidates(row)) > 1
}

// HoverOverCandidate points at a listed candidate, -1 at none.
func (sel *Selector) HoverOverCandidate(candidate int) {
	sel.selection.HoverRow, sel.selection.HoverCandidate = -1, 0
	if row, _ := sel.Listed(); candidate >= 0 && candidate < len(sel.table.Candidates(row)) {
		if i := sel.table.CandidateRow(row, candidate); i >= 0 {
			sel.selection.HoverRow = i
		} else {
			sel.selection.HoverCandidate = candidate
		}
	}
	sel.Changed.Emit()
}

// CanEvaluate reports whether the candidate selected can be evaluated beside the answers.
func (sel *Selector) CanEvaluate() bool {
	row, candidate := sel.Listed()
	return candidate > 0 && sel.table.CandidateRow(row, candidate) < 0 && !sel.table.Asked().Running && sel.table.CanAsk() &&
		sel.table.Current(&sel.table.Asked().Rows[row])
}

// Evaluate has the candidate selected thrown beside the answers, with the same errors. It becomes a row of its own.
func (sel *Selector) Evaluate() {
	if !sel.CanEvaluate() {
		return
	}
	sel.asker.Evaluate(sel.Listed())
}

// Unselected reports whether nothing is selected because the user wants it so.
func (sel *Selector) Unselected() bool { return sel.selection.Row < 0 && sel.selection.none }

// Unselect selects nothing. It reports whether something was selected.
func (sel *Selector) Unselect() bool {
	if sel.selection.Row < 0 {
		return false
	}
	sel.selectRow(-1, 0)
	return true
}

// Shot is the shot of the selected answer or candidate; ok is false if there is none.
func (sel *Selector) Shot() (shot curling.Shot, ok bool) {
	r := sel.table.Answer(sel.selection.Row)
	if r == nil {
		return shot, false
	}
	if k := sel.selection.Candidate; k > 0 && k < len(r.Answer.Candidates) {
		return r.Answer.Candidates[k].Thrown, true
	}
	return r.Answer.Shot, true
}
