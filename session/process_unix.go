//go:build unix

package session

import (
	"os"
	"syscall"
)

// processRuns reports whether a process is there.
func processRuns(pid int) bool {
	p, err := os.FindProcess(pid)
	return err == nil && p.Signal(syscall.Signal(0)) == nil
}
