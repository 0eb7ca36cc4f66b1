// Package season works through many games: it values their shots one after another, and lists what is known of them: where
// AIs disagree, and what was costly.
package season

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/analysis"
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
	return file.OpenGame(ctx, g.Path, g.ID) //nolint:wrapcheck // names the file
}

// tasks are the shots of a game, charted ones without throws.
func (g Game) tasks(ctx context.Context, m analysis.Method) (*replay.Game, []analysis.Task, error) {
	game, err := g.Open(ctx)
	if err != nil {
		return nil, nil, err
	}
	return g.tasksOf(game, m)
}

func (g Game) tasksOf(game *replay.Game, m analysis.Method) (*replay.Game, []analysis.Task, error) {
	tasks, err := analysis.Tasks(game, m, question.Overrides{})
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", g.Name(), err)
	}
	return game, tasks, nil
}

// Progress is how far a run over many games is.
type Progress struct {
	Done, Games int // games
	Name        string
	Shots       int // of the game at work, done
	Total       int // shots of it
	Left        time.Duration
}

// Failure is a game that could not be valued.
type Failure struct {
	Game Game
	Err  error
}

// Analyse values the shots of the games one after another and keeps them beside their logs; what is valued already is left
// as it is. Games that cannot be valued are the failures. The error is ctx's.
func Analyse(ctx context.Context, games []Game, m analysis.Method, workers int, progress func(Progress)) (failed []Failure, err error) {
	start := time.Now()
	for i, g := range games {
		p := Progress{Done: i, Games: len(games), Name: g.Name()}
		tell := func(shots, total int) {
			p.Shots, p.Total = shots, total
			share := float64(i)
			if total > 0 {
				share += float64(shots) / float64(total)
			}
			if took := time.Since(start); share > 0 && took > time.Second {
				p.Left = time.Duration(float64(took) / share * (float64(len(games)) - share)).Round(time.Second)
			}
			progress(p)
		}
		tell(0, 0)
		if err := g.analyse(ctx, m, workers, func(next analysis.Progress) {
			if next.Again { // few shots, once more
				next.Done, next.Total = p.Shots, p.Total
			}
			tell(next.Done, next.Total)
		}); ctx.Err() != nil {
			return failed, ctx.Err() //nolint:wrapcheck // ctx's
		} else if err != nil {
			failed = append(failed, Failure{g, err})
		}
	}
	return failed, nil
}

func (g Game) analyse(ctx context.Context, m analysis.Method, workers int, progress func(analysis.Progress)) error {
	game, err := g.Open(ctx)
	if err == nil {
		game, err = game.FindThrows(ctx, nil)
	}
	if err != nil {
		return err
	}
	_, tasks, err := g.tasksOf(game, m)
	if err != nil {
		return err
	}
	store, err := analysis.OpenStore(analysis.StorePath(g.Path, g.ID))
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }() // every line is synchronised
	return (&analysis.Runner{Workers: workers, Threshold: analysis.DefaultThreshold, Progress: progress}).Run(ctx, tasks, store)
}

// Shot is a shot of a game that is analysed.
type Shot struct {
	Game  Game
	Match *analysis.Match // with all shots of the game that are known
	*analysis.Shot
}

// Known is what is known of a game, by whatever method it was analysed; nil if nothing is. With the game itself,
// without throws for its charted shots: values are found by their places.
func (g Game) Known(ctx context.Context) (*analysis.Match, *replay.Game, error) {
	store, err := analysis.ReadStore(analysis.StorePath(g.Path, g.ID))
	if err != nil || store.Len() == 0 {
		return nil, nil, err
	}
	m := analysis.DefaultMethod()
	game, tasks, err := g.tasks(ctx, m)
	if err != nil {
		return nil, nil, err
	}
	match := analysis.Assemble(game, g.Name(), m, tasks, store, analysis.DefaultThreshold)
	if match.Valued == 0 {
		return nil, nil, nil
	}
	return match, game, nil
}

// Shots are the shots of games that pick chooses, by falling weight; games that are not analysed or cannot be read are
// passed over. The error is ctx's.
func Shots(ctx context.Context, games []Game, weight func(*analysis.Shot) (float64, bool)) ([]Shot, error) {
	type weighed struct {
		Shot
		weight float64
	}
	var list []weighed
	for _, g := range games {
		if ctx.Err() != nil {
			return nil, ctx.Err() //nolint:wrapcheck // ctx's
		}
		m, _, err := g.Known(ctx)
		if err != nil || m == nil {
			continue
		}
		for i := range m.Shots {
			if w, ok := weight(&m.Shots[i]); ok {
				list = append(list, weighed{Shot{g, m, &m.Shots[i]}, w})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b weighed) int { return cmp.Compare(b.weight, a.weight) })
	shots := make([]Shot, len(list))
	for i := range list {
		shots[i] = list[i].Shot
	}
	return shots, nil
}

// Disagreement weighs a shot by how far the AIs' ideas lie apart times what is at stake.
func Disagreement(s *analysis.Shot) (float64, bool) {
	if s.Disagreement == nil {
		return 0, false
	}
	return s.Disagreement.Weight(), s.Disagreement.Weight() > 0
}

// Costly weighs shots that lost more than a threshold in per cent by what their call and throw lost.
func Costly(threshold float64) func(*analysis.Shot) (float64, bool) {
	return func(s *analysis.Shot) (float64, bool) { return s.Loss(), s.Costly(threshold) }
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
	if info, err := os.Lstat(path); err != nil || !info.IsDir() {
		return 0
	}
	list, err := filepath.Glob(filepath.Join(path, "*"+analysis.Extension))
	if err != nil || len(list) == 0 {
		return 0
	}
	h := fnv.New64()
	for _, name := range list {
		if info, err := os.Lstat(name); err == nil {
			_, _ = fmt.Fprintln(h, name, info.ModTime().UnixNano(), info.Size()) // cannot fail
		}
	}
	return int64(h.Sum64()) //nolint:gosec // any number will do
}

// values are the sums of a game's analysis.
func values(path, id string, g *replay.Game) []library.Person {
	store, err := analysis.ReadStore(analysis.StorePath(path, id))
	if err != nil || store.Len() == 0 {
		return nil
	}
	m := analysis.DefaultMethod()
	tasks, err := analysis.Tasks(g, m, question.Overrides{})
	if err != nil {
		return nil
	}
	var list []library.Person
	for _, p := range analysis.Assemble(g, "", m, tasks, store, analysis.DefaultThreshold).Players {
		list = append(list, library.Person{Team: p.Team, Name: p.Name, Values: library.Values{Shots: p.Shots, Call: p.Call, Throw: p.Throw, Luck: p.Luck, Costly: p.Costly}})
	}
	return list
}
