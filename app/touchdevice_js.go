package app

import "syscall/js"

// isTouchDevice reports whether the browser's first pointer is a finger.
func isTouchDevice() bool {
	return js.Global().Call("matchMedia", "(pointer: coarse)").Get("matches").Bool()
}
