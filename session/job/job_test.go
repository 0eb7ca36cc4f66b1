package job

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestJobComesToAResult: what it posts is applied before its end, and it has ended when done is called, which may begin the next one.
func TestJobComesToAResult(t *testing.T) {
	d, fire, _ := manual(t)
	j := Of[int](d, "count", 0)
	require.False(t, j.Running())
	var seen []any
	worked := make(chan struct{})
	work := func(n int) func(context.Context, Post) (int, error) {
		return func(_ context.Context, post Post) (int, error) {
			defer func() { worked <- struct{}{} }()
			post("progress", func() { seen = append(seen, "half") })
			return n, errors.New("odd")
		}
	}
	settle := func() {
		<-worked
		for d.active() {
		}
		fire()
	}
	j.Start(work(7), func(n int, err error) {
		require.False(t, j.Running())
		seen = append(seen, n, err.Error())
		j.Start(work(8), func(n int, _ error) { seen = append(seen, n) })
	})
	require.True(t, j.Running())
	settle()
	require.Equal(t, []any{"half", 7, "odd"}, seen)
	require.True(t, j.Running())
	settle()
	require.Equal(t, []any{"half", 7, "odd", "half", 8}, seen)
	require.False(t, j.Running())
}

// TestJobThatIsCancelledComesToNothing, one that is stopped to what it has.
func TestJobThatIsCancelledComesToNothing(t *testing.T) {
	for name, end := range map[string]func(*Dispatcher, *Job[string]){
		"cancel":      func(_ *Dispatcher, j *Job[string]) { require.True(t, j.Cancel()); require.False(t, j.Cancel()) },
		"end place":   func(d *Dispatcher, _ *Job[string]) { d.EndPlace() },
		"close":       func(d *Dispatcher, _ *Job[string]) { d.Close() },
		"of its kind": func(d *Dispatcher, _ *Job[string]) { d.Start("aim", func(context.Context, Post) {}) },
		"stop":        func(_ *Dispatcher, j *Job[string]) { j.Stop() },
	} {
		t.Run(name, func(t *testing.T) {
			d, fire, _ := manual(t)
			j := Of[string](d, "aim", OfPlace)
			got := ""
			j.Start(func(ctx context.Context, _ Post) (string, error) {
				<-ctx.Done()
				return "what it has", nil
			}, func(s string, _ error) { got = s })
			end(d, j)
			for d.active() {
			}
			fire()
			if name == "stop" {
				require.Equal(t, "what it has", got)
			} else {
				require.Empty(t, got)
			}
		})
	}
}

// active reports whether the goroutine of a task runs.
func (d *Dispatcher) active() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.working > 0
}
