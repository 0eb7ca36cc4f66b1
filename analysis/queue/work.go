//go:build !js

package queue

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/safefile"
)

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

// working is a worker at a queue.
type working struct {
	Worker
	q      *Queue
	about  Present // but for valued
	valued atomic.Int64
}

// leaveTime is how long a worker that is stopped takes at most to say so.
const leaveTime = time.Second

// Work values tasks until ctx ends, and returns ctx's error. The fault of a task ends no worker, nor does a server that does not answer: it
// is asked again.
func (q *Queue) Work(ctx context.Context, o Worker) error {
	if o.Longest == 0 {
		o.Longest = DefaultLongest
	}
	w := &working{Worker: o, q: q, about: Present{Identity: o.Identity, Slots: max(1, o.Slots), Since: time.Now().UTC()}}
	if w.about.ID == "" {
		w.about.ID = rand.Text()
	}
	eg, work := errgroup.WithContext(ctx)
	for range w.about.Slots {
		eg.Go(func() error {
			cpu.Enter(work)
			values := analysis.NewWorker()
			defer values.Close()
			for {
				out, err := q.insist(work, "take", &request{Worker: w.present()}, 0, nil)
				if err == nil && out.Key != "" {
					err = w.work(work, values, out)
				}
				if err != nil {
					return err
				}
			}
		})
	}
	err := eg.Wait()
	w.leave(ctx, "gone", &request{Worker: w.present()})
	return err
}

func (w *working) present() *Present {
	p := w.about
	p.Valued = w.valued.Load()
	return &p
}

// leave says what a worker that is stopped has to say.
func (w *working) leave(ctx context.Context, what string, in *request) {
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), leaveTime)
	defer stop()
	_, _ = w.q.call(ctx, what, in) // without it the server knows after ackWait
}

// work values one task.
func (w *working) work(ctx context.Context, values *analysis.Worker, task *reply) error {
	v, problem := w.value(ctx, values, task)
	if ctx.Err() != nil {
		w.leave(ctx, "back", &request{Key: task.Key, Lease: task.Lease})
		return ctx.Err()
	}
	who := w.Identity
	out, err := w.q.insist(ctx, "done", &request{Key: task.Key, Lease: task.Lease, Worker: w.present(),
		Answer: answerBy(&v, problem, &who).text()}, 0, nil)
	if err != nil {
		return err
	}
	if out.Kept && problem == nil {
		w.valued.Add(1)
		if w.Done != nil {
			w.Done(v)
		}
	}
	return nil
}

// value values a task while the server is told that this goes on.
func (w *working) value(ctx context.Context, values *analysis.Worker, task *reply) (analysis.Shot, error) {
	beat, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		for pause(beat, ackWait/3); beat.Err() == nil; pause(beat, ackWait/3) {
			// without it another worker takes the task
			_, _ = w.q.call(beat, "alive", &request{Key: task.Key, Lease: task.Lease, Worker: w.present()})
		}
	}()
	if w.Wait != nil {
		w.Wait(ctx)
	}
	brief, end := context.WithTimeout(ctx, w.Longest)
	defer end()
	v, err := w.valueOf(brief, values, task.Task)
	if err == nil && w.Identity != (analysis.Identity{}) {
		by := w.Identity
		v.Worker = &by
	}
	if brief.Err() != nil && ctx.Err() == nil {
		err = fmt.Errorf("the worker gives no task more than %v", w.Longest)
	}
	return v, err
}

// valueOf values the task of a message.
func (w *working) valueOf(ctx context.Context, values *analysis.Worker, text []byte) (analysis.Shot, error) {
	t, err := taskOf(text)
	if err != nil {
		return analysis.Shot{}, err
	}
	for _, name := range t.Method.AIs {
		if w.Allow != nil && !w.Allow(name) {
			return analysis.Shot{}, fmt.Errorf("the worker does not run %s", name)
		}
	}
	if err := t.Method.Check(); err != nil {
		return analysis.Shot{}, err
	}
	if asked := t.Method.Budget.Time * time.Duration(len(t.Method.AIs)); asked > w.Longest {
		return analysis.Shot{}, fmt.Errorf("the task gives its AIs %v together, the worker no task more than %v", asked, w.Longest)
	}
	return values.Value(ctx, t)
}

func taskOf(text []byte) (*analysis.Task, error) {
	var t analysis.Task
	if len(text) == 0 {
		return nil, errors.New("a message without a task")
	}
	if err := safefile.DecodeJSON(text, &t, maxMessage); err != nil {
		return nil, err
	}
	return &t, nil
}
