//go:build unix || windows

package subprocess

import (
	"os"
	"syscall"
)

// StopSignals end the process: Ctrl-C, a polite end, and the end of the terminal.
var StopSignals = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
