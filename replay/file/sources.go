package file

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"hogline/engine/safefile"
	"hogline/replay"
)

// Source is a game of a file, or of a data set.
type Source struct {
	Path string // of the log, or of the folder of the data set
	Game string // id in the data set; empty for a log
	Open func() (*replay.Game, error)
}

// Sources calls each for every game at a path: of a log, of a data set, or of all logs and data sets below a folder, in the
// order of their names. Files that cannot be listed are passed over. The error is ctx's, each's, or that of the path.
func Sources(ctx context.Context, path string, each func(Source) error) error {
	info, err := os.Stat(path)
	if err != nil {
		return safefile.OpenError(path, err)
	}
	if !info.IsDir() {
		return gamesOf(ctx, path, each)
	}
	if _, format := folderFormat(path); format != nil {
		return gamesOf(ctx, path, each)
	}
	return filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error { //nolint:wrapcheck // each's, or names the path
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && name == path:
			return safefile.OpenError(path, err)
		case err != nil:
			return nil
		case d.IsDir():
			if _, format := folderFormat(name); format == nil {
				return nil
			}
			err := gamesOf(ctx, name, each)
			var unreadable *setError
			if err == nil || errors.As(err, &unreadable) {
				return fs.SkipDir
			}
			return err
		case !isLog(name):
			return nil
		}
		return gamesOf(ctx, name, each)
	})
}

// setError is the error of a data set that cannot be read.
type setError struct{ error }

func gamesOf(ctx context.Context, path string, each func(Source) error) error {
	if _, format := folderFormat(path); format == nil {
		return each(Source{path, "", func() (*replay.Game, error) { return Open(path) }})
	}
	o, err := OpenAny(path)
	if err != nil {
		return &setError{err}
	}
	for i := range o.Set.Games {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := each(Source{path, o.Set.Games[i].ID, func() (*replay.Game, error) { return o.Set.OpenGame(i) }}); err != nil {
			return err
		}
	}
	return nil
}
