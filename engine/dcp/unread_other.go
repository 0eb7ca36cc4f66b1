//go:build !linux

package dcp

import (
	"os"
	"time"
)

// unreadBytes is nil: the writing end of a pipe does not tell what is unread.
func unreadBytes(*os.File) func() (int, bool) { return nil }

func sleepBriefly(d time.Duration) { time.Sleep(d) }
