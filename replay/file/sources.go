package file

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/dc4log"
	"github.com/hogline/hogline/replay/mapping"
)

// Source is a game of a file, or of a data set.
type Source struct {
	Path  string // of the log, or of the folder of the data set
	Game  string // id in the data set; empty for a log
	Event string // of the game in the data set
	Open  func(context.Context) (*replay.Game, error)
}

// mostNamed is how many games are named where the one that is asked for is not there.
const mostNamed = 5

// noGame is the error that a path holds no game with an id, but those with others.
func noGame(path, id string, ids []string) error {
	others := strings.Join(ids[:min(len(ids), mostNamed)], ", ")
	if len(ids) > mostNamed {
		others += ", …"
	}
	return Messages.New("file.no-game", path, id, others)
}

// Choice passes on the game with an id, of several sources; an empty id stands for all games.
type Choice struct {
	ID string

	passed []Source // that were not passed on
	found  bool
}

// Of is a function for Sources that calls each for the games chosen.
func (c *Choice) Of(each func(Source) error) func(Source) error {
	return func(s Source) error {
		if c.ID != "" && !strings.EqualFold(c.ID, s.Game) {
			c.passed = append(c.passed, s)
			return nil
		}
		c.found = true
		return each(s)
	}
}

// Missing is the error that no game at a path was chosen; nil where one was, all are, or there is none at all. A log has its name for an id
// there.
func (c *Choice) Missing(path string) error {
	switch {
	case c.found || c.ID == "" || len(c.passed) == 0:
		return nil
	case len(c.passed) == 1 && c.passed[0].Game == "":
		return Messages.New("file.one-game", path)
	}
	ids := make([]string, len(c.passed))
	for i, s := range c.passed {
		if ids[i] = s.Game; s.Game == "" {
			ids[i] = filepath.Base(s.Path)
		}
	}
	return noGame(path, c.ID, ids)
}

// Passed hears of what lies below a folder and is passed over: a folder, a link, a table or a data set that cannot be read, and why. nil
// hears nothing.
type Passed func(path string, err error)

func (p Passed) over(path string, err error) {
	if p != nil {
		p(path, err)
	}
}

// Sources calls each for every game at a path: of a log, of a data set, or of all logs and data sets below a folder, in the
// order of their names. Data sets that cannot be listed are passed over. The error is ctx's, each's, or that of the path.
func Sources(ctx context.Context, path string, each func(Source) error, passed Passed) error {
	return As("").Sources(ctx, path, each, passed)
}

// Sources is Sources in an encoding.
func (as As) Sources(ctx context.Context, path string, each func(Source) error, passed Passed) error {
	return Paths(ctx, path, func(name string, _ int64, _ time.Time) error {
		list, err := as.SourcesOf(ctx, name)
		if err != nil && (name == path || ctx.Err() != nil) {
			return err
		}
		if err != nil {
			passed.over(name, err)
		}
		for _, s := range list {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := each(s); err != nil {
				return err
			}
		}
		return nil
	}, passed)
}

// SourcesOf are the games of a log or of a data set by its folder. The error is ctx's where it ends while a book is read.
func (as As) SourcesOf(ctx context.Context, path string) ([]Source, error) {
	if _, format := folderFormat(path); format == nil && !IsBook(path) {
		return []Source{{path, "", "", func(context.Context) (*replay.Game, error) { return as.Open(path) }}}, nil
	}
	o, err := as.OpenProgress(ctx, path, nil)
	if err != nil {
		return nil, err
	}
	return o.Sources(path), nil
}

// Sources are the games of what a path holds.
func (o Opened) Sources(path string) (list []Source) {
	if o.Set == nil {
		return []Source{{path, "", "", func(context.Context) (*replay.Game, error) { return o.Game, nil }}}
	}
	for i := range o.Set.Games {
		list = append(list, Source{path, o.Set.Games[i].ID, o.Set.Games[i].Event, func(ctx context.Context) (*replay.Game,
			error) {
			return o.Set.OpenGame(ctx, i, nil)
		}})
	}
	return list
}

