// Hogline in a browser: the window alone, without the commands.
package main

import (
	"fmt"
	"os"
	"syscall/js"

	"github.com/hogline/hogline/app"
	_ "github.com/hogline/hogline/app/locale" // before fyne looks for a language
	"github.com/hogline/hogline/assets"
	"github.com/hogline/hogline/engine/webworker"
)

func main() {
	if len(os.Args) == 2 && os.Args[1] == "worker" { // web/worker.js: no window, no document
		webworker.Serve()
		return
	}
	if page := js.Global().Get("hoglinePage"); !page.IsUndefined() {
		page.Call("mark", "main")
	}
	warm := webworker.Start()
	if page := js.Global().Get("hoglinePage"); !page.IsUndefined() {
		page.Set("idle", js.FuncOf(func(js.Value, []js.Value) any { warm(); return nil }))
	}
	if err := app.Run(os.Args[1:], assets.FS); err != nil {
		fmt.Fprintln(os.Stderr, "hogline:", err)
		os.Exit(1)
	}
}
