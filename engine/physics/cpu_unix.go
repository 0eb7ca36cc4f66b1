//go:build unix && !linux

package physics

import "syscall"

// cpuClock measures the CPU time of the whole process: these systems do not tell the time
// of one thread.
type cpuClock struct{ from float64 }

func startCPU() cpuClock { return cpuClock{usage()} }

// seconds is the CPU time since the start.
func (c cpuClock) seconds() float64 { return usage() - c.from }

func (c cpuClock) stop() {}

func usage() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
