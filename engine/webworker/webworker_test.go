package webworker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/message"
)

type sum struct{ Numbers []int }

var (
	errOdd = message.Message{Key: "test.odd", English: "{0} is odd", Args: []any{3}}
	// released ends what does not stop by itself.
	released atomic.Pointer[chan struct{}]

	add = Offer("test-add", func(ctx context.Context, q sum, on func(int)) (int, error) {
		n := 0
		for _, k := range q.Numbers {
			if n += k; k == 3 {
				return 0, fmt.Errorf("test: %w", errOdd)
			}
			on(n)
		}
		return n, ctx.Err()
	})
	wait = Offer("test-wait", func(ctx context.Context, what string, on func(int)) (string, error) {
		on(1)
		<-ctx.Done()
		if what == "has" {
			return "what it has", nil
		}
		return "", ctx.Err()
	})
	deaf   = Offer("test-deaf", func(context.Context, int, func(int)) (int, error) { <-*released.Load(); return 0, nil })
	broken = Offer("test-panic", func(context.Context, int, func(int)) (n int, err error) { return 1 / n, nil })
)

// links is a pool whose workers are goroutines of this program.
type links struct {
	*pool
	mu    sync.Mutex
	ended []func(error) // by worker
	ports []*port
	begun sync.WaitGroup // the letters that tell that workers have started
}

func use(t *testing.T, most int, answer func(l *links, of int, name string) (string, error)) *links {
	t.Helper()
	l := &links{pool: &pool{most: most}}
	l.start = func(receive func(letter), ended func(error)) (func(letter), func(), error) {
		l.mu.Lock()
		defer l.mu.Unlock()
		k := len(l.ports)
		inner := newPort(receive, func(ctx context.Context, name, question string, on func(string)) (string, error) {
			if answer != nil {
				return answer(l, k, name)
			}
			return handle(ctx, name, question, on)
		})
		l.ports, l.ended = append(l.ports, inner), append(l.ended, ended)
		l.begun.Go(func() { receive(letter{Kind: readyLetter}) })
		return inner.receive, func() { inner.end(errGone) }, nil
	}
	var h host = l.pool
	current.Store(&h)
	t.Cleanup(func() { current.Store(nil) })
	return l
}

func TestNoWorker(t *testing.T) {
	require.Zero(t, Count())
	_, err := add.Call(t.Context(), &sum{}, nil)
	require.ErrorIs(t, err, ErrNone)
}

func TestCall(t *testing.T) {
	use(t, 2, nil)
	require.Equal(t, 2, Count())
	var heard []int
	n, err := add.Call(t.Context(), &sum{[]int{1, 2, 5}}, func(n int) { heard = append(heard, n) })
	require.NoError(t, err)
	require.Equal(t, 8, n)
	require.Equal(t, []int{1, 3, 8}, heard, "in order, and all before the answer")

	_, err = add.Call(t.Context(), &sum{[]int{3}}, nil)
	require.EqualError(t, err, "test: 3 is odd")
	var m message.Message
	require.ErrorAs(t, err, &m)
	require.Equal(t, "3は奇数", m.Translate(func(string) (string, bool) { return "{0}は奇数", true }))

	_, err = broken.Call(t.Context(), new(int), nil)
	require.ErrorContains(t, err, "broke down")
	n, err = add.Call(t.Context(), &sum{[]int{4}}, nil)
	require.NoError(t, err, "a panic ends its call alone")
	require.Equal(t, 4, n)
	_, err = Func[int, int, int]{name: "nobody"}.Call(t.Context(), new(int), nil)
	require.ErrorContains(t, err, `no function "nobody"`)
}

// TestRun: a function that runs in place, in a worker, or in place of a worker that ended, answers and tells the same.
func TestRun(t *testing.T) {
	run := func(q *sum) (n int, heard []int, err error) {
		n, err = add.Run(t.Context(), q, func(n int) { heard = append(heard, n) })
		return n, heard, err
	}
	q := &sum{[]int{1, 4, 5}}
	n, heard, err := run(q)
	require.NoError(t, err)
	require.Equal(t, 10, n)
	use(t, 2, nil)
	there, told, err := run(q)
	require.NoError(t, err)
	require.Equal(t, n, there)
	require.Equal(t, heard, told)
	_, _, err = run(&sum{[]int{3}})
	require.EqualError(t, err, "test: 3 is odd", "an error is an answer")
	_, err = add.Run(t.Context(), q, nil)
	require.NoError(t, err)

	calls := 0
	use(t, 2, func(l *links, of int, _ string) (string, error) {
		calls++
		l.begun.Wait()
		l.ended[of](errGone)
		<-t.Context().Done()
		return "", errors.New("too late")
	})
	there, told, err = run(q)
	require.NoError(t, err)
	require.Equal(t, n, there)
	require.Equal(t, heard, told)
	require.Equal(t, attempts, calls)
}

// TestRunWhatCannotBeSent: what JSON does not know stays here.
func TestRunWhatCannotBeSent(t *testing.T) {
	use(t, 1, nil)
	f := Offer("test-inf", func(_ context.Context, q float64, _ func(int)) (bool, error) { return q > 1e300, nil })
	q := math.Inf(1)
	big, err := f.Run(t.Context(), &q, nil)
	require.NoError(t, err)
	require.True(t, big)
}

