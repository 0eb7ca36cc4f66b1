package dcp

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"time"
)

// Conn is the conversation with one program, whatever carries it: the pipes of a process or a
// TCP connection. Whatever the program does, nothing here blocks, grows without bound or panics.
type Conn struct {
	framing Framing
	pace    Pace
	out     io.Writer          // to the program
	unread  func() (int, bool) // bytes that the program has not read yet, where the system tells; may be nil
	send    chan outgoing
	replies chan Message
	invalid chan unread // replies that cannot be parsed, such as BESTSHOT with a letter
	log     transcript
	ended   chan struct{} // closed when the program is gone and what carries the conversation is closed
	exit    error         // set before ended is closed

	unterminated atomic.Bool  // a message came without a terminator
	ready        atomic.Bool  // it has said READYOK
	heard, lines atomic.Int64 // bytes and lines that it has written
	delivered    atomic.Int64 // messages that were sent and, where the pace waits for that, read
	watch        func(mark, text string)
}

// newConn is a conversation that is not under way yet.
func newConn(f Framing, p Pace) *Conn {
	return &Conn{framing: f, pace: p, send: make(chan outgoing, queue), replies: make(chan Message, queue),
		invalid: make(chan unread, queue), ended: make(chan struct{})}
}

// ErrEnded is wrapped by the error of a program that ended before it answered.
var ErrEnded = errors.New("the program has ended")

// queue bounds messages waiting in either direction.
const queue = 256

// outgoing is a message on its way, or the end of a Flush.
type outgoing struct {
	text string
	sent chan struct{} // closed when all before it is sent and, where the pace waits for that, read; may be nil
}

// note keeps a line of the conversation.
func (c *Conn) note(mark, text string) {
	c.log.add(mark, text)
	if c.watch != nil {
		c.watch(mark, text)
	}
}

// Pace is how messages that follow each other are sent.
type Pace string

// The paces. Programs of the thesis's time take one message a read: what is sent meanwhile is lost to
// them (the thesis's server waits 100 ms after each message).
const (
	// PaceAuto waits until a message is read where the system tells that; elsewhere it is PaceOn for
	// NUL framing and for programs whose answers have no terminator, else PaceOff.
	PaceAuto Pace = "auto"
	// PaceOn waits until a message is read, or a time where the system does not tell that.
	PaceOn Pace = "on"
	// PaceOff sends at once.
	PaceOff Pace = "off"
)

// paceTime is how long the next message waits where it cannot be seen that the last one was read:
// as long as in the thesis's server.
const paceTime = 100 * time.Millisecond

// waitUntilRead waits until the program has read what was sent to it, as its pace demands.
func (c *Conn) waitUntilRead() {
	if c.pace == PaceOff {
		return
	}
	const brief, most = 20 * time.Microsecond, 2 * time.Millisecond
	for tries, wait := 0, brief; c.unread != nil; tries++ {
		n, ok := c.unread()
		if !ok {
			break
		}
		if n == 0 {
			return
		}
		if tries < 50 { // one that waits for it reads it within a millisecond
			sleepBriefly(brief)
			continue
		}
		if !c.sleep(wait) {
			return
		}
		wait = min(2*wait, most)
	}
	if c.pace == PaceOn || c.framing == NUL || c.unterminated.Load() {
		c.sleep(paceTime)
	}
}

// sleep waits; it is false when the program has ended meanwhile.
func (c *Conn) sleep(d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-c.ended:
		return false
	}
}

// write sends what is in the queue; it ends when the program does.
func (c *Conn) write() {
	for {
		select {
		case m := <-c.send:
			if m.sent != nil {
				close(m.sent)
				continue
			}
			if _, err := io.WriteString(c.out, m.text); err != nil {
				return // the program does not read any more
			}
			c.waitUntilRead()
			c.delivered.Add(1)
		case <-c.ended:
			return
		}
	}
}

// Send sends messages without waiting for the program to read them. The error is that of a
// program that has ended or has not read the last ones.
func (c *Conn) Send(list ...Message) error {
	for _, m := range list {
		text := m.String()
		if !c.Running() {
			return c.exit
		}
		if len(c.send) == cap(c.send) {
			return msg("deaf")
		}
		c.note(">", text) // before what the program says to it
		select {
		case <-c.ended:
			return c.exit
		case c.send <- outgoing{text: text + string(rune(c.framing.terminator()))}:
		}
	}
	return nil
}

