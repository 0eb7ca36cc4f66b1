package session

import (
	"context"

	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// WinTable is by what end scores are valued.
func (tm *Terms) WinTable() study.WinTable { return tm.s.Study.Content().Terms.Wins }

// SetWinTable values end scores by another table. Answers valued by the one before stay below.
func (tm *Terms) SetWinTable(w study.WinTable) {
	tm.s.Study.Set("win-table", func(c *study.Content) { c.Terms.Wins = w })
}

// CountEnds counts the ends of all logs in a folder in the background and hands the count to done on the session's
// goroutine. A count that runs is given up.
func (tm *Terms) CountEnds(dir string, done func(count winprob.Count, skipped int, err error)) {
	tm.counting = true
	tm.s.Jobs.Start("count", func(ctx context.Context, post job.Post) {
		count, skipped, err := file.CountFolder(ctx, dir)
		post("", func() {
			tm.counting = false
			done(count, skipped, err)
		})
	})
}

// StopCounting gives up a count of ends. It reports whether one was running.
func (tm *Terms) StopCounting() bool {
	if !tm.counting {
		return false
	}
	tm.counting = false
	tm.s.Jobs.Cancel("count")
	return true
}
