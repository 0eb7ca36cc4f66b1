package session

import (
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
)

// Selection is what of the answers is selected and pointed at. An answer is the first of its engine's candidates,
// candidate 0; the further ones can be selected in its stead.
type Selection struct {
	Row       int // answer selected, -1 none
	Candidate int // of the engine of Row that is selected instead of its answer, 0 none
	// HoverRow and HoverCandidate are under the pointer; -1 and 0: none.
	HoverRow       int
	HoverCandidate int
	Map            MapShown

	none bool // nothing is selected because the user wants it so
}

// NoSelection is the Selection that holds nothing.
var NoSelection = Selection{Row: -1, HoverRow: -1}

// MapShown is which map of the selected answer lies over the ice.
type MapShown int

// The maps.
const (
	NoMap    MapShown = iota
	RightMap          // of shots with right turn
	LeftMap           // of shots with left turn
)

// MapOf is the map for a turn.
func MapOf(t curling.Turn) MapShown { return RightMap + MapShown(t) }

// Turn is the turn of the shots of a map.
func (m MapShown) Turn() curling.Turn { return curling.Turn(m - RightMap) }

// Selector selects answers, candidates and their maps.
type Selector struct {
	Changed event.Signal // the answer selected or pointed at

	s         *Session
	selection Selection
}

func (sel *Selector) LeavePlace(bool) { sel.selection = NoSelection }

// Now is what is selected and pointed at.
func (sel *Selector) Now() Selection { return sel.selection }

// Select selects an answer, or nothing when it is selected already.
func (sel *Selector) Select(row int) {
	if row >= len(sel.s.Table.asked.Rows) {
		return
	}
	if sel.selection.Row == row && sel.selection.Candidate == 0 {
		row = -1
	}
	sel.selectRow(row, 0)
}

// selectRow selects an answer or a candidate of its engine. The map of an AI is that of its answer alone.
func (sel *Selector) selectRow(row, candidate int) {
	if sel.selection.Row != row && sel.s.Maps.Layer() == OwnLayer {
		sel.selection.Map = NoMap
	}
	sel.selection.Row, sel.selection.Candidate, sel.selection.none = row, candidate, row < 0
	sel.Changed.Emit()
}

// Hover points at an answer, or at none where there is no answer with a shot.
func (sel *Selector) Hover(row int) {
	if sel.s.Table.Answer(row) == nil {
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
	if sel.s.Table.Answer(i) == nil {
		i = sel.s.Table.Best()
	}
	r := sel.s.Table.Answer(i)
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
	if row < 0 || candidate >= len(sel.s.Table.Candidates(row)) || hover == 0 && sel.s.Table.CandidateRow(row, candidate) >= 0 {
		return row, 0
	}
	return row, candidate
}

// SelectCandidate selects a candidate of the engine whose candidates are listed, or its answer again.
func (sel *Selector) SelectCandidate(candidate int) {
	row, now := sel.Listed()
	if row < 0 || candidate >= len(sel.s.Table.Candidates(row)) {
		return
	}
	if candidate == now && sel.selection.Row >= 0 {
		candidate = 0
	}
	if i := sel.s.Table.CandidateRow(row, candidate); i != row && i >= 0 {
		sel.selectRow(i, 0)
		return
	}
	sel.selectRow(row, candidate)
}

// NextCandidate selects the next candidate, after the last one the answer again.
func (sel *Selector) NextCandidate() {
	row, now := sel.Listed()
	if n := len(sel.s.Table.Candidates(row)); n > 1 {
		sel.SelectCandidate((now + 1) % n)
	}
}

// HasCandidates reports whether an engine with further candidates is selected.
func (sel *Selector) HasCandidates() bool {
	row, _ := sel.Listed()
	return len(sel.s.Table.Candidates(row)) > 1
}

// HoverOverCandidate points at a listed candidate, -1 at none.
func (sel *Selector) HoverOverCandidate(candidate int) {
	sel.selection.HoverRow, sel.selection.HoverCandidate = -1, 0
	if row, _ := sel.Listed(); candidate >= 0 && candidate < len(sel.s.Table.Candidates(row)) {
		if i := sel.s.Table.CandidateRow(row, candidate); i >= 0 {
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
	return candidate > 0 && sel.s.Table.CandidateRow(row, candidate) < 0 && !sel.s.Table.asked.Running && sel.s.Table.CanAsk() && sel.s.Table.asked.Rows[row].current(sel.s)
}

// current reports whether a row belongs to the question as it would be asked now.
func (r *Row) current(s *Session) bool {
	return r.question != nil && r.question.Key == s.Table.pendingOf
}

// Evaluate has the candidate selected thrown beside the answers, with the same errors. It becomes a row of its own.
func (sel *Selector) Evaluate() {
	if !sel.CanEvaluate() {
		return
	}
	row, k := sel.Listed()
	parent := sel.s.Table.asked.Rows[row]
	candidate := parent.Answer.Candidates[k]
	r := &study.Row{Kind: study.EngineRow, Series: parent.Series, Spec: parent.Spec, Player: parent.Player, PlayerName: parent.PlayerName, Budget: parent.Budget,
		Of: slices.Index(parent.question.Rows, parent.Row), Candidate: k, Rank: candidate.Rank, Asked: true,
		Answer: evaluate.Answer{State: evaluate.Evaluating, Shot: candidate.Thrown, Call: candidate.Call, Thrower: parent.Answer.Thrower, Value: evaluate.Value{Rival: -1}}}
	if k < len(parent.Candidates) {
		sel.s.Table.drawn[r] = &drawing{trace: parent.Candidates[k], progress: -1}
	}
	sel.s.Ask.evaluateRow(parent.question, r, parent.Row, candidate.Candidate)
}

// Unselect selects nothing. It reports whether something was selected.
func (sel *Selector) Unselect() bool {
	if sel.selection.Row < 0 {
		return false
	}
	sel.selectRow(-1, 0)
	return true
}

// shot is the shot of the selected answer or candidate; ok is false if there is none.
func (sel *Selector) shot() (shot curling.Shot, ok bool) {
	r := sel.s.Table.Answer(sel.selection.Row)
	if r == nil {
		return shot, false
	}
	if k := sel.selection.Candidate; k > 0 && k < len(r.Answer.Candidates) {
		return r.Answer.Candidates[k].Thrown, true
	}
	return r.Answer.Shot, true
}
