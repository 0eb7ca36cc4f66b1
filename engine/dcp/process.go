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
// Whatever the program does, nothing here blocks, grows without bound or panics.
type Process struct {
	cmd     *exec.Cmd
	framing Framing
	in      *os.File // to the program
	send    chan string
	replies chan Message
	invalid chan error // replies that cannot be parsed, such as BESTSHOT with a letter
	log     transcript
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

// ErrEnded is wrapped by the error of a program that ended before it answered.
var ErrEnded = errors.New("the program has ended")

// queue bounds messages waiting in either direction.
const queue = 64

// Start starts a program. The error is that of a program that cannot be started.
func Start(c Command) (*Process, error) {
	if len(c.Words) == 0 {
		return nil, fmt.Errorf("dcp: %w", msg("no-program"))
	}
	p := &Process{framing: c.Framing, send: make(chan string, queue), replies: make(chan Message, queue),
		invalid: make(chan error, queue), ended: make(chan struct{})}
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
		return nil, fmt.Errorf("dcp: %w", msg("no-start", c.Words[0], startError(err)))
	}
	p.in = pipes.in[1]
	p.log.add("#", "started "+fmt.Sprint(c.Words))
	var readers sync.WaitGroup
	readers.Go(func() { p.readReplies(pipes.out[0]) })
	readers.Go(func() { p.readStderr(pipes.err[0]) })
	read := make(chan struct{})
	go func() {
		readers.Wait()
		close(read)
	}()
	go p.write()
	go p.wait(pipes, read)
	return p, nil
}

// startError is why a program could not be started, without its name.
func startError(err error) error {
	var e *exec.Error
	var pe *os.PathError
	switch {
	case errors.As(err, &e):
		err = e.Err
	case errors.As(err, &pe):
		err = pe.Err
	}
	for _, known := range []struct {
		is  error
		key string
	}{
		{exec.ErrNotFound, "not-found"}, {fs.ErrNotExist, "missing"}, {fs.ErrPermission, "forbidden"},
		{syscall.ENOEXEC, "no-executable"}, {syscall.ENOTDIR, "no-folder"},
	} {
		if errors.Is(err, known.is) {
			return msg(known.key, err)
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

func (p *pipes) closeTheirs() { closeFiles(p.in[0], p.out[1], p.err[1]) }
func (p *pipes) closeOurs()   { closeFiles(p.in[1], p.out[0], p.err[0]) }

// closeFiles closes files that are not used any more.
func closeFiles(files ...*os.File) {
	for _, f := range files {
		if f != nil {
			_ = f.Close()
		}
	}
}

// drainTimeout is how long the pipes of an ended program may stay open in a child that left its
// process group.
const drainTimeout = 200 * time.Millisecond

// wait waits for the end of the program and closes its pipes.
func (p *Process) wait(pipes *pipes, read <-chan struct{}) {
	err := p.cmd.Wait()
	killGroup(p.cmd) // children that outlive it
	select {
	case <-read:
	case <-time.After(drainTimeout):
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
	if why := p.log.last("!"); why != "" {
		p.exit = msg("ended-said", p.exit, quote(why))
	}
	p.log.add("#", p.exit.Error())
	close(p.ended)
}

// chunk is the size of a read in bytes. A program that fills it is read at most every pause, so
// that one that writes without end costs little.
const (
	chunk = 64 << 10
	pause = 10 * time.Millisecond
)

// readReplies reads messages until the pipe ends. Bytes are read by another goroutine, so that
// an idle pipe is noticed.
func (p *Process) readReplies(out *os.File) {
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
		var idle <-chan time.Time
		if len(s.rest) > 0 {
			idle = time.After(idleTimeout)
		}
		select {
		case b, ok := <-bytes:
			if !ok {
				s.flush(p.receive)
				return
			}
			s.feed(b, p.receive)
		case <-idle:
			n := len(s.rest)
			s.idle(p.receive)
			if len(s.rest) == n { // incomplete: only more bytes can complete it
				b, ok := <-bytes
				if !ok {
					s.flush(p.receive)
					return
				}
				s.feed(b, p.receive)
			}
		}
	}
}

// receive takes one message of the program. When too many wait, the oldest is dropped.
func (p *Process) receive(line string) {
	p.log.add("<", line)
	m, err := Parse(line)
	if _, unknown := m.(Unknown); unknown {
		return
	}
	if err != nil {
		if strings.HasPrefix(strings.ToUpper(line), "BESTSHOT") { // nothing waits for another invalid reply
			enqueue(p.invalid, err)
		}
		return
	}
	enqueue(p.replies, m)
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
func (p *Process) readStderr(errs *os.File) {
	buf := make([]byte, chunk)
	var s splitter
	for {
		n, err := errs.Read(buf)
		s.feed(buf[:n], func(line string) { p.log.add("!", line) })
		if err != nil {
			s.flush(func(line string) { p.log.add("!", line) })
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
				return // the program does not read any more
			}
		case <-p.ended:
			return
		}
	}
}

// Send sends messages without waiting for the program to read them. The error is that of a
// program that has ended or has not read the last ones.
func (p *Process) Send(list ...Message) error {
	for _, m := range list {
		text := m.String()
		select {
		case <-p.ended:
			return fmt.Errorf("dcp: %w", p.exit)
		case p.send <- text + string(rune(p.framing.terminator())):
			p.log.add(">", text)
		default:
			return fmt.Errorf("dcp: %w", msg("deaf"))
		}
	}
	return nil
}

// DiscardReplies drops replies that were not awaited: doubled or late answers.
func (p *Process) DiscardReplies() {
	for {
		select {
		case <-p.replies:
		case <-p.invalid:
		default:
			return
		}
	}
}

// Await waits for a reply that want accepts; others are dropped. The error is ctx's, wraps
// ErrEnded when the program ends, context.DeadlineExceeded after the time limit, or ErrNotAMessage
// when the program sends an invalid BESTSHOT.
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
		case err := <-p.invalid:
			return nil, err
		case <-p.ended:
			select { // its last reply may have come with its end
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
			p.log.add("#", "killed")
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

// Log is the end of the conversation, oldest line first: "<" from the program, ">" to it, "!"
// its standard error, "#" remarks.
func (p *Process) Log() []string { return p.log.all() }
