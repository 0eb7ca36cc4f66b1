package queue

import (
	"context"

	"github.com/hogline/hogline/analysis"
)

// Here is a pool of this program alone. wait, which may be nil, is called before each shot is valued and returns when it may be.
func Here(workers int, wait func(ctx context.Context)) analysis.Pool {
	return analysis.Goroutines{Count: workers, Wait: wait}
}
