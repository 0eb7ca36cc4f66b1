//go:build !unix

package physics

import "time"

// cpuClock measures the time on the wall where nothing tells the CPU time.
type cpuClock struct{ from time.Time }

func startCPU() cpuClock { return cpuClock{time.Now()} }

// seconds is the time since the start.
func (c cpuClock) seconds() float64 { return time.Since(c.from).Seconds() }

func (c cpuClock) stop() {}