// Paths calls each for a log or data set (by its folder), or for all below a folder in the order of their names, with its
// size in bytes and the time of its last change. Links to folders below it are not followed. The error is ctx's, each's, or that of the
// path; what cannot be read below a folder is passed over.
func Paths(ctx context.Context, path string, each func(path string, size int64, changed time.Time) error, passed Passed) error {
	info, err := os.Stat(path)
	if err != nil {
		return safefile.OpenError(path, err)
	}
	if !info.IsDir() {
		if folder, format := folderFormat(path); format != nil {
			path = folder
			return set(path, format, each)
		}
		if !info.Mode().IsRegular() {
			return safefile.SpecialError(path)
		}
		return each(path, info.Size(), changedAt(path, info))
	}
	return walk(path, func(name string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && name == path:
			return safefile.OpenError(path, err)
		case err != nil:
			passed.over(name, safefile.OpenError(name, err))
			return nil
		case d.IsDir():
			if _, format := folderFormat(name); format != nil {
				if err := set(name, format, each); err != nil {
					return err
				}
				return fs.SkipDir
			}
			if missing := marker(name); missing != "" {
				passed.over(name, Messages.New("file.part-of-set", name, missing))
			}
			return nil
		case !isLog(name) && !mayHoldSet(name):
			return nil
		}
		info, err := os.Stat(name)
		holds := isLog(name)
		if err == nil && info.Mode().IsRegular() && !holds {
			holds, err = holdsSet(name)
		}
		switch {
		case err != nil:
			passed.over(name, safefile.OpenError(name, err))
			return nil
		case !holds || !info.Mode().IsRegular():
			return nil
		}
		return each(name, info.Size(), changedAt(name, info))
	})
}

// changedAt is when a file, or what a user corrected of it, was changed last.
func changedAt(name string, info fs.FileInfo) time.Time {
	changed := info.ModTime()
	if strings.EqualFold(filepath.Ext(name), bookExtension) {
		if c := book.CorrectionsChanged(name, info.Size()); c.After(changed) {
			return c
		}
	}
	return changed
}

// linesExtension is that of files of one JSON value a line, which programs write for many ends: the log of a client of Digital
// Curling 4 is one.
const linesExtension = ".jsonl"

// mayHoldSet reports whether a file below a folder may hold games of its own by its name: a book, a table, or lines of JSON.
func mayHoldSet(name string) bool {
	return slices.Contains([]string{bookExtension, ".zip", ".csv", ".tsv", linesExtension}, strings.ToLower(filepath.Ext(name)))
}

// holdsSet reports whether such a file does: a table of positions by its heading, lines by how they begin. The error is that of
// one that cannot be opened.
func holdsSet(name string) (bool, error) {
	if ext := strings.ToLower(filepath.Ext(name)); ext == bookExtension || ext == ".zip" {
		return true, nil
	}
	f, err := safefile.Open(name, maxLooked)
	if err != nil {
		return false, err
	}
	defer func() { _ = f.Close() }() // only read
	if strings.EqualFold(filepath.Ext(name), linesExtension) {
		head := make([]byte, maxLineHead)
		n, err := io.ReadFull(f, head)
		if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
			return false, err
		}
		format := dc4log.FileFormat()
		return format.Sniff(head[:n]) == replay.SureMatch, nil
	}
	return SetFormat(name) == mapping.Format, nil
}

// maxLineHead is how much of a file of lines tells what it is, in bytes.
const maxLineHead = 4096

// walk is filepath.WalkDir that follows a folder that is itself a link, and names what is below by it.
func walk(dir string, each fs.WalkDirFunc) error {
	root := dir + string(filepath.Separator) + "."
	return filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if name == root {
			name = dir
		}
		return each(name, d, err)
	})
}

// set calls each for a data set.
func set(folder string, format *replay.FolderFormat, each func(path string, size int64, changed time.Time) error) error {
	var size int64
	var changed time.Time
	names := namesIn(folder)
	for _, name := range format.Files {
		if info, err := os.Stat(filepath.Join(folder, names[strings.ToLower(name)])); err == nil && info.Mode().IsRegular() {
			size += info.Size()
			if info.ModTime().After(changed) {
				changed = info.ModTime()
			}
		}
	}
	return each(folder, size, changed)
}
