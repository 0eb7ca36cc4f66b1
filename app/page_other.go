//go:build !js

package app

func attachPage(*Window) {}
