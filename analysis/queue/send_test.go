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

// entry is one of the bucket.
type entry struct {
	jetstream.KeyValueEntry
	key, value string
}

func (e entry) Key() string   { return e.key }
func (e entry) Value() []byte { return []byte(e.value) }

// TestAnswers: what stands in the bucket was put there by some other machine.
func TestAnswers(t *testing.T) {
	for value, want := range map[string]string{
		`{"shot":{"key":"k","end":1,"shot":2,"team":1}}`:  "",
		`{"shot":{"key":"k","end":1,"shot":2,"team":7}}`:  "team is 7",
		`{"shot":{"key":"k","end":-1,"shot":2,"team":1}}`: "end is -1",
		`{"shot":{"key":"x","end":1,"shot":2,"team":1}}`:  "another version",
		`{"problem":"no stone"}`:                          "no stone",
		`{"shot":`:                                        "unexpected end",
	} {
		v, err := answerOf(entry{key: "k", value: value})
		if want == "" {
			require.NoError(t, err)
			require.Equal(t, 2, v.Shot)
			continue
		}
		require.ErrorContains(t, err, want, value)
	}
}
