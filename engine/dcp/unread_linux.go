package dcp

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// unreadBytes tells how many bytes wait in a pipe (FIONREAD), seen from the end that writes.
func unreadBytes(pipe *os.File) func() (int, bool) {
	raw, err := pipe.SyscallConn()
	if err != nil {
		return nil
	}
	return func() (n int, ok bool) {
		err := raw.Control(func(fd uintptr) {
			var err error
			n, err = unix.IoctlGetInt(int(fd), unix.TIOCINQ)
			ok = err == nil
		})
		return n, ok && err == nil
	}
}

// sleepBriefly sleeps less than the millisecond that the timers of Go take at least when nothing else runs.
func sleepBriefly(d time.Duration) {
	t := unix.NsecToTimespec(d.Nanoseconds())
	_ = unix.Nanosleep(&t, nil) // a signal may end it early
}
