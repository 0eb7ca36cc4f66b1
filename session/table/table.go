// Package table is the table of answers at the place shown: those of the study that belong there, and what would be asked.
package table

import (
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/terms"
)

// Document is the study that holds the answers.
type Document interface {
	Content() *study.Content
	Study() *study.Document
	Set(name string, change func(*study.Content))
}

// Place is the place shown.
type Place interface {
	Game() *replay.Game
	State() (state curling.State, ok bool)
}

// Inquiry is the question at the place shown.
type Inquiry interface {
	Question() (evaluate.Question, error)
	Terms() *study.Terms
	Tracer() func(curling.Shot) inquiry.Trace
}

// Throwers are those for whom the AIs are asked.
type Throwers interface {
	Beside() []terms.Beside
	For(t study.Thrower, limit float64) (p curling.Player, ok bool)
}

// Engines are the AIs that are asked.
type Engines interface {
	All() []*enginelist.Engine
	Index(enginelist.ID) int
}

// Table is the table of answers at the place shown. Its rows are those of the study that belong there, and those of what would be
// asked.
type Table struct {
	Changed event.Signal   // the question, an answer, the ranking
	Given   event.Signal   // a table is about to be shown in place of that of the place
	Made    event.Of[Made] // anew

	doc      Document
	place    Place
	inquiry  Inquiry
	throwers Throwers
	engines  Engines

	asked     Asked
	problem   error                     // why the position shown cannot be asked about
	run       *Run                      // nil: no question runs
	pending   map[pendingKey]*study.Row // rows that are not asked yet
	pendingOf study.Key                 // of the question that they belong to
	drawn     map[*study.Row]*drawing
	tracing   *job.Job[struct{}]
}

// Made is a table in place of another one.
type Made struct{ Was, Now *Asked }

// Index is the row of the table now that shows the answer of a row of that before, -1 if none does.
func (m *Made) Index(row int) int {
	if row < 0 || row >= len(m.Was.Rows) || m.Was.Rows[row].Row == nil {
		return -1
	}
	return m.Now.index(m.Was.Rows[row].Row)
}

// Run is a question that runs.
type Run struct {
	Question *study.Question
	Rows     []*study.Row // that take part, by their index in the evaluation
	Further  bool         // all engines have answered: further shots are valued
}

// New is the table of a study.
func New(doc Document, p Place, in Inquiry, t Throwers, e Engines, jobs *job.Dispatcher) *Table {
	return &Table{doc: doc, place: p, inquiry: in, throwers: t, engines: e, drawn: map[*study.Row]*drawing{}, tracing: job.Of[struct{}](jobs,
		"trace", 0)}
}

// LeaveStudy drops what is drawn of the answers of the study that was open.
func (tb *Table) LeaveStudy() {
	tb.drawn = map[*study.Row]*drawing{}
	tb.DropPending()
	tb.tracing.Cancel()
}

// DropPending forgets the rows that are not asked yet: they are those of another list of engines.
func (tb *Table) DropPending() { tb.pending, tb.pendingOf = nil, "" }

// SetRun tells which question runs, nil if none does.
func (tb *Table) SetRun(r *Run) { tb.run = r }

// Asked is the table of answers at the place shown.
func (tb *Table) Asked() *Asked { return &tb.asked }

// CanAsk reports whether there is a shot to ask about and the question is not running.
func (tb *Table) CanAsk() bool {
	state, ok := tb.place.State()
	return ok && !tb.asked.Running && state.Shot < curling.Stones && state.Shot >= tb.place.Game().Rules.FirstShot && tb.problem == nil
}

// Problem is why the position shown cannot be asked about, nil if it can.
func (tb *Table) Problem() error { return tb.problem }

// Known reports whether there is a question at the place shown that can be asked.
func (tb *Table) Known() bool { return tb.pendingOf != "" && tb.problem == nil }

// Key is that of the question as it would be asked now, empty where there is none.
func (tb *Table) Key() study.Key { return tb.pendingOf }

// Current reports whether a row belongs to the question as it would be asked now.
func (tb *Table) Current(r *Row) bool { return r.Question != nil && r.Question.Key == tb.pendingOf }

// Missing reports whether a row waits for its answer: one of the question that would be asked now.
func (tb *Table) Missing(r *Row) bool {
	switch {
	case r.Question == nil:
		return true
	case r.Question.Key != tb.pendingOf || r.Kind != study.EngineRow || r.Candidate > 0 || r.Stale&^OtherVersion != 0:
		return false
	}
	return !r.Asked || !r.Answer.State.HasShot() || r.Stale.Is(OtherVersion)
}

// Refresh makes the table of the place shown anew, and tells what became of its rows.
func (tb *Table) Refresh() {
	t := builder{Table: tb}
	t.build()
	was := tb.asked
	tb.asked = t.asked
	tb.Made.Emit(Made{&was, &tb.asked})
	tb.traceRows()
}

// Show shows a table of answers as it is given, until something else is done. Nothing is asked.
func (tb *Table) Show(a Asked) {
	tb.Given.Emit()
	a.Running, a.Reevaluating = false, false
	tb.asked = a
	tb.Changed.Emit()
}

// Remove takes the answer of a row off the table.
func (tb *Table) Remove(row int) {
	if row < 0 || row >= len(tb.asked.Rows) {
		return
	}
	r := tb.asked.Rows[row]
	if tb.run != nil && slices.Contains(tb.run.Rows, r.Row) {
		return
	}
	tb.doc.Set("remove-answer", func(c *study.Content) {
		if r.Question != nil {
			c.Removed = append(slices.Clone(c.Removed), r.Question.RowID(r.Row))
		}
		if r.Own() {
			c.Shots = slices.DeleteFunc(slices.Clone(c.Shots), func(o study.OwnShot) bool { return o.ID == r.Row.Own })
		}
		if r.Question == nil && r.Kind == study.EngineRow && r.Engine != nil {
			if i := tb.engines.Index(r.Engine.ID); i >= 0 && i < len(c.Engines) {
				c.Engines = slices.Delete(slices.Clone(c.Engines), i, i+1)
			}
		}
	})
}
