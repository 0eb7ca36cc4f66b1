package session

import (
	"context"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/version"
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
	s         *Session
	selection Selection
}

func (sel *Selector) leavePlace(bool) { sel.selection = NoSelection }

// Selection is what is selected and pointed at.
func (sel *Selector) Selection() Selection { return sel.selection }

// Answer is the row of an answer that has a shot, nil otherwise.
func (sel *Selector) Answer(row int) *Row {
	if row < 0 || row >= len(sel.s.asked.Rows) {
		return nil
	}
	if r := &sel.s.asked.Rows[row]; r.Asked && r.Answer.State.HasShot() {
		return r
	}
	return nil
}

// HasAnswers reports whether there is an answer with a shot.
func (sel *Selector) HasAnswers() bool {
	return slices.ContainsFunc(sel.s.asked.Rows, func(r Row) bool { return r.Asked && r.Answer.State.HasShot() })
}

// Best is the row of the best answer, of those for the common thrower if there are any; -1 while engines think.
func (sel *Selector) Best() int {
	o := sel.s.asked.Ranking.Order
	if len(o) == 0 || sel.s.asked.Running && !sel.s.asked.Reevaluating {
		return -1
	}
	if i := slices.IndexFunc(o, func(i int) bool { return sel.s.asked.Rows[i].Player == nil }); i >= 0 {
		return o[i]
	}
	return o[0]
}

// Select selects an answer, or nothing when it is selected already.
func (sel *Selector) Select(row int) {
	if row >= len(sel.s.asked.Rows) {
		return
	}
	if sel.selection.Row == row && sel.selection.Candidate == 0 {
		row = -1
	}
	sel.selectRow(row, 0)
}

// selectRow selects an answer or a candidate of its engine. The map of an AI is that of its answer alone.
func (sel *Selector) selectRow(row, candidate int) {
	if sel.selection.Row != row && sel.s.MapLayer() == OwnLayer {
		sel.selection.Map = NoMap
	}
	sel.selection.Row, sel.selection.Candidate, sel.selection.none = row, candidate, row < 0
	sel.s.notify(SelectionChanged)
}

// Hover points at an answer, or at none where there is no answer with a shot.
func (sel *Selector) Hover(row int) {
	if sel.Answer(row) == nil {
		row = -1
	}
	if sel.selection.HoverRow != row || sel.selection.HoverCandidate != 0 {
		sel.selection.HoverRow, sel.selection.HoverCandidate = row, 0
		sel.s.notify(SelectionChanged)
	}
}

