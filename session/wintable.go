package session

import (
	"context"

	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/session/study"
)

// WinTable is by what end scores are valued.
func (s *Session) WinTable() study.WinTable { return s.doc.Content().Terms.Wins }

// SetWinTable values end scores by another table. Answers valued by the one before stay below.
func (s *Session) SetWinTable(w study.WinTable) {
	s.set("win-table", func(c *study.Content) { c.Terms.Wins = w })
}

// CountEnds counts the ends of all logs in a folder in the background and hands the count to done on the session's
// goroutine. A count that runs is given up.
func (s *Session) CountEnds(dir string, done func(count winprob.Count, skipped int, err error)) {
	s.counting = true
	s.Start("count", func(ctx context.Context, post Post) {
		count, skipped, err := file.CountFolder(ctx, dir)
		post("", func() {
			s.counting = false
			done(count, skipped, err)
		})
	})
}

// StopCounting gives up a count of ends. It reports whether one was running.
func (s *Session) StopCounting() bool {
	if !s.counting {
		return false
	}
	s.counting = false
	s.Cancel("count")
	return true
}
