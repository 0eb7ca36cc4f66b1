//go:build !linux

package app

func probeDisplay() error { return nil }
