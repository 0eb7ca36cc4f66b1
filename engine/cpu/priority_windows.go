package cpu

import "golang.org/x/sys/windows"

// lowPriority lowers the priority of the thread.
func lowPriority() {
	const lowest = ^uintptr(1) // THREAD_PRIORITY_LOWEST, -2
	windows.NewLazySystemDLL("kernel32.dll").NewProc("SetThreadPriority").Call(uintptr(windows.CurrentThread()), lowest)
}
