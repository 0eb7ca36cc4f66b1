//go:build !js

package app

func attachPage(*Window) {}

// whenShown does it at once: the first picture has everything.
func whenShown(_ *Window, open func()) { open() }
