package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/play"
	"github.com/hogline/hogline/engine/arena"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/tubstap"
	"github.com/hogline/hogline/engine/tubstap/match"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/lab/paper"
)

// PaperCmd plays the games of the papers' tables and writes the tables.
type PaperCmd struct {
	List  command.ListFlag `kinds:"tables" help:"List the tables, with the games that each row has."`
	Play  PaperPlayCmd     `cmd:"" help:"Play further games of tables; what was played is kept beside the document."`
	Write PaperWriteCmd    `cmd:"" help:"Write the tables of the document from the games that are kept."`
}

// results is where games are kept.
type results struct {
	Results string `default:"docs/results" help:"Folder of the games that were played, in the project." type:"path"`
}

// PaperPlayCmd plays.
type PaperPlayCmd struct {
	Tables []string      `arg:"" optional:"" name:"table" help:"Tables; default: all."`
	Games  int           `range:"2..100000" default:"1000" help:"Games of every row, an even number."`
	Round  int           `range:"2..100000" default:"20" help:"Games of a row before the next row has its turn, an even number."`
	Rows   []string      `name:"row" sep:"none" placeholder:"TEXT" help:"Only rows whose pairing \"A against B\" has this in it, as playouts=2000; may be repeated."`
	For    time.Duration `name:"for" range:"1s..240h" help:"Stop after so long; default: when all games are played."`
	results
}

// Help is the example.
func (*PaperPlayCmd) Help() string {
	return "Example: hogline-lab paper play murayama-levels --games 400 --for 30m\n\nGames are known by their numbers, and a later run goes on where this one ends."
}

// pairing is a row of a table and how its games are played.
type pairing struct {
	plan, a, b string
	paper      float64
	seed       uint64
	// play plays the games up to a number that are missing, and hands each to done.
	play func(ctx context.Context, games int, had paper.Outcomes, done func(game int, value float64)) error
}

