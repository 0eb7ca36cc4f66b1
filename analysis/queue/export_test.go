//go:build !js

package queue

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// DiskFull lets the database of the server grow no more, and has it want to.
func (s *Server) DiskFull(t *testing.T) {
	t.Helper()
	_, err := s.db.ExecContext(t.Context(), "PRAGMA max_page_count = 1") // no less than it is
	require.NoError(t, err)
	_, err = s.do(func(tx transaction, _ *reply) error { return tx.answer("beef", false, make([]byte, maxPayload)) })
	require.Error(t, err)
}

// SetAckWait has the silence of a worker noticed earlier.
func SetAckWait(d time.Duration) { ackWait = d }

// SetPatience has a server that does not answer waited for for another time.
func SetPatience(d time.Duration) { patience = d }

// Waiting is how many tasks wait or are being valued, -1 if that is not known.
func (q *Queue) Waiting(ctx context.Context) int {
	s, err := q.Status(ctx)
	if err != nil {
		return -1
	}
	return s.Waiting
}
