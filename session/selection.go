package session

import (
	"context"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
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

// Selection is what is selected and pointed at.
func (s *Session) Selection() Selection { return s.selection }

// Answer is the row of an answer that has a shot, nil otherwise.
func (s *Session) Answer(row int) *Row {
	if row < 0 || row >= len(s.asked.Rows) {
		return nil
	}
	if r := &s.asked.Rows[row]; r.Asked && r.Answer.State.HasShot() {
		return r
	}
	return nil
}

// HasAnswers reports whether there is an answer with a shot.
func (s *Session) HasAnswers() bool {
	return slices.ContainsFunc(s.asked.Rows, func(r Row) bool { return r.Asked && r.Answer.State.HasShot() })
}

// Best is the row of the best answer, of those for the common thrower if there are any; -1 while engines think.
func (s *Session) Best() int {
	o := s.asked.Ranking.Order
	if len(o) == 0 || s.asked.Running && !s.asked.Reevaluating {
		return -1
	}
	if i := slices.IndexFunc(o, func(i int) bool { return s.asked.Rows[i].Player == nil }); i >= 0 {
		return o[i]
	}
	return o[0]
}

// Select selects an answer, or nothing when it is selected already.
func (s *Session) Select(row int) {
	if row >= len(s.asked.Rows) {
		return
	}
	if s.selection.Row == row && s.selection.Candidate == 0 {
		row = -1
	}
	s.selectRow(row, 0)
}

// selectRow selects an answer or a candidate of its engine. The map of an AI is that of its answer alone.
func (s *Session) selectRow(row, candidate int) {
	if s.selection.Row != row && s.MapLayer() == OwnLayer {
		s.selection.Map = NoMap
	}
	s.selection.Row, s.selection.Candidate, s.selection.none = row, candidate, row < 0
	s.notify(SelectionChanged)
}

// Hover points at an answer, or at none where there is no answer with a shot.
func (s *Session) Hover(row int) {
	if s.Answer(row) == nil {
		row = -1
	}
	if s.selection.HoverRow != row || s.selection.HoverCandidate != 0 {
		s.selection.HoverRow, s.selection.HoverCandidate = row, 0
		s.notify(SelectionChanged)
	}
}

// Listed is the row whose engine's candidates are listed, -1 if there is none, and which of them is selected: that of
// the answer selected, or of the best.
func (s *Session) Listed() (row, candidate int) {
	i := s.selection.Row
	if s.Answer(i) == nil {
		i = s.Best()
	}
	r := s.Answer(i)
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

// Candidates are the candidates of a row's engine, those that are listed.
func (s *Session) Candidates(row int) []evaluate.Candidate {
	r := s.Answer(row)
	if r == nil || r.Kind != study.EngineRow || r.Candidate > 0 {
		return nil
	}
	return r.Answer.Candidates[:min(len(r.Answer.Candidates), MaxCandidates)]
}

// CandidateRow is the row of a candidate: the answer's own, that of one that was evaluated, or -1.
func (s *Session) CandidateRow(row, candidate int) int {
	if candidate == 0 {
		return row
	}
	for i := range s.asked.Rows {
		if r := &s.asked.Rows[i]; r.Candidate == candidate && r.Parent == row {
			return i
		}
	}
	return -1
}

// ShownCandidate is the candidate without a row of its own whose path is drawn: the one under the pointer, else the
// one selected; candidate 0 if there is none.
func (s *Session) ShownCandidate() (row, candidate int) {
	row, candidate = s.Listed()
	hover := s.selection.HoverCandidate
	switch {
	case hover > 0:
		candidate = hover
	case s.selection.HoverRow >= 0:
		candidate = 0
	}
	if row < 0 || candidate >= len(s.Candidates(row)) || hover == 0 && s.CandidateRow(row, candidate) >= 0 {
		return row, 0
	}
	return row, candidate
}

// SelectCandidate selects a candidate of the engine whose candidates are listed, or its answer again.
func (s *Session) SelectCandidate(candidate int) {
	row, now := s.Listed()
	if row < 0 || candidate >= len(s.Candidates(row)) {
		return
	}
	if candidate == now && s.selection.Row >= 0 {
		candidate = 0
	}
	if i := s.CandidateRow(row, candidate); i != row && i >= 0 {
		s.selectRow(i, 0)
		return
	}
	s.selectRow(row, candidate)
}

// NextCandidate selects the next candidate, after the last one the answer again.
func (s *Session) NextCandidate() {
	row, now := s.Listed()
	if n := len(s.Candidates(row)); n > 1 {
		s.SelectCandidate((now + 1) % n)
	}
}

// HasCandidates reports whether an engine with further candidates is selected.
func (s *Session) HasCandidates() bool {
	row, _ := s.Listed()
	return len(s.Candidates(row)) > 1
}

// HoverOverCandidate points at a listed candidate, -1 at none.
func (s *Session) HoverOverCandidate(candidate int) {
	s.selection.HoverRow, s.selection.HoverCandidate = -1, 0
	if row, _ := s.Listed(); candidate >= 0 && candidate < len(s.Candidates(row)) {
		if i := s.CandidateRow(row, candidate); i >= 0 {
			s.selection.HoverRow = i
		} else {
			s.selection.HoverCandidate = candidate
		}
	}
	s.notify(SelectionChanged)
}

// CanEvaluate reports whether the candidate selected can be evaluated beside the answers.
func (s *Session) CanEvaluate() bool {
	row, candidate := s.Listed()
	return candidate > 0 && s.CandidateRow(row, candidate) < 0 && !s.asked.Running && s.CanAsk() && s.asked.Rows[row].current(s)
}

// current reports whether a row belongs to the question as it would be asked now.
func (r *Row) current(s *Session) bool { return r.question != nil && r.question.Key == s.pendingOf }

// Evaluate has the candidate selected thrown beside the answers, with the same errors. It becomes a row of its own.
func (s *Session) Evaluate() {
	if !s.CanEvaluate() {
		return
	}
	row, k := s.Listed()
	parent := s.asked.Rows[row]
	candidate := parent.Answer.Candidates[k]
	r := &study.Row{Kind: study.EngineRow, Series: parent.Series, Spec: parent.Spec, Player: parent.Player, PlayerName: parent.PlayerName, Budget: parent.Budget,
		Of: slices.Index(parent.question.Rows, parent.Row), Candidate: k, Rank: candidate.Rank, Asked: true,
		Answer: evaluate.Answer{State: evaluate.Evaluating, Shot: candidate.Thrown, Call: candidate.Call, Thrower: parent.Answer.Thrower, Value: evaluate.Value{Rival: -1}}}
	if k < len(parent.Candidates) {
		s.drawn[r] = &drawing{trace: parent.Candidates[k], progress: -1}
	}
	s.evaluateRow(parent.question, r, parent.Row, candidate.Candidate)
}

// evaluateRow throws one more shot beside the answers to a question, with the thrower of the row like and the same
// errors as theirs. Where the evaluation of the answers is gone, they are valued again beside it.
func (s *Session) evaluateRow(q *study.Question, r, like *study.Row, c ai.Candidate) {
	of := -1
	if s.evaluation != nil && s.evaluation.question == q {
		of = slices.Index(s.evaluation.rows, like)
	}
	q.Add(r)
	r.Version = Version
	s.selection = NoSelection
	s.showTable()
	s.selection.Row = slices.IndexFunc(s.asked.Rows, func(x Row) bool { return x.Row == r })
	if of < 0 {
		s.ask(func(x *Row) bool { return x.Row == r })
		return
	}
	s.leaveAsking()
	last := s.evaluation
	run := &asking{question: q, rows: append(slices.Clone(last.rows), r), fixed: make([]bool, len(last.rows)+1), further: true, result: last.result}
	s.running = run
	trace := s.tracer()
	s.showTable()
	s.notify(AnswersChanged | SelectionChanged)
	s.Start("ask", func(ctx context.Context, post Post) {
		done := run.result.Evaluate(ctx, of, c, s.updates(run, trace, post))
		post("end", func() {
			if !done {
				q.Rows = slices.DeleteFunc(q.Rows, func(x *study.Row) bool { return x == r })
				run.rows = run.rows[:len(run.rows)-1]
				if s.rowAt(s.selection.Row) == r {
					s.selection = NoSelection
				}
			}
			s.finish(run, run.result, nil)
		})
	})
}

// SelectedMap is the answer selected that came with a map, nil if there is none.
func (s *Session) SelectedMap() *Row {
	if r := s.Answer(s.selection.Row); r != nil && r.Answer.Map != nil {
		return r
	}
	return nil
}

// NextMap shows a map for the turn of the selected shot, then for the other turn, then none. It reports whether there is
// one: the AI's own, or where a shot can be asked about that of the referee.
func (s *Session) NextMap() bool {
	if len(s.MapLayers()) == 0 {
		s.selection.Map = NoMap
		return false
	}
	turn := curling.Right
	if r := s.Answer(s.selection.Row); r != nil {
		turn = r.Answer.Shot.Turn
	}
	switch own, other := MapOf(turn), MapOf(turn.Other()); s.selection.Map {
	case own:
		s.selection.Map = other
	case other:
		s.selection.Map = NoMap
	default:
		s.selection.Map = own
	}
	s.notify(SelectionChanged)
	return true
}

// Unselect selects nothing. It reports whether something was selected.
func (s *Session) Unselect() bool {
	if s.selection.Row < 0 {
		return false
	}
	s.selectRow(-1, 0)
	return true
}
