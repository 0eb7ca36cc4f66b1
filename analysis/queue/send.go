//go:build !js

package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/hogline/hogline/analysis"
)

// asked is a task that has no value yet.
type asked struct {
	*analysis.Task
	key     string
	problem uint64 // revision of the problem, or of what was taken out, that stands in the bucket from an earlier try
	sent    bool
	values  []analysis.Shot // those that it has already: it is valued again, to be compared
}

// run is a Value under way.
type run struct {
	Sender
	q        *Queue
	to       analysis.Hearer
	open     map[string]*asked
	order    []*asked
	next     []*asked // to be sent, but for those that have a value by then
	left     int      // tasks that have no value yet
	waiting  int      // were sent and have no value yet
	ahead    int      // so many may wait
	busy     bool
	sent     chan error
	told     int       // workers
	answered time.Time // when the server told of the workers last
	comparisons
}

// Value has the workers of the queue value tasks, as analysis.Pool says. Values that are in the queue already are taken, and
// problems tried again; tasks that wait already do not wait twice. No more of its tasks wait than keep the workers busy: those
// are all that is still valued when ctx ends.
func (q *Queue) Value(ctx context.Context, tasks []*analysis.Task, to analysis.Hearer, o Sender) error {
	r := &run{Sender: o, q: q, to: to, open: make(map[string]*asked, len(tasks)), order: make([]*asked, len(tasks)), sent: make(chan error, 1),
		ahead: minAhead, told: -1}
	for i, t := range tasks {
		r.order[i] = &asked{Task: t, key: t.Key()}
		r.open[r.order[i].key] = r.order[i]
	}
	r.left = len(r.open)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	watch, err := q.values.WatchAll(ctx)
	if err != nil {
		return fmt.Errorf("queue: %w", q.explain(ctx, err))
	}
	defer func() { _ = watch.Stop() }() // ends with the connection
	reconnected := q.conn.StatusChanged(nats.CONNECTED)
	defer q.conn.RemoveStatusListener(reconnected)
	look := time.NewTicker(lookGap)
	defer look.Stop()
	for first := true; r.left > 0 || r.comparing(); {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-r.sent:
			if r.busy = false; err != nil {
				return err
			}
		case <-look.C:
			if err := r.look(ctx); err != nil {
				return err
			}
		case <-reconnected: // a server that was started again knows nothing of the watch
			_ = watch.Stop() // ends with the connection
			if watch, err = q.values.WatchAll(ctx); err != nil {
				return fmt.Errorf("queue: %w", q.explain(ctx, err))
			}
		case e, ok := <-watch.Updates():
			if !ok {
				return errors.New("queue: the connection was closed")
			}
			if e == nil { // that were all that stood in the bucket
				r.next, r.waiting, first = r.order, 0, false
				break
			}
			if err := r.hear(ctx, e, first); err != nil {
				return err
			}
		}
		r.send(ctx)
	}
	r.purge(ctx)
	return nil
}

// hear takes an entry of the bucket; first: it stood there before this run.
func (r *run) hear(ctx context.Context, e jetstream.KeyValueEntry, first bool) error {
	t := r.open[e.Key()]
	if t == nil {
		return nil
	}
	if e.Operation() != jetstream.KeyValuePut { // a value in doubt was taken out
		t.problem = e.Revision()
		return nil
	}
	v, problem := answerOf(e)
	if problem != nil && first {
		t.problem = e.Revision()
	}
	if problem != nil && t.problem == e.Revision() {
		return nil
	}
	delete(r.open, e.Key())
	if t.sent {
		r.waiting--
	}
	if t.values != nil {
		return r.compare(ctx, t, v, problem)
	}
	r.left--
	if err := r.to.Value(t.Task, v, problem); err != nil {
		return err
	}
	if problem == nil && t.sent {
		return r.choose(ctx, t, &v)
	}
	return nil
}

// lookGap is how often it is asked how many workers there are; for each of them aheadOfWorker tasks wait, and at least minAhead.
const (
	lookGap       = time.Second
	aheadOfWorker = 2
	minAhead      = 8
)

// send publishes as many tasks as may wait, in the background: the result is sent.
func (r *run) send(ctx context.Context) {
	if r.busy {
		return
	}
	var list []*asked
	for ; len(r.next) > 0 && r.waiting < r.ahead; r.next = r.next[1:] {
		if t := r.next[0]; r.open[t.key] == t {
			t.sent = true
			r.waiting++
			list = append(list, t)
		}
	}
	if len(list) == 0 {
		return
	}
	r.busy = true
	go func() {
		err := r.q.send(ctx, list)
		select {
		case r.sent <- err:
		case <-ctx.Done():
		}
	}()
}

// look asks how many workers there are. The error is that of a server that keeps nothing any more.
func (r *run) look(ctx context.Context) error {
	info, err := r.q.tasks.Info(ctx)
	if err != nil { // the server does not answer for the moment
		if r.answered.IsZero() {
			r.answered = time.Now()
		}
		if why := r.q.explain(ctx, err); errors.Is(why, ErrFull) || time.Since(r.answered) > patience {
			return fmt.Errorf("queue: %w", why)
		}
		return nil
	}
	r.answered = time.Now()
	n := info.NumWaiting + info.NumAckPending
	r.ahead = max(minAhead, aheadOfWorker*n)
	if n != r.told && r.Workers != nil {
		r.Workers(n)
	}
	r.told = n
	r.lookForOthers(ctx)
	return nil
}

// send publishes tasks. It waits while the queue is full.
func (q *Queue) send(ctx context.Context, tasks []*asked) error {
	for _, t := range tasks {
		text, err := json.Marshal(t.Task)
		if err != nil {
			return fmt.Errorf("queue: %w", err)
		}
		m := &nats.Msg{Subject: taskSubject, Data: text, Header: nats.Header{keyHeader: {t.key}}}
		if t.values != nil {
			m.Header.Set(notHeader, strings.Join(workerIDs(t.values), ","))
		}
		id := fmt.Sprintf("%s %d", t.key, t.problem) // kept once, however often it is sent, and once more after a problem
		for start := time.Now(); ; {
			_, err = q.js.PublishMsg(ctx, m, jetstream.WithMsgID(id))
			if err == nil || ctx.Err() != nil || !passes(err, time.Since(start)) {
				break
			}
			if why := q.explain(ctx, err); errors.Is(why, ErrFull) {
				break
			}
			pause(ctx, time.Second)
		}
		if err != nil {
			return fmt.Errorf("queue: %w", q.explain(ctx, err))
		}
	}
	return nil
}

// workerIDs are the IDs of the workers of values.
func workerIDs(values []analysis.Shot) []string {
	ids := make([]string, 0, len(values))
	for i := range values {
		if w := values[i].Worker; w != nil && !slices.Contains(ids, w.ID) {
			ids = append(ids, w.ID)
		}
	}
	return ids
}

// patience is how long a server that does not answer is waited for.
var patience = 2 * time.Minute // shorter in tests

// errMaxMessages is JSStreamStoreFailedF of nats-server: the stream is full, or the disk.
const errMaxMessages = 10077

// passes reports whether it is worth while to send a task again after an error: the stream is full, or the server has not answered
// for some time, as when it is busy or started anew.
func passes(err error, waited time.Duration) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.ErrorCode == errMaxMessages && !strings.Contains(api.Description, noSpace)
	}
	return silent(err) && waited < patience
}
