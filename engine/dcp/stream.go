package dcp

import (
	"context"
	"io"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/subprocess"
)

// stream is the conversation with a program at the other end of a connection, such as TCP.
type stream struct {
	*Conn
	carrier io.ReadWriteCloser
	kill    sync.Once
}

// newStream begins a conversation.
func newStream(c io.ReadWriteCloser, f Framing, p Pace, watch func(mark, text string)) *stream {
	s := &stream{Conn: newConn(f, p), carrier: c}
	s.out, s.watch = c, watch
	go func() {
		s.waitUntilRead() // what it was sent at its login
		s.write()
	}()
	go func() {
		s.readReplies(c)
		s.Kill()
		s.exit = msg("disconnected", ErrEnded)
		s.note("#", s.exit.Error())
		close(s.ended)
	}()
	return s
}

// Kill ends the connection. It does not wait.
func (s *stream) Kill() { s.kill.Do(func() { _ = s.carrier.Close() }) }

// End lets the program read what it was sent and close its side of the connection, within a limit each, and closes the
// connection. itself reports whether the program has closed it.
func (s *stream) End(limit time.Duration) (itself bool, err error) {
	if s.Running() {
		_ = subprocess.EndConnection(s.carrier, limit, s.ended, func(ctx context.Context) { s.finish(ctx, limit) })
		itself = !s.Running()
	}
	s.Kill()
	select {
	case <-s.ended:
		return itself, nil
	case <-time.After(5 * time.Second):
		return false, msg("stuck", "TCP")
	}
}

// PID is 0: the program runs elsewhere.
func (s *stream) PID() int { return 0 }
