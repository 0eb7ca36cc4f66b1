package dcp

import (
	"context"
	"time"
)

// Try starts the program and waits until it says READYOK; it tells how long that took. The
// program runs on.
func (e *External) Try(ctx context.Context) (time.Duration, error) {
	select {
	case e.turn <- struct{}{}:
		defer func() { <-e.turn }()
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	start := time.Now()
	_, err := e.running(ctx, e.set)
	if err == nil {
		e.set(Ready)
	}
	return time.Since(start), err
}
