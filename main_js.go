// Hogline in a browser: the window alone, without the commands.
package main

import (
	"fmt"
	"os"
	"syscall/js"

	"github.com/hogline/hogline/app"
	_ "github.com/hogline/hogline/app/locale" // before fyne looks for a language
	"github.com/hogline/hogline/assets"
)

func main() {
	if page := js.Global().Get("hoglinePage"); !page.IsUndefined() {
		page.Call("mark", "main")
	}
	if err := app.Run(os.Args[1:], assets.FS); err != nil {
		fmt.Fprintln(os.Stderr, "hogline:", err)
		os.Exit(1)
	}
}
