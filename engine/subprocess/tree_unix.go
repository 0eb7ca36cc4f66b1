//go:build unix && !linux

package subprocess

import (
	"os/exec"
	"syscall"
)

func adoptOrphans() {}

// isolate makes the program the head of a session of its own, which has no terminal.
func isolate(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Setsid = true
}

func (p *Program) kill() { _ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) }

func (p *Program) killDescendants() { p.kill() }

func killOrphans() {}
