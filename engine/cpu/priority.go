package cpu

import (
	"context"
	"runtime"
)

type background struct{}

// Background marks work that may wait for everything else, such as the drawing of a window.
func Background(ctx context.Context) context.Context {
	return context.WithValue(ctx, background{}, true)
}

// Enter gives the thread of the calling goroutine a low priority if ctx is of work in the background. A goroutine that calls
// it must end afterwards: its thread, whose priority cannot be raised again, ends with it.
func Enter(ctx context.Context) {
	if ctx.Value(background{}) != nil {
		runtime.LockOSThread()
		lowPriority()
	}
}
