package players

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/listen"
	"github.com/hogline/hogline/engine/subprocess"
	"github.com/hogline/hogline/engine/tubstap"
)

// connection is an external program as a Program: connected when it first plays, and again when
// the connection has failed.
type connection struct {
	connect func(ctx context.Context) (*Remote, error)
	close   func() // ends what connect needs; may be nil
	at      string // where programs connect to; "" for a process
	remote  *Remote
}

// Player implements Program.
func (c *connection) Player(ctx context.Context, _ *tubstap.Map) (Player, error) {
	if c.remote != nil && !c.remote.failed {
		return c.remote, nil
	}
	c.drop()
	r, err := c.connect(ctx)
	if err != nil {
		return nil, err
	}
	c.remote = r
	return r, nil
}

// Close implements Program.
func (c *connection) Close() error {
	c.drop()
	if c.close != nil {
		c.close()
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
func newProcess(line string, limit time.Duration) (Program, error) {
	words, err := subprocess.Words(line)
	if err != nil {
		return nil, err
	}
	return &connection{connect: func(ctx context.Context) (*Remote, error) {
		p, err := start(words)
		if err != nil {
			return nil, err
		}
		return NewRemote(ctx, p, limit)
	}}, nil
}

// programs are the addresses that programs connect to; each says its name.
var programs = listen.Group[string]{Hello: exchangeName}

// exchangeName asks a program that has connected for its name.
func exchangeName(c *listen.Conn) (string, error) {
	if _, err := io.WriteString(c, nameCommand+"\r\n"); err != nil {
		return "", err
	}
	for {
		line, err := c.Line()
		if err != nil {
			return "", err
		}
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		name, ok := strings.CutPrefix(line, "=")
		if !ok {
			return "", fmt.Errorf("%.40q instead of its name", line)
		}
		return strings.TrimSpace(name), nil
	}
}

// newListener waits at [NAME@][HOST:]PORT for a program that connects; without a host only programs of this machine can, and beyond
// it only one of that name.
func newListener(at string, limit time.Duration) (Program, error) {
	name, at := nameAt(at)
	address, name, err := listen.Address(at, name)
	if err != nil {
		return nil, err
	}
	l, err := programs.Listen(address, limit, func(given string) error { return listen.CheckPassword(name, given) })
	if err != nil {
		return nil, err
	}
	return &connection{close: l.Close, at: l.Addr().String(), connect: func(ctx context.Context) (*Remote, error) {
		conn, name, err := l.Accept(ctx, limit)
		if err != nil {
			return nil, err
		}
		return newRemote(conn, limit, name), nil
	}}, nil
}

// nameAt parts [NAME@][HOST:]PORT.
func nameAt(at string) (name, address string) {
	if i := strings.LastIndexByte(at, '@'); i >= 0 {
		return at[:i], at[i+1:]
	}
	return "", at
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

// drainTime is how long the output of an ended process may stay open in a child of it, and how long its last words are awaited.
const drainTime = 500 * time.Millisecond

func start(words []string) (*pipes, error) {
	p := &pipes{cmd: exec.Command(words[0], words[1:]...)} // the user names the program
	p.cmd.Stderr = &p.errs
	p.cmd.WaitDelay = drainTime
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		p.program, err = subprocess.Start(p.cmd)
	}
	if err != nil {
		return nil, err
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

// Close ends the process: by the end of its input, else by force. What it was sent it has answered, or never will.
func (p *pipes) Close() error {
	ended := p.ended()
	p.program.End(subprocess.EndTime, func(context.Context) { _ = p.in.Close() }) // it may have ended
	<-ended
	return nil
}

// Kill ends the process by force. It does not wait.
func (p *pipes) Kill() { p.program.Kill() }

// Reason is the last line that a process which no longer answers wrote to its standard error.
func (p *pipes) Reason() string {
	select {
	case <-p.ended():
	case <-time.After(drainTime):
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
