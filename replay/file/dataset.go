package file

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
)

// Opened is what a path holds: a game, or a data set of games to choose from.
type Opened struct {
	Game *replay.Game
	Set  *replay.DataSet
}

// OpenAny opens a log, a position, or a data set by its folder or by any of its files. A folder below which data sets lie is one of
// all their games.
func (as As) OpenAny(path string) (Opened, error) {
	return as.OpenProgress(context.Background(), path, nil)
}

// OpenProgress is OpenAny that may be ended. on, which may be nil, hears how many pages of a book are read; where ctx ends meanwhile the
// games of those read so far are given with its error. Charted games have the errors of their players as their grades tell them.
func (as As) OpenProgress(ctx context.Context, path string, on func(done, of int)) (Opened, error) {
	o, err := as.open(ctx, GameFile(path), on)
	if o.Set != nil {
		o.Set = chartstats.Measured(o.Set)
	}
	return o, err
}

func (as As) open(ctx context.Context, path string, on func(done, of int)) (Opened, error) {
	if format := setFormat(path); format != nil {
		set, err := format.Set(ctx, path, on)
		return Opened{Set: set}, err
	}
	if folder, format := folderFormat(path); format != nil {
		set, err := as.readSet(folder, format)
		if err != nil {
			return Opened{}, err
		}
		return Opened{Set: set}, nil
	}
	below := setsBelow(path)
	if len(below) == 0 {
		if missing := marker(path); missing != "" {
			return Opened{}, Messages.New("file.part-of-set", path, missing)
		}
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return Opened{}, Messages.New("file.no-set", path)
		}
		g, err := as.Open(path)
		return Opened{Game: g}, err
	}
	var parts []replay.Part
	var failed error
	for _, folder := range below {
		_, format := folderFormat(folder)
		set, err := as.readSet(folder, format)
		if err != nil {
			failed = err
			continue
		}
		name, err := filepath.Rel(path, folder)
		if err != nil {
			name = folder
		}
		parts = append(parts, replay.Part{Folder: filepath.ToSlash(name), Set: set})
	}
	if len(parts) == 0 {
		return Opened{}, failed
	}
	set := replay.Merge(parts)
	if failed != nil {
		set.Warnings = append(set.Warnings, replay.Warning{Text: Messages.New("file.part-failed", failed)})
	}
	return Opened{Set: set}, nil
}

// gameFile is the log in the folder that a server of Digital Curling 3 writes for a game, beside a file for each shot.
const gameFile = "game.dcl2"

// GameFile is the log of a folder that is one game, any other path as it is.
func GameFile(path string) string {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return path
	}
	log := filepath.Join(path, gameFile)
	if info, err := os.Stat(log); err != nil || !info.Mode().IsRegular() {
		return path
	}
	return log
}

// OpenGame opens a log or a position, or the game of a data set that has an id. An empty id stands for the only game. The
// error is the context's when that ends while stones of charts are told apart.
func OpenGame(ctx context.Context, path, id string) (*replay.Game, error) {
	return As("").OpenGame(ctx, path, id)
}

// OpenGame is OpenGame in an encoding.
func (as As) OpenGame(ctx context.Context, path, id string) (*replay.Game, error) {
	o, err := as.OpenProgress(ctx, path, nil)
	if err != nil {
		return nil, err
	}
	return o.OneGame(ctx, path, id)
}

// OneGame is the game that a path holds, or the one of a data set that has an id. An empty id stands for the only game.
func (o Opened) OneGame(ctx context.Context, path, id string) (*replay.Game, error) {
	return o.one(path, id, func(i int) (*replay.Game, error) { return o.Set.OpenGame(ctx, i, nil) })
}

// OneDraft is OneGame without the search for throws, which takes seconds: stones are told apart by their ways only.
func (o Opened) OneDraft(ctx context.Context, path, id string) (*replay.Game, error) {
	return o.one(path, id, func(i int) (*replay.Game, error) { return o.Set.Draft(ctx, i) })
}

func (o Opened) one(path, id string, open func(i int) (*replay.Game, error)) (*replay.Game, error) {
	switch {
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
		ids := make([]string, len(o.Set.Games))
		for i := range ids {
			ids[i] = o.Set.Games[i].ID
		}
		return nil, noGame(path, id, ids)
	}
	g, err := open(i)
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return nil, err
	case err != nil:
		return nil, Messages.New("file.content", path, err)
	}
	return g, nil
}

// DataSetFolder is the folder of the data set that a path is, by its folder, one above it or one of its files; of a book its path; empty
// for any other path.
func DataSetFolder(path string) string {
	if IsBook(path) {
		return path
	}
	folder, format := folderFormat(path)
	if format == nil && len(setsBelow(path)) > 0 {
		return path
	}
	return folder
}

// folderFormat is the format of the data set that a path is, and its folder; nil for any other path.
func folderFormat(path string) (folder string, format *replay.FolderFormat) {
	info, err := os.Stat(path)
	if err != nil {
		return "", nil
	}
	folder = path
	if !info.IsDir() {
		folder = filepath.Dir(path)
	}
	var names map[string]string // of the folder; listed only for files that a data set may hold, as there may be thousands of logs in it
	for _, f := range Formats() {
		if f.Folder == nil || !info.IsDir() && !slices.ContainsFunc(f.Folder.Files, func(name string) bool {
			return strings.EqualFold(name,
				filepath.Base(path))
		}) {
			continue
		}
		if names == nil {
			names = namesIn(folder)
		}
		if isRegular(filepath.Join(folder, names[strings.ToLower(f.Folder.Files[0])])) {
			return folder, f.Folder
		}
	}
	return "", nil
}

// namesIn are the names of what a folder holds, by their lower-case letters.
func namesIn(folder string) map[string]string {
	f, err := os.Open(folder)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }() // only read
	list, _ := f.Readdirnames(-1)    // as many as can be read
	names := make(map[string]string, len(list))
	for _, name := range list {
		names[strings.ToLower(name)] = name
	}
	return names
}

// How far data sets are looked for below a folder.
const (
	deepest      = 3
	mostSearched = 2000 // folders and files
)

// setsBelow are the folders of the data sets below a folder, in the order of their names. Links to folders are not followed.
func setsBelow(path string) (folders []string) {
	seen := 0
	_ = filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error { // errors are of folders passed over
		seen++
		switch {
		case seen > mostSearched:
			return fs.SkipAll
		case err != nil:
			return nil
		case !d.IsDir():
			return nil
		case name != path && strings.Count(filepath.ToSlash(name[len(path):]), "/") > deepest, strings.HasPrefix(d.Name(), ".") && name != path:
			return fs.SkipDir
		}
		if _, format := folderFormat(name); format != nil {
			folders = append(folders, name)
			return fs.SkipDir
		}
		return nil
	})
	return folders
}

// marker is the file that a folder lacks to be a data set though it holds others of one; empty for any other path.
func marker(path string) string {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return ""
	}
	names := namesIn(path)
	for _, f := range Formats() {
		if f.Folder == nil {
			continue
		}
		for _, name := range f.Folder.Files[1:] {
			if names[strings.ToLower(name)] != "" {
				return f.Folder.Files[0]
			}
		}
	}
	return ""
}

// isRegular reports whether a path is an ordinary file.
func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
