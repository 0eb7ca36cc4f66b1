// Hogline-cli is the commands of Hogline without its window: it needs neither a display nor graphics libraries, and builds
// without cgo.
package main

import (
	"os"

	"github.com/hogline/hogline/app/cli"
	"github.com/hogline/hogline/assets"
)

func main() {
	args := os.Args[1:]
	if len(args) == 0 {
		args = []string{"--help"}
	}
	os.Exit(cli.Main(args, assets.FS))
}
