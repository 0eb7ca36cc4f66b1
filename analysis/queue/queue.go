//go:build !js

// Package queue shares the shots of an analysis among machines. A server keeps tasks and their answers in a database (SQLite); workers
// take tasks from it and senders hear of the answers, both by HTTP (protocol.go). A task waits until a worker has answered it: one that is
// silent for AckWait lets it go to another, and a shot that several workers took and did not come back from is given up. Answers stand by
// the key of their task, where the first value stays: a shot that was valued twice counts once. A share of the shots is valued again by
// another worker and compared.
package queue

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/netfault"
	"github.com/hogline/hogline/engine/safefile"
)

// Queue is a client of a server.
type Queue struct {
	base, token string
	client      *http.Client
	open        context.Context // ends by Close
	close       context.CancelFunc
}

// connectTime is how long a server is given to answer for the first time, callTime later; patience how long a sender waits for one that
// does not answer, and pauseTime how long it is until it is asked again.
const (
	connectTime = 5 * time.Second
	callTime    = pollTime + 20*time.Second
	pauseTime   = time.Second
)

var patience = 2 * time.Minute // shorter in tests

// Errors of a server.
var (
	// ErrFull is that of one that keeps nothing any more.
	ErrFull = errors.New("the server of the queue keeps nothing any more, most often because its disk is full: " +
		"make room where it keeps the queue and start it again; what is valued is kept")
	errToken  = errors.New("the server does not take the token")
	errURL    = errors.New("want a URL such as http://127.0.0.1:4222")
	errNobody = errors.New("no server of a queue is there")
	errClosed = errors.New("the connection was closed")
	errSilent = errors.New("the server of the queue does not answer")
)

// Connect finds the server of a URL. Behind # in it stands the fingerprint of a server with a certificate of its own (Server.URL). token
// may be empty.
func Connect(ctx context.Context, where, token string) (*Queue, error) {
	base, trust, err := trusted(where)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", where, err)
	}
	transport := &http.Transport{DialContext: (&net.Dialer{Timeout: connectTime}).DialContext, TLSHandshakeTimeout: connectTime,
		TLSClientConfig: trust, MaxIdleConnsPerHost: maxConnections}
	q := &Queue{base: base, token: token, client: &http.Client{Transport: transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	q.open, q.close = context.WithCancel(context.Background())
	first, stop := context.WithTimeout(ctx, connectTime)
	defer stop()
	if _, err = q.call(first, "status", &request{}); err == nil {
		return q, nil
	}
	q.Close()
	var dial *net.OpError
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case first.Err() == nil && errors.As(err, &dial) && dial.Op == "dial":
		err = errNobody
	}
	return nil, fmt.Errorf("%s: %w", base, err)
}

// silent is the error of a server that does not answer, with its cause.
func silent(cause error) error {
	return fmt.Errorf("%w: %w", errSilent, netfault.Of(cause)) // the message has the URL already
}

// call asks the server once. The error is errSilent of one that does not answer.
func (q *Queue) call(ctx context.Context, what string, in *request) (*reply, error) {
	body, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	if len(body) > maxRequest {
		return nil, fmt.Errorf("a message of %d bytes, at most %d", len(body), maxRequest)
	}
	call, stop := context.WithTimeout(ctx, callTime)
	defer stop()
	defer context.AfterFunc(q.open, stop)()
	r, err := http.NewRequestWithContext(call, http.MethodPost, q.base+root+what, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("Authorization", bearer+q.token)
	answer, err := q.client.Do(r)
	var text []byte
	if err == nil {
		text, err = io.ReadAll(io.LimitReader(answer.Body, maxReply))
		_ = answer.Body.Close() // it is read
	}
	switch {
	case q.open.Err() != nil:
		return nil, errClosed
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, silent(err)
	}
	switch answer.StatusCode {
	case http.StatusOK:
		out := new(reply)
		return out, safefile.DecodeJSON(text, out, maxMessage)
	case http.StatusInsufficientStorage:
		return nil, ErrFull
	case http.StatusUnauthorized:
		return nil, errToken
	case http.StatusNotFound:
		return nil, errNobody
	}
	err = errors.New(limits.Clean(strings.TrimSpace(string(text[:min(len(text), evaluate.MaxText)])), evaluate.MaxText))
	if answer.StatusCode >= http.StatusInternalServerError { // it ends, or stands behind another that cannot reach it
		err = silent(err)
	}
	return nil, err
}

// insist asks the server again while it does not answer, no longer than patience; 0 is as long as ctx lasts. again, if not nil, is told
// whether that was so.
func (q *Queue) insist(ctx context.Context, what string, in *request, patience time.Duration, again *bool) (*reply, error) {
	for start := time.Now(); ; {
		out, err := q.call(ctx, what, in)
		if !errors.Is(err, errSilent) || patience > 0 && time.Since(start) > patience {
			return out, err
		}
		if again != nil {
			*again = true
		}
		pause(ctx, pauseTime)
	}
}

// pause waits, no longer than ctx lasts.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// Present is a worker that is there.
type Present struct {
	analysis.Identity
	Slots  int       `json:"slots"`  // tasks that it values at a time
	Valued int64     `json:"valued"` // shots since it was started
	Since  time.Time `json:"since"`
	heard  time.Time // by the server
}

// GivenUp is a shot that was given up.
type GivenUp struct {
	Key  string    `json:"key"`
	End  int       `json:"end"`  // from 1; 0 not known
	Shot int       `json:"shot"` // from 1; 0 not known
	Why  string    `json:"why"`
	Time time.Time `json:"time"`
}

// Status is what a queue holds.
type Status struct {
	Waiting int       `json:"waiting"` // tasks that wait or are being valued
	Workers []Present `json:"workers"`
	GivenUp []GivenUp `json:"given_up"` // the last ones first
}

// Status is what the queue holds now.
func (q *Queue) Status(ctx context.Context) (Status, error) {
	out, err := q.call(ctx, "status", &request{})
	if err != nil {
		return Status{}, err
	}
	s := Status{Waiting: out.Waiting, Workers: []Present{}, GivenUp: []GivenUp{}}
	for _, p := range out.Workers {
		if p.Check() == nil {
			s.Workers = append(s.Workers, p)
		}
	}
	for _, g := range out.GivenUp {
		g.Key, g.Why = limits.Clean(g.Key, evaluate.MaxText), limits.Clean(g.Why, evaluate.MaxNote)
		s.GivenUp = append(s.GivenUp, g)
	}
	slices.SortFunc(s.Workers, func(a, b Present) int { return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.ID, b.ID)) })
	slices.SortFunc(s.GivenUp, func(a, b GivenUp) int { return b.Time.Compare(a.Time) })
	return s, nil
}

// Close ends what is asked of the server.
func (q *Queue) Close() {
	q.close()
	q.client.CloseIdleConnections()
}
