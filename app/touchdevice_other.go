//go:build !linux && !js

package app

// isTouchDevice is not known: fyne reports fingers as a mouse.
func isTouchDevice() bool { return false }
