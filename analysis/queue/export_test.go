//go:build !js

package queue

import "time"

// SetAckWait has the silence of a worker noticed earlier.
func SetAckWait(d time.Duration) { ackWait = d }
