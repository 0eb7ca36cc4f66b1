//go:build !unix

package subprocess

// terminate is false: this system does not ask a program without a window to end.
func (p *Program) terminate() bool { return false }
