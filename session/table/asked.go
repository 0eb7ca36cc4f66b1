package table

import (
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/study"
)

// Asked is the table of answers at the place shown: those to the question as it would be asked now, then what would be
// asked beside them, then the answers to other questions about the same position.
type Asked struct {
	Rows    []Row
	Ranking evaluate.Ranking // of the question as it would be asked now
	Running bool
	// Reevaluating is set while all engines have answered and a further shot is evaluated.
	Reevaluating bool
	Seed         uint64    // 0: nothing was asked here
	Budget       ai.Budget // of every engine without one of its own
}

// Row is one answer: of an engine, the shot as played, a shot of the user, or a further candidate of an engine that was
// evaluated.
type Row struct {
	*study.Row
	Engine *enginelist.Engine // whose answer it is, or who had the candidate; nil for shots of people
	// Parent is the row of the engine that had the candidate, where Candidate > 0.
	Parent int
	Rival  int // row with which Answer.Value was compared, -1 none
	Stale  Stale
	Trace  inquiry.Trace
	// Candidates are the traces of Answer.Candidates, those that are listed.
	Candidates []inquiry.Trace

	Question *study.Question // that it answers; nil: it was not asked yet
	progress float64
}

// Stale is in what an answer differs from what would be asked now; 0: in nothing.
type Stale uint

// The differences.
const (
	OtherThrower Stale = 1 << iota
	OtherRules
	OtherWins
	OtherBudget
	OtherEngine  // the list of engines has no such engine any more
	OtherVersion // another version of the program answered
	OtherScore   // number of ends, seed
)

// Is reports whether s holds any of the differences.
func (s Stale) Is(any Stale) bool { return s&any != 0 }

// Played reports whether the row is the shot as played.
func (r *Row) Played() bool { return r.Kind == study.PlayedRow }

// Own reports whether the row is a shot of the user.
func (r *Row) Own() bool { return r.Kind == study.OwnRow }

// Thrower is what is known of who was asked for in a row of another question.
func (r *Row) Thrower() study.Thrower {
	if r.Question == nil {
		return study.Thrower{}
	}
	return r.Question.Thrower
}

// RulesName is the name of the rules that the answer was given under.
func (r *Row) RulesName() string {
	if r.Question == nil {
		return ""
	}
	return r.Question.Asked.Rules.Name
}

// Progress is the share of its budget that the engine has spent, negative when it does not think or does not report.
// It never falls.
func (r *Row) Progress() float64 {
	if r.Row == nil || !r.Asked || r.Answer.State != evaluate.Thinking {
		return -1
	}
	return r.progress
}

// index is the row of an answer, -1 if it is not there.
func (a *Asked) index(r *study.Row) int {
	return slices.IndexFunc(a.Rows, func(x Row) bool { return x.Row == r })
}

// Ideas gives for every row the first row with the same idea: a shot of the same kind and turn on the same stone,
// or to the same part of the sheet where it touches none; -1 for a row without a shot.
func (a *Asked) Ideas() []int {
	ideas := make([]int, len(a.Rows))
	for i := range a.Rows {
		ideas[i] = -1
		r := &a.Rows[i]
		if !r.Asked || !r.Answer.State.HasShot() {
			continue
		}
		ideas[i] = i
		for k := range i {
			if ideas[k] == k && a.Rows[k].Answer.Call.SameIdea(&r.Answer.Call) {
				ideas[i] = k
				break
			}
		}
	}
	return ideas
}

// ThrowerRows are the rows of one thrower in the question that would be asked now.
type ThrowerRows struct {
	Row   *Row  // the first of them
	Order []int // those with a value, best first
	Clear bool  // the best is better than the second beyond doubt
}

// ByThrower are the rows of the question that would be asked now by who throws, the common thrower first.
func (a *Asked) ByThrower() []ThrowerRows {
	var list []ThrowerRows
	find := func(r *Row) int {
		return slices.IndexFunc(list, func(o ThrowerRows) bool { return samePlayer(o.Row.Player, r.Player) })
	}
	for i := range a.Rows {
		r := &a.Rows[i]
		if r.Stale&^(OtherVersion|OtherBudget) != 0 || find(r) >= 0 {
			continue
		}
		g := ThrowerRows{Row: r}
		if r.Player == nil {
			list = slices.Insert(list, 0, g)
		} else {
			list = append(list, g)
		}
	}
	for _, i := range a.Ranking.Order {
		if k := find(&a.Rows[i]); k >= 0 {
			list[k].Order = append(list[k].Order, i)
		}
	}
	for k := range list {
		if o := list[k].Order; len(o) > 1 {
			list[k].Clear = a.Rows[o[1]].Answer.Value.Behind()
		}
	}
	return list
}

// BestOfThrower reports whether a row is the best of its thrower.
func (a *Asked) BestOfThrower(row int) bool {
	for _, i := range a.Ranking.Order {
		if samePlayer(a.Rows[i].Player, a.Rows[row].Player) {
			return i == row
		}
	}
	return false
}
