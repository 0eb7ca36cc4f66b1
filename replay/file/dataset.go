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

// OpenGame opens a log or a position, or the game of a data set that has an id. An empty id stands for the only game.
func OpenGame(path, id string) (*replay.Game, error) {
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
	g, err := o.Set.OpenGame(context.Background(), i)
	if err != nil {
		return nil, Messages.New("file.content", path, err)
	}
	return g, nil
}

// IsDataSet reports whether a path is a data set: its folder or one of its files.
func IsDataSet(path string) bool {
	_, format := folderFormat(path)
	return format != nil
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
