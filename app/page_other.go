//go:build !js

package app

func attachPage(*Window) {}

// whenShown does it at once: the first picture has everything.
func whenShown(_ *Window, open func()) { open() }

// setAwake keeps the screen on, or no longer: here that is the system's.
func setAwake(bool) {}

// sharedChart is the link to a chart that others chart too: here it is asked for on the page of charts.
func sharedChart() string { return "" }
