//go:build !unix

// Package cpu measures CPU time: what a program took from the machine, however busy the
// machine is with others.
package cpu

import "time"

// Clock measures the time on the wall where nothing tells the CPU time.
type Clock struct{ from time.Time }

// Start is a running clock.
func Start() Clock { return Clock{time.Now()} }

// Seconds is the time since the start.
func (c Clock) Seconds() float64 { return time.Since(c.from).Seconds() }

// Stop ends the measurement.
func (c Clock) Stop() {}
