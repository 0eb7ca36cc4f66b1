//go:build unix && !linux

// Package cpu measures CPU time: what a program took from the machine, however busy the
// machine is with others.
package cpu

import "syscall"

// Clock measures the CPU time of the whole process: these systems do not tell the time of
// one thread.
type Clock struct{ from float64 }

// Start is a running clock.
func Start() Clock { return Clock{usage()} }

// Seconds is the CPU time since the start.
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
