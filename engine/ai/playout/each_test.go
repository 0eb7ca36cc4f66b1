package playout

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Every task is done once, whatever number of workers there is and however often and from how many goroutines Each is called;
// no worker does two tasks at once.
func TestEach(t *testing.T) {
	var all sync.WaitGroup
	for caller := range 4 {
		all.Go(func() {
			for round := range 300 {
				workers, n := 1+(round+caller)%5, round%23
				done := make([]atomic.Int32, n)
				busy := make([]atomic.Bool, workers)
				err := Each(context.Background(), workers, n, func(w, i int) {
					if busy[w].Swap(true) {
						t.Error("two tasks at once")
					}
					done[i].Add(1)
					busy[w].Store(false)
				})
				if err != nil {
					t.Error(err)
				}
				for i := range done {
					if done[i].Load() != 1 {
						t.Errorf("task %d of %d: %d times", i, n, done[i].Load())
					}
				}
				if round%100 == 0 {
					time.Sleep(3 * patience) // until helpers have ended
				}
			}
		})
	}
	all.Wait()
}

// It returns when the last task has ended, be it long.
func TestEachWaits(t *testing.T) {
	var ended atomic.Int32
	require.NoError(t, Each(context.Background(), 3, 3, func(_, i int) {
		time.Sleep(time.Duration(i) * 5 * patience)
		ended.Add(1)
	}))
	require.EqualValues(t, 3, ended.Load())
}

// When the context ends no task is begun any more.
func TestEachStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var begun atomic.Int32
	err := Each(ctx, 3, 1000, func(_, _ int) {
		if begun.Add(1) >= 10 {
			cancel()
			<-ctx.Done()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	require.LessOrEqual(t, begun.Load(), int32(12), "one for each other worker")
	require.ErrorIs(t, Each(ctx, 1, 1, func(int, int) { t.Error("begun") }), context.Canceled)
	require.NoError(t, Each(context.Background(), 1, 0, nil))
}

// Runs of tasks cover all of them in order, long ones first, single ones at the end.
func TestTake(t *testing.T) {
	j := &job{n: 512, workers: 2}
	var runs []int64
	for at := int64(0); ; {
		from, to := j.take()
		if from == to {
			require.Equal(t, j.n, at)
			break
		}
		require.Equal(t, at, from)
		at = to
		runs = append(runs, to-from)
	}
	require.EqualValues(t, 16, runs[0])
	require.IsNonIncreasing(t, runs)
	require.EqualValues(t, 1, runs[len(runs)-1])
	require.Less(t, len(runs), 150, "a worker asks for work much less often than there are tasks")
}
