package cpu

import (
	"context"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// niceness is the nice value of a goroutine's thread after Enter.
func niceness(t *testing.T, ctx context.Context) int {
	t.Helper()
	got := make(chan int)
	go func() {
		Enter(ctx)
		p, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
		if err != nil {
			p = -1
		}
		got <- 20 - p // as the system call tells it
	}()
	return <-got
}

func TestWorkInTheBackgroundHasALowPriority(t *testing.T) {
	before := niceness(t, t.Context())
	require.Equal(t, max(before, 10), niceness(t, Background(t.Context())))
	require.Equal(t, before, niceness(t, t.Context()), "the thread of the work before has ended with it")
}
