// Package cpu measures CPU time: what a program took from the machine, however busy the
// machine is with others.
package cpu

import (
	"runtime"
	"syscall"
)

// Clock measures the CPU time of the goroutine that started it, which it locks to its
// thread until it is stopped.
type Clock struct{ from float64 }

// Start is a running clock.
func Start() Clock {
	runtime.LockOSThread()
	return Clock{usage(syscall.RUSAGE_THREAD)}
}

// Seconds is the CPU time since the start.
func (c Clock) Seconds() float64 { return usage(syscall.RUSAGE_THREAD) - c.from }

// Stop lets the goroutine go. The clock must not be used any more.
func (c Clock) Stop() { runtime.UnlockOSThread() }

func usage(who int) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(who, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
