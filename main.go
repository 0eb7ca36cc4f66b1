//go:build !js

// Hogline is a desktop program for studying curling. Without a sub-command it opens its
// window; docs/COMMANDS.md lists the commands.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/app"
	"github.com/hogline/hogline/app/cli"
	_ "github.com/hogline/hogline/app/locale" // before fyne looks for a language
	"github.com/hogline/hogline/assets"
)

// commandsName is the name under which packages link the program for those who want its commands alone.
const commandsName = "hogline-cli"

func main() {
	args := arguments(os.Args)
	if cli.Has(args) {
		os.Exit(beside(args))
	}
	if err := app.Run(args, assets.FS); err != nil {
		fmt.Fprintln(os.Stderr, "hogline:", err)
		os.Exit(1)
	}
}

// arguments are those behind the name of a program.
func arguments(line []string) []string {
	if len(line) == 1 && strings.HasPrefix(filepath.Base(line[0]), commandsName) {
		return []string{"--help"}
	}
	return line[1:]
}

// beside runs a command beside the main goroutine, in a goroutine of its own: the window's library ties the main one to
// its thread, where every wait for workers costs a change of threads (a decision of the state
// tree on two cores took 10.2 s instead of 6.1).
func beside(args []string) int {
	status := make(chan int)
	go func() { status <- cli.Main(args, assets.FS) }()
	return <-status
}
