//go:build !unix

package session

import "os"

// processRuns reports whether a process is there.
func processRuns(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	_ = p.Release()
	return true
}
