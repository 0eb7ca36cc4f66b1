//go:build unix

package subprocess

import "syscall"

// terminate asks the program and its process group to end. It is false where that cannot be asked.
func (p *Program) terminate() bool { return syscall.Kill(-p.cmd.Process.Pid, syscall.SIGTERM) == nil }
