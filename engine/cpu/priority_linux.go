package cpu

import "syscall"

// lowPriority raises the nice value of the thread to 10: on Linux it is one of threads, not of processes. Nicer still, or idle
// (SCHED_IDLE), it would wait so long on a busy machine that the collector of garbage, and with it the window, waits for it.
func lowPriority() {
	const nice = 10
	if p, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0); err == nil && 20-p < nice { // the system call tells 20 less the value
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, nice)
	}
}
