//go:build unix

package commandtest

import "syscall"

func init() { makePipe = func(name string) error { return syscall.Mkfifo(name, 0o600) } }
