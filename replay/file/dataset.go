package file

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"github.com/hogline/hogline/replay"
)

// Opened is what a path holds: a game, or a data set of games to choose from.
type Opened struct {
	Game *replay.Game
	Set  *replay.DataSet
}

// OpenAny opens a log, a position, or a data set by its folder or by any of its files.
func OpenAny(path string) (Opened, error) {
	folder, format := folderFormat(path)
	if format == nil {
		g, err := Open(path)
		return Opened{Game: g}, err
	}
	set, err := format.Read(os.DirFS(folder))
	if err != nil {
		return Opened{}, Messages.New("file.content", path, err)
	}
	return Opened{Set: set}, nil
}

// OpenGame opens a log or a position, or the game of a data set that has an id. An empty id stands for the only game. The
// error is the context's when that ends while stones of charts are told apart.
func OpenGame(ctx context.Context, path, id string) (*replay.Game, error) {
	o, err := OpenAny(path)
	switch {
	case err != nil:
		return nil, err
	case o.Set == nil && id == "":
		return o.Game, nil
	case o.Set == nil:
		return nil, Messages.New("file.one-game", path)
	}
	i := o.Set.Find(id)
	switch {
	case id == "" && len(o.Set.Games) == 1:
		i = 0
	case id == "":
		return nil, Messages.New("file.many-games", path, len(o.Set.Games), o.Set.Games[0].ID)
	case i < 0:
		return nil, Messages.New("file.no-game", path, id)
	}
	g, err := o.Set.OpenGame(ctx, i, nil)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err() //nolint:wrapcheck // ctx's
	case err != nil:
		return nil, Messages.New("file.content", path, err)
	}
	return g, nil
}

// DataSetFolder is the folder of the data set that a path is, by its folder or one of its files; empty for any other path.
func DataSetFolder(path string) string {
	folder, _ := folderFormat(path)
	return folder
}

// folderFormat is the format of the data set that a path is, and its folder; nil for any other path.
func folderFormat(path string) (folder string, format *replay.FolderFormat) {
	info, err := os.Stat(path)
	if err != nil {
		return "", nil
	}
	for _, f := range Formats() {
		switch {
		case f.Folder == nil:
		case info.IsDir() && isRegular(filepath.Join(path, f.Folder.Files[0])):
			return path, f.Folder
		case !info.IsDir() && slices.Contains(f.Folder.Files, filepath.Base(path)) && isRegular(filepath.Join(filepath.Dir(path), f.Folder.Files[0])):
			return filepath.Dir(path), f.Folder
		}
	}
	return "", nil
}

// isRegular reports whether a path is an ordinary file.
func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
