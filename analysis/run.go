package analysis

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/registry"
)

// Progress is how far a run is.
type Progress struct {
	Done, Total int           // shots
	Left        time.Duration // about; 0 unknown
	Shot        Shot          // the one just valued
}

// Runner values tasks.
type Runner struct {
	Workers int // goroutines, each with AIs of its own; 0 is 1
	// Progress, if not nil, is called after each shot that was valued, from one goroutine at a time.
	Progress func(Progress)
}

// Run values the tasks that the store does not have yet. When ctx ends it returns ctx's error; what is valued is kept. A
// shot without any idea is left out; the error of a store that cannot be written ends the run.
func (r *Runner) Run(ctx context.Context, tasks []Task, store *Store) error {
	var open []*Task
	seen := map[string]bool{}
	for i := range tasks {
		key := tasks[i].Key()
		if _, done := store.Get(key); !done && !seen[key] {
			open = append(open, &tasks[i])
		}
		seen[key] = true
	}
	next := make(chan *Task, len(open))
	for _, t := range open {
		next <- t
	}
	close(next)
	m := meter{start: time.Now(), workers: max(1, r.Workers), total: len(seen), done: len(seen) - len(open), open: len(open)}
	var mu sync.Mutex
	eg, ctx := errgroup.WithContext(ctx)
	for range max(1, r.Workers) {
		eg.Go(func() error {
			w := NewWorker()
			defer w.Close()
			for t := range next {
				v, err := w.Value(ctx, t)
				if err != nil && !errors.Is(err, ErrNoIdea) {
					return err
				}
				if err == nil {
					if err := store.Put(v); err != nil {
						return err
					}
				}
				mu.Lock()
				p := m.add(v)
				if r.Progress != nil {
					r.Progress(p)
				}
				mu.Unlock()
			}
			return nil
		})
	}
	return eg.Wait() //nolint:wrapcheck // of this package, or ctx's
}

// meter tells how long a run will still take.
type meter struct {
	start                      time.Time
	workers, total, done, open int
	valued                     int
}

func (m *meter) add(v Shot) Progress {
	m.done++
	m.valued++
	p := Progress{Done: m.done, Total: m.total, Shot: v}
	if m.valued >= m.workers {
		p.Left = time.Duration(float64(time.Since(m.start)) / float64(m.valued) * float64(m.open-m.valued))
	}
	return p
}

// Worker values tasks one after another with AIs of its own. It serves one goroutine.
type Worker struct {
	engines map[string]evaluate.Engine
}

// NewWorker is a worker without AIs: they are made when a task asks for them.
func NewWorker() *Worker { return &Worker{engines: map[string]evaluate.Engine{}} }

// Value values a task. The error is ctx's, that of a task that cannot be valued, or ErrNoIdea.
func (w *Worker) Value(ctx context.Context, t *Task) (Shot, error) {
	if err := t.Check(); err != nil {
		return Shot{}, err
	}
	engines := make([]evaluate.Engine, len(t.Method.AIs))
	for i, name := range t.Method.AIs {
		e, made := w.engines[name]
		if !made {
			if choice, err := registry.Parse(name); err != nil {
				e = evaluate.Engine{Name: name, Broken: err}
			} else {
				e = choice.Engine()
			}
			w.engines[name] = e
		}
		engines[i] = e
	}
	return t.Value(ctx, engines)
}

// Close ends external programs.
func (w *Worker) Close() {
	for _, e := range w.engines {
		if c, ok := e.AI.(io.Closer); ok {
			_ = c.Close() // it is killed
		}
	}
}
