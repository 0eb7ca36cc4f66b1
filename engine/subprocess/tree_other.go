//go:build !unix && !windows

package subprocess

import "os/exec"

func adoptOrphans() {}

func isolate(*exec.Cmd) {}

// kill kills the program; this system knows no groups of processes.
func (p *Program) kill() { _ = p.cmd.Process.Kill() }

func (p *Program) killDescendants() {}

func killOrphans() {}
