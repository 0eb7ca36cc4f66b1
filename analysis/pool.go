package analysis

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
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

// Value implements Pool. What takes long is not left to one goroutine at the end, where the others would wait for it.
func (p Goroutines) Value(ctx context.Context, tasks []*Task, to Hearer) error {
	together, alone := p.split(tasks)
	all, first := p.Workers(), sync.Mutex{}
	if err := p.valueAll(ctx, together, 1, all, to, &first); err != nil {
		return err
	}
	return p.valueAll(ctx, alone, all, 1, to, &first)
}

// valueAll values tasks, so many at a time and each with so many goroutines; mu keeps the hearer to one.
func (p Goroutines) valueAll(ctx context.Context, tasks []*Task, atATime, workers int, to Hearer, mu *sync.Mutex) error {
	if len(tasks) == 0 {
		return ctx.Err()
	}
	next := make(chan *Task, len(tasks))
	for _, t := range tasks {
		next <- t
	}
	close(next)
	eg, ctx := errgroup.WithContext(ctx)
	for range atATime {
		eg.Go(func() error {
			cpu.Enter(ctx)
			w := NewWorker()
			w.goroutines = workers
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

// lastTasks are those of a worker at the end that are taken in the order of what they take, the longest first; those before them are valued
// in the order in which they come, as a game was played.
const lastTasks = 8

// split tells tasks that take so long beside all that they are valued one after another with all goroutines, and the others in the order
// in which they are taken.
func (p Goroutines) split(tasks []*Task) (together, alone []*Task) {
	all := 0.0
	for _, t := range tasks {
		all += t.cost()
	}
	most := all / float64(2*p.Workers())
	for _, t := range tasks {
		if p.Workers() > 1 && t.cost() > most && t.shared() {
			together = append(together, t)
		} else {
			alone = append(alone, t)
		}
	}
	last := alone[max(0, len(alone)-lastTasks*p.Workers()):]
	slices.SortStableFunc(last, func(a, b *Task) int { return cmp.Compare(b.cost(), a.cost()) })
	return together, alone
}

// playedCost is about what a task takes where the end is played on by search, by the shots that follow, and learnedCost with more: ms of
// CPU time, measured on mori2019 with DefaultThrows.
var playedCost = [...]float64{15, 280, 410, 570}

const learnedCost = 22

// cost is about what a task takes, in proportion to others.
func (t *Task) cost() float64 {
	each := float64(learnedCost)
	if follow := curling.Stones - 1 - t.State.Shot; follow >= 0 && follow < len(playedCost) && !t.Real {
		each = playedCost[follow]
	}
	return each * float64(max(t.Method.Throws, 1)) / DefaultThrows
}

// shared reports whether several goroutines come to the same value as one: with a budget of time an AI throws more by them.
func (t *Task) shared() bool {
	return !webworker.Used() && (t.Answers != nil || t.Method.Budget.Time == 0)
}

// Worker values tasks one after another with AIs of its own. It serves one goroutine.
type Worker struct {
	engines map[string]evaluate.Engine // at most maxEngines
	// goroutines value a task; 0 is one. In a web worker there is one.
	goroutines int
}

// maxEngines is how many AIs a worker keeps: settings come from elsewhere.
const maxEngines = 2 * MaxAIs

// NewWorker is a worker without AIs: they are made when a task asks for them.
func NewWorker() *Worker {
	return &Worker{engines: map[string]evaluate.Engine{}}
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
	task.goroutines = w.goroutines
	if err := task.Method.Check(); err != nil {
		return Shot{}, err
	}
	if err := load(&task); err != nil {
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
func load(t *Task) error {
	if t.Method.Machine == "" {
		return nil
	}
	own, err := match.Read(curling.Rules{Name: t.Rules.Name, Text: t.Method.Machine, Ends: t.Rules.Ends, Extra: t.Rules.Extra})
	t.Rules.Machine = own.Machine
	return err
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
