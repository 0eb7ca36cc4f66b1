// Package queue shares the shots of an analysis among machines by NATS JetStream. Tasks wait in a work queue until a worker
// acknowledges them; a worker that dies lets its shot go to another after AckWait. Values stand in a bucket by the key of
// their task, where the first one stays: a shot that was valued twice counts once.
package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/hogline/hogline/analysis"
)

// Names in JetStream.
const (
	streamName   = "HOGLINE_TASKS"
	taskSubject  = "hogline.task"
	consumerName = "workers"
	bucketName   = "HOGLINE_VALUES"
)

// AckWait is how long a worker may be silent before its shot goes to another.
const AckWait = 30 * time.Second

var ackWait = AckWait // shorter in tests

// maxWaiting bounds the tasks that wait: who sends more waits until workers have taken some.
const maxWaiting = 10_000

// Queue is a connection to the queue.
type Queue struct {
	conn   *nats.Conn
	js     jetstream.JetStream
	values jetstream.KeyValue
	tasks  jetstream.Consumer
}

// Connect connects to a server and makes the queue if it is not there. token may be empty.
func Connect(ctx context.Context, url, token string, more ...nats.Option) (*Queue, error) {
	options := append([]nats.Option{nats.Name("hogline"), nats.MaxReconnects(-1), nats.Timeout(5 * time.Second)}, more...)
	if token != "" {
		options = append(options, nats.Token(token))
	}
	conn, err := nats.Connect(url, options...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", url, err)
	}
	q := &Queue{conn: conn}
	if err := q.prepare(ctx); err != nil {
		conn.Close()
		return nil, fmt.Errorf("%s: %w", url, err)
	}
	return q, nil
}

func (q *Queue) prepare(ctx context.Context) (err error) {
	if q.js, err = jetstream.New(q.conn); err != nil {
		return err //nolint:wrapcheck // Connect names the server
	}
	if _, err = q.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{Name: streamName, Subjects: []string{taskSubject}, Retention: jetstream.WorkQueuePolicy,
		Storage: jetstream.FileStorage, MaxMsgs: maxWaiting, Discard: jetstream.DiscardNew, Duplicates: time.Hour}); err != nil {
		return err //nolint:wrapcheck // Connect names the server
	}
	if q.values, err = q.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucketName, Storage: jetstream.FileStorage, MaxValueSize: 1 << 20}); err != nil {
		return err //nolint:wrapcheck // Connect names the server
	}
	q.tasks, err = q.js.CreateOrUpdateConsumer(ctx, streamName, jetstream.ConsumerConfig{Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxAckPending: maxWaiting})
	return err //nolint:wrapcheck // Connect names the server
}

// Waiting is how many tasks wait or are being valued, -1 if that is not known.
func (q *Queue) Waiting(ctx context.Context) int {
	s, err := q.js.Stream(ctx, streamName)
	if err != nil {
		return -1
	}
	return int(s.CachedInfo().State.Msgs) //nolint:gosec // at most maxWaiting
}

// Close closes the connection.
func (q *Queue) Close() { q.conn.Close() }

// answer is what stands in the bucket: a value, or why there is none.
type answer struct {
	Shot    *analysis.Shot `json:"shot,omitempty"`
	Problem string         `json:"problem,omitempty"`
}

// Run has the tasks that the store does not have valued by the workers of the queue, and keeps their values. Values that
// are in the queue already are taken; tasks that wait already do not wait twice. It is Runner.Run for many machines, with its
// Threshold.
func (q *Queue) Run(ctx context.Context, tasks []analysis.Task, threshold float64, store *analysis.Store, progress func(analysis.Progress)) error {
	if err := q.pass(ctx, tasks, store, progress); err != nil || threshold == 0 {
		return err
	}
	return q.pass(ctx, analysis.Doubtful(tasks, store, threshold), store, func(p analysis.Progress) {
		if p.Again = true; progress != nil {
			progress(p)
		}
	})
}

// pass has the tasks valued that the store does not have.
func (q *Queue) pass(ctx context.Context, tasks []analysis.Task, store *analysis.Store, progress func(analysis.Progress)) error {
	open := map[string]*analysis.Task{}
	var order []string
	for i := range tasks {
		key := tasks[i].Key()
		if _, done := store.Get(key); !done && open[key] == nil {
			open[key] = &tasks[i]
			order = append(order, key)
		}
	}
	total := len(order)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	watch, err := q.values.WatchAll(ctx)
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	defer func() { _ = watch.Stop() }() // ends with the connection
	again := q.conn.StatusChanged(nats.CONNECTED)
	defer q.conn.RemoveStatusListener(again)
	sent := make(chan error, 1)
	for len(open) > 0 {
		select {
		case <-ctx.Done():
			return ctx.Err() //nolint:wrapcheck // ctx's
		case err := <-sent:
			if err != nil {
				return err
			}
		case <-again: // a server that was started again knows nothing of the watch
			_ = watch.Stop() // ends with the connection
			if watch, err = q.values.WatchAll(ctx); err != nil {
				return fmt.Errorf("queue: %w", err)
			}
		case e, ok := <-watch.Updates():
			switch {
			case !ok:
				return errors.New("queue: the connection was closed")
			case e == nil: // all values that were there
				var rest []*analysis.Task
				for _, key := range order {
					if t := open[key]; t != nil {
						rest = append(rest, t)
					}
				}
				go func() {
					select {
					case sent <- q.send(ctx, rest):
					case <-ctx.Done():
					}
				}()
				continue
			case open[e.Key()] == nil:
				continue
			}
			delete(open, e.Key())
			var a answer
			if err := json.Unmarshal(e.Value(), &a); err != nil || a.Shot == nil || a.Shot.Key != e.Key() {
				continue // without a value
			}
			if err := store.Put(*a.Shot); err != nil {
				return err //nolint:wrapcheck // of the store
			}
			if progress != nil {
				progress(analysis.Progress{Done: total - len(open), Total: total, Shot: *a.Shot})
			}
		}
	}
	return nil
}

