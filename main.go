// Hogline is a desktop program for studying curling. Without a sub-command it opens its
// window; docs/COMMANDS.md lists the commands.
package main

import (
	"fmt"
	"os"

	"hogline/app"
	"hogline/app/cli"
	_ "hogline/app/locale" // before fyne looks for a language
	"hogline/assets"
)

func main() {
	args := os.Args[1:]
	if cli.Has(args) {
		os.Exit(cli.Main(args, assets.FS))
	}
	if err := app.Run(args, assets.FS); err != nil {
		fmt.Fprintln(os.Stderr, "hogline:", err)
		os.Exit(1)
	}
}
