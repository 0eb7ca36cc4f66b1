package dcp

import (
	"fmt"
	"io"
	"sync"
	"time"
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
	go s.write()
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

// Close ends the connection and waits until all is read.
func (s *stream) Close() error {
	s.Kill()
	select {
	case <-s.ended:
		return nil
	case <-time.After(5 * time.Second):
		return fmt.Errorf("dcp: %w", msg("stuck", "TCP"))
	}
}

// PID is 0: the program runs elsewhere.
func (s *stream) PID() int { return 0 }
