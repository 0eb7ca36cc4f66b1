//go:build !unix

// Package cpu measures CPU time, which does not depend on how busy the machine is with other programs, and shares the only
// thread of a browser.
package cpu

import "time"

// Clock measures wall time: there is no portable CPU time here.
type Clock struct{ from time.Time }

// Start starts a clock.
func Start() Clock { return Clock{time.Now()} }

// Seconds is the time since Start, s.
func (c Clock) Seconds() float64 { return time.Since(c.from).Seconds() }

// Stop ends the measurement.
func (c Clock) Stop() {}
