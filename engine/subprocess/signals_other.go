//go:build !unix && !windows

package subprocess

import "os"

// StopSignals end the process.
var StopSignals = []os.Signal{os.Interrupt}
