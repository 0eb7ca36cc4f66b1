// Hogline in a browser: the window alone, without the commands.
package main

import (
	"fmt"
	"os"

	"hogline/app"
	_ "hogline/app/locale" // before fyne looks for a language
	"hogline/assets"
)

func main() {
	if err := app.Run(os.Args[1:], assets.FS); err != nil {
		fmt.Fprintln(os.Stderr, "hogline:", err)
		os.Exit(1)
	}
}