// Flush waits until all messages are sent and, where the pace waits for that, read. The errors are those of Await.
func (c *Conn) Flush(ctx context.Context, limit time.Duration) error {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	sent := make(chan struct{})
	queue := c.send
	for {
		select {
		case queue <- outgoing{sent: sent}:
			queue = nil
		case <-sent:
			return nil
		case <-c.ended:
			return c.exit
		case <-timer.C:
			return msg("no-answer", limit, context.DeadlineExceeded)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// finish waits until the program has read what it was sent, for as long as it reads a message within each limit. What its pace
// does not wait for is sent at least.
func (c *Conn) finish(ctx context.Context, limit time.Duration) {
	for {
		before := c.delivered.Load()
		err := c.Flush(ctx, limit)
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil || c.delivered.Load() == before {
			return
		}
	}
}

// DiscardReplies drops replies that were not awaited, doubled or late answers, and returns how many
// shots were among them.
func (c *Conn) DiscardReplies() (shots int) {
	for {
		select {
		case m := <-c.replies:
			if _, ok := m.(BestShot); ok {
				shots++
			}
		case <-c.invalid:
		default:
			return shots
		}
	}
}

// Await waits for a reply that want accepts; others are dropped. The error is ctx's, wraps
// ErrEnded when the program ends, context.DeadlineExceeded after the time limit, or ErrNotAMessage
// when the program sends an invalid BESTSHOT, or another reply that want would accept with arguments that cannot be read.
func (c *Conn) Await(ctx context.Context, limit time.Duration, want func(Message) bool) (Message, error) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case m := <-c.replies:
			if want(m) {
				return m, nil
			}
			continue
		default:
		}
		select {
		case m := <-c.replies:
			if want(m) {
				return m, nil
			}
		case bad := <-c.invalid:
			if _, shot := bad.about.(BestShot); shot || want(bad.about) {
				return nil, bad.err
			}
		case <-c.ended:
			select { // its last reply may have come with its end
			case m := <-c.replies:
				if want(m) {
					return m, nil
				}
				continue
			default:
			}
			return nil, c.exit
		case <-timer.C:
			return nil, msg("no-answer", limit, context.DeadlineExceeded)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Handshake sends ISREADY and waits for READYOK. The errors are those of Await, with what was heard in its place.
func (c *Conn) Handshake(ctx context.Context, limit time.Duration) error {
	err := c.Send(IsReady{})
	if err == nil {
		_, err = c.Await(ctx, limit, func(m Message) bool {
			_, ok := m.(ReadyOK)
			return ok
		})
	}
	switch {
	case err == nil || ctx.Err() != nil:
		return err
	case errors.Is(err, context.DeadlineExceeded):
		return c.notReady(limit, err)
	}
	return msg("no-ready", err)
}

// notReady is why there was no READYOK within a time, told from what the program wrote in its place.
func (c *Conn) notReady(limit time.Duration, err error) error {
	said := c.log.last("<")
	switch heard, lines := c.heard.Load(), c.lines.Load(); {
	case heard == 0:
		if why := c.log.last("!"); why != "" {
			return msg("not-ready-but", limit, quote(why), err)
		}
		return msg("silent", limit, err)
	case lines == 0:
		return msg("no-line", limit, heard, err)
	case c.echoes():
		return msg("echo", limit, err)
	default:
		return msg("not-ready-said", limit, lines, quote(said), err)
	}
}

// echoes reports whether the program has repeated ISREADY last.
func (c *Conn) echoes() bool { return strings.EqualFold(c.log.last("<"), IsReady{}.String()) }

// Running reports whether the program is still there.
func (c *Conn) Running() bool {
	select {
	case <-c.ended:
		return false
	default:
		return true
	}
}

// Unterminated reports whether the program has sent a message without a terminator.
func (c *Conn) Unterminated() bool { return c.unterminated.Load() }

// Log is the end of the conversation, oldest line first: "<" from the program, ">" to it, "!"
// its standard error, "#" remarks.
func (c *Conn) Log() []string { return c.log.all() }
