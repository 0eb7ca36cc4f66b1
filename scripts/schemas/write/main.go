// Write writes docs/schemas. Run it in the root of the project, by `make schemas`, whenever a type changed that commands print or files
// hold.
package main

import (
	"fmt"
	"os"

	"github.com/hogline/hogline/scripts/schemas"
)

func main() {
	if err := schemas.Write("."); err != nil {
		fmt.Fprintln(os.Stderr, "schemas:", err)
		os.Exit(1)
	}
}
