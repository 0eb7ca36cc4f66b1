package dcp

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Process is an external program that speaks the protocol over its standard input and
// output. It runs in a process group of its own and is killed with all its children.
// Whatever it does, nothing here blocks, grows or panics.
type Process struct {
	cmd     *exec.Cmd
	framing Framing
	in      *os.File // to the program
	send    chan string
	replies chan Message
	faults  chan error // answers that are none, such as BESTSHOT with a letter
	said    tail
	ended   chan struct{} // closed when the program is gone and its pipes are closed
	exit    error         // set before ended is closed
	kill    sync.Once
}

// Command is how a program is started.
type Command struct {
	Words   []string // program and arguments
	Dir     string   // "": the present folder
	Env     []string // further variables, KEY=VALUE
	Framing Framing
}

// ErrEnded is wrapped when a program is gone that was to answer.
var ErrEnded = errors.New("the program has ended")

// queue bounds messages waiting in either direction.
const queue = 64

// Start starts a program. The error is that of a program that is none.
func Start(c Command) (*Process, error) {
	if len(c.Words) == 0 {
		return nil, fmt.Errorf("dcp: %w", msg("no-program"))
	}
	p := &Process{framing: c.Framing, send: make(chan string, queue), replies: make(chan Message, queue),
		faults: make(chan error, queue), ended: make(chan struct{})}
	p.cmd = exec.Command(c.Words[0], c.Words[1:]...) //nolint:gosec // the user names the program
	p.cmd.Dir = c.Dir
	p.cmd.Env = append(os.Environ(), c.Env...)
	ownGroup(p.cmd)
	pipes, err := newPipes()
	if err != nil {
		return nil, fmt.Errorf("dcp: %w", err)
	}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = pipes.in[0], pipes.out[1], pipes.err[1]
	err = p.cmd.Start()
	pipes.closeTheirs()
	if err != nil {
		pipes.closeOurs()
		return nil, fmt.Errorf("dcp: %w", msg("no-start", c.Words[0], plain(err)))
	}
	p.in = pipes.in[1]
	p.said.add("#", "started "+fmt.Sprint(c.Words))
	var readers sync.WaitGroup
	readers.Go(func() { p.listen(pipes.out[0]) })
	readers.Go(func() { p.drain(pipes.err[0]) })
	read := make(chan struct{})
	go func() {
		readers.Wait()
		close(read)
	}()
	go p.write()
	go p.wait(pipes, read)
	return p, nil
}

// plain is the reason a program could not be started, without the name that the message
// has already.
func plain(err error) error {
	var e *exec.Error
	var pe *os.PathError
	switch {
	case errors.As(err, &e):
		err = e.Err
	case errors.As(err, &pe):
		err = pe.Err
	}
	for _, known := range []struct {
		is   error
		says string
	}{
		{exec.ErrNotFound, "not-found"}, {fs.ErrNotExist, "missing"}, {fs.ErrPermission, "forbidden"},
		{syscall.ENOEXEC, "no-executable"}, {syscall.ENOTDIR, "no-folder"},
	} {
		if errors.Is(err, known.is) {
			return msg(known.says, err)
		}
	}
	return err
}

// pipes are the three pipes of a program: [0] reads, [1] writes.
type pipes struct{ in, out, err [2]*os.File }

func newPipes() (*pipes, error) {
	p := &pipes{}
	for _, pair := range []*[2]*os.File{&p.in, &p.out, &p.err} {
		r, w, err := os.Pipe()
		if err != nil {
			p.closeTheirs()
			p.closeOurs()
			return nil, err
		}
		pair[0], pair[1] = r, w
	}
	return p, nil
}

func (p *pipes) closeTheirs() { shut(p.in[0], p.out[1], p.err[1]) }
func (p *pipes) closeOurs()   { shut(p.in[1], p.out[0], p.err[0]) }

// shut closes files of which nothing more is wanted, so that an error tells nothing.
func shut(files ...*os.File) {
	for _, f := range files {
		if f != nil {
			_ = f.Close()
		}
	}
}

// linger is how long the pipes of a gone program may stay open in the hands of a child
// that left its group.
const linger = 200 * time.Millisecond

// wait sees the program to its end.
func (p *Process) wait(pipes *pipes, read <-chan struct{}) {
	err := p.cmd.Wait()
	killGroup(p.cmd) // children that outlive it
	select {
	case <-read:
	case <-time.After(linger):
	}
	pipes.closeOurs()
	<-read
	p.exit = msg("ended", ErrEnded)
	switch {
	case p.cmd.ProcessState != nil && p.cmd.ProcessState.ExitCode() > 0:
		p.exit = msg("ended-status", p.cmd.ProcessState.ExitCode(), ErrEnded)
	case err != nil && p.cmd.ProcessState != nil:
		p.exit = msg("ended-by", p.cmd.ProcessState, ErrEnded)
	}
	if why := p.said.last("!"); why != "" {
		p.exit = msg("ended-said", p.exit, quote(why))
	}
	p.said.add("#", p.exit.Error())
	close(p.ended)
}

// chunk is the size of a read; a program that fills it is read at most every pause, so
// that one that writes without end costs next to nothing.
const (
	chunk = 64 << 10
	pause = 10 * time.Millisecond
)

