//go:build !js

package queue

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/safefile"
)

// A server is asked by POST to root and one of these words; a request and its reply are one JSON document each.
//
//	put     a task that waits from then on, unless it does already or has an answer but a problem of the revision that the sender knows
//	watch   the answers of keys, or those after a revision: without any it waits for some time
//	forget  takes answers out
//	take    a task for a worker, which has it for AckWait: without any it waits for some time
//	alive   the worker is still at its task
//	back    the worker is stopped, and has not been at its task
//	done    the answer of a task
//	gone    the worker is not there any more
//	status  what the queue holds
const (
	root        = "/hogline-queue/1/"
	bearer      = "Bearer "
	contentType = "application/json" // no page of a browser may send it elsewhere unasked
)

// Bounds, in bytes: of a task and an answer, of messages, and of what a message is decoded into.
const (
	maxPayload = 1 << 20
	maxRequest = maxPayload + 64<<10
	maxBatch   = 2 << 20 // of the answers of one reply, before the last
	maxReply   = maxBatch + 2*maxPayload
	maxMessage = 32 << 20
)

// maxWaiting bounds the tasks that wait: who sends more waits until workers have taken some. maxKeys bounds the keys of a request,
// maxListed what a status lists, and maxConnections those who are heard at a time.
const (
	maxWaiting     = 10_000
	maxKeys        = 1000
	maxListed      = 1000
	maxConnections = 1000
)

// How long a server waits at most before it tells a worker that there is nothing to do, and a sender how many workers there are.
const (
	pollTime = 10 * time.Second
	lookGap  = time.Second
)

// AckWait is how long a worker may be silent before its shot goes to another, and it counts as gone.
const AckWait = 30 * time.Second

var ackWait = AckWait // shorter in tests

// keyForm is a key. Behind a point stand the workers that have valued the task before, where it is to be compared: they get it no more.
var keyForm = regexp.MustCompile(`^[0-9a-f]{1,64}(\.[0-9A-Za-z]{1,64}){0,2}$`)

// idForm is the ID of a worker.
var idForm = regexp.MustCompile(`^[0-9A-Za-z]{1,64}$`)

type request struct {
	Key    string          `json:"key,omitempty"`
	Task   json.RawMessage `json:"task,omitempty"`
	Answer json.RawMessage `json:"answer,omitempty"`
	Lease  int64           `json:"lease,omitempty"` // of a task that was taken
	Rev    int64           `json:"rev,omitempty"`   // put: of the problem that is known; watch: of the last answer that is
	Keys   []string        `json:"keys,omitempty"`
	Worker *Present        `json:"worker,omitempty"`
}

type reply struct {
	Kept    bool            `json:"kept,omitempty"` // put: false if the queue is full; done: false if another answer stands
	Key     string          `json:"key,omitempty"`  // of the task that was taken; empty: none waits
	Task    json.RawMessage `json:"task,omitempty"`
	Lease   int64           `json:"lease,omitempty"`
	Answers []entry         `json:"answers,omitempty"`
	Rev     int64           `json:"rev,omitempty"`     // what to watch from
	Looked  int             `json:"looked,omitempty"`  // so many of the keys were looked up
	Present []string        `json:"present,omitempty"` // IDs of the workers that are there
	Slots   int             `json:"slots,omitempty"`   // tasks that they value at a time

	Waiting int       `json:"waiting,omitempty"`
	Workers []Present `json:"workers,omitempty"`
	GivenUp []GivenUp `json:"given_up,omitempty"`
}

// entry is the answer of a task as it stands in the database. A later one has a higher revision.
type entry struct {
	Key  string          `json:"key"`
	Rev  int64           `json:"rev"`
	Text json.RawMessage `json:"text"`
}

// errRequest is that of a request that cannot be.
var errRequest = errors.New("no request of this version of Hogline")

// ServeHTTP answers a program.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	what, known := strings.CutPrefix(r.URL.Path, root)
	do := s.words()[what]
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case !known:
		http.NotFound(w, r)
		return
	case subtle.ConstantTimeCompare([]byte(r.Header.Get("Authorization")), []byte(strings.TrimSpace(bearer+s.token))) == 0:
		http.Error(w, "the token is another", http.StatusUnauthorized)
		return
	case do == nil || r.Method != http.MethodPost || media != contentType || r.Header.Get("Origin") != "":
		http.Error(w, errRequest.Error(), http.StatusBadRequest)
		return
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	in := new(request)
	if err == nil {
		err = safefile.DecodeJSON(text, in, maxMessage)
	}
	if err == nil {
		err = in.check(what)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	out, err := (*reply)(nil), s.Err()
	if err == nil {
		out, err = do(r.Context(), in)
	}
	if err == nil {
		if text, err = json.Marshal(out); err == nil {
			w.Header().Set("Content-Type", contentType)
			_, _ = w.Write(text) // who is gone asks again
			return
		}
	}
	status := http.StatusServiceUnavailable
	if s.Err() != nil {
		status = http.StatusInsufficientStorage
	}
	http.Error(w, err.Error(), status)
}

func (s *Server) words() map[string]func(context.Context, *request) (*reply, error) {
	return map[string]func(context.Context, *request) (*reply, error){"put": s.put, "watch": s.watch, "forget": s.forget, "take": s.take,
		"alive": s.alive, "back": s.back, "done": s.done, "gone": s.gone, "status": s.status}
}

// check reports what no request of a word is.
func (in *request) check(what string) error {
	keyed := slices.Contains([]string{"put", "alive", "back", "done"}, what)
	working := slices.Contains([]string{"take", "alive", "done", "gone"}, what)
	if keyed && !keyForm.MatchString(in.Key) || what == "put" && len(in.Task) == 0 ||
		working && (in.Worker == nil || !idForm.MatchString(in.Worker.ID)) ||
		len(in.Keys) > maxKeys || slices.ContainsFunc(in.Keys, func(key string) bool { return !keyForm.MatchString(key) }) ||
		len(in.Task) > maxPayload || len(in.Answer) > maxPayload {
		return errRequest
	}
	return nil
}

// watch waits for lookGap at most.
func (s *Server) watch(ctx context.Context, in *request) (*reply, error) {
	for end := time.After(lookGap); ; {
		changed := s.changes()
		out, err := s.look(in)
		if err != nil {
			return nil, err
		}
		if len(out.Answers) == 0 && len(in.Keys) == 0 && out.Rev == in.Rev {
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-changed:
				continue
			case <-end:
			}
		}
		for _, p := range s.workers() {
			out.Present = append(out.Present, p.ID)
			out.Slots += p.Slots
		}
		return out, nil
	}
}

// take waits for pollTime at most.
func (s *Server) take(ctx context.Context, in *request) (*reply, error) {
	for end := time.After(pollTime); ; {
		changed := s.changes()
		s.attend(in.Worker)
		out, err := s.next(&in.Worker.Identity)
		if err != nil || out.Key != "" && ctx.Err() == nil {
			return out, err
		}
		if out.Key != "" { // the worker is gone: it goes to another at once
			return s.back(ctx, &request{Key: out.Key, Lease: out.Lease})
		}
		select {
		case <-ctx.Done():
			s.leave(in.Worker.ID)
			return nil, ctx.Err()
		case <-end:
			return out, nil
		case <-changed:
		case <-time.After(min(time.Second, ackWait/4)): // a worker may have fallen silent
		}
	}
}

func (s *Server) gone(_ context.Context, in *request) (*reply, error) {
	s.leave(in.Worker.ID)
	return &reply{}, nil
}
