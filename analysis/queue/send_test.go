//go:build !js

package queue

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
)

// A task is sent again while the stream is full, and for some time while the server does not answer.
func TestPasses(t *testing.T) {
	full, other := &jetstream.APIError{ErrorCode: errMaxMessages}, &jetstream.APIError{ErrorCode: errMaxMessages + 1}
	require.True(t, passes(full, 2*patience))
	require.False(t, passes(other, 0))
	for _, silent := range []error{nats.ErrTimeout, fmt.Errorf("x: %w", context.DeadlineExceeded), jetstream.ErrNoStreamResponse,
		nats.ErrNoResponders} {
		require.True(t, passes(silent, patience/2), silent)
		require.False(t, passes(silent, patience), silent)
	}
	require.False(t, passes(nats.ErrConnectionClosed, 0))
	require.False(t, passes(&jetstream.APIError{ErrorCode: errMaxMessages, Description: "write x: no space left on device"}, 0))
}

// TestExplain: what a server says of a full disk is told in a sentence, everything else as it is.
func TestExplain(t *testing.T) {
	q := &Queue{}
	for _, full := range []error{
		&jetstream.APIError{Code: 500, ErrorCode: 10069, Description: "write /q/meta.inf.tmp: no space left on device"},
		&jetstream.APIError{Code: 503, ErrorCode: errMaxMessages, Description: "no space left on device"},
		fmt.Errorf("nats: %w", &jetstream.APIError{Code: 503, ErrorCode: 10023, Description: "insufficient resources"}),
		jetstream.ErrJetStreamNotEnabled, jetstream.ErrJetStreamNotEnabledForAccount,
	} {
		require.ErrorIs(t, q.explain(t.Context(), full), ErrFull, full)
	}
	for _, other := range []error{nil, errors.New("x"), &jetstream.APIError{Code: 503, ErrorCode: errMaxMessages,
		Description: "maximum messages exceeded"}} {
		require.Equal(t, other, q.explain(t.Context(), other))
	}
}

// TestAnswerThatIsNoValue: a value that cannot be written is a problem in the bucket, and no error of the worker.
func TestAnswerThatIsNoValue(t *testing.T) {
	nan := math.NaN()
	who := Worker{Identity: analysis.Identity{Name: "anna", ID: "a"}}
	for _, a := range []*answer{
		answerBy(&analysis.Shot{Key: "k", End: 1, Shot: 1, WinBefore: nan}, nil, &who),
		answerBy(&analysis.Shot{Key: "k", End: 1, Shot: 1, Luck: &nan}, nil, &who),
		answerBy(&analysis.Shot{Key: "k", End: 1, Shot: 1, Referee: strings.Repeat("x", maxPayload)}, nil, &who),
		answerBy(nil, errors.New(strings.Repeat("\x00", 2*maxPayload)+"x"), &who),
	} {
		text := a.text()
		require.Less(t, len(text), maxPayload)
		_, err := answerOf(entry{key: "k", value: string(text)})
		require.Error(t, err)
		require.NotContains(t, err.Error(), "\x00")
	}
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
		`{"shot":{"key":"k","end":1,"shot":2,"team":1}}`:                                             "",
		`{"shot":{"key":"k","end":1,"shot":2,"team":7}}`:                                             "team is 7",
		`{"shot":{"key":"k","end":1,"shot":2,"win_before":1e308,"worker":{"name":"anna","id":"a"}}}`: "a value that cannot be (worker anna (a)): win_before is 1e+308",
		`{"shot":{"key":"k","end":1,"shot":2,"worker":{"name":"\u001b[2J","id":"a"}}}`:               "a value that cannot be: worker.name holds control characters",
		`{"problem":"no\nstone","worker":{"name":"anna","id":"a"}}`:                                  "no stone (worker anna (a))",
		`{"shot":{"key":"k","end":-1,"shot":2,"team":1}}`:                                            "end is -1",
		`{"shot":{"key":"x","end":1,"shot":2,"team":1}}`:                                             "another version",
		`{"problem":"no stone"}`:                                                                     "no stone",
		`{"shot":`:                                                                                   "unexpected end",
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
