package subprocess

import (
	"context"
	"io"
	"sync"
	"time"
)

// EndTime is how long a program that is not needed any more may take, where its user does not say otherwise, to read what it
// was sent, and then to end by itself: many save at the end of a match what they have learned.
const EndTime = 5 * time.Second

const (
	// terminateTime is how long a program may take to end after it was asked to, before it is killed.
	terminateTime = 500 * time.Millisecond
	// goneTime is how long the system may take to end a killed program.
	goneTime = 5 * time.Second
	// hurryTime is how long all programs together may take to end once the user has stopped this process.
	hurryTime = 500 * time.Millisecond
)

// endings are the ends of programs that are under way in the background: each channel is closed when its end is over.
var endings = struct {
	sync.Mutex
	all map[chan struct{}]struct{}
}{all: map[chan struct{}]struct{}{}}

// patient is the context of all ends of programs: impatience, a moment after Hurry, ends it.
var patient, impatience = context.WithCancel(context.Background())

// Background runs a function that ends programs and returns at once. EndAll waits for the function.
func Background(end func()) {
	done := make(chan struct{})
	endings.Lock()
	endings.all[done] = struct{}{}
	endings.Unlock()
	go func() {
		defer func() {
			endings.Lock()
			delete(endings.all, done)
			endings.Unlock()
			close(done)
		}()
		end()
	}()
}

// CloseAll closes what ends programs, all at once, and waits for that until ctx ends: then it goes on in the background. A program
// that does not end is killed, so that their errors do not matter.
func CloseAll(ctx context.Context, list ...io.Closer) {
	var open sync.WaitGroup
	for _, c := range list {
		if c != nil {
			open.Add(1)
			Background(func() {
				defer open.Done()
				_ = c.Close()
			})
		}
	}
	closed := make(chan struct{})
	go func() {
		open.Wait()
		close(closed)
	}()
	select {
	case <-closed:
	case <-ctx.Done():
	}
}

// Patience is the context of one step of the end of a program: it ends after the limit, and a moment after Hurry.
func Patience(limit time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(patient, limit)
}

// Hurry leaves the programs that are being ended a moment: the user has stopped this process. It returns at once.
func Hurry() { time.AfterFunc(hurryTime, impatience) }

// EndAll waits for the programs that are being ended in the background, kills all others and lets none be started any more: it is
// for the end of the process.
func EndAll() {
	running.Lock()
	running.closed = true
	running.Unlock()
	endings.Lock()
	var waits []chan struct{}
	for done := range endings.all {
		waits = append(waits, done)
	}
	endings.Unlock()
	for _, done := range waits {
		select {
		case <-done:
		case <-patient.Done():
		}
	}
	KillAll()
}

// End ends a program in good order and returns when it has ended. closeInput lets it read what it was sent, as long as ctx
// allows, and ends its input. A program that has not ended by itself within the limit from then on is asked to by a signal, where
// the system has one for that, and is killed at last. After Hurry none of this takes more than a moment. itself reports whether it
// has ended by itself.
func (p *Program) End(limit time.Duration, closeInput func(ctx context.Context)) (itself bool) {
	closeInput(patient)
	if p.endsWithin(limit) {
		return true
	}
	if !p.terminate() || !p.endsWithin(terminateTime) {
		p.Kill()
	}
	select {
	case <-p.ended:
	case <-time.After(goneTime): // the system does not let go of it
	}
	return false
}

func (p *Program) endsWithin(limit time.Duration) bool {
	ctx, stop := Patience(limit)
	defer stop()
	select {
	case <-p.ended:
		return true
	case <-ctx.Done():
	}
	select { // both may have come
	case <-p.ended:
		return true
	default:
		return false
	}
}

// EndConnection ends a connection to a program in good order: finish, which may be nil, sends what is left to be sent, as long as
// ctx allows; the program is told that nothing more comes; the connection is closed when it has closed its side - ended is closed
// then, by who reads the connection - or after the limit. Closed at once, with something unread, it would lose what was sent last.
func EndConnection(conn io.Closer, limit time.Duration, ended <-chan struct{}, finish func(ctx context.Context)) error {
	if finish != nil {
		finish(patient)
	}
	if half, ok := conn.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
		ctx, stop := Patience(limit)
		defer stop()
		select {
		case <-ended:
		case <-ctx.Done():
		}
	}
	return conn.Close()
}
