//go:build !linux

package subprocess

// LimitMemory does nothing: this system has no limit that could be set from outside.
func (p *Program) LimitMemory(uint64) {}
