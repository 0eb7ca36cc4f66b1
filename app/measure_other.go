//go:build !unix

package app

import "time"

func cpuTime() time.Duration { return 0 }
func resident() float64      { return 0 }
