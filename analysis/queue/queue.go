//go:build !js

// Package queue shares the shots of an analysis among machines by NATS JetStream. Tasks wait in a work queue until a worker
// acknowledges them; a worker that dies lets its shot go to another after AckWait, and a shot that several workers took and did not come
// back from is given up. Values stand in a bucket by the key of their task, where the first one stays: a shot that was valued twice counts
// once. A share of the shots is valued again by another worker and compared. Here is such a queue inside the program alone.
package queue

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Names in JetStream.
const (
	streamName   = "HOGLINE_TASKS"
	taskSubject  = "hogline.task"
	consumerName = "workers"
	valueBucket  = "HOGLINE_VALUES"   // answers by key
	triesBucket  = "HOGLINE_TRIES"    // who took a task and has not come back, by key
	gaveUpBucket = "HOGLINE_GIVEN_UP" // the shots that were given up, by key
	workerBucket = "HOGLINE_WORKERS"  // the workers that are there, by ID
)

// AckWait is how long a worker may be silent before its shot goes to another.
const AckWait = 30 * time.Second

var ackWait = AckWait // shorter in tests

// maxPayload bounds a task and a value in bytes.
const maxPayload = 1 << 20

// maxMessage bounds what a message is decoded into, in bytes.
const maxMessage = 32 << 20

// maxWaiting bounds the tasks that wait: who sends more waits until workers have taken some.
const maxWaiting = 10_000

// How long it is kept which shots were given up, and who took a task.
const (
	keepGivenUp = 30 * 24 * time.Hour
	keepTries   = 24 * time.Hour
)

// Queue is a connection to the queue.
type Queue struct {
	conn   *nats.Conn
	js     jetstream.JetStream
	values jetstream.KeyValue
	tasks  jetstream.Consumer
	// Of a queue that several programs share; nil inside one program.
	tries, gaveUp, workers jetstream.KeyValue
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
	if err == nil {
		if err = q.share(ctx); err != nil {
			q.Close()
			err = q.explain(ctx, err)
		}
	}
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
		quiet := nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}) // errors are those of the calls
		conn, err := nats.Connect(url, append(options, nats.Name("hogline"), quiet)...)
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
		return nil, ctx.Err()
	}
	if r.err != nil {
		return nil, unreached(r.err)
	}
	q := &Queue{conn: r.conn}
	if err := q.prepare(ctx, storage); err != nil {
		err = q.explain(ctx, err)
		q.Close()
		return nil, err
	}
	return q, nil
}

func (q *Queue) prepare(ctx context.Context, storage jetstream.StorageType) (err error) {
	if q.js, err = jetstream.New(q.conn); err != nil {
		return err
	}
	if _, err = q.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{Name: streamName, Subjects: []string{taskSubject},
		Retention: jetstream.WorkQueuePolicy,
		Storage:   storage, MaxMsgs: maxWaiting, Discard: jetstream.DiscardNew, Duplicates: time.Hour}); err != nil {
		return err
	}
	if q.values, err = q.bucket(ctx, jetstream.KeyValueConfig{Bucket: valueBucket, Storage: storage, MaxValueSize: maxPayload}); err != nil {
		return err
	}
	q.tasks, err = q.js.CreateOrUpdateConsumer(ctx, streamName, jetstream.ConsumerConfig{Durable: consumerName,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxAckPending: maxWaiting})
	return err
}

// share makes what programs tell each other of themselves.
func (q *Queue) share(ctx context.Context) (err error) {
	if q.tries, err = q.bucket(ctx, jetstream.KeyValueConfig{Bucket: triesBucket, Storage: jetstream.FileStorage,
		TTL: keepTries}); err != nil {
		return err
	}
	if q.gaveUp, err = q.bucket(ctx, jetstream.KeyValueConfig{Bucket: gaveUpBucket, Storage: jetstream.FileStorage,
		TTL: keepGivenUp}); err != nil {
		return err
	}
	q.workers, err = q.bucket(ctx, jetstream.KeyValueConfig{Bucket: workerBucket, Storage: jetstream.MemoryStorage, TTL: present})
	return err
}

func (q *Queue) bucket(ctx context.Context, c jetstream.KeyValueConfig) (jetstream.KeyValue, error) {
	return q.js.CreateOrUpdateKeyValue(ctx, c)
}

// Waiting is how many tasks wait or are being valued, -1 if that is not known.
func (q *Queue) Waiting(ctx context.Context) int {
	s, err := q.js.Stream(ctx, streamName)
	if err != nil {
		return -1
	}
	return int(s.CachedInfo().State.Msgs) // at most maxWaiting
}

// Close closes the connection.
func (q *Queue) Close() { q.conn.Close() }
