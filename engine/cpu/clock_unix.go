//go:build unix && !linux

// Package cpu measures CPU time, which does not depend on how busy the machine is with other programs, and shares the only
// thread of a browser.
package cpu

import "syscall"

// Clock measures the CPU time of the whole process: these systems have none of a thread.
type Clock struct{ from float64 }

// Start starts a clock.
func Start() Clock { return Clock{usage()} }

// Seconds is the CPU time since Start, s.
func (c Clock) Seconds() float64 { return usage() - c.from }

// Stop ends the measurement.
func (c Clock) Stop() {}

func usage() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