// listen reads messages until the pipe ends. Bytes come from a goroutine of their own so
// that silence can be noticed.
func (p *Process) listen(out *os.File) {
	bytes := make(chan []byte)
	go func() {
		defer close(bytes)
		buf := make([]byte, chunk)
		for {
			n, err := out.Read(buf)
			if n > 0 {
				bytes <- append([]byte(nil), buf[:n]...)
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
		var silence <-chan time.Time
		if len(s.rest) > 0 {
			silence = time.After(idleEnd)
		}
		select {
		case b, ok := <-bytes:
			if !ok {
				s.flush(p.hear)
				return
			}
			s.feed(b, p.hear)
		case <-silence:
			n := len(s.rest)
			s.idle(p.hear)
			if len(s.rest) == n { // it does not parse: only more of it can make it
				b, ok := <-bytes
				if !ok {
					s.flush(p.hear)
					return
				}
				s.feed(b, p.hear)
			}
		}
	}
}

// hear takes one message of the program. When too many wait, the oldest is dropped.
func (p *Process) hear(line string) {
	p.said.add("<", line)
	m, err := Parse(line)
	if _, unknown := m.(Unknown); unknown {
		return
	}
	if err != nil {
		if strings.HasPrefix(strings.ToUpper(line), "BESTSHOT") { // else there is nothing to wait for
			put(p.faults, err)
		}
		return
	}
	put(p.replies, m)
}

func put[T any](c chan T, v T) {
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

// drain reads what the program says on stderr and keeps the end of it.
func (p *Process) drain(errs *os.File) {
	buf := make([]byte, chunk)
	var s splitter
	for {
		n, err := errs.Read(buf)
		s.feed(buf[:n], func(line string) { p.said.add("!", line) })
		if err != nil {
			s.flush(func(line string) { p.said.add("!", line) })
			return
		}
		if n == len(buf) {
			time.Sleep(pause)
		}
	}
}

// write sends what is in the queue; it ends when the program does.
func (p *Process) write() {
	for {
		select {
		case text := <-p.send:
			if _, err := p.in.WriteString(text); err != nil {
				return // the program reads no more: its end tells why
			}
		case <-p.ended:
			return
		}
	}
}

// Send sends messages. It does not wait for the program to read them; the error is that of
// a program that is gone or has not read the last ones.
func (p *Process) Send(list ...Message) error {
	for _, m := range list {
		text := m.String()
		select {
		case <-p.ended:
			return fmt.Errorf("dcp: %w", p.exit)
		case p.send <- text + string(rune(p.framing.terminator())):
			p.said.add(">", text)
		default:
			return fmt.Errorf("dcp: %w", msg("deaf"))
		}
	}
	return nil
}

// Forget drops replies that nobody waited for: doubled or late answers.
func (p *Process) Forget() {
	for {
		select {
		case <-p.replies:
		case <-p.faults:
		default:
			return
		}
	}
}

// Await waits for a reply that want accepts; others are dropped. The error is ctx's, wraps
// ErrEnded when the program ends, context.DeadlineExceeded after limit, or ErrNotAMessage
// when the program says BESTSHOT wrongly.
func (p *Process) Await(ctx context.Context, limit time.Duration, want func(Message) bool) (Message, error) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case m := <-p.replies:
			if want(m) {
				return m, nil
			}
			continue
		default:
		}
		select {
		case m := <-p.replies:
			if want(m) {
				return m, nil
			}
		case err := <-p.faults:
			return nil, err
		case <-p.ended:
			select { // its last words may have come with its end
			case m := <-p.replies:
				if want(m) {
					return m, nil
				}
				continue
			default:
			}
			return nil, fmt.Errorf("dcp: %w", p.exit)
		case <-timer.C:
			return nil, fmt.Errorf("dcp: %w", msg("no-answer", limit, context.DeadlineExceeded))
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Handshake sends ISREADY and waits for READYOK.
func (p *Process) Handshake(ctx context.Context, limit time.Duration) error {
	if err := p.Send(IsReady{}); err != nil {
		return err
	}
	_, err := p.Await(ctx, limit, func(m Message) bool {
		_, ok := m.(ReadyOK)
		return ok
	})
	return err
}

// Kill ends the program and all its children at once. It does not wait.
func (p *Process) Kill() {
	p.kill.Do(func() {
		if p.Running() {
			p.said.add("#", "killed")
			killGroup(p.cmd)
		}
	})
}

// Close kills the program and waits until it is gone.
func (p *Process) Close() error {
	p.Kill()
	select {
	case <-p.ended:
		return nil
	case <-time.After(5 * time.Second):
		return fmt.Errorf("dcp: %w", msg("stuck", strconv.Itoa(p.cmd.Process.Pid)))
	}
}

// Running reports whether the program is still there.
func (p *Process) Running() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// PID is the number of the process.
func (p *Process) PID() int { return p.cmd.Process.Pid }

// Log is the end of the conversation, oldest first: "<" said by the program, ">" to it,
// "!" on its stderr, "#" remarks.
func (p *Process) Log() []string { return p.said.all() }
