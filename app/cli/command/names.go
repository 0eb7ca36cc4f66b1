package command

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/nearest"
)

// mostNames is how many names an error lists.
const mostNames = 16

// MissingName is the error of a name that stands for nothing: neither one of several, of a kind, nor a file. What looks like the path
// of a file keeps the error of the file; any other error is given back as it is.
func MissingName(err error, kind, name string, names []string) error {
	if err == nil || !errors.Is(err, fs.ErrNotExist) || strings.ContainsAny(name, `./\`) {
		return err
	}
	near, list := nearest.Name(name, names...), strings.Join(names, ", ")
	var told message.Message
	switch {
	case near != "":
		return Usagef("there is no %s or file %q, did you mean %s?", kind, name, near)
	case errors.As(err, &told) && told.Key == "file.missing-near":
		return err
	case len(names) > mostNames:
		list = "--list lists them"
	}
	return Usagef("there is no %s or file %q (%s)", kind, name, list)
}

// AssetNames are the names of the embedded files of folders.
func AssetNames(assets fs.FS, end string, dirs ...string) (names []string) {
	for _, dir := range dirs {
		list, _ := fs.Glob(assets, dir+"/*"+end) // the pattern is sound
		for _, file := range list {
			names = append(names, strings.TrimSuffix(path.Base(file), end))
		}
	}
	return names
}
