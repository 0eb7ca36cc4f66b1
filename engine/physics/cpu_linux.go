package physics

import (
	"runtime"
	"syscall"
)

// cpuClock measures the CPU time of the goroutine that started it, which it locks to its
// thread until it is stopped.
type cpuClock struct{ from float64 }

func startCPU() cpuClock {
	runtime.LockOSThread()
	return cpuClock{usage(syscall.RUSAGE_THREAD)}
}

// seconds is the CPU time since the start.
func (c cpuClock) seconds() float64 { return usage(syscall.RUSAGE_THREAD) - c.from }

func (c cpuClock) stop() { runtime.UnlockOSThread() }

func usage(who int) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(who, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
