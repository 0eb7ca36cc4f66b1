package players

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/dcp"
	"github.com/hogline/hogline/engine/subprocess"
	"github.com/hogline/hogline/engine/tubstap"
)

// connection is an external program as a Program: connected when it first plays, and again when
// the connection has failed.
type connection struct {
	connect func(ctx context.Context) (io.ReadWriteCloser, error)
	close   func() error // what connect needs; may be nil
	at      string       // where programs connect to; "" for a process
	limit   time.Duration
	remote  *Remote
}

// Player implements Program.
func (c *connection) Player(ctx context.Context, _ *tubstap.Map) (Player, error) {
	if c.remote != nil && !c.remote.failed {
		return c.remote, nil
	}
	c.drop()
	conn, err := c.connect(ctx)
	if err != nil {
		return nil, err
	}
	c.remote, err = NewRemote(ctx, conn, c.limit)
	return c.remote, err
}

// Close implements Program.
func (c *connection) Close() error {
	c.drop()
	if c.close != nil {
		return c.close()
	}
	return nil
}

func (c *connection) drop() {
	if c.remote != nil {
		_ = c.remote.Close() // nothing more is wanted of it
		c.remote = nil
	}
}

// newProcess is a program that is started and speaks over its standard input and output.
func newProcess(line string, limit time.Duration) (*connection, error) {
	words, err := dcp.Words(line)
	if err != nil {
		return nil, err
	}
	if len(words) == 0 {
		return nil, errors.New("no program to start")
	}
	return &connection{limit: limit, connect: func(context.Context) (io.ReadWriteCloser, error) { return start(words) }}, nil
}

// newListener waits at [HOST:]PORT for a program that connects; without a host only programs of
// this machine can.
func newListener(at string, limit time.Duration) (*connection, error) {
	if !strings.Contains(at, ":") {
		at = "127.0.0.1:" + at
	}
	addr, err := net.ResolveTCPAddr("tcp", at)
	if err != nil {
		return nil, fmt.Errorf("cannot listen: %w", err)
	}
	l, err := net.ListenTCP("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("cannot listen: %w", err)
	}
	return &connection{limit: limit, close: l.Close, at: l.Addr().String(), connect: func(ctx context.Context) (io.ReadWriteCloser, error) {
		if err := l.SetDeadline(time.Now().Add(limit)); err != nil {
			return nil, err
		}
		stop := context.AfterFunc(ctx, func() { _ = l.SetDeadline(time.Unix(1, 0)) })
		defer stop()
		conn, err := l.Accept()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("no program has connected to %v: %w", l.Addr(), err)
		}
		return conn, nil
	}}, nil
}

// pipes are the standard input and output of a process that was started.
type pipes struct {
	io.Writer
	io.Reader
	in      io.Closer
	cmd     *exec.Cmd
	program *subprocess.Program
	errs    lastLine
	ended   func() <-chan struct{} // closed when the process has ended and all that it wrote is read
}

// grace is how long a process may take to end after its input has.
const grace = 500 * time.Millisecond

func start(words []string) (*pipes, error) {
	p := &pipes{cmd: exec.Command(words[0], words[1:]...)} //nolint:gosec // the user names the program
	p.cmd.Stderr = &p.errs
	p.cmd.WaitDelay = grace
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		p.program, err = subprocess.Start(p.cmd)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot start %s: %w", words[0], err)
	}
	p.Writer, p.Reader, p.in = in, out, in
	p.ended = sync.OnceValue(func() <-chan struct{} {
		done := make(chan struct{})
		go func() {
			defer close(done)
			_ = p.cmd.Wait() // the exit status is not needed
			p.program.Ended()
		}()
		return done
	})
	return p, nil
}

// Close ends the process: by the end of its input, else by force.
func (p *pipes) Close() error {
	_ = p.in.Close() // it may have ended
	timer := time.AfterFunc(grace, p.program.Kill)
	defer timer.Stop()
	<-p.ended()
	return nil
}

// Reason is the last line that a process which no longer answers wrote to its standard error.
func (p *pipes) Reason() string {
	select {
	case <-p.ended():
	case <-time.After(grace):
	}
	return p.errs.String()
}

// lastLine keeps the end of what is written to it.
type lastLine struct {
	mu   sync.Mutex
	text []byte
}

// maxReason bounds what is kept, in bytes.
const maxReason = 400

// Write implements io.Writer.
func (l *lastLine) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = append(l.text, b...)
	l.text = l.text[max(0, len(l.text)-maxReason):]
	return len(b), nil
}

// String is the last line.
func (l *lastLine) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := strings.TrimSpace(string(l.text))
	return strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
}
