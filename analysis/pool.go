package analysis

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/subprocess"
	"github.com/hogline/hogline/engine/webworker"
)

// Goroutines are a pool of workers without a queue, for one goroutine each.
type Goroutines struct {
	Count int // 0 is 1
	// Wait, if not nil, is called before each shot is valued and returns when it may be: other work goes first.
	Wait func(ctx context.Context)
}

// Workers implements Pool.
func (p Goroutines) Workers() int { return max(1, p.Count) }

// Value implements Pool.
func (p Goroutines) Value(ctx context.Context, tasks []*Task, to Hearer) error {
	next := make(chan *Task, len(tasks))
	for _, t := range tasks {
		next <- t
	}
	close(next)
	var mu sync.Mutex
	eg, ctx := errgroup.WithContext(ctx)
	for range p.Workers() {
		eg.Go(func() error {
			cpu.Enter(ctx)
			w := NewWorker()
			defer w.Close()
			for t := range next {
				if p.Wait != nil {
					p.Wait(ctx)
				}
				v, err := w.Value(ctx, t)
				if ctx.Err() != nil {
					return ctx.Err()
				}
				mu.Lock()
				err = to.Value(t, v, err)
				mu.Unlock()
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	return eg.Wait()
}

// Worker values tasks one after another with AIs of its own. It serves one goroutine.
type Worker struct {
	engines  map[string]evaluate.Engine // at most maxEngines
	machines map[machineKey]curling.Machine
}

// machineKey is what a machine of rules depends on.
type machineKey struct {
	text  string
	ends  int
	extra bool
}

// Bounds of the machines and AIs that a worker keeps: texts and settings come from elsewhere.
const (
	maxMachines = 8
	maxEngines  = 2 * MaxAIs
)

// NewWorker is a worker without AIs: they are made when a task asks for them.
func NewWorker() *Worker {
	return &Worker{map[string]evaluate.Engine{}, map[machineKey]curling.Machine{}}
}

// Value values a task, in a web worker where the page has any. The error is ctx's, that of a task that cannot be valued or whose value is
// none, or ErrNoIdea.
func (w *Worker) Value(ctx context.Context, t *Task) (Shot, error) {
	v, err := valueThere.Or(ctx, t, nil, func() (v valued, err error) {
		v.Shot, err = w.value(ctx, t)
		return v, err
	})
	if v.NoIdea {
		return Shot{}, ErrNoIdea
	}
	return v.Shot, err
}

// valued is what a web worker answers.
type valued struct {
	Shot   Shot
	NoIdea bool // the error is ErrNoIdea
}

// idle are workers that a web worker made and that value nothing now.
var idle = sync.Pool{New: func() any { return NewWorker() }}

// valueThere is Worker.Value in a web worker.
var valueThere = webworker.Offer("value", func(ctx context.Context, t Task, _ func(struct{})) (valued, error) {
	w := idle.Get().(*Worker)
	defer idle.Put(w)
	v, err := w.value(ctx, &t)
	if errors.Is(err, ErrNoIdea) {
		return valued{NoIdea: true}, nil
	}
	return valued{Shot: v}, err
})

func (w *Worker) value(ctx context.Context, t *Task) (v Shot, err error) {
	defer func() { // the fault of a task is no fault of the worker
		if r := recover(); r != nil {
			v, err = Shot{}, fmt.Errorf("the task broke the worker: %v", r)
		}
	}()
	task := *t
	if err := task.Method.Check(); err != nil {
		return Shot{}, err
	}
	if err := w.load(&task); err != nil {
		return Shot{}, err
	}
	if err := task.Check(); err != nil {
		return Shot{}, err
	}
	if len(w.engines)+len(t.Method.AIs) > maxEngines {
		w.Close()
		clear(w.engines)
	}
	engines := make([]evaluate.Engine, len(t.Method.AIs))
	for i, name := range t.Method.AIs {
		engines[i] = w.engine(name)
	}
	if v, err = task.Value(ctx, engines); err == nil {
		err = v.Check() // such as numbers that are none
	}
	return v, err
}

// load makes the machine of rules that have one of their own: a task holds its text.
func (w *Worker) load(t *Task) error {
	if t.Method.Machine == "" {
		return nil
	}
	key := machineKey{t.Method.Machine, t.Rules.Ends, t.Rules.Extra}
	if w.machines[key] == nil {
		set, err := match.Load(t.Rules.Name, key.text, nil)
		if err == nil {
			set, err = set.For(key.ends, key.extra)
		}
		if err != nil {
			return err
		}
		if len(w.machines) == maxMachines {
			clear(w.machines)
		}
		w.machines[key] = set.Machine()
	}
	t.Rules.Machine = w.machines[key]
	return nil
}

// engine is an AI of the worker.
func (w *Worker) engine(name string) evaluate.Engine {
	e, made := w.engines[name]
	if !made {
		if choice, err := registry.Parse(name); err != nil {
			e = evaluate.Engine{Name: name, Broken: err}
		} else {
			e = choice.Engine()
		}
		w.engines[name] = e
	}
	return e
}

// Close ends external programs, in the background: nobody waits for them.
func (w *Worker) Close() {
	for _, e := range w.engines {
		if c, ok := e.AI.(io.Closer); ok {
			subprocess.Background(func() { _ = c.Close() })
		}
	}
}
