//go:build unix

package cli

import "syscall"

func init() { makePipe = func(name string) error { return syscall.Mkfifo(name, 0o600) } }
