package session_test

import (
	"testing"

	"github.com/hogline/hogline/session"
)

// newSession is a session without a game, and what it notified last. What its tasks hand to it is dropped.
func newSession(t *testing.T) (s *session.Session, changed session.Heard) {
	t.Helper()
	s = session.New(func(func()) {}, func(err error) { t.Errorf("reported: %v", err) })
	changed = session.Hear(s)
	t.Cleanup(s.Close)
	return s, changed
}
