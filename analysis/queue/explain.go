//go:build !js

package queue

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// ErrFull is the error of a server that keeps nothing any more.
var ErrFull = errors.New("the server of the queue keeps nothing any more, most often because its disk is full: make room where it keeps the queue and start it again; what is valued is kept")

// noSpace is what systems say of a full disk, as the server passes it on.
const noSpace = "no space left"

// codes of errors of a server that has ended its queue or has no room for it (jetstream_errors_generated.go of nats-server).
var fullCodes = map[jetstream.ErrorCode]bool{
	10023: true, // insufficient resources
	10039: true, // JetStream not enabled for account: it was ended
	10047: true, // insufficient storage resources available
	10076: true, // JetStream not enabled
}

// explain is an error of the queue in a sentence. A server without a queue does not say so: nobody answers there, whatever it is asked.
func (q *Queue) explain(ctx context.Context, err error) error {
	var api *jetstream.APIError
	switch {
	case err == nil || ctx.Err() != nil:
		return err
	case errors.As(err, &api) && (fullCodes[api.ErrorCode] || strings.Contains(api.Description, noSpace)):
		return ErrFull
	case nobody(err) && q.js != nil && q.conn.IsConnected():
		ctx, stop := context.WithTimeout(ctx, askTime)
		defer stop()
		if _, why := q.js.AccountInfo(ctx); why != nil && q.conn.IsConnected() {
			return ErrFull
		}
	}
	if silent(err) {
		return sentence{"the server of the queue does not answer: it may have been ended, or be cut off", err}
	}
	return err
}

// unreached is the error of a server that cannot be connected to, in a sentence.
func unreached(err error) error {
	switch {
	case errors.Is(err, nats.ErrNoServers):
		return sentence{"no server of a queue is there", err}
	case errors.Is(err, nats.ErrAuthorization):
		return sentence{"the server does not take the token", err}
	}
	return err
}

// sentence is an error in other words than its cause.
type sentence struct {
	text  string
	cause error
}

func (s sentence) Error() string { return s.text }
func (s sentence) Unwrap() error { return s.cause }

// nobody reports whether an error is that of a server on which nobody takes what is sent.
func nobody(err error) bool {
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrNoStreamResponse)
}

// askTime is how long the server is asked what is wrong with it.
const askTime = 2 * time.Second

// silent reports whether an error is that of a server that did not answer in time.
func silent(err error) bool {
	for _, e := range []error{nats.ErrTimeout, context.DeadlineExceeded, nats.ErrNoResponders, jetstream.ErrNoStreamResponse,
		jetstream.ErrNoHeartbeat} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}
