package playout

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// Each does n tasks on workers in parallel, a single worker in the caller's goroutine. Which
// worker does which task is not defined. It returns ctx.Err() when ctx ends.
func Each(ctx context.Context, workers, n int, do func(worker, i int)) error {
	next := atomic.Int64{}
	work := func(w int) error {
		for {
			i := int(next.Add(1)) - 1
			if i >= n {
				return nil
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			do(w, i)
		}
	}
	if workers == 1 {
		return work(0)
	}
	var eg errgroup.Group
	for w := range workers {
		eg.Go(func() error { return work(w) })
	}
	return eg.Wait()
}
