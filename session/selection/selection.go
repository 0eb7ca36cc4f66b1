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
func (s *Selector) LeavePlace(bool) { s.clear() }

// clear selects nothing, until there is a best answer.
func (s *Selector) clear() {
	s.Moving.Emit(Moving{Row: -1, Gone: true})
	s.selection = Nothing
}

// follow keeps what is selected in a table that was made anew.
func (s *Selector) follow(m table.Made) {
	was := s.selection.Row
	none := was < 0
	s.selection.Row, s.selection.HoverRow = m.Index(was), m.Index(s.selection.HoverRow)
	if s.selection.Row >= 0 {
		return
	}
	s.selection.Candidate = 0
	if best := s.table.Best(); best >= 0 && none && !s.selection.none {
		s.selection.Row = best
	}
}

// ShowAdded selects a row that the user added.
func (s *Selector) ShowAdded(a asking.Added) {
	row := s.table.RowOf(a.Row)
	if a.Further {
		s.clear()
		s.selection.Row = row
		return
	}
	s.selectRow(row, 0)
}

// Drop selects nothing if a row that is dropped is selected.
func (s *Selector) Drop(r *study.Row) {
	if r != nil && s.table.At(s.selection.Row) == r {
		s.clear()
	}
}

// Now is what is selected and pointed at.
func (s *Selector) Now() Selection { return s.selection }

// Select selects an answer, or nothing when it is selected already.
func (s *Selector) Select(row int) {
	if row >= len(s.table.Asked().Rows) {
		return
	}
	if s.selection.Row == row && s.selection.Candidate == 0 {
		row = -1
	}
	s.selectRow(row, 0)
}

// selectRow selects an answer or a candidate of its engine.
func (s *Selector) selectRow(row, candidate int) {
	s.Moving.Emit(Moving{Row: row})
	s.selection.Row, s.selection.Candidate, s.selection.none = row, candidate, row < 0
	s.Changed.Emit()
}

// Hover points at an answer, or at none where there is no answer with a shot.
func (s *Selector) Hover(row int) {
	if s.table.Answer(row) == nil {
		row = -1
	}
	if s.selection.HoverRow != row || s.selection.HoverCandidate != 0 {
		s.selection.HoverRow, s.selection.HoverCandidate = row, 0
		s.Changed.Emit()
	}
}

// Listed is the row whose engine's candidates are listed, -1 if there is none, and which of them is selected: that of
// the answer selected, or of the best.
func (s *Selector) Listed() (row, candidate int) {
	i := s.selection.Row
	if s.table.Answer(i) == nil {
		i = s.table.Best()
	}
	r := s.table.Answer(i)
	switch {
	case r == nil || r.Kind != study.EngineRow:
		return -1, 0
	case r.Candidate > 0 && r.Parent < 0:
		return -1, 0
	case r.Candidate > 0:
		return r.Parent, r.Candidate
	case i == s.selection.Row:
		return i, s.selection.Candidate
	}
	return i, 0
}

// ShownCandidate is the candidate without a row of its own whose path is drawn: the one under the pointer, else the
// one selected; candidate 0 if there is none.
func (s *Selector) ShownCandidate() (row, candidate int) {
	row, candidate = s.Listed()
	hover := s.selection.HoverCandidate
	switch {
	case hover > 0:
		candidate = hover
	case s.selection.HoverRow >= 0:
		candidate = 0
	}
	if row < 0 || candidate >= len(s.table.Candidates(row)) || hover == 0 && s.table.CandidateRow(row, candidate) >= 0 {
		return row, 0
	}
	return row, candidate
}

// SelectCandidate selects a candidate of the engine whose candidates are listed, or its answer again.
func (s *Selector) SelectCandidate(candidate int) {
	row, now := s.Listed()
	if row < 0 || candidate < 0 || candidate >= len(s.table.Candidates(row)) {
		return
	}
	if candidate == now && s.selection.Row >= 0 {
		candidate = 0
	}
	if i := s.table.CandidateRow(row, candidate); i != row && i >= 0 {
		s.selectRow(i, 0)
		return
	}
	s.selectRow(row, candidate)
}

// NextCandidate selects the next candidate, after the last one the answer again.
func (s *Selector) NextCandidate() {
	row, now := s.Listed()
	if n := len(s.table.Candidates(row)); n > 1 {
		s.SelectCandidate((now + 1) % n)
	}
}

// HasCandidates reports whether an engine with further candidates is selected.
func (s *Selector) HasCandidates() bool {
	row, _ := s.Listed()
	return len(s.table.Candidates(row)) > 1
}

// HoverOverCandidate points at a listed candidate, -1 at none.
func (s *Selector) HoverOverCandidate(candidate int) {
	s.selection.HoverRow, s.selection.HoverCandidate = -1, 0
	if row, _ := s.Listed(); candidate >= 0 && candidate < len(s.table.Candidates(row)) {
		if i := s.table.CandidateRow(row, candidate); i >= 0 {
			s.selection.HoverRow = i
		} else {
			s.selection.HoverCandidate = candidate
		}
	}
	s.Changed.Emit()
}

// CanEvaluate reports whether the candidate selected can be evaluated beside the answers.
func (s *Selector) CanEvaluate() bool {
	row, candidate := s.Listed()
	return candidate > 0 && s.table.CandidateRow(row, candidate) < 0 && !s.table.Asked().Running && s.table.CanAsk() &&
		s.table.Current(&s.table.Asked().Rows[row])
}

// Evaluate has the candidate selected thrown beside the answers, with the same errors. It becomes a row of its own.
func (s *Selector) Evaluate() {
	if !s.CanEvaluate() {
		return
	}
	s.asker.Evaluate(s.Listed())
}

// Unselected reports whether nothing is selected because the user wants it so.
func (s *Selector) Unselected() bool { return s.selection.none }

// Unselect selects nothing. It reports whether something was selected.
func (s *Selector) Unselect() bool {
	if s.selection.Row < 0 {
		return false
	}
	s.selectRow(-1, 0)
	return true
}

// Shot is the shot of the selected answer or candidate; ok is false if there is none.
func (s *Selector) Shot() (shot curling.Shot, ok bool) {
	r := s.table.Answer(s.selection.Row)
	if r == nil {
		return shot, false
	}
	if k := s.selection.Candidate; k > 0 && k < len(r.Answer.Candidates) {
		return r.Answer.Candidates[k].Thrown, true
	}
	return r.Answer.Shot, true
}
