//go:build !js

// Package queue shares the shots of an analysis among machines by NATS JetStream. Tasks wait in a work queue until a worker
// acknowledges them; a worker that dies lets its shot go to another after AckWait. Values stand in a bucket by the key of
// their task, where the first one stays: a shot that was valued twice counts once. Here is such a queue inside the program alone.
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

// maxPayload bounds a task and a value in bytes.
const maxPayload = 1 << 20

// maxWaiting bounds the tasks that wait: who sends more waits until workers have taken some.
const maxWaiting = 10_000

// Queue is a connection to the queue.
type Queue struct {
	conn   *nats.Conn
	js     jetstream.JetStream
	values jetstream.KeyValue
	tasks  jetstream.Consumer
}

// Connect connects to a server and makes the queue if it is not there. Behind # in the URL stands the fingerprint of a server with a
// certificate of its own (Server.URL). token may be empty.
func Connect(ctx context.Context, where, token string) (*Queue, error) {
	url, options, err := trusted(where)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", where, err)
	}
	options = append(options, nats.MaxReconnects(-1), nats.Timeout(5*time.Second))
	if token != "" {
		options = append(options, nats.Token(token))
	}
	q, err := connect(ctx, url, jetstream.FileStorage, options...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", url, err)
	}
	return q, nil
}

func connect(ctx context.Context, url string, storage jetstream.StorageType, options ...nats.Option) (*Queue, error) {
	type result struct {
		conn *nats.Conn
		err  error
	}
	connected := make(chan result, 1)
	go func() { // it may take as long as its timeout
		conn, err := nats.Connect(url, append(options, nats.Name("hogline"))...)
		connected <- result{conn, err}
	}()
	var r result
	select {
	case r = <-connected:
	case <-ctx.Done():
		go func() {
			if r := <-connected; r.conn != nil {
				r.conn.Close()
			}
		}()
		return nil, ctx.Err() //nolint:wrapcheck // ctx's
	}
	if r.err != nil {
		return nil, r.err
	}
	conn := r.conn
	q := &Queue{conn: conn}
	if err := q.prepare(ctx, storage); err != nil {
		conn.Close()
		return nil, err
	}
	return q, nil
}

func (q *Queue) prepare(ctx context.Context, storage jetstream.StorageType) (err error) {
	if q.js, err = jetstream.New(q.conn); err != nil {
		return err //nolint:wrapcheck // the callers tell which server
	}
	if _, err = q.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{Name: streamName, Subjects: []string{taskSubject}, Retention: jetstream.WorkQueuePolicy,
		Storage: storage, MaxMsgs: maxWaiting, Discard: jetstream.DiscardNew, Duplicates: time.Hour}); err != nil {
		return err //nolint:wrapcheck // the callers tell which server
	}
	if q.values, err = q.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucketName, Storage: storage, MaxValueSize: maxPayload}); err != nil {
		return err //nolint:wrapcheck // the callers tell which server
	}
	q.tasks, err = q.js.CreateOrUpdateConsumer(ctx, streamName, jetstream.ConsumerConfig{Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxAckPending: maxWaiting})
	return err //nolint:wrapcheck // the callers tell which server
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

// asked is a task that has no value yet.
type asked struct {
	*analysis.Task
	key     string
	problem uint64 // revision of the problem that stands in the bucket from an earlier try
	sent    bool
}

