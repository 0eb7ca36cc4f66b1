// Package season works through many games: it values their shots one after another, and lists what is known of them: where
// AIs disagree, and what was costly.
package season

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/library"
	"github.com/hogline/hogline/replay/question"
)

// Game is a game by its file.
type Game struct {
	Path string // of the log, or of the folder of the data set
	ID   string // in the data set; empty for a log
}

// Name is the file without its folder, with the id of a data set.
func (g Game) Name() string { return strings.TrimSpace(filepath.Base(g.Path) + " " + g.ID) }

// Open reads the game.
func (g Game) Open(ctx context.Context) (*replay.Game, error) {
	return file.OpenGame(ctx, g.Path, g.ID)
}

// tasks are the shots of a game.
func (g Game) tasks(game *replay.Game, m analysis.Method) ([]analysis.Task, error) {
	tasks, err := analysis.Tasks(game, m, question.Overrides{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", g.Name(), err)
	}
	return tasks, nil
}

// Progress is how far a run over many games is.
type Progress struct {
	Done, Games int // games
	Name        string
	Shots       int           // of the game at work, done
	Total       int           // shots of it; 0 not known yet
	Left        time.Duration // of all games, about; 0 unknown
}

// Failure is a game that could not be valued.
type Failure struct {
	Game Game
	Err  error
}

// Analyse values the shots of the games one after another and keeps them beside their logs; shots of which as much is known
// already are left as they are. Games that cannot be valued are the failures. The error is ctx's.
func Analyse(ctx context.Context, games []Game, m analysis.Method, pool analysis.Pool, progress func(Progress)) (failed []Failure,
	err error) {
	var pace pace
	for i, g := range games {
		pace.at(i, len(games), g.Name())
		progress(pace.p)
		if err := g.analyse(ctx, m, pool, func(next analysis.Progress) {
			if next.Again { // few shots, once more
				next.Done, next.Total = pace.p.Shots, pace.p.Total
			}
			progress(pace.shots(next.Done, next.Total))
		}); ctx.Err() != nil {
			return failed, ctx.Err()
		} else if err != nil {
			failed = append(failed, Failure{g, err})
		}
	}
	return failed, nil
}

func (g Game) analyse(ctx context.Context, m analysis.Method, pool analysis.Pool, progress func(analysis.Progress)) error {
	game, err := g.Open(ctx)
	if err == nil {
		game, err = game.FindThrows(ctx, nil)
	}
	if err != nil {
		return err
	}
	tasks, err := g.tasks(game, m)
	if err != nil {
		return err
	}
	store, err := analysis.OpenStore(analysis.StorePath(g.Path, g.ID))
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }() // every line is synchronised
	return (&analysis.Runner{Pool: pool, Threshold: analysis.DefaultThreshold, Progress: progress}).Run(ctx,
		store.Open(tasks, analysis.NoWorse), store)
}

// Known is what is known of the shots of a game that is open, by whatever method it was analysed; nil if nothing is. Charted shots
// need no throws: values are found by their places.
func (g Game) Known(game *replay.Game) *analysis.Match {
	match, _, _ := g.known(game) // what cannot be read is not known
	return match
}

// known is what is known of the shots of a game, and the store it is from. The error tells what of the file of values could not be read.
func (g Game) known(game *replay.Game) (*analysis.Match, *analysis.Store, error) {
	name := analysis.StorePath(g.Path, g.ID)
	store, err := analysis.ReadStore(name)
	if err != nil {
		return nil, nil, err
	}
	if fault := store.Fault(); fault != nil {
		err = fmt.Errorf("%s: %w", name, fault)
	}
	if store.Len() == 0 {
		return nil, store, err
	}
	m := analysis.DefaultMethod()
	tasks, wrong := g.tasks(game, m)
	if wrong != nil {
		return nil, store, wrong
	}
	match := analysis.Assemble(game, g.Name(), m, tasks, store, analysis.DefaultThreshold)
	if match.Valued == 0 {
		return nil, store, err
	}
	return match, store, err
}

// IndexOptions are how a library indexes games with their analyses.
func IndexOptions(progress func(library.Update)) library.Options {
	return library.Options{Workers: 2, Progress: progress, Stamp: stamp, Values: values}
}

// stamp changes with the analyses beside a log or in a data set.
func stamp(path string) int64 {
	info, err := os.Lstat(path + analysis.Extension)
	if err == nil {
		return info.ModTime().UnixNano() ^ info.Size()
	}
	list := safefile.WithEnd(path, analysis.Extension)
	if len(list) == 0 {
		return 0
	}
	h := fnv.New64()
	for _, name := range list {
		if info, err := os.Lstat(name); err == nil {
			_, _ = fmt.Fprintln(h, name, info.ModTime().UnixNano(), info.Size()) // cannot fail
		}
	}
	return int64(h.Sum64()) // any number will do
}

// values are the sums of a game's analysis, and its shots one by one. The error tells what of it could not be read.
func values(path, id string, game *replay.Game) (people []library.Person, shots []library.ValuedShot, err error) {
	match, store, err := Game{path, id}.known(game)
	if match == nil {
		return nil, nil, err
	}
	for _, p := range match.Players {
		people = append(people, library.Person{Team: p.Team, Name: p.Name, Values: p.Values})
	}
	for i := range match.Shots {
		s := &match.Shots[i]
		at, _ := store.Line(s.Key) // all are from the file
		v := library.ValuedShot{End: s.End, Shot: s.Shot, Loss: s.Loss(), At: at}
		if s.Disagreement != nil {
			v.Weight = s.Disagreement.Weight()
		}
		shots = append(shots, v)
	}
	return people, shots, err
}
