// Hogline in a browser: the window alone, without the commands.
package main

import (
	"fmt"
	"os"

	"github.com/hogline/hogline/app"
	_ "github.com/hogline/hogline/app/locale" // before fyne looks for a language
	"github.com/hogline/hogline/assets"
)

func main() {
	if err := app.Run(os.Args[1:], assets.FS); err != nil {
		fmt.Fprintln(os.Stderr, "hogline:", err)
		os.Exit(1)
	}
}
