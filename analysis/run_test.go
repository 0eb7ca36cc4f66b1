package analysis

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// fakePool values tasks without a throw, as many at a time as it says, and notes which it is given.
type fakePool struct {
	workers int
	given   [][]string              // keys
	fails   func(key string) error  // of a task; nil: none fails
	differ  func(h Hearer, t *Task) // told beside the value
	broken  error                   // of the pool
}

func (p *fakePool) Workers() int { return p.workers }

func (p *fakePool) Value(_ context.Context, tasks []*Task, to Hearer) error {
	var keys []string
	for _, t := range tasks {
		keys = append(keys, t.Key())
	}
	p.given = append(p.given, keys)
	if p.broken != nil {
		return p.broken
	}
	for _, t := range tasks {
		v, err := Shot{Key: t.Key(), Place: t.Place(), End: 1, Shot: 1}, error(nil)
		if p.fails != nil {
			if err = p.fails(t.Key()); err != nil {
				v = Shot{}
			}
		}
		if p.differ != nil {
			p.differ(to, t)
		}
		if err := to.Value(t, v, err); err != nil {
			return err
		}
	}
	return nil
}

// someTasks are tasks of different shots of one end.
func someTasks(n int) (list []Task, keys []string) {
	for i := range n {
		list = append(list, *ofShots(1, i)[0])
		keys = append(keys, list[i].Key())
	}
	return list, keys
}

// TestRunGivesEachTaskOnce: a task that is there twice is valued once and counts once; what the store has is not valued again, unless a
// worker who valued it is suspected since.
func TestRunGivesEachTaskOnce(t *testing.T) {
	tasks, keys := someTasks(4)
	store, pool := NewStore(), &fakePool{workers: 1}
	var told []Progress
	r := Runner{Pool: pool, Progress: func(p Progress) { p.Shot, p.Left = Shot{}, 0; told = append(told, p) }}
	require.NoError(t, store.Put(Shot{Key: keys[1], Place: tasks[1].Place()}))
	require.NoError(t, r.Run(t.Context(), []Task{tasks[0], tasks[1], tasks[0], tasks[2]}, store))
	require.Equal(t, [][]string{{keys[0], keys[2]}}, pool.given)
	require.Equal(t, []Progress{{Done: 2, Total: 3}, {Done: 3, Total: 3}}, told)

	require.NoError(t, r.Run(t.Context(), tasks[:3], store))
	require.Len(t, pool.given, 1, "nothing is open")
	stopped, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorIs(t, r.Run(stopped, tasks[:3], store), context.Canceled)

	suspect := Identity{Name: "a", ID: "b"}
	require.NoError(t, store.Put(Shot{Key: keys[3], Place: tasks[3].Place(), Worker: &suspect}))
	heard := 0
	r.Compared = func(Comparison) { heard++ }
	pool.differ = func(h Hearer, _ *Task) {
		require.NoError(t, h.Compared(Comparison{End: 1, Shot: 1, Differ: "by 20 %", Suspects: []Identity{suspect}}))
	}
	other, otherKeys := someTasks(5)
	require.NoError(t, r.Run(t.Context(), other, store))
	require.Equal(t, []string{otherKeys[4]}, pool.given[1])
	require.Equal(t, 1, heard)
	pool.differ, r.Compared = nil, nil
	require.NoError(t, r.Run(t.Context(), other, store))
	require.Equal(t, []string{keys[3]}, pool.given[2], "its worker is suspected now")
}

// TestRunWithoutValues: a run none of whose shots has a value fails with the reason of the first; where one has, the reasons of the others
// are kept. A pool that cannot go on ends it.
func TestRunWithoutValues(t *testing.T) {
	tasks, keys := someTasks(3)
	first, second := errors.New("first"), errors.New("second")
	store := NewStore()
	pool := &fakePool{fails: func(key string) error {
		if key == keys[0] {
			return first
		}
		return second
	}}
	r := Runner{Pool: pool}
	err := r.Run(t.Context(), tasks, store)
	require.ErrorIs(t, err, first)
	require.NotErrorIs(t, err, second)
	require.True(t, NothingValued(err))
	require.Equal(t, "first", err.Error())

	pool.fails = func(key string) error {
		if key == keys[1] {
			return nil
		}
		return second
	}
	require.NoError(t, r.Run(t.Context(), tasks, store))
	require.Equal(t, 1, store.Len())
	require.Equal(t, "second", store.Problem(tasks[2].Place()))
	require.Empty(t, store.Problem(tasks[1].Place()))
	require.Equal(t, keys, pool.given[1], "what has no value is tried again")

	pool.broken = errors.New("gone")
	require.ErrorIs(t, r.Run(t.Context(), tasks, NewStore()), pool.broken)
	require.False(t, NothingValued(pool.broken))
	r.Pool = brokenLater{pool.broken}
	err = r.Run(t.Context(), tasks, NewStore())
	require.ErrorIs(t, err, pool.broken, "whatever failed before")
	require.False(t, NothingValued(err))
}

// brokenLater is a pool that cannot go on after its first task, which has no value.
type brokenLater struct{ broken error }

func (brokenLater) Workers() int { return 1 }
func (p brokenLater) Value(_ context.Context, tasks []*Task, to Hearer) error {
	return errors.Join(to.Value(tasks[0], Shot{}, errors.New("no value")), p.broken)
}

// TestDoubt: how far a loss is from the threshold, in the errors that more throws of the referee would make smaller: the call's, and the
// throw's where it is known what was thrown. Where nothing errs nothing is in doubt.
func TestDoubt(t *testing.T) {
	known, fitted := &Task{}, &Task{Doubt: curling.Vec{X: 0.1}}
	call := -9.0
	lost := func(callError, throwError float64) *Shot {
		return &Shot{Call: &call, CallError: callError, ThrowError: throwError}
	}
	require.InDelta(t, 4/5.0, known.doubt(lost(3, 4), 5), 1e-12)
	require.InDelta(t, 4/3.0, fitted.doubt(lost(3, 4), 5), 1e-12)
	require.InDelta(t, 1/4.0, known.doubt(lost(0, 4), 10), 1e-12, "on either side")
	require.True(t, math.IsInf(fitted.doubt(lost(0, 4), 9), 1))
	require.True(t, math.IsInf(known.doubt(lost(0, 0), 9), 1))
	require.Zero(t, known.doubt(lost(1, 0), 9))
}
