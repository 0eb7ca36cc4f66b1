// Package terms is what a question is asked under: who throws, the budget, the rules, the ice and the win table.
package terms

import (
	"context"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// Document is the study that holds the terms.
type Document interface {
	Content() *study.Content
	Set(name string, change func(*study.Content))
}

// Place is the place shown.
type Place interface {
	Game() *replay.Game
	At() replay.Place
	State() (state curling.State, ok bool)
}

// Terms are the budget of an answer and by what end scores are valued.
type Terms struct {
	BudgetChanged event.Signal
	WinsChanged   event.Signal // by what end scores are valued

	doc   Document
	count *job.Job[counted]
}

// counted are the ends of a folder.
type counted struct {
	ends    winprob.Count
	skipped int // files
}

// New are the terms of a study.
func New(doc Document, jobs *job.Dispatcher) *Terms {
	return &Terms{doc: doc, count: job.Of[counted](jobs, "count", 0)}
}

// Budget is what every engine without a budget of its own may spend on an answer.
func (tm *Terms) Budget() ai.Budget { return tm.doc.Content().Terms.Budget }

// SetBudget sets the common budget.
func (tm *Terms) SetBudget(b ai.Budget) {
	tm.doc.Set("budget", func(c *study.Content) { c.Terms.Budget = b })
}

// WinTable is by what end scores are valued.
func (tm *Terms) WinTable() study.WinTable { return tm.doc.Content().Terms.Wins }

// SetWinTable values end scores by another table. Answers valued by the one before stay below.
func (tm *Terms) SetWinTable(w study.WinTable) {
	tm.doc.Set("win-table", func(c *study.Content) { c.Terms.Wins = w })
}

// CountEnds counts the ends of all logs in a folder in the background and hands the count to done on the session's
// goroutine. A count that runs is given up.
func (tm *Terms) CountEnds(dir string, done func(count winprob.Count, skipped int, err error)) {
	tm.count.Start(func(ctx context.Context, _ job.Post) (c counted, err error) {
		c.ends, c.skipped, err = file.CountFolder(ctx, dir)
		return c, err
	}, func(c counted, err error) { done(c.ends, c.skipped, err) })
}

// StopCounting gives up a count of ends. It reports whether one was running.
func (tm *Terms) StopCounting() bool { return tm.count.Cancel() }

// Follow follows a change of the study.
func (tm *Terms) Follow(before *study.Content) {
	now := &tm.doc.Content().Terms
	if now.Budget != before.Terms.Budget {
		tm.BudgetChanged.Emit()
	}
	if now.Wins != before.Terms.Wins {
		tm.WinsChanged.Emit()
	}
}
