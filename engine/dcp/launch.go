package dcp

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// probeTime is how long a program may be silent before it is tried with NUL as well: a program that reads
// NULs never sees the end of a line, but one that reads lines may load for a long time.
const probeTime = 5 * time.Second

// ensureRunning is the session with the program, started and ready.
func (e *External) ensureRunning(ctx context.Context, setState func(State)) (*session, error) {
	e.mu.Lock()
	s, killed := e.s, e.state == Killed
	e.mu.Unlock()
	if s != nil && s.Running() && !killed {
		return s, nil
	}
	setState(Starting)
	p, err := e.launch(ctx)
	if err != nil {
		return nil, err
	}
	s = newSession(p, &e.learned)
	s.positionFirst, s.exact, s.old = e.positionFirst, e.exact, e.old
	e.mu.Lock()
	e.s = s
	e.mu.Unlock()
	return s, nil
}

// probeTime is how long it may be silent before it is tried with NUL as well.
func (e *External) probeTime() time.Duration { return min(probeTime, e.helloTimeout/2) }

// launched is the outcome of a handshake.
type launched struct {
	p       program
	framing Framing
	err     error
}

// launch starts the program and waits for READYOK. With Auto it is started a second time, with NUL, when it does not
// say that soon; the one that answers first stays.
func (e *External) launch(ctx context.Context) (program, error) {
	first := e.framing
	if first == Auto {
		first = Newline
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	done := make(chan launched, 2)
	if err := e.greet(ctx, first, done); err != nil {
		e.set(Gone)
		return nil, err
	}
	var probe <-chan time.Time
	if e.framing == Auto {
		t := time.NewTimer(e.probeTime())
		defer t.Stop()
		probe = t.C
	}
	for waiting := 1; ; {
		select {
		case <-probe:
			probe = nil
			if e.p.echoes() {
				continue // it reads lines
			}
			if e.greet(ctx, NUL, done) == nil {
				waiting++
			}
		case l := <-done:
			waiting--
			if l.err == nil {
				stop()
				e.keep(l.p)
				e.framing = l.framing // found by the handshake: not tried again
				for range waiting {
					<-done
				}
				return l.p, nil
			}
			err := e.failed(l.p, l.err)
			if waiting == 0 || ctx.Err() != nil || !errors.Is(l.err, context.DeadlineExceeded) && probe != nil {
				stop()
				for range waiting {
					<-done
				}
				e.keep(nil)
				return nil, err
			}
		}
	}
}

// greet starts the program with a framing and awaits READYOK in the background.
func (e *External) greet(ctx context.Context, f Framing, done chan<- launched) error {
	e.mu.Lock()
	closed := e.closed
	e.mu.Unlock()
	if closed {
		return errClosed
	}
	p, err := e.open(ctx, f)
	if err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		p.Kill()
		return errClosed
	}
	if e.p != nil && e.p.Running() {
		e.second = e.p
	}
	if e.p != nil && e.second == e.p {
		p.note("#", fmt.Sprintf("the one started before has not said READYOK within %v: a NUL ends each message to this one", e.probeTime()))
	}
	e.p = p
	p.note("#", fmt.Sprintf("waiting up to %v for READYOK", e.helloTimeout))
	go func() { done <- launched{p, f, p.Handshake(ctx, e.helloTimeout)} }()
	return nil
}

// keep kills the program that is not p of those being started.
func (e *External) keep(p program) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, other := range []program{e.p, e.second} {
		if other != nil && other != p {
			other.Kill()
		}
	}
	if p != nil {
		e.p = p
	}
	e.second = nil
}
