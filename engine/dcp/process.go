package dcp

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/hogline/hogline/engine/subprocess"
)

// Process is an external program that speaks the protocol over its standard input and
// output. It runs in a session of its own and is killed with all its children (package subprocess).
// Whatever the program does, nothing here blocks, grows without bound or panics.
type Process struct {
	*Conn
	cmd     *exec.Cmd
	program *subprocess.Program
	kill    sync.Once
}

// Command is how a program is started.
type Command struct {
	Words   []string // program and arguments
	Dir     string   // "": the present folder
	Memory  uint64   // bytes of data it may have; 0 is no limit
	Env     []string // further variables, KEY=VALUE
	Framing Framing
	Pace    Pace
	// Watch, if there is one, receives every line of the conversation as it comes: its mark (see
	// Conn.Log) and its text. It is called from several goroutines and must not block.
	Watch func(mark, text string)
}

// Start starts a program. The error is that of a program that cannot be started.
func Start(c Command) (*Process, error) {
	if len(c.Words) == 0 {
		return nil, fmt.Errorf("dcp: %w", msg("no-program"))
	}
	p := &Process{Conn: newConn(c.Framing, c.Pace)}
	p.watch = c.Watch
	p.cmd = exec.Command(c.Words[0], c.Words[1:]...) //nolint:gosec // the user names the program
	p.cmd.Dir = c.Dir
	p.cmd.Env = append(os.Environ(), c.Env...)
	pipes, err := newPipes()
	if err != nil {
		return nil, fmt.Errorf("dcp: %w", err)
	}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = pipes.in[0], pipes.out[1], pipes.err[1]
	p.program, err = subprocess.Start(p.cmd)
	if err == nil && c.Memory > 0 {
		p.program.LimitMemory(c.Memory)
	}
	pipes.closeTheirs()
	if err != nil {
		pipes.closeOurs()
		return nil, fmt.Errorf("dcp: %w", msg("no-start", c.Words[0], startError(err)))
	}
	p.out, p.unread = pipes.in[1], unreadBytes(pipes.in[1])
	p.note("#", "started "+fmt.Sprint(c.Words))
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
	p.program.Ended() // children that outlive it
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
	p.note("#", p.exit.Error())
	close(p.ended)
}

// Kill ends the program and all its children at once. It does not wait.
func (p *Process) Kill() {
	p.kill.Do(func() {
		if p.Running() {
			p.note("#", "killed")
			p.program.Kill()
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

// PID is the number of the process.
func (p *Process) PID() int { return p.cmd.Process.Pid }
