//go:build !js

package cpu

// Yield does nothing: work and window have threads of their own.
func Yield() {}
