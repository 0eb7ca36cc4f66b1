package dcp

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/subprocess"
)

// Process is an external program that speaks the protocol over its standard input and
// output. It runs in a session of its own and is ended with all its children (package subprocess).
// Whatever the program does, nothing here blocks, grows without bound or panics.
type Process struct {
	*Conn
	cmd     *exec.Cmd
	program *subprocess.Program
	input   *os.File // its standard input
	killed  sync.Once
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
		return nil, subprocess.ErrNoProgram
	}
	p := &Process{Conn: newConn(c.Framing, c.Pace)}
	p.watch = c.Watch
	p.cmd = exec.Command(c.Words[0], c.Words[1:]...) // the user names the program
	p.cmd.Dir = subprocess.Home(c.Dir)
	p.cmd.Env = append(os.Environ(), c.Env...)
	pipes, err := newPipes()
	if err != nil {
		return nil, err
	}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = pipes.in[0], pipes.out[1], pipes.err[1]
	p.program, err = subprocess.Start(p.cmd)
	if err == nil && c.Memory > 0 {
		p.program.LimitMemory(c.Memory)
	}
	pipes.closeTheirs()
	if err != nil {
		pipes.closeOurs()
		return nil, err
	}
	p.input, p.out, p.unread = pipes.in[1], pipes.in[1], unreadBytes(pipes.in[1])
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
	p.exit = p.ending(err)
	p.note("#", p.exit.Error())
	close(p.ended)
}

// maxSaid is how much of the last line of a program stands in an error, in bytes.
const maxSaid = 160

// ending tells how the program ended, with its last words.
func (p *Process) ending(err error) error {
	end := msg("ended", ErrEnded)
	switch {
	case p.cmd.ProcessState != nil && p.cmd.ProcessState.ExitCode() > 0:
		end = msg("ended-status", p.cmd.ProcessState.ExitCode(), ErrEnded)
	case err != nil && p.cmd.ProcessState != nil:
		end = msg("ended-by", p.cmd.ProcessState, ErrEnded)
	}
	why := p.log.last("!")
	if why == "" && !p.ready.Load() {
		why = p.log.last("<")
	}
	if why != "" {
		end = msg("ended-said", end, quoteUpTo(why, maxSaid))
	}
	if p.ready.Load() {
		return end
	}
	if file := subprocess.WindowsLineEnds(p.cmd); file != "" {
		end = msg("ended-line-ends", end, file)
	}
	return end
}

// Kill ends the program and all its children at once. It does not wait.
func (p *Process) Kill() {
	p.killed.Do(func() {
		if p.Running() {
			p.note("#", "killed")
			p.program.Kill()
		}
	})
}

// End lets the program read what it was sent, ends its input and lets it end by itself, within a limit each; else it is killed.
// It waits until the program is gone. itself reports whether it has ended by itself. The error is that of a process that the
// system does not end.
func (p *Process) End(limit time.Duration) (itself bool, err error) {
	itself = p.program.End(limit, func(ctx context.Context) {
		p.finish(ctx, limit)
		_ = p.input.Close() // it is closed already where the program has ended
	})
	select {
	case <-p.ended:
		return itself, nil
	case <-time.After(drainTimeout + time.Second):
		return itself, msg("stuck", strconv.Itoa(p.PID()))
	}
}

// Close is End with the usual limit.
func (p *Process) Close() error {
	_, err := p.End(subprocess.EndTime)
	return err
}

// PID is the number of the process.
func (p *Process) PID() int { return p.cmd.Process.Pid }
