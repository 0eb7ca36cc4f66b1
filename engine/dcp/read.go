package dcp

import (
	"io"
	"strings"
	"time"
)

// chunk is the size of a read in bytes. A program that fills it is read at most every pause, so
// that one that writes without end costs little.
const (
	chunk = 64 << 10
	pause = 10 * time.Millisecond
)

// readReplies reads messages until the pipe ends. Bytes are read by another goroutine, so that
// an idle pipe is noticed.
func (c *Conn) readReplies(in io.Reader) {
	chunks := make(chan []byte)
	go func() {
		defer close(chunks)
		buf := make([]byte, chunk)
		for {
			n, err := in.Read(buf)
			if n > 0 {
				c.heard.Add(int64(n))
				chunks <- append([]byte(nil), buf[:n]...)
			}
			if err != nil {
				return
			}
			if n == len(buf) {
				time.Sleep(pause)
			}
		}
	}()
	var s splitter
	for {
		var idle <-chan time.Time
		if len(s.rest) > 0 {
			idle = time.After(idleTimeout)
		}
		select {
		case b, ok := <-chunks:
			if !ok {
				s.flush(c.receive)
				return
			}
			s.feed(b, c.receive)
		case <-idle:
			n := len(s.rest)
			s.idle(c.receive)
			if len(s.rest) == 0 {
				c.unterminated.Store(true)
			}
			if len(s.rest) == n { // incomplete: only more bytes can complete it
				b, ok := <-chunks
				if !ok {
					s.flush(c.receive)
					return
				}
				s.feed(b, c.receive)
			}
		}
	}
}

// unread is a reply that cannot be read: which one, and why.
type unread struct {
	about Message
	err   error
}

// awaited are the replies that a server waits for, by their words.
var awaited = map[string]Message{"BESTSHOT": BestShot{}, "PUTSTONE": PutStone{}, "SETORDER": SetOrder{}}

// receive takes one message of the program. When too many wait, the oldest is dropped.
func (c *Conn) receive(line string) {
	c.note("<", line)
	c.lines.Add(1)
	m, err := Parse(line)
	if _, ok := m.(ReadyOK); ok {
		c.ready.Store(true)
	}
	if _, unknown := m.(Unknown); unknown {
		return
	}
	if err != nil {
		word, _, _ := strings.Cut(strings.TrimSpace(strings.ToUpper(line)), " ")
		if about, awaited := awaited[word]; awaited { // nothing waits for another invalid reply
			enqueue(c.invalid, unread{about, err})
		}
		return
	}
	enqueue(c.replies, m)
}

// enqueue sends to a channel; when it is full the oldest value is dropped.
func enqueue[T any](c chan T, v T) {
	for {
		select {
		case c <- v:
			return
		default:
		}
		select {
		case <-c:
		default:
		}
	}
}

// readStderr reads the standard error of the program into the log.
func (c *Conn) readStderr(errs io.Reader) {
	buf := make([]byte, chunk)
	var s splitter
	for {
		n, err := errs.Read(buf)
		s.feed(buf[:n], func(line string) { c.note("!", line) })
		if err != nil {
			s.flush(func(line string) { c.note("!", line) })
			return
		}
		if n == len(buf) {
			time.Sleep(pause)
		}
	}
}
