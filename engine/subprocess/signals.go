package subprocess

import (
	"os"
	"syscall"
)

// StatusOf is the exit status of a process that a signal ended, as shells have it: 130 after Ctrl-C.
func StatusOf(s os.Signal) int {
	if n, ok := s.(syscall.Signal); ok {
		return 128 + int(n)
	}
	return 1
}
