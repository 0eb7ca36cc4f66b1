package replay

import (
	"context"
	"runtime"

	"github.com/hogline/hogline/engine/webworker"
)

type workersKey struct{}

// WithWorkers is a context in which games are read, and throws found, by so many goroutines at a time where nothing else is said.
func WithWorkers(ctx context.Context, workers int) context.Context {
	return context.WithValue(ctx, workersKey{}, workers)
}

// Workers are the goroutines of a context: those of WithWorkers, else one a processor.
func Workers(ctx context.Context) int {
	if n, ok := ctx.Value(workersKey{}).(int); ok && n > 0 {
		return n
	}
	return max(runtime.GOMAXPROCS(0), webworker.Beside())
}
