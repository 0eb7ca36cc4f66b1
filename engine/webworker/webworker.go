// Package webworker has functions run in the web workers of a browser, beside the page that shows the window: each worker is the program
// once more, compiled once for all. Outside a browser, and where workers cannot be had, there are none, and whoever calls runs the
// function in place.
//
// A function is known by its name on both sides; question, progress and answer go between them as JSON. A worker may call too: the page
// hands its call on to another worker that has nothing to do, if there is one.
package webworker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// ErrNone is the error of a call where there is no worker to take it: the caller runs the function itself.
var ErrNone = errors.New("there is no web worker")

// Grace is how long a call that was cancelled waits for what its worker has by then, ms of the page's clock.
const Grace = 45 * time.Millisecond

// Func is a function that workers run: of a Q it makes an A, and tells of Ps meanwhile. JSON must keep all three.
type Func[Q, P, A any] struct {
	name  string
	local func(ctx context.Context, q Q, on func(P)) (A, error)
}

// handler is a function as a worker runs it.
type handler func(ctx context.Context, question string, on func(progress string)) (answer string, err error)

var handlers = map[string]handler{}

// Offer makes a function known by a name, to be run in a worker. An answer that JSON does not keep is none: the caller runs the
// function in place. Offer is called where packages are initialised.
func Offer[Q, P, A any](name string, f func(ctx context.Context, q Q, on func(P)) (A, error)) Func[Q, P, A] {
	handlers[name] = func(ctx context.Context, question string, on func(string)) (string, error) {
		var q Q
		if err := json.Unmarshal([]byte(question), &q); err != nil {
			return "", fmt.Errorf("the question of %s: %w", name, err)
		}
		a, err := f(ctx, q, func(p P) {
			if text, err := json.Marshal(p); err == nil { // what cannot be told is left out: an answer follows
				on(string(text))
			}
		})
		if err != nil {
			return "", err
		}
		text, err := json.Marshal(a)
		if err != nil {
			return "", fmt.Errorf("%w for the answer of %s: %w", ErrNone, name, err) // whoever asked has it without JSON
		}
		return string(text), nil
	}
	return Func[Q, P, A]{name, f}
}

// Worker is one that answered: what it keeps may be asked for again. Nil is any.
type Worker = worker

// host is where calls go.
type host interface {
	call(ctx context.Context, at *worker, name, question string, on func(progress string)) (answer string, by *worker, err error)
	count() int
}

// current is the host of the program; none where there are no workers.
var current atomic.Pointer[host]

// Count is how many workers there may be; 0 where there are none.
func Count() int {
	if h := current.Load(); h != nil {
		return (*h).count()
	}
	return 0
}

// Used reports whether calls may go to a worker, also from one.
func Used() bool { return current.Load() != nil }

// Run runs the function in a worker where the page has any, else, and where none can take it, in place. In a worker it runs in place too.
// on may be nil; what it is told may be told again where a worker ends before it answers.
func (f Func[Q, P, A]) Run(ctx context.Context, q *Q, on func(P)) (A, error) {
	return f.Or(ctx, q, on, func() (A, error) {
		if on == nil {
			on = func(P) {}
		}
		return f.local(ctx, *q, on)
	})
}

// Or is Run for a caller that has something to compute the same with: here does that.
func (f Func[Q, P, A]) Or(ctx context.Context, q *Q, on func(P), here func() (A, error)) (A, error) {
	if Count() > 0 {
		if a, err := f.Call(ctx, q, on); !errors.Is(err, ErrNone) {
			return a, err
		}
	}
	return here()
}

// Beside is how many calls of one job run at once, one worker being left to others; 1 where there are none.
func Beside() int { return max(1, Count()-1) }

// Call runs the function in a worker. The error is ErrNone where there is none, that of the function, or that of ctx: then the worker has
// Grace to give what it has, and is told to stop. on, which may be nil, is called on the caller's goroutine.
func (f Func[Q, P, A]) Call(ctx context.Context, q *Q, on func(P)) (A, error) {
	a, _, err := f.CallAt(ctx, nil, q, on)
	return a, err
}

// CallAt is Call in a worker that answered before, if it lives, else in any. It tells which it was.
func (f Func[Q, P, A]) CallAt(ctx context.Context, at *Worker, q *Q, on func(P)) (a A, by *Worker, err error) {
	h := current.Load()
	if h == nil {
		return a, nil, ErrNone
	}
	question, err := json.Marshal(q)
	if err != nil {
		return a, nil, fmt.Errorf("%w for the question: %w", ErrNone, err)
	}
	answer, by, err := (*h).call(ctx, at, f.name, string(question), func(text string) {
		var p P
		if on != nil && json.Unmarshal([]byte(text), &p) == nil {
			on(p)
		}
	})
	if err != nil {
		return a, by, err
	}
	if err = json.Unmarshal([]byte(answer), &a); err != nil {
		return a, by, fmt.Errorf("the answer of %s: %w", f.name, err)
	}
	return a, by, nil
}
