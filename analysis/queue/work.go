//go:build !js

package queue

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/safefile"
)

// heartbeat is how often a server tells a worker that there is nothing to do; one that is silent for two is asked again.
const heartbeat = time.Second

// Worker is how tasks are taken from a queue.
type Worker struct {
	Identity analysis.Identity         // stands in every value; the zero one: the worker is not told from others
	Slots    int                       // tasks valued at a time; 0 is 1
	Allow    func(ai string) bool      // whether an AI may be asked here: tasks come from elsewhere, and some AIs are programs; nil: all
	Wait     func(ctx context.Context) // called before each task is valued, returns when it may be; nil: at once
	Done     func(analysis.Shot)       // hears of every value; nil: nothing does
	// Longest is how long a task may take; 0 is DefaultLongest.
	Longest time.Duration
}

// maxTries is how many workers may take a task and not come back from it before it is given up.
const maxTries = 3

// passOn is after which time a task comes back that this worker must not value.
var passOn = time.Second // shorter in tests

// Headers of the messages of tasks.
const (
	// keyHeader is the key of the task: a worker of another version may make another one of it. Behind a point stand the workers that
	// have valued it before, where it is to be compared.
	keyHeader = "Hogline-Key"
	// notHeader are the IDs of the workers that must not value it.
	notHeader = "Hogline-Not"
)

// keyForm is what stands under keyHeader.
var keyForm = regexp.MustCompile(`^[0-9a-f]{1,64}(\.[0-9A-Za-z]{1,64}){0,2}$`)

// Work values tasks until ctx ends, and returns ctx's error. The fault of a task ends no worker.
func (q *Queue) Work(ctx context.Context, o Worker) error {
	if o.Longest == 0 {
		o.Longest = DefaultLongest
	}
	eg, ctx := errgroup.WithContext(ctx)
	if q.workers != nil && o.Identity != (analysis.Identity{}) {
		var valued atomic.Int64
		done := o.Done
		o.Done = func(v analysis.Shot) {
			valued.Add(1)
			if done != nil {
				done(v)
			}
		}
		eg.Go(func() error { return q.attend(ctx, &o, &valued) })
	}
	for range max(1, o.Slots) {
		eg.Go(func() error {
			cpu.Enter(ctx)
			w := analysis.NewWorker()
			defer w.Close()
			return q.take(ctx, w, &o)
		})
	}
	return eg.Wait()
}

// take values tasks one after another.
func (q *Queue) take(ctx context.Context, w *analysis.Worker, o *Worker) error {
	for ctx.Err() == nil {
		batch, err := q.tasks.Fetch(1, jetstream.FetchContext(ctx), jetstream.FetchHeartbeat(heartbeat))
		if err != nil {
			if ctx.Err() != nil {
				break
			}
			return fmt.Errorf("queue: %w", q.explain(ctx, err))
		}
		for m := range batch.Messages() {
			if err := q.work(ctx, w, m, o); err != nil && ctx.Err() == nil {
				return err
			}
		}
		if err := batch.Error(); err != nil && ctx.Err() == nil {
			if why := q.explain(ctx, err); errors.Is(why, ErrFull) {
				return fmt.Errorf("queue: %w", why)
			}
			pause(ctx, heartbeat) // it may be started anew
		}
	}
	return ctx.Err()
}

// work values one task. A message that is not acknowledged goes to another worker. The error is that of a server that does not keep
// the value.
func (q *Queue) work(ctx context.Context, w *analysis.Worker, m jetstream.Msg, o *Worker) error {
	key := m.Headers().Get(keyHeader)
	if !keyForm.MatchString(key) {
		_ = m.Term() // no task at all: else it comes again, and is ended then
		return nil
	}
	if id := o.Identity.ID; id != "" && slices.Contains(strings.Split(m.Headers().Get(notHeader), ","), id) {
		_ = m.NakWithDelay(passOn) // else it comes again after AckWait
		return nil
	}
	known, err := q.values.Get(ctx, key)
	if err != nil {
		known = nil
	} else if _, problem := answerOf(known); problem == nil {
		_ = m.Ack() // valued already; else it comes again
		return nil
	}
	tries := q.triesOf(ctx, key)
	var v analysis.Shot
	var problem error = givenUp(tries)
	if len(tries) < maxTries {
		leave := q.enter(ctx, key, tries, o)
		v, problem = q.value(ctx, w, m, o)
		if ctx.Err() != nil {
			leave()
			_ = m.Nak() // at once to another
			return ctx.Err()
		}
	}
	kept, err := q.keep(ctx, key, known, answerBy(&v, problem, o))
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	if len(tries) == maxTries {
		q.listGivenUp(ctx, key, m, problem)
	}
	q.forget(ctx, key)
	_ = m.DoubleAck(ctx) // else it comes again, and is known then
	if kept && problem == nil && o.Done != nil {
		o.Done(v)
	}
	return nil
}

// value values the task of a message while it is told that this goes on.
func (q *Queue) value(ctx context.Context, w *analysis.Worker, m jetstream.Msg, o *Worker) (analysis.Shot, error) {
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
	brief, end := context.WithTimeout(ctx, o.Longest)
	defer end()
	v, err := valueOf(brief, w, m, o)
	if err == nil && o.Identity != (analysis.Identity{}) {
		by := o.Identity
		v.Worker = &by
	}
	if brief.Err() != nil && ctx.Err() == nil {
		err = fmt.Errorf("the worker gives no task more than %v", o.Longest)
	}
	return v, err
}

// valueOf values the task of a message.
func valueOf(ctx context.Context, w *analysis.Worker, m jetstream.Msg, o *Worker) (analysis.Shot, error) {
	t, err := taskOf(m)
	if err != nil {
		return analysis.Shot{}, err
	}
	for _, name := range t.Method.AIs {
		if o.Allow != nil && !o.Allow(name) {
			return analysis.Shot{}, fmt.Errorf("the worker does not run %s", name)
		}
	}
	if err := t.Method.Check(); err != nil {
		return analysis.Shot{}, err
	}
	if asked := t.Method.Budget.Time * time.Duration(len(t.Method.AIs)); asked > o.Longest {
		return analysis.Shot{}, fmt.Errorf("the task gives its AIs %v together, the worker no task more than %v", asked, o.Longest)
	}
	return w.Value(ctx, t)
}

func taskOf(m jetstream.Msg) (*analysis.Task, error) {
	var t analysis.Task
	if err := safefile.DecodeJSON(m.Data(), &t, maxMessage); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	return &t, nil
}

// keep puts an answer into the bucket, where a value stays and known, which may be nil, is the problem that stands there. A server that
// does not answer is waited for. It reports whether the answer was kept.
func (q *Queue) keep(ctx context.Context, key string, known jetstream.KeyValueEntry, a *answer) (bool, error) {
	text := a.text()
	for start := time.Now(); ; {
		var err error
		if known == nil {
			_, err = q.values.Create(ctx, key, text)
		} else {
			_, err = q.values.Update(ctx, key, text, known.Revision())
		}
		switch {
		case err == nil:
			return true, nil
		case errors.Is(err, jetstream.ErrKeyExists): // another worker was faster, or the server kept it and did not say so
			return false, nil
		case ctx.Err() != nil:
			return false, ctx.Err()
		}
		if why := q.explain(ctx, err); errors.Is(why, ErrFull) || !passes(err, time.Since(start)) {
			return false, why
		}
		pause(ctx, time.Second)
	}
}

// pause waits, no longer than ctx lasts.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
