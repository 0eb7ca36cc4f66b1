//go:build !linux

package app

import "fyne.io/fyne/v2"

func probeDisplay() error { return nil }

// screenSize is not asked for: the system keeps windows on the screen.
func screenSize() fyne.Size { return fyne.Size{} }