// Listed is the row whose engine's candidates are listed, -1 if there is none, and which of them is selected: that of
// the answer selected, or of the best.
func (sel *Selector) Listed() (row, candidate int) {
	i := sel.selection.Row
	if sel.Answer(i) == nil {
		i = sel.Best()
	}
	r := sel.Answer(i)
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

// Candidates are the candidates of a row's engine, those that are listed.
func (sel *Selector) Candidates(row int) []evaluate.Candidate {
	r := sel.Answer(row)
	if r == nil || r.Kind != study.EngineRow || r.Candidate > 0 {
		return nil
	}
	return r.Answer.Candidates[:min(len(r.Answer.Candidates), MaxCandidates)]
}

// CandidateRow is the row of a candidate: the answer's own, that of one that was evaluated, or -1.
func (sel *Selector) CandidateRow(row, candidate int) int {
	if candidate == 0 {
		return row
	}
	for i := range sel.s.asked.Rows {
		if r := &sel.s.asked.Rows[i]; r.Candidate == candidate && r.Parent == row {
			return i
		}
	}
	return -1
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
	if row < 0 || candidate >= len(sel.Candidates(row)) || hover == 0 && sel.CandidateRow(row, candidate) >= 0 {
		return row, 0
	}
	return row, candidate
}

// SelectCandidate selects a candidate of the engine whose candidates are listed, or its answer again.
func (sel *Selector) SelectCandidate(candidate int) {
	row, now := sel.Listed()
	if row < 0 || candidate >= len(sel.Candidates(row)) {
		return
	}
	if candidate == now && sel.selection.Row >= 0 {
		candidate = 0
	}
	if i := sel.CandidateRow(row, candidate); i != row && i >= 0 {
		sel.selectRow(i, 0)
		return
	}
	sel.selectRow(row, candidate)
}

// NextCandidate selects the next candidate, after the last one the answer again.
func (sel *Selector) NextCandidate() {
	row, now := sel.Listed()
	if n := len(sel.Candidates(row)); n > 1 {
		sel.SelectCandidate((now + 1) % n)
	}
}

// HasCandidates reports whether an engine with further candidates is selected.
func (sel *Selector) HasCandidates() bool {
	row, _ := sel.Listed()
	return len(sel.Candidates(row)) > 1
}

// HoverOverCandidate points at a listed candidate, -1 at none.
func (sel *Selector) HoverOverCandidate(candidate int) {
	sel.selection.HoverRow, sel.selection.HoverCandidate = -1, 0
	if row, _ := sel.Listed(); candidate >= 0 && candidate < len(sel.Candidates(row)) {
		if i := sel.CandidateRow(row, candidate); i >= 0 {
			sel.selection.HoverRow = i
		} else {
			sel.selection.HoverCandidate = candidate
		}
	}
	sel.s.notify(SelectionChanged)
}

// CanEvaluate reports whether the candidate selected can be evaluated beside the answers.
func (sel *Selector) CanEvaluate() bool {
	row, candidate := sel.Listed()
	return candidate > 0 && sel.CandidateRow(row, candidate) < 0 && !sel.s.asked.Running && sel.s.CanAsk() && sel.s.asked.Rows[row].current(sel.s)
}

// current reports whether a row belongs to the question as it would be asked now.
func (r *Row) current(s *Session) bool { return r.question != nil && r.question.Key == s.pendingOf }

// Evaluate has the candidate selected thrown beside the answers, with the same errors. It becomes a row of its own.
func (sel *Selector) Evaluate() {
	if !sel.CanEvaluate() {
		return
	}
	row, k := sel.Listed()
	parent := sel.s.asked.Rows[row]
	candidate := parent.Answer.Candidates[k]
	r := &study.Row{Kind: study.EngineRow, Series: parent.Series, Spec: parent.Spec, Player: parent.Player, PlayerName: parent.PlayerName, Budget: parent.Budget,
		Of: slices.Index(parent.question.Rows, parent.Row), Candidate: k, Rank: candidate.Rank, Asked: true,
		Answer: evaluate.Answer{State: evaluate.Evaluating, Shot: candidate.Thrown, Call: candidate.Call, Thrower: parent.Answer.Thrower, Value: evaluate.Value{Rival: -1}}}
	if k < len(parent.Candidates) {
		sel.s.drawn[r] = &drawing{trace: parent.Candidates[k], progress: -1}
	}
	sel.evaluateRow(parent.question, r, parent.Row, candidate.Candidate)
}

// evaluateRow throws one more shot beside the answers to a question, with the thrower of the row like and the same
// errors as theirs. Where the evaluation of the answers is gone, they are valued again beside it.
func (sel *Selector) evaluateRow(q *study.Question, r, like *study.Row, c ai.Candidate) {
	of := -1
	if sel.s.evaluation != nil && sel.s.evaluation.question == q {
		of = slices.Index(sel.s.evaluation.rows, like)
	}
	q.Add(r)
	r.Version = version.Number
	sel.selection = NoSelection
	sel.s.showTable()
	sel.selection.Row = slices.IndexFunc(sel.s.asked.Rows, func(x Row) bool { return x.Row == r })
	if of < 0 {
		sel.s.ask(func(x *Row) bool { return x.Row == r })
		return
	}
	sel.s.leaveAsking()
	last := sel.s.evaluation
	run := &asking{question: q, rows: append(slices.Clone(last.rows), r), fixed: make([]bool, len(last.rows)+1), further: true, result: last.result}
	sel.s.running = run
	trace := sel.s.tracer()
	sel.s.showTable()
	sel.s.notify(AnswersChanged | SelectionChanged)
	sel.s.Start("ask", func(ctx context.Context, post Post) {
		done := run.result.Evaluate(ctx, of, c, sel.s.updates(run, trace, post))
		post("end", func() {
			if !done {
				q.Rows = slices.DeleteFunc(q.Rows, func(x *study.Row) bool { return x == r })
				run.rows = run.rows[:len(run.rows)-1]
				if sel.s.rowAt(sel.selection.Row) == r {
					sel.selection = NoSelection
				}
			}
			sel.s.finish(run, run.result, nil)
		})
	})
}

// SelectedMap is the answer selected that came with a map, nil if there is none.
func (sel *Selector) SelectedMap() *Row {
	if r := sel.Answer(sel.selection.Row); r != nil && r.Answer.Map != nil {
		return r
	}
	return nil
}

// NextMap shows a map for the turn of the selected shot, then for the other turn, then none. It reports whether there is
// one: the AI's own, or where a shot can be asked about that of the referee.
func (sel *Selector) NextMap() bool {
	if len(sel.s.MapLayers()) == 0 {
		sel.selection.Map = NoMap
		return false
	}
	turn := curling.Right
	if r := sel.Answer(sel.selection.Row); r != nil {
		turn = r.Answer.Shot.Turn
		if sel.selection.Map == NoMap { // of shots as hard as this one
			sel.s.ScoreMaps.weight = sel.s.weightOf(r.Answer.Shot)
		}
	}
	switch own, other := MapOf(turn), MapOf(turn.Other()); sel.selection.Map {
	case own:
		sel.selection.Map = other
	case other:
		sel.selection.Map = NoMap
	default:
		sel.selection.Map = own
	}
	sel.s.notify(SelectionChanged)
	return true
}

// Unselect selects nothing. It reports whether something was selected.
func (sel *Selector) Unselect() bool {
	if sel.selection.Row < 0 {
		return false
	}
	sel.selectRow(-1, 0)
	return true
}
