package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/safefile"
)

// Names of the files in the folder of a run.
const (
	planFile  = "plan.json"
	GamesFile = "games.jsonl"
	lockFile  = "lock"
)

// Limits of the files of a run, in bytes.
const (
	MaxPlan  = 1 << 20
	maxGames = 1 << 30
	maxLine  = 16 << 20
	maxGame  = 128 << 20 // of what a line is decoded into
)

// Checked is what is kept of a game: it reports what no game can be, by the name of the field.
type Checked interface{ Check() error }

// RunFolder is the folder that a run of many games is kept in: its plan, a line a game in the list, and a log a game. One
// program at a time has it. Without a folder nothing is kept.
type RunFolder[Game Checked] struct {
	dir  string
	list *safefile.Lines
	lock *safefile.Lock
	Done []Game // those of an earlier run
}

// OpenRun opens the folder dir for a run of a plan. same reports whether the text of the plan that the folder holds gives
// the same games. Lines of the list that are damaged are left out, with a word on ctx.Err: their games are played again.
func OpenRun[Game Checked](ctx *Context, dir string, resume bool, plan any, same func(old []byte) bool) (_ *RunFolder[Game], err error) {
	f := &RunFolder[Game]{dir: dir}
	if dir == "" {
		if resume {
			return nil, Usagef("--resume needs the folder of the run: -o DIR")
		}
		return f, nil
	}
	if err := safefile.MakeFolder(dir); err != nil {
		return nil, err
	}
	if f.lock, err = safefile.TakeLock(filepath.Join(dir, lockFile)); errors.Is(err, safefile.ErrLocked) {
		return nil, Usagef("%s is in use by another run", dir)
	} else if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			f.Close()
		}
	}()
	old, err := safefile.Read(filepath.Join(dir, planFile), MaxPlan)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	case !resume:
		return nil, Usagef("%s holds a run already: --resume goes on with it", dir)
	case !same(old):
		return nil, Usagef("the run in %s was made by another plan (%s)", dir, planFile)
	}
	if err := safefile.Sweep(dir); err != nil {
		return nil, err
	}
	whole, err := f.read(ctx)
	if err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(plan, "", "  ")
	if err != nil {
		return nil, err
	}
	if err := safefile.WriteAtomic(filepath.Join(dir, planFile),
		func(w io.Writer) error { _, err := w.Write(append(text, '\n')); return err }); err != nil {
		return nil, err
	}
	f.list, err = safefile.AppendLines(filepath.Join(dir, GamesFile), whole)
	return f, err
}

// read reads the games kept so far and returns the length of their lines: a last line that was cut off is left out, so that the next
// begins on a line of its own.
func (f *RunFolder[Game]) read(ctx *Context) (whole int64, err error) {
	path := filepath.Join(f.dir, GamesFile)
	whole, cut, err := safefile.ReadLines(path, maxGames, maxLine, func(l safefile.Line) {
		if l.Err == nil && len(bytes.TrimSpace(l.Text)) == 0 {
			return
		}
		var g Game
		err := l.Err
		if err == nil {
			err = safefile.DecodeJSON(l.Text, &g, maxGame)
		}
		if err == nil {
			err = g.Check()
		}
		if err != nil {
			fault := jsonfault.Line(l.Text, err)
			_, _ = fmt.Fprintf(ctx.Err, "%s, line %d is damaged (%v) and left out: a game that is missing is played again\n", path, l.Number, fault)
			return
		}
		f.Done = append(f.Done, g)
	})
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if cut {
		_, _ = fmt.Fprintf(ctx.Err, "%s: the last line is cut off: its game is played again\n", path)
	}
	return whole, err
}

// Keep writes a game down: first its log, then its line, which counts.
func (f *RunFolder[Game]) Keep(name string, log func(io.Writer) error, g Game) error {
	if f.dir == "" {
		return nil
	}
	if err := safefile.WriteAtomic(filepath.Join(f.dir, name), log); err != nil {
		return err
	}
	line, err := json.Marshal(g)
	if err != nil {
		return err
	}
	return f.list.Add(line)
}

// Close ends the list of games.
func (f *RunFolder[Game]) Close() {
	if f.list != nil {
		_ = f.list.Close() // every line is written
	}
	if f.lock != nil {
		f.lock.Release()
	}
}
