//go:build !js

// Hogline is a desktop program for studying curling. Without a sub-command it opens its
// window; docs/COMMANDS.md lists the commands.
package main

import (
	"fmt"
	"os"

	"github.com/hogline/hogline/app"
	"github.com/hogline/hogline/app/cli"
	_ "github.com/hogline/hogline/app/locale" // before fyne looks for a language
	"github.com/hogline/hogline/assets"
)

func main() {
	args := os.Args[1:]
	if cli.Has(args) {
		os.Exit(beside(args))
	}
	if err := app.Run(args, assets.FS); err != nil {
		fmt.Fprintln(os.Stderr, "hogline:", err)
		os.Exit(1)
	}
}

// beside runs a command beside the main goroutine, in a goroutine of its own: the window's library ties the main one to
// its thread, where every wait for workers costs a change of threads (a decision of the state
// tree on two cores took 10.2 s instead of 6.1).
func beside(args []string) int {
	status := make(chan int)
	go func() { status <- cli.Main(args, assets.FS) }()
	return <-status
}
