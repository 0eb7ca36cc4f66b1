package analysis

import (
	"context"
	"errors"
	"math"
	"sort"
	"time"

	"github.com/hogline/hogline/engine/curling"
)

// Progress is how far a run is.
type Progress struct {
	Done, Total int           // shots of the pass
	Again       bool          // it is the second pass: see Doubtful
	Left        time.Duration // about, of both passes; 0 unknown
	Shot        Shot          // the one just valued
}

// Hearer hears of the tasks of a run, from one goroutine at a time. An error of its functions ends the run.
type Hearer struct {
	Value    func(*Task, Shot, error) error // of every task: its value, or why there is none
	Compared func(Comparison) error         // of shots that two workers valued; nil: nothing does
}

// Pool values tasks: goroutines of this program (Goroutines), or the workers of a queue (package queue).
type Pool interface {
	// Value values tasks in any order. The error is ctx's, that of the hearer, or that of a pool that cannot go on; it returns within
	// 50 ms of the end of ctx.
	Value(ctx context.Context, tasks []*Task, to Hearer) error
	// Workers is how many tasks are valued at a time, about.
	Workers() int
}

// Runner values the shots of games.
type Runner struct {
	Pool Pool // nil: one goroutine
	// Threshold is the loss by which a shot counts as costly, in per cent; 0: no shot is valued again.
	Threshold float64
	// Progress, if not nil, is called after each shot, from one goroutine at a time.
	Progress func(Progress)
	// Compared, if not nil, hears of shots that two workers of a queue valued. What they do not agree about stands in the store.
	Compared func(Comparison)
}

// Run values the tasks that the store does not have yet, and those of which it is in doubt whether they are costly once more. When
// ctx ends it returns ctx's error; what is valued is kept. The store holds why a shot has no value: it is tried again by the next
// run. The error is that of a store that cannot be written, of the pool, or of the first shot if none has a value.
func (r *Runner) Run(ctx context.Context, tasks []Task, store *Store) error {
	if err := r.pass(ctx, tasks, store, false); err != nil || r.Threshold == 0 {
		return err
	}
	return r.pass(ctx, Doubtful(tasks, store, r.Threshold), store, true)
}

// pass values the tasks that the store does not have.
func (r *Runner) pass(ctx context.Context, tasks []Task, store *Store, again bool) error {
	var open []*Task
	seen := map[string]bool{}
	for i := range tasks {
		key := tasks[i].Key()
		if v, done := store.Get(key); (!done || store.Suspected(&v)) && !seen[key] {
			open = append(open, &tasks[i])
		}
		seen[key] = true
	}
	if len(open) == 0 {
		return ctx.Err()
	}
	pool := r.Pool
	if pool == nil {
		pool = Goroutines{}
	}
	m := meter{workers: max(1, pool.Workers()), total: len(seen), done: len(seen) - len(open), open: len(open),
		threshold: r.Threshold, again: again}
	var failed error
	compared := func(c Comparison) error {
		if r.Compared != nil {
			r.Compared(c)
		}
		return store.PutSuspects(c)
	}
	err := pool.Value(ctx, open, Hearer{Compared: compared, Value: func(t *Task, v Shot, err error) error {
		if err != nil && failed == nil {
			failed = err
		}
		if err == nil {
			err = store.Put(v)
		} else {
			err = store.PutProblem(t, err)
		}
		if err != nil {
			return err
		}
		if p := m.add(t, &v); r.Progress != nil {
			r.Progress(p)
		}
		return nil
	}})
	if err == nil && failed != nil && store.Len() == 0 {
		return nothingValued{failed}
	}
	return err
}

// nothingValued is why the first shot of a run has no value, where none has.
type nothingValued struct{ error }

func (n nothingValued) Unwrap() error { return n.error }

// NothingValued reports whether an error of Run tells that no shot of the game could be valued; another game may be.
func NothingValued(err error) bool { return errors.As(err, &nothingValued{}) }

// meter tells how long a run will still take, by the shots since the first ones were valued: before that workers may have been
// waited for.
type meter struct {
	workers, total, done, open int
	threshold                  float64 // 0: there is no second pass
	again                      bool    // it is the second pass
	valued, doubtful           int
	since                      time.Time // the workers had all valued one
}

// againTime is how much longer a shot of the second pass takes, about: the referee throws more, but no AI is asked.
const againTime = 2

func (m *meter) add(t *Task, v *Shot) Progress {
	m.done++
	m.valued++
	if m.threshold > 0 && !m.again && t.doubt(v, m.threshold) < inDoubt {
		m.doubtful++
	}
	p := Progress{Done: m.done, Total: m.total, Again: m.again, Shot: *v}
	if m.valued == m.workers {
		m.since = time.Now()
	}
	if n := m.valued - m.workers; n > 0 {
		doubtful := min(float64(m.doubtful)/float64(m.valued), mostDoubtful)
		left := float64(m.open-m.valued) + againTime*doubtful*float64(m.total)
		p.Left = time.Duration(float64(time.Since(m.since)) / float64(n) * left)
	}
	return p
}

const (
	inDoubt      = 1.96 // standard errors from the threshold: a verdict that is less sure is in doubt
	mostDoubtful = 0.2  // of the shots of a game are valued again at most, the most doubtful ones
	againThrows  = 4    // times as many throws of the referee
)

// doubt is how many standard errors of its sampling the loss of a shot lies from the threshold, infinite when there are none. Throws
// that fit a chart as well make a verdict doubtful too, but more throws of the referee do not help there.
func (t *Task) doubt(v *Shot, threshold float64) float64 {
	se := v.CallError
	switch {
	case v.Real(): // no throws are in it
		return math.Inf(1)
	case t.Doubt == (curling.Vec{}):
		se = math.Hypot(se, v.ThrowError)
	}
	if se == 0 {
		return math.Inf(1)
	}
	return math.Abs(v.Loss()-threshold) / se
}

// Again is the task with more throws of the referee, as the second pass values it: the ideas are those of the value it has.
func (t *Task) Again(v *Shot) Task {
	more := *t
	more.Answers = make([]Answer, len(v.Ideas))
	for i := range v.Ideas {
		more.Answers[i] = Answer{v.Ideas[i].Shot, v.Ideas[i].Problem}
	}
	more.Method.Throws = min(againThrows*t.Method.Throws, MaxThrows)
	return more
}

// Doubtful are the tasks of the second pass: those of valued shots of which it is in doubt whether they lost more than the threshold,
// the most doubtful first, with more throws. They depend on the values of the first pass alone, so that a run that was killed goes
// on with the same.
func Doubtful(tasks []Task, store *Store, threshold float64) (list []Task) {
	type shot struct {
		task  Task
		doubt float64
	}
	var doubtful []shot
	for i := range tasks {
		if v, ok := store.Get(tasks[i].Key()); ok {
			if d := tasks[i].doubt(&v, threshold); d < inDoubt {
				doubtful = append(doubtful, shot{tasks[i].Again(&v), d})
			}
		}
	}
	sort.SliceStable(doubtful, func(i, j int) bool { return doubtful[i].doubt < doubtful[j].doubt })
	for _, s := range doubtful[:min(len(doubtful), int(math.Ceil(mostDoubtful*float64(len(tasks)))))] {
		list = append(list, s.task)
	}
	return list
}