func TestCancel(t *testing.T) {
	for what, want := range map[string]string{"has": "what it has", "nothing": ""} {
		use(t, 1, nil)
		ctx, cancel := context.WithCancel(t.Context())
		got, err := wait.Call(ctx, &what, func(int) { cancel() })
		require.Equal(t, want, got, what)
		if want == "" {
			require.ErrorIs(t, err, context.Canceled)
		}
	}
}

// TestWorkerThatDoesNotStop: the caller does not wait for it.
func TestWorkerThatDoesNotStop(t *testing.T) {
	l := use(t, 1, nil)
	end := make(chan struct{})
	released.Store(&end)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := deaf.Call(ctx, new(int), nil)
	require.ErrorIs(t, err, context.Canceled)
	close(end)
	w := l.workers[0]
	w.port.silent()
	require.Empty(t, l.workers)
	_, err = add.Call(t.Context(), &sum{[]int{2}}, nil)
	require.NoError(t, err, "another one takes its place")
	require.NotSame(t, w, l.workers[0])
}

// TestWorkers: a new one is started while all are busy, at most so many; then the one with the fewest calls takes the next.
func TestWorkers(t *testing.T) {
	l := use(t, 2, nil)
	ctx, cancel := context.WithCancel(t.Context())
	var calls sync.WaitGroup
	for k := range 4 {
		begun := make(chan struct{})
		what := ""
		calls.Go(func() { _, _ = wait.Call(ctx, &what, func(int) { close(begun) }) })
		<-begun
		require.Len(t, l.workers, min(k+1, 2))
	}
	require.Equal(t, 2, l.workers[0].port.busy())
	require.Equal(t, 2, l.workers[1].port.busy())
	last := l.workers[1]
	_, by, err := add.CallAt(t.Context(), last, &sum{}, nil)
	require.NoError(t, err)
	require.Same(t, last, by)
	cancel()
	calls.Wait()
}

// TestWorkerIsLost: its calls fail, and those that come later go to others. One that never started tells that there are none.
func TestWorkerIsLost(t *testing.T) {
	l := use(t, 2, nil)
	what := ""
	ctx, cancel := context.WithCancel(t.Context())
	begun := 0
	_, err := wait.Call(ctx, &what, func(int) { // the second worker takes the call of the first
		if begun++; begun == 2 {
			cancel()
			return
		}
		l.begun.Wait()
		l.ended[0](errGone)
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 2, begun)
	_, by, err := add.CallAt(t.Context(), nil, &sum{}, nil)
	require.NoError(t, err)
	l.ended[1](errGone)
	_, other, err := add.CallAt(t.Context(), by, &sum{}, nil)
	require.NoError(t, err)
	require.NotSame(t, by, other)
	l.begun.Wait()
	l.workers[0].ready = false
	l.ended[2](errGone)
	_, err = add.Call(t.Context(), &sum{}, nil)
	require.ErrorIs(t, err, ErrNone)
	require.Zero(t, Count())
}

// TestWorkerCalls: another worker takes its call, none where all are busy.
func TestWorkerCalls(t *testing.T) {
	for most, want := range map[int]error{1: ErrNone, 2: nil} {
		l := use(t, most, func(l *links, of int, name string) (string, error) {
			if name == "inner" {
				return fmt.Sprint(of), nil
			}
			l.mu.Lock()
			up := l.ports[of]
			l.mu.Unlock()
			return up.call(context.Background(), "inner", "", func(string) {})
		})
		got, err := l.workersCall(t)
		require.ErrorIs(t, err, want)
		if want == nil {
			require.Equal(t, "1", got)
		}
	}
}

func (l *links) workersCall(t *testing.T) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	answer, _, err := l.call(ctx, nil, "outer", "", func(string) {})
	return answer, err
}

func TestErrors(t *testing.T) {
	inner := message.Message{Key: "inner", English: "inside {0}", Args: []any{1.5}}
	for _, err := range []error{nil, context.Canceled, context.DeadlineExceeded, errors.New("plain"),
		message.Message{Key: "k", English: "with {0}", Args: []any{inner}}, fmt.Errorf("late: %w", context.DeadlineExceeded)} {
		text, e := json.Marshal(Error{err})
		require.NoError(t, e)
		var back Error
		require.NoError(t, json.Unmarshal(text, &back))
		if err == nil {
			require.NoError(t, back.Err)
			continue
		}
		require.EqualError(t, back.Err, err.Error())
		require.Equal(t, errors.Is(err, context.DeadlineExceeded), errors.Is(back.Err, context.DeadlineExceeded))
		var m message.Message
		if errors.As(err, &m) {
			require.ErrorAs(t, back.Err, &m)
			require.IsType(t, inner, m.Args[0], "a message in a message can be translated")
		}
	}
	require.Equal(t, context.DeadlineExceeded, roundTrip(t, context.DeadlineExceeded), "as itself, not wrapped")
	var none Error
	require.Error(t, json.Unmarshal([]byte(`{"text":3}`), &none))
}

func roundTrip(t *testing.T, err error) error {
	t.Helper()
	text, e := json.Marshal(Error{err})
	require.NoError(t, e)
	var back Error
	require.NoError(t, json.Unmarshal(text, &back))
	return back.Err
}
