package dc3

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/subprocess"
)

// maxLine bounds a message in bytes.
const maxLine = 1 << 20

// lines is a conversation of JSON lines. Whatever the other side does, nothing is kept beyond a few lines.
type lines struct {
	carrier io.ReadWriteCloser
	other   string        // who is at the other end
	pace    time.Duration // between two messages to it
	sent    time.Time     // when the last one went
	sleep   func(time.Duration)
	in      chan []byte
	stop    chan struct{}
	read    chan struct{} // closed when nothing is read any more
	err     error         // set before in is closed
}

// newLines is a conversation with another side, to which messages go no faster than one a pace.
func newLines(c io.ReadWriteCloser, other string, pace time.Duration) *lines {
	l := &lines{carrier: c, other: other, pace: pace, sleep: time.Sleep, in: make(chan []byte, 8), stop: make(chan struct{}),
		read: make(chan struct{})}
	go func() {
		defer close(l.read)
		defer close(l.in)
		scan := bufio.NewScanner(c)
		scan.Buffer(nil, maxLine)
		for scan.Scan() {
			select {
			case l.in <- append([]byte(nil), scan.Bytes()...):
			case <-l.stop: // it is read on, and dropped: what is unread when the connection is closed would destroy what was sent
			}
		}
		l.err = scan.Err()
	}()
	return l
}

// send sends a message, once the pace allows. Programs read what has arrived as one message, whole if it ends with a line break:
// of two that arrive together they make nothing.
func (l *lines) send(v any) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("dc3: %w", err)
	}
	if !l.sent.IsZero() {
		if wait := l.pace - time.Since(l.sent); wait > 0 {
			l.sleep(wait)
		}
	}
	defer func() { l.sent = time.Now() }()
	if d, ok := l.carrier.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = d.SetWriteDeadline(time.Now().Add(writeTime)) // a connection without it blocks no longer than its other end
	}
	if _, err := l.carrier.Write(append(raw, '\n')); err != nil {
		return fmt.Errorf("dc3: %s reads no more: %w", l.other, err)
	}
	return nil
}

// writeTime is how long the other side may not read.
const writeTime = 10 * time.Second

// next is the next line. The error is ctx's, wraps match.ErrLate after the limit (0: none), or is that of the connection.
func (l *lines) next(ctx context.Context, limit time.Duration) ([]byte, error) {
	var late <-chan time.Time
	if limit > 0 {
		t := time.NewTimer(limit)
		defer t.Stop()
		late = t.C
	}
	select {
	case raw, ok := <-l.in:
		switch {
		case ok:
			return raw, nil
		case l.err != nil:
			return nil, fmt.Errorf("dc3: the connection to %s broke: %w", l.other, l.err)
		}
		return nil, fmt.Errorf("dc3: %s closed the connection", l.other)
	case <-late:
		return nil, fmt.Errorf("%w: nothing from %s within %v", match.ErrLate, l.other, limit)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// expect is the next line, which must be a certain command.
func (l *lines) expect(ctx context.Context, limit time.Duration, cmd string, to any) error {
	raw, err := l.next(ctx, limit)
	if err != nil {
		return err
	}
	var m struct{ Cmd string }
	if err := json.Unmarshal(raw, &m); err != nil {
		return fmt.Errorf("dc3: %s sends no message of the protocol, %.60q: %w", l.other, raw, err)
	}
	if m.Cmd != cmd {
		return fmt.Errorf("dc3: %s sends command %.40q, want %s", l.other, m.Cmd, cmd)
	}
	if err := json.Unmarshal(raw, to); err != nil {
		return fmt.Errorf("dc3: %s of %s: %w", cmd, l.other, err)
	}
	return nil
}

// close ends the conversation, in good order: the other side may read what it was sent and close the connection within a limit.
func (l *lines) close(limit time.Duration) error {
	select {
	case <-l.stop:
		return nil
	default:
	}
	close(l.stop)
	if err := subprocess.EndConnection(l.carrier, limit, l.read, nil); err != nil {
		return fmt.Errorf("dc3: %w", err)
	}
	return nil
}
