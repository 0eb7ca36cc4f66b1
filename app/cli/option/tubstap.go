package option

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/tubstap"
	"github.com/hogline/hogline/engine/tubstap/match"
)

const mapsFolder = "maps" // of the embedded files

// TubstapMap reads a map file, or the built-in map of that name.
func TubstapMap(ctx *command.Context, name string) (match.Map, error) {
	data, err := safefile.Read(name, tubstap.MaxBytes)
	if errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(name, `/\`) {
		if b, bundled := fs.ReadFile(ctx.Assets, mapsFolder+"/"+strings.TrimSuffix(name, ".tbsmap")+".tbsmap"); bundled == nil {
			data, err = b, nil
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return match.Map{}, fmt.Errorf("%w (built in: %s)", err, strings.Join(builtInMaps(ctx), ", "))
	}
	if err != nil {
		return match.Map{}, err
	}
	m, err := tubstap.ReadMap(data)
	if err != nil {
		return match.Map{}, fmt.Errorf("%s: %w", name, err)
	}
	return match.Map{Name: strings.TrimSuffix(filepath.Base(name), ".tbsmap"), Map: m}, nil
}

// builtInMaps are the names of the maps that ship.
func builtInMaps(ctx *command.Context) []string {
	files, err := fs.Glob(ctx.Assets, mapsFolder+"/*.tbsmap")
	if err != nil {
		return nil
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(strings.TrimPrefix(f, mapsFolder+"/"), ".tbsmap")
	}
	return files
}

// TubstapMaps reads maps; of a folder all of its .tbsmap files, of "all" all built-in ones.
func TubstapMaps(ctx *command.Context, names []string) ([]match.Map, error) {
	var files []string
	for _, name := range names {
		switch info, err := os.Stat(name); {
		case err == nil && info.IsDir():
			found := safefile.WithEnd(name, ".tbsmap")
			if len(found) == 0 {
				return nil, fmt.Errorf("%s holds no .tbsmap files", name)
			}
			files = append(files, found...)
		case name == "all":
			files = append(files, builtInMaps(ctx)...)
		default:
			files = append(files, name)
		}
	}
	maps := make([]match.Map, len(files))
	for i, name := range files {
		var err error
		if maps[i], err = TubstapMap(ctx, name); err != nil {
			return nil, err
		}
		if slices.ContainsFunc(maps[:i], func(m match.Map) bool { return m.Name == maps[i].Name }) {
			return nil, command.Usagef("two maps are called %s", maps[i].Name)
		}
	}
	return maps, nil
}
