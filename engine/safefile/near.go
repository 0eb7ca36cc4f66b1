package safefile

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/engine/nearest"
)

// mostNear bounds how many files of a folder are looked at for one that may have been meant.
const mostNear = 10_000

// near is a file in the folder of one that is not there which may have been meant: its name is much like it, or has an ending that
// was left out. "" if there is none.
func near(path string) string {
	base := filepath.Base(path)
	if !strings.HasSuffix(path, base) {
		return ""
	}
	head := path[:len(path)-len(base)]
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return ""
	}
	defer func() { _ = dir.Close() }()     // only read
	names, _ := dir.Readdirnames(mostNear) // as many as can be read
	if name := nearest.Name(base, names...); name != "" {
		return head + name
	}
	for _, name := range names {
		if strings.EqualFold(strings.TrimSuffix(name, filepath.Ext(name)), base) {
			return head + name
		}
	}
	return ""
}

// nowhere is near where no folder is known.
func nowhere(string) string { return "" }
