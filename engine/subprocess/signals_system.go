//go:build unix || windows

package subprocess

import (
	"os"
	"syscall"
)

// StopSignals end the process: Ctrl-C, a polite end, the end of the terminal, and Ctrl-\.
var StopSignals = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}
