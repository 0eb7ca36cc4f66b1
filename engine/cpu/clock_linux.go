// Package cpu measures CPU time, which does not depend on how busy the machine is with other programs, and shares the only
// thread of a browser.
package cpu

import (
	"runtime"
	"syscall"
)

// Clock measures the CPU time of the goroutine that started it, which is locked to its thread until
// Stop.
type Clock struct{ from float64 }

// Start starts a clock.
func Start() Clock {
	runtime.LockOSThread()
	return Clock{usage(syscall.RUSAGE_THREAD)}
}

// Seconds is the CPU time since Start, s.
func (c Clock) Seconds() float64 { return usage(syscall.RUSAGE_THREAD) - c.from }

// Stop unlocks the goroutine from its thread. The clock must not be used afterwards.
func (c Clock) Stop() { runtime.UnlockOSThread() }

func usage(who int) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(who, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
