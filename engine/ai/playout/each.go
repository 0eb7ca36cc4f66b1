package playout

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hogline/hogline/engine/cpu"
)

// Each does n tasks on workers in parallel, the first of them the caller's goroutine. Which worker does which task is not
// defined. It returns ctx.Err() when ctx ends before all are begun.
//
// A search calls it thousands of times a second for some 100 µs of work each. Waking a goroutine that sleeps costs half of
// that, so helpers stay awake for a moment when they are done, and so does the caller while it waits for them. Helpers
// that have not come when the last task is begun are not waited for: on a busy machine they come late.
func Each(ctx context.Context, workers, n int, do func(worker, i int)) error {
	j := &job{ctx: ctx, n: int64(n), workers: int64(max(1, workers)), do: do}
	for w := 1; w < min(workers, n); w++ {
		employ(j, w)
	}
	j.work(0)
	j.state.Add(closed)
	for start := time.Now(); j.state.Load() != closed && awake(start); {
		runtime.Gosched()
	}
	j.wait()
	if j.stopped.Load() {
		return ctx.Err()
	}
	return nil
}

// job is a call of Each.
type job struct {
	ctx        context.Context // that of the call
	n, workers int64
	do         func(worker, i int)
	next       atomic.Int64 // tasks given out
	stopped    atomic.Bool  // the context ended before all were begun
	state      atomic.Int64 // helpers at work, and closed
	mu         sync.Mutex
	done       *sync.Cond // the last helper is done; nil: nobody sleeps until then
}

// closed is added to the state of a job when no helper may begin with it any more.
const closed = 1 << 32

// enter reports whether a helper may begin.
func (j *job) enter() bool {
	for {
		s := j.state.Load()
		if s >= closed {
			return false
		}
		if j.state.CompareAndSwap(s, s+1) {
			return true
		}
	}
}

// work does tasks until none is left or the context has ended.
func (j *job) work(worker int) {
	for {
		from, to := j.take()
		for i := from; i < to; i++ {
			if j.ctx.Err() != nil {
				j.stopped.Store(true)
				return
			}
			cpu.Yield()
			j.do(worker, int(i))
		}
		if from == to {
			return
		}
	}
}

// take is a run of tasks that a worker does next: a sixteenth of its share of those left, one at the end. Workers meet less often
// then, and what lies side by side is rarely written by two of them.
func (j *job) take() (from, to int64) {
	for {
		from := j.next.Load()
		n := max(1, (j.n-from)/(16*j.workers))
		if from+n > j.n {
			return j.n, j.n
		}
		if j.next.CompareAndSwap(from, from+n) {
			return from, from + n
		}
	}
}

func (j *job) leave() {
	if j.state.Add(-1) != closed {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.done != nil {
		j.done.Broadcast()
	}
}

// wait sleeps until all helpers have left.
func (j *job) wait() {
	if j.state.Load() == closed {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.done = sync.NewCond(&j.mu)
	for j.state.Load() != closed {
		j.done.Wait()
	}
}

// helper is a goroutine that works for one job after another.
type helper struct{ next atomic.Pointer[task] }

// task is what a helper is to do.
type task struct {
	job    *job
	worker int
}

// gone is the task of a helper that has ended.
var gone = &task{}

// idle holds the helpers that are awake without a task, and some that have ended since.
var idle = struct {
	sync.Mutex
	helpers []*helper
}{}

// employ has a helper work for a job.
func employ(j *job, worker int) {
	t := &task{j, worker}
	idle.Lock()
	defer idle.Unlock()
	for len(idle.helpers) > 0 {
		h := idle.helpers[len(idle.helpers)-1]
		idle.helpers = idle.helpers[:len(idle.helpers)-1]
		if h.next.CompareAndSwap(nil, t) {
			return
		}
	}
	go (&helper{}).run(t)
}

func (h *helper) run(t *task) {
	for t != gone {
		entered := t.job.enter()
		if entered {
			t.job.work(t.worker)
		}
		h.next.Store(nil)
		idle.Lock()
		idle.helpers = append(idle.helpers, h)
		idle.Unlock()
		if entered {
			t.job.leave()
		}
		t = h.await()
	}
}

// await is the next task, or gone when none comes soon.
func (h *helper) await() *task {
	for start := time.Now(); awake(start); runtime.Gosched() {
		if t := h.next.Load(); t != nil {
			return t
		}
	}
	if h.next.CompareAndSwap(nil, gone) {
		return gone
	}
	return h.next.Load()
}

// patience is how long a goroutine stays awake for work.
const patience = 100 * time.Microsecond

func awake(since time.Time) bool { return time.Since(since) < patience && runtime.GOMAXPROCS(0) > 1 }
