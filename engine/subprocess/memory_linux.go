package subprocess

import "golang.org/x/sys/unix"

// LimitMemory bounds the data of the program, and of each program that it starts, to so many bytes: what it asks for beyond
// is refused to it. It does nothing where the system has no such limit.
func (p *Program) LimitMemory(bytes uint64) {
	limit := unix.Rlimit{Cur: bytes, Max: bytes}
	_ = unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_DATA, &limit, nil) // it has ended
}
