// Package subprocess runs external programs so that they end with us, together with all that they started: each is in a
// session of its own, away from the user's terminal, and its descendants are killed with it, those in sessions and process
// groups of their own too where the system tells of them (Linux; elsewhere its process group, on Windows its tree).
package subprocess

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"sync"
)

// Program is a started external program.
type Program struct {
	cmd   *exec.Cmd
	token string        // marks it and what it starts in their environments
	ended chan struct{} // closed when it has ended and nothing that it started is left
}

// running are the programs that were started and not ended.
var running = struct {
	sync.Mutex
	all    map[*Program]struct{}
	closed bool
}{all: map[*Program]struct{}{}}

// tokenName is the environment variable that marks the descendants of a program.
const tokenName = "HOGLINE_PROGRAM"

// Start starts cmd, whose Env is filled in if it is nil. The caller waits for it with cmd.Wait and calls Ended.
// The error is a message that says why it cannot be started, or os.ErrProcessDone after EndAll or KillAll.
func Start(cmd *exec.Cmd) (*Program, error) {
	adoptOrphans()
	if why := hindrance(cmd); why != nil {
		return nil, msg("no-start", cmd.Args[0], why)
	}
	p := &Program{cmd: cmd, token: fmt.Sprintf("%s=%x-%x", tokenName, os.Getpid(), rand.Uint64()), ended: make(chan struct{})}
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env, p.token)
	isolate(cmd)
	running.Lock()
	defer running.Unlock()
	if running.closed {
		return nil, os.ErrProcessDone
	}
	if err := cmd.Start(); err != nil {
		return nil, msg("no-start", cmd.Args[0], reason(cmd, err))
	}
	running.all[p] = struct{}{}
	return p, nil
}

// Kill kills the program and its descendants. It does not wait. That they are gone already is no error.
func (p *Program) Kill() { p.kill() }

// Ended kills the descendants that have outlived the program, once, after cmd.Wait.
func (p *Program) Ended() {
	running.Lock()
	delete(running.all, p)
	running.Unlock()
	p.killDescendants()
	close(p.ended)
}

// KillAll kills all programs and their descendants, and lets none be started any more: it is for the end of the process.
func KillAll() {
	running.Lock()
	defer running.Unlock()
	running.closed = true
	for p := range running.all {
		p.kill()
	}
	killOrphans()
}
