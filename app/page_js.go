package app

import (
	"syscall/js"

	"fyne.io/fyne/v2"
)

// attachPage lets the page of the browser open files that are dropped on it, and tells it that the window is there.
func attachPage(w *Window) {
	js.Global().Set("hoglineOpen", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) > 0 {
			path := args[0].String()
			fyne.Do(func() { w.files.Open(path) })
		}
		return nil
	}))
	if page := js.Global().Get("hoglinePage"); !page.IsUndefined() {
		page.Call("started")
	}
}
