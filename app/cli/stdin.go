package cli

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/safefile"
)

// maxStdin bounds what is read from standard input in place of a file, in bytes.
const maxStdin = 256 << 20

// withStdin puts a file with what stands on standard input in place of the first file named -, for every command that reads
// one. remove removes it.
func withStdin(c *Context, args []string) (_ []string, remove func(), err error) {
	i := slices.Index(args, "-")
	// After an option it is its value, and convert writes to its second file.
	if i < 1 || strings.HasPrefix(args[i-1], "-") || args[0] == "convert" && i > 1 || c.In == nil {
		return args, func() {}, nil
	}
	dir, err := os.MkdirTemp("", "hogline-stdin-")
	if err != nil {
		return nil, nil, err
	}
	remove = func() { _ = os.RemoveAll(dir) } // it is the system's to clear
	path := filepath.Join(dir, "stdin")
	err = safefile.WriteAtomic(path, func(w io.Writer) error {
		n, err := io.Copy(w, io.LimitReader(c.In, maxStdin+1))
		if err == nil && n > maxStdin {
			err = Usagef("standard input is larger than %d MB", maxStdin>>20)
		}
		return err
	})
	if err != nil {
		remove()
		return nil, nil, err
	}
	args = slices.Clone(args)
	args[i] = path
	return args, remove, nil
}