// Value has the workers of the queue value tasks, as analysis.Pool says. Values that are in the queue already are taken, and
// problems tried again; tasks that wait already do not wait twice. No more of its tasks wait than keep the workers busy: those
// are all that is still valued when ctx ends. workers, which may be nil, hears how many there are at first and when it changes.
func (q *Queue) Value(ctx context.Context, tasks []*analysis.Task, each func(*analysis.Task, analysis.Shot, error) error, workers func(int)) error {
	open, order := make(map[string]*asked, len(tasks)), make([]*asked, len(tasks))
	for i, t := range tasks {
		order[i] = &asked{Task: t, key: t.Key()}
		open[order[i].key] = order[i]
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	watch, err := q.values.WatchAll(ctx)
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	defer func() { _ = watch.Stop() }() // ends with the connection
	reconnected := q.conn.StatusChanged(nats.CONNECTED)
	defer q.conn.RemoveStatusListener(reconnected)
	look := time.NewTicker(lookGap)
	defer look.Stop()
	out := sender{q: q, open: open, sent: make(chan error, 1), ahead: minAhead, told: -1}
	for first := true; len(open) > 0; {
		select {
		case <-ctx.Done():
			return ctx.Err() //nolint:wrapcheck // ctx's
		case err := <-out.sent:
			if out.busy = false; err != nil {
				return err
			}
		case <-look.C:
			out.look(ctx, workers)
		case <-reconnected: // a server that was started again knows nothing of the watch
			_ = watch.Stop() // ends with the connection
			if watch, err = q.values.WatchAll(ctx); err != nil {
				return fmt.Errorf("queue: %w", err)
			}
		case e, ok := <-watch.Updates():
			if !ok {
				return errors.New("queue: the connection was closed")
			}
			if e == nil { // that were all that stood in the bucket
				out.next, out.waiting, first = order, 0, false
				break
			}
			t := open[e.Key()]
			if t == nil {
				break
			}
			v, problem := answerOf(e)
			if problem != nil && first {
				t.problem = e.Revision()
			}
			if problem != nil && t.problem == e.Revision() {
				break
			}
			delete(open, e.Key())
			if t.sent {
				out.waiting--
			}
			if err := each(t.Task, v, problem); err != nil {
				return err
			}
		}
		out.send(ctx)
	}
	return nil
}

// sender publishes tasks as workers take them.
type sender struct {
	q       *Queue
	open    map[string]*asked
	next    []*asked // to be sent, but for those that have a value by then
	waiting int      // were sent and have no value yet
	ahead   int      // so many may wait
	busy    bool
	sent    chan error
	told    int // workers
}

// lookGap is how often it is asked how many workers there are; for each of them aheadOfWorker tasks wait, and at least minAhead.
const (
	lookGap       = time.Second
	aheadOfWorker = 2
	minAhead      = 8
)

// send publishes as many tasks as may wait, in the background: the result is sent.
func (s *sender) send(ctx context.Context) {
	if s.busy {
		return
	}
	var list []*asked
	for ; len(s.next) > 0 && s.waiting < s.ahead; s.next = s.next[1:] {
		if t := s.next[0]; s.open[t.key] != nil {
			t.sent = true
			s.waiting++
			list = append(list, t)
		}
	}
	if len(list) == 0 {
		return
	}
	s.busy = true
	go func() {
		err := s.q.send(ctx, list)
		select {
		case s.sent <- err:
		case <-ctx.Done():
		}
	}()
}

// look asks how many workers there are.
func (s *sender) look(ctx context.Context, changed func(int)) {
	info, err := s.q.tasks.Info(ctx)
	if err != nil { // the server does not answer for the moment
		return
	}
	n := info.NumWaiting + info.NumAckPending
	s.ahead = max(minAhead, aheadOfWorker*n)
	if n != s.told && changed != nil {
		changed(n)
	}
	s.told = n
}

// answerOf is the value in an entry of the bucket, or why there is none.
func answerOf(e jetstream.KeyValueEntry) (analysis.Shot, error) {
	var a answer
	switch err := json.Unmarshal(e.Value(), &a); {
	case err != nil:
		return analysis.Shot{}, fmt.Errorf("queue: %w", err)
	case a.Shot == nil:
		return analysis.Shot{}, errors.New(a.Problem)
	case a.Shot.Key != e.Key():
		return analysis.Shot{}, errors.New("queue: the worker is of another version")
	}
	return *a.Shot, a.Shot.Check() //nolint:wrapcheck // of the value
}

// keyHeader of a message is the key of its task: a worker of another version may make another one of it.
const keyHeader = "Hogline-Key"

// send publishes tasks. It waits while the queue is full.
func (q *Queue) send(ctx context.Context, tasks []*asked) error {
	for _, t := range tasks {
		text, err := json.Marshal(t.Task)
		if err != nil {
			return fmt.Errorf("queue: %w", err)
		}
		m := &nats.Msg{Subject: taskSubject, Data: text, Header: nats.Header{keyHeader: {t.key}}}
		id := fmt.Sprintf("%s %d", t.key, t.problem) // kept once, however often it is sent, and once more after a problem
		for start := time.Now(); ; {
			_, err = q.js.PublishMsg(ctx, m, jetstream.WithMsgID(id))
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

// Worker is how tasks are taken from a queue.
type Worker struct {
	Allow func(ai string) bool      // whether an AI may be asked here: tasks come from elsewhere, and some AIs are programs; nil: all
	Wait  func(ctx context.Context) // called before each task is valued, returns when it may be; nil: at once
	Done  func(analysis.Shot)       // hears of every value; nil: nothing does
}

// Work values tasks one after another until ctx ends, and returns ctx's error.
func (q *Queue) Work(ctx context.Context, o Worker) error {
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
			if err := q.work(ctx, w, m, &o); err != nil && ctx.Err() == nil {
				return err
			}
		}
	}
	return ctx.Err() //nolint:wrapcheck // ctx's
}

// work values one task. A message that is not acknowledged goes to another worker.
func (q *Queue) work(ctx context.Context, w *analysis.Worker, m jetstream.Msg, o *Worker) error {
	key := m.Headers().Get(keyHeader)
	if key == "" {
		return m.Term() //nolint:wrapcheck // no task at all
	}
	known, err := q.values.Get(ctx, key)
	if err != nil {
		known = nil
	} else if _, problem := answerOf(known); problem == nil {
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
	if o.Wait != nil {
		o.Wait(ctx)
	}
	v, err := valueOf(ctx, w, m, o)
	if ctx.Err() != nil {
		_ = m.Nak()      // at once to another
		return ctx.Err() //nolint:wrapcheck // ctx's
	}
	kept, err := q.keep(ctx, key, known, v, err)
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	if err := m.DoubleAck(ctx); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	if kept && o.Done != nil {
		o.Done(v)
	}
	return nil
}

// valueOf values the task of a message.
func valueOf(ctx context.Context, w *analysis.Worker, m jetstream.Msg, o *Worker) (analysis.Shot, error) {
	var t analysis.Task
	if err := json.Unmarshal(m.Data(), &t); err != nil {
		return analysis.Shot{}, fmt.Errorf("queue: %w", err)
	}
	for _, name := range t.Method.AIs {
		if o.Allow != nil && !o.Allow(name) {
			return analysis.Shot{}, fmt.Errorf("the worker does not run %s", name)
		}
	}
	return w.Value(ctx, &t) //nolint:wrapcheck // of a task
}

// keep puts a value, or why there is none, into the bucket, where a value stays and known, which may be nil, is the problem that
// stands there. It reports whether a value was kept.
func (q *Queue) keep(ctx context.Context, key string, known jetstream.KeyValueEntry, v analysis.Shot, problem error) (bool, error) {
	a := answer{Shot: &v}
	if problem != nil {
		a = answer{Problem: problem.Error()}
	}
	text, err := json.Marshal(&a)
	if err != nil {
		return false, err //nolint:wrapcheck // work names the queue
	}
	if known == nil {
		_, err = q.values.Create(ctx, key, text)
	} else {
		_, err = q.values.Update(ctx, key, text, known.Revision())
	}
	if errors.Is(err, jetstream.ErrKeyExists) { // another worker was faster
		return false, nil
	}
	return problem == nil && err == nil, err //nolint:wrapcheck // work names the queue
}
