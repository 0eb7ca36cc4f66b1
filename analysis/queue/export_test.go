//go:build !js

package queue

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// DiskFull has the server do what it does when its disk is full.
func (s *Server) DiskFull(t *testing.T) {
	t.Helper()
	log{s}.Errorf("JetStream out of %s resources, will be DISABLED", "File")
	require.NoError(t, s.s.DisableJetStream())
}

// SetAckWait has the silence of a worker noticed earlier.
func SetAckWait(d time.Duration) { ackWait = d }

// SetPatience has a server that does not answer waited for for another time.
func SetPatience(d time.Duration) { patience = d }

// SetPassOn has tasks that a worker must not value come back earlier.
func SetPassOn(d time.Duration) { passOn = d }
