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
	return &Table{doc: doc, place: p, inquiry: in, throwers: t, engines: e, pending: map[pendingKey]*study.Row{},
		drawn: map[*study.Row]*drawing{}, tracing: job.Of[struct{}](jobs, "trace", 0)}
}

// LeaveStudy drops what is drawn of the answers of the study that was open.
func (table *Table) LeaveStudy() {
	table.drawn = map[*study.Row]*drawing{}
	table.DropPending()
	table.tracing.Cancel()
}

// DropPending forgets the rows that are not asked yet: they are those of another list of engines.
func (table *Table) DropPending() { table.pending, table.pendingOf = map[pendingKey]*study.Row{}, "" }

// SetRun tells which question runs, nil if none does.
func (table *Table) SetRun(r *Run) { table.run = r }

// Asked is the table of answers at the place shown.
func (table *Table) Asked() *Asked { return &table.asked }

// CanAsk reports whether there is a shot to ask about and the question is not running.
func (table *Table) CanAsk() bool {
	state, ok := table.place.State()
	return ok && !table.asked.Running && state.Shot < curling.Stones && state.Shot >= table.place.Game().Rules.FirstShot &&
		table.problem == nil
}

// Problem is why the position shown cannot be asked about, nil if it can.
func (table *Table) Problem() error { return table.problem }

// Known reports whether there is a question at the place shown that can be asked.
func (table *Table) Known() bool { return table.pendingOf != "" && table.problem == nil }

// Key is that of the question as it would be asked now, empty where there is none.
func (table *Table) Key() study.Key { return table.pendingOf }

// Current reports whether a row belongs to the question as it would be asked now.
func (table *Table) Current(r *Row) bool {
	return r.Question != nil && r.Question.Key == table.pendingOf
}

// Missing reports whether a row waits for its answer: one of the question that would be asked now.
func (table *Table) Missing(r *Row) bool {
	switch {
	case r.Question == nil:
		return true
	case r.Question.Key != table.pendingOf || r.Kind != study.EngineRow || r.Candidate > 0 || r.Stale&^OtherVersion != 0:
		return false
	}
	return !r.Asked || !r.Answer.State.HasShot() || r.Stale.Is(OtherVersion)
}

// Refresh makes the table of the place shown anew, and tells what became of its rows.
func (table *Table) Refresh() {
	t := builder{Table: table}
	t.build()
	was := table.asked
	table.asked = t.asked
	table.Made.Emit(Made{&was, &table.asked})
	table.traceRows()
}

// Show shows a table of answers as it is given, until something else is done. Nothing is asked.
func (table *Table) Show(a Asked) {
	table.Given.Emit()
	a.Running, a.Reevaluating = false, false
	table.asked = a
	table.Changed.Emit()
}

// Remove takes the answer of a row off the table.
func (table *Table) Remove(row int) {
	if row < 0 || row >= len(table.asked.Rows) {
		return
	}
	r := table.asked.Rows[row]
	if table.run != nil && slices.Contains(table.run.Rows, r.Row) {
		return
	}
	table.doc.Set("remove-answer", func(c *study.Content) {
		if r.Question != nil {
			c.Removed = append(slices.Clone(c.Removed), r.Question.RowID(r.Row))
		}
		if r.Own() {
			c.Shots = slices.DeleteFunc(slices.Clone(c.Shots), func(o study.OwnShot) bool { return o.ID == r.Row.Own })
		}
		if r.Question == nil && r.Kind == study.EngineRow && r.Engine != nil {
			if i := table.engines.Index(r.Engine.ID); i >= 0 {
				c.Engines = slices.Delete(slices.Clone(c.Engines), i, i+1)
			}
		}
	})
}
