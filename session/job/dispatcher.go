// Package job runs what takes long beside the session: on goroutines of its own, with results that reach the session on its own
// goroutine, the newest of each kind alone.
package job

import (
	"context"
	"sync"
	"time"
)

// Dispatcher runs background tasks and applies their results on one goroutine, that of the session. There is at most
// one task of a kind: a new one cancels the one before, whose late results are dropped. Results are coalesced: of
// each key only the newest waits, and they are applied at most ten times a second.
type Dispatcher struct {
	ui       func(func())                // runs a function on the session's goroutine
	together func(func())                // runs what applies several results
	After    func(time.Duration, func()) // as time.AfterFunc
	now      func() time.Time

	mu      sync.Mutex
	tasks   map[string]task
	last    uint64 // number of the task begun last
	working int    // goroutines of tasks, cancelled ones too
	waiting map[string]result
	handed  int      // times that results were handed to ui, which has not run them yet
	order   []string // keys of waiting, oldest first
	armed   bool
	applied time.Time // when results were applied last
}

type task struct {
	number uint64
	cancel context.CancelFunc
	manner Manner
}

// Manner is how a task runs and when it ends.
type Manner uint

// The manners.
const (
	Prompt  Manner = 1 << iota // its results are applied as soon as they are there: for what follows the pointer
	OfPlace                    // it ends when another place, or nothing, is shown: EndPlace
)

type result struct {
	kind  string
	task  uint64
	apply func()
}

// applyGap is the least time between two times that results are applied.
const applyGap = 100 * time.Millisecond

// New applies results through ui, which runs what it is given on the session's goroutine; together runs there what applies several
// of them.
func New(ui, together func(func())) *Dispatcher {
	return &Dispatcher{ui: ui, together: together, After: func(d time.Duration, f func()) { time.AfterFunc(d, f) }, now: time.Now,
		tasks: map[string]task{}, waiting: map[string]result{}}
}

// Post hands on a result: apply runs on the session's goroutine unless the task is cancelled or a newer result of the
// same key comes first.
type Post func(key string, apply func())

// Start runs work on a goroutine of its own, as the only task of its kind. ctx ends when the task is cancelled; work
// should return soon then.
func (d *Dispatcher) Start(kind string, work func(ctx context.Context, post Post)) {
	d.StartAs(kind, 0, work)
}

// StartAs is Start for a task that runs in a manner.
func (d *Dispatcher) StartAs(kind string, m Manner, work func(ctx context.Context, post Post)) {
	d.Cancel(kind)
	ctx, cancel := context.WithCancel(context.Background())
	d.mu.Lock()
	d.last++
	t := task{d.last, cancel, m}
	d.tasks[kind] = t
	d.working++
	d.mu.Unlock()
	go func() {
		defer d.ended(cancel)
		work(ctx, func(key string, apply func()) { d.post(kind, t.number, key, apply) })
	}()
}

func (d *Dispatcher) ended(cancel context.CancelFunc) {
	cancel()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.working--
}

// Busy reports whether a task runs, a cancelled one too, or a result waits to be applied or is on its way to the session's goroutine.
func (d *Dispatcher) Busy() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.working > 0 || len(d.waiting) > 0 || d.handed > 0
}

// Running reports whether there is a task of a kind that was neither cancelled nor replaced, nor ended as a Job.
func (d *Dispatcher) Running(kind string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, running := d.tasks[kind]
	return running
}

// Post runs a function on the session's goroutine, as a result that belongs to no task.
func (d *Dispatcher) Post(f func()) { d.ui(f) }

// Later is Post after a time.
func (d *Dispatcher) Later(wait time.Duration, f func()) { d.After(wait, func() { d.ui(f) }) }

// Cancel ends the task of a kind: its context is cancelled and its results are dropped.
func (d *Dispatcher) Cancel(kind string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.drop(kind)
}

// EndPlace cancels the tasks of the place shown.
func (d *Dispatcher) EndPlace() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for kind, t := range d.tasks {
		if t.manner&OfPlace != 0 {
			d.drop(kind)
		}
	}
}

// drop is Cancel while mu is held.
func (d *Dispatcher) drop(kind string) {
	if t, ok := d.tasks[kind]; ok {
		t.cancel()
	}
	delete(d.tasks, kind)
	for key, r := range d.waiting {
		if r.kind == kind {
			delete(d.waiting, key)
		}
	}
}

// Stop cancels the context of the task of a kind but still applies its results: those of a task that hands on what it
// has when it is stopped.
func (d *Dispatcher) Stop(kind string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if t, ok := d.tasks[kind]; ok {
		t.cancel()
	}
}

// Close cancels all tasks.
func (d *Dispatcher) Close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, t := range d.tasks {
		t.cancel()
	}
	clear(d.tasks)
	clear(d.waiting)
}

func (d *Dispatcher) post(kind string, number uint64, key string, apply func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	t := d.tasks[kind]
	if t.number != number {
		return
	}
	key = kind + "/" + key
	if _, waits := d.waiting[key]; !waits {
		d.order = append(d.order, key)
	}
	d.waiting[key] = result{kind, number, apply}
	if t.manner&Prompt != 0 {
		d.After(0, d.flush)
	} else if !d.armed {
		d.armed = true
		d.After(max(0, applyGap-d.now().Sub(d.applied)), d.flush)
	}
}

// flush applies what waits.
func (d *Dispatcher) flush() {
	d.mu.Lock()
	var ready []result
	for _, key := range d.order {
		if r, ok := d.waiting[key]; ok {
			ready = append(ready, r)
			delete(d.waiting, key) // a key can stand in the order twice
		}
	}
	d.order, d.armed, d.applied = nil, false, d.now()
	if len(ready) > 0 {
		d.handed++
	}
	d.mu.Unlock()
	if len(ready) == 0 {
		return
	}
	d.ui(func() {
		defer d.arrived()
		d.together(func() {
			for _, r := range ready {
				if d.current(r) {
					r.apply()
				}
			}
		})
	})
}

// arrived tells that results which were handed to ui have been applied.
func (d *Dispatcher) arrived() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.handed--
}

func (d *Dispatcher) current(r result) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.tasks[r.kind].number == r.task
}