// send publishes tasks. It waits while the queue is full.
func (q *Queue) send(ctx context.Context, tasks []*analysis.Task) error {
	for _, t := range tasks {
		text, err := json.Marshal(t)
		if err != nil {
			return fmt.Errorf("queue: %w", err)
		}
		for start := time.Now(); ; {
			_, err = q.js.Publish(ctx, taskSubject, text, jetstream.WithMsgID(t.Key())) // kept once, however often it is sent
			if err == nil || ctx.Err() != nil || !passes(err, time.Since(start)) {
				break
			}
			select {
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
		}
		if err != nil {
			return fmt.Errorf("queue: %w", err)
		}
	}
	return nil
}

// patience is how long a server that does not answer is waited for.
const patience = 2 * time.Minute

// passes reports whether it is worth while to send a task again after an error: the stream is full, or the server has not answered
// for some time, as when it is busy or started anew.
func passes(err error, waited time.Duration) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.ErrorCode == errMaxMessages
	}
	for _, silent := range []error{nats.ErrTimeout, context.DeadlineExceeded, nats.ErrNoResponders, jetstream.ErrNoStreamResponse} {
		if errors.Is(err, silent) {
			return waited < patience
		}
	}
	return false
}

// heartbeat is how often a server tells a worker that there is nothing to do; one that is silent for two is asked again.
const heartbeat = time.Second

// errMaxMessages is JSStreamStoreFailedF of nats-server: the stream is full.
const errMaxMessages = 10077

// Work values tasks one after another until ctx ends, and returns ctx's error. allow reports whether an AI may be asked
// here: tasks come from elsewhere, and some AIs are programs. done, which may be nil, hears of every value.
func (q *Queue) Work(ctx context.Context, allow func(ai string) bool, done func(analysis.Shot)) error {
	w := analysis.NewWorker()
	defer w.Close()
	for ctx.Err() == nil {
		batch, err := q.tasks.Fetch(1, jetstream.FetchContext(ctx), jetstream.FetchHeartbeat(heartbeat))
		if err != nil {
			if ctx.Err() != nil {
				break
			}
			return fmt.Errorf("queue: %w", err)
		}
		for m := range batch.Messages() {
			if err := q.work(ctx, w, m, allow, done); err != nil && ctx.Err() == nil {
				return err
			}
		}
	}
	return ctx.Err() //nolint:wrapcheck // ctx's
}

// work values one task. A message that is not acknowledged goes to another worker.
func (q *Queue) work(ctx context.Context, w *analysis.Worker, m jetstream.Msg, allow func(ai string) bool, done func(analysis.Shot)) error {
	var t analysis.Task
	if err := json.Unmarshal(m.Data(), &t); err != nil {
		return m.Term() //nolint:wrapcheck // no task at all
	}
	key := t.Key()
	if _, err := q.values.Get(ctx, key); err == nil {
		return m.Ack() //nolint:wrapcheck // valued already
	}
	beat, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		tick := time.NewTicker(ackWait / 3)
		defer tick.Stop()
		for {
			select {
			case <-beat.Done():
				return
			case <-tick.C:
				_ = m.InProgress() // else another worker takes it
			}
		}
	}()
	var a answer
	v, err := analysis.Shot{}, error(nil)
	for _, name := range t.Method.AIs {
		if !allow(name) {
			err = fmt.Errorf("the worker does not run %s", name)
		}
	}
	if err == nil {
		v, err = w.Value(ctx, &t)
	}
	switch {
	case ctx.Err() != nil:
		_ = m.Nak()      // at once to another
		return ctx.Err() //nolint:wrapcheck // ctx's
	case err != nil:
		a.Problem = err.Error()
	default:
		a.Shot = &v
	}
	text, err := json.Marshal(&a)
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	if _, err := q.values.Create(ctx, key, text); err != nil && !errors.Is(err, jetstream.ErrKeyExists) {
		return fmt.Errorf("queue: %w", err)
	}
	if err := m.DoubleAck(ctx); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	if done != nil && a.Shot != nil {
		done(v)
	}
	return nil
}
