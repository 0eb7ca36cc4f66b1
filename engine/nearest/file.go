package nearest

import (
	"os"
	"path/filepath"
	"strings"
)

// mostFiles bounds how many names of a folder are looked at.
const mostFiles = 10_000

// File is the file that a path to none was meant to be, in the same folder and with the folder written as in the path: its name is much
// like it, or has an ending that was left out. It is "" if there is none.
func File(path string) string {
	base := filepath.Base(path)
	if !strings.HasSuffix(path, base) {
		return ""
	}
	head := path[:len(path)-len(base)]
	names := Files(filepath.Dir(path))
	if name := Name(base, names...); name != "" {
		return head + name
	}
	for _, name := range names {
		if strings.EqualFold(strings.TrimSuffix(name, filepath.Ext(name)), base) {
			return head + name
		}
	}
	return ""
}

// Files are the names in a folder, "" the present one, 10,000 at most; none if it cannot be read.
func Files(folder string) []string {
	if folder == "" {
		folder = "."
	}
	dir, err := os.Open(folder)
	if err != nil {
		return nil
	}
	defer func() { _ = dir.Close() }()      // only read
	names, _ := dir.Readdirnames(mostFiles) // as many as can be read
	return names
}
