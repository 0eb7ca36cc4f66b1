//go:build !js

package queue

import (
	"context"
	"fmt"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"
)

// A task is sent again while the stream is full, and for some time while the server does not answer.
func TestPasses(t *testing.T) {
	full, other := &jetstream.APIError{ErrorCode: errMaxMessages}, &jetstream.APIError{ErrorCode: errMaxMessages + 1}
	require.True(t, passes(full, 2*patience))
	require.False(t, passes(other, 0))
	for _, silent := range []error{nats.ErrTimeout, fmt.Errorf("x: %w", context.DeadlineExceeded), jetstream.ErrNoStreamResponse, nats.ErrNoResponders} {
		require.True(t, passes(silent, patience/2), silent)
		require.False(t, passes(silent, patience), silent)
	}
	require.False(t, passes(nats.ErrConnectionClosed, 0))
}
