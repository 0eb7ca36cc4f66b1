// Hogline-lab repeats experiments of papers, trains what ships learned, measures speeds and checks the engine. It builds without
// cgo.
package main

import (
	"os"

	"github.com/hogline/hogline/assets"
	"github.com/hogline/hogline/lab"
)

func main() {
	args := os.Args[1:]
	if len(args) == 0 {
		args = []string{"--help"}
	}
	os.Exit(lab.Main(args, assets.FS))
}
