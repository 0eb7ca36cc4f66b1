package safefile_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/hogline/hogline/engine/safefile"
)

func ExampleRead() {
	dir, err := os.MkdirTemp("", "hogline")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "note.txt")
	err = safefile.WriteAtomic(path, func(w io.Writer) error {
		_, err := io.WriteString(w, "draw to the button")
		return err
	})
	fmt.Println(err)
	text, err := safefile.Read(path, 1<<10)
	fmt.Println(string(text), err)
	// Output:
	// <nil>
	// draw to the button <nil>
}
