//go:build !linux && !windows

package cpu

// lowPriority does nothing: there is no priority of a thread here that Go can set.
func lowPriority() {}