// Run plays.
func (c *PaperPlayCmd) Run(ctx *command.Context) error {
	tables, err := tablesOf(c.Tables)
	if err != nil {
		return err
	}
	if c.Games%2 != 0 || c.Round%2 != 0 {
		return command.Usagef("games come in pairs: want an even number")
	}
	if err := os.MkdirAll(c.Results, 0o755); err != nil {
		return safefile.OpenError(c.Results, err)
	}
	lock, err := safefile.TakeLock(filepath.Join(c.Results, "lock"))
	if errors.Is(err, safefile.ErrLocked) {
		return command.Usagef("%s is in use by another run", c.Results)
	} else if err != nil {
		return err
	}
	defer lock.Release()
	if c.For > 0 {
		timed, stop := context.WithTimeout(ctx.Context, c.For)
		defer stop()
		ctx.Context = timed
	}
	var all []rounds
	for _, t := range tables {
		list, err := c.rounds(ctx, t)
		if err != nil {
			return err
		}
		all = append(all, list...)
	}
	if len(all) == 0 {
		return command.Usagef("no row has %s in it", strings.Join(c.Rows, " or "))
	}
	for games := c.Round; games-c.Round < c.Games; games += c.Round {
		for _, play := range all {
			err := play(ctx, min(games, c.Games))
			if errors.Is(err, context.DeadlineExceeded) {
				return nil
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// rounds plays the games of a row up to a number, and keeps them.
type rounds func(ctx *command.Context, games int) error

// rounds are the rows of a table that were asked for.
func (c *PaperPlayCmd) rounds(ctx *command.Context, table string) (all []rounds, err error) {
	if i := slices.IndexFunc(paper.Tables, func(t paper.Table) bool { return t.Name == table }); i >= 0 {
		return c.pairings(ctx, &paper.Tables[i])
	}
	s, err := paper.LoadSamples(c.Results, table)
	if err != nil {
		return nil, err
	}
	list, err := samplingsOf(table)
	if err != nil {
		return nil, err
	}
	s.Seed = list[0].plan.Seed
	for i := range list {
		x := &list[i]
		s.Row(x.a, x.b)
		if c.wanted(x.a, x.b) {
			all = append(all, func(ctx *command.Context, games int) error { return c.sample(ctx, s, x, games) })
		}
	}
	return all, nil
}

// pairings are the rows of a table of games that were asked for.
func (c *PaperPlayCmd) pairings(ctx *command.Context, t *paper.Table) (all []rounds, err error) {
	r, err := paper.Load(c.Results, t.Name)
	if err != nil {
		return nil, err
	}
	list, err := pairingsOf(ctx, t)
	if err != nil {
		return nil, err
	}
	r.Seed = list[0].seed
	for i := range list {
		p := &list[i]
		r.Row(p.plan, p.a, p.b).Paper = p.paper
		if c.wanted(p.a, p.b) {
			all = append(all, func(ctx *command.Context, games int) error { return c.round(ctx, r, p, games) })
		}
	}
	r.Arrange(func(x *paper.Row) int {
		return slices.IndexFunc(list, func(p pairing) bool { return p.plan == x.Plan && p.a == x.A && p.b == x.B })
	})
	return all, nil
}

// wanted reports whether a pairing is one of the rows asked for.
func (c *PaperPlayCmd) wanted(a, b string) bool {
	return len(c.Rows) == 0 || slices.ContainsFunc(c.Rows, func(text string) bool { return strings.Contains(a+" against "+b, text) })
}

// sample plays the games of a row of samples that are missing up to a number, and keeps what they gave.
func (c *PaperPlayCmd) sample(ctx *command.Context, s *paper.Samples, x *sampling, games int) error {
	row := s.Row(x.a, x.b)
	had := row.Played()
	if had >= games {
		return nil
	}
	bar := ctx.Progress("games", games)
	bar.From(had)
	defer bar.End()
	start, played := time.Now(), 0
	playErr := x.play(ctx.Context, games, row, func(game int, list []paper.Sample) {
		row.Put(game, list)
		played++
		bar.At(had+played, x.a+" against "+x.b)
	})
	if played == 0 {
		return playErr
	}
	s.Played(paper.Run{Version: version.Number, Date: start.UTC().Format(time.DateOnly), Games: played, Seconds: time.Since(start).Seconds()})
	if err := s.Save(c.Results); err != nil {
		return err
	}
	return playErr
}

// round plays the games of a pairing that are missing up to a number, and keeps what was played.
func (c *PaperPlayCmd) round(ctx *command.Context, r *paper.Results, p *pairing, games int) error {
	row := r.Row(p.plan, p.a, p.b)
	if _, _, n := row.Outcomes.Share(false); n >= games {
		return nil
	}
	start, played := time.Now(), 0
	bar := ctx.Progress("games", games)
	bar.From(len(row.Outcomes))
	defer bar.End()
	playErr := p.play(ctx.Context, games, row.Outcomes, func(game int, value float64) {
		row.Outcomes = row.Outcomes.With(game, value)
		played++
		bar.At(len(row.Outcomes), p.a+" against "+p.b)
	})
	if played == 0 {
		return playErr
	}
	r.Played(paper.Run{Version: version.Number, Date: start.UTC().Format(time.DateOnly), Games: played, Seconds: time.Since(start).Seconds()})
	if err := r.Save(c.Results); err != nil {
		return err
	}
	return playErr
}

// tablesOf are the tables with names, all without any.
func tablesOf(names []string) (list []string, err error) {
	all, _ := listTables(nil, nil)
	for _, t := range all {
		if len(names) == 0 || slices.Contains(names, t[0]) {
			list = append(list, t[0])
		}
	}
	for _, name := range names {
		if !slices.Contains(list, name) {
			return nil, command.Usagef("no table %q (hogline-lab paper --list)", name)
		}
	}
	return list, nil
}

// pairingsOf are the rows of a table.
func pairingsOf(ctx *command.Context, t *paper.Table) (list []pairing, err error) {
	for _, name := range t.Plans {
		if strings.HasPrefix(name, "tubstap-") {
			of, err := tubstapPairings(ctx, name)
			if err != nil {
				return nil, err
			}
			list = append(list, of...)
			continue
		}
		for i := range max(1, len(t.Settings)) {
			p, err := arenaPairing(ctx, t, name, i)
			if err != nil {
				return nil, err
			}
			list = append(list, p)
		}
	}
	return list, nil
}

// arenaPairing is the pairing of a plan of the arena, with a setting of the table.
func arenaPairing(ctx *command.Context, t *paper.Table, name string, setting int) (pairing, error) {
	a, b, plan, sim, err := play.ArenaPlan(ctx, name, func(ai string) string { return t.Set(ai, setting) })
	return pairing{name, a, b, t.Paper[name], plan.Seed, func(ctx context.Context, games int, had paper.Outcomes,
		done func(int, float64)) error {
		var played []arena.Game
		for i := range had {
			if v, ok := had.Value(i); ok {
				played = append(played, arena.Game{Index: i, A: curling.TeamID(i & 1), Value: v})
			}
		}
		plan.Games = games
		_, err := arena.Run(ctx, plan, sim, played, func(g arena.Game, _ arena.SoFar) error {
			if g.Failed != "" {
				return fmt.Errorf("%s, game %d: %s", name, g.Index+1, g.Failed)
			}
			done(g.Index, g.Value)
			return nil
		})
		return err
	}}, err
}

// tubstapPairings are the pairings of a plan of TUBSTAP.
func tubstapPairings(ctx *command.Context, name string) (list []pairing, err error) {
	plans, err := play.TubstapPlan(ctx, name)
	for _, p := range plans {
		list = append(list, pairing{name, p.A, p.B, p.Paper, p.Seed, func(ctx context.Context, games int, had paper.Outcomes,
			done func(int, float64)) error {
			var played []match.Game
			for i := range had {
				if v, ok := had.Value(i); ok {
					played = append(played, match.Game{Index: i, A: tubstap.Team(i & 1), Value: v, Map: p.Maps[i/2%len(p.Maps)].Name})
				}
			}
			plan := p.Plan
			plan.Games = games
			_, err := match.Run(ctx, plan, played, func(g match.Game, _ func() match.Result) error {
				if g.Failed != "" {
					return fmt.Errorf("%s, game %d: %s", name, g.Index+1, g.Failed)
				}
				done(g.Index, g.Value)
				return nil
			})
			return err
		}})
	}
	return list, err
}

// PaperWriteCmd writes the tables.
type PaperWriteCmd struct {
	Document string `default:"docs/EXPERIMENTS.md" help:"Document with the marks of the tables." type:"path"`
	results
}

// Help is the example.
func (*PaperWriteCmd) Help() string {
	return "Example: hogline-lab paper write\n\nA test of the project compares the document with what this writes."
}

// maxDocument bounds the document in bytes.
const maxDocument = 16 << 20

// Run writes.
func (c *PaperWriteCmd) Run(*command.Context) error {
	text, err := safefile.Read(c.Document, maxDocument)
	if err != nil {
		return err
	}
	all, err := paper.All(c.Results)
	if err != nil {
		return err
	}
	written, err := paper.Write(string(text), all)
	if err != nil {
		return err
	}
	return safefile.WriteAtomic(c.Document, func(w io.Writer) error { _, err := io.WriteString(w, written); return err })
}

// listTables are the tables with what they are.
func listTables(*command.Context, *kong.Context) (list [][2]string, _ error) {
	for i := range paper.SampleTables {
		list = append(list, [2]string{paper.SampleTables[i].Name, paper.SampleTables[i].Title})
	}
	for i := range paper.Tables {
		list = append(list, [2]string{paper.Tables[i].Name, paper.Tables[i].Title})
	}
	return list, nil
}
