package games

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/mapping"
)

// ConvertCmd writes a log in another format.
type ConvertCmd struct {
	In string `stdin:"" arg:"" help:"A game (.dcl, .dcl2, a shot json, .hchart, .json, .csv), position (.hpos), data set or results book (.pdf)."`
	option.GameChoice
	Out string `arg:"" writes:"" help:"Where to: .dcl, .json or .csv by its name; a folder, with a slash at its end, for the tables of a results book, a table of positions or a chart; - for standard output."`
	To  string `default:"json" enum:"dcl,json,csv" help:"Format on standard output: dcl, json or csv."`
}

// Help is the example.
func (ConvertCmd) Help() string {
	return "Example: hogline convert game.dcl2 game.csv\n\nOf a results book or a table of positions all games, or that of --game, become the published tables of charts: hogline convert book.pdf tables/\nA chart (.hchart) becomes these and chart.csv, which holds all of it: hogline convert game.hchart tables/\n\nWarnings about the log go to standard error, and so does what the new file does not keep."
}

// Run converts. The output is there whole or not at all.
func (c *ConvertCmd) Run(ctx *command.Context) error {
	if command.IsFolder(c.Out) {
		return c.tables(ctx)
	}
	c.Out = command.WithFormat(c.Out, "."+c.To)
	format, known := file.Writer(c.Out)
	if !known {
		return command.Usagef("cannot write %s: want a name that ends in %s", c.Out, extensionList())
	}
	g, err := c.Open(ctx, c.In)
	if err != nil {
		return err
	}
	for _, w := range g.Warnings {
		_, _ = fmt.Fprintf(ctx.Err, "%s: %s\n", c.In, w)
	}
	return saveGame(ctx, c.Out, format, g)
}

// tables writes the games of a results book as charts are published.
func (c *ConvertCmd) tables(ctx *command.Context) error {
	if strings.EqualFold(filepath.Ext(c.In), chart.Extension) {
		return c.chartTables(ctx)
	}
	switch {
	case c.Mapping != "", file.SetFormat(c.In) == mapping.Format:
		return c.mappedTables(ctx)
	case file.SetFormat(c.In) != book.Format:
		if info, err := os.Stat(c.In); err != nil || !info.IsDir() {
			if _, err := c.Open(ctx, c.In); errors.Is(err, fs.ErrNotExist) {
				return err
			} else if err != nil {
				return fmt.Errorf("%w; a folder of tables is made of a results book, a table of positions or a chart", err)
			}
		}
		return command.Usagef("cannot write %s: only a results book, a table of positions or a chart becomes a folder of tables", c.Out)
	}
	b, err := book.Open(ctx.Context, c.In, nil)
	if err != nil {
		return err
	}
	games := &gamesWritten{ctx: ctx}
	tables, err := b.Tables(ctx.Context, c.Game, games.on)
	return c.keepTables(games, tables, b.Set().Warnings, err)
}

// gamesWritten shows how many games are written.
type gamesWritten struct {
	ctx      *command.Context
	bar      *command.Progress
	done, of int
}

func (g *gamesWritten) on(done, of int) {
	if g.bar == nil {
		g.bar = g.ctx.Progress("games", of)
	} else {
		g.bar.One()
	}
	g.done, g.of = done, of
}

// keepTables writes tables and what was doubtful; also those of the games that were done where the user ended it, which is told.
func (c *ConvertCmd) keepTables(games *gamesWritten, tables map[string][]byte, warnings []replay.Warning, failed error) error {
	ctx := games.ctx
	if games.bar != nil {
		games.bar.End()
	}
	if failed != nil && (ctx.Context.Err() == nil || len(tables) == 0) {
		return fmt.Errorf("%s: %w", c.In, failed)
	}
	if err := c.writeTables(tables); err != nil {
		return err
	}
	for _, w := range warnings {
		_, _ = fmt.Fprintf(ctx.Err, "%s: %s\n", c.In, w)
	}
	if games.of > curlit.MostSearched {
		_, _ = fmt.Fprintf(ctx.Err, "%s: of more than %d games of mixed doubles the stones are told apart by their ways alone; --game searches the throws of one\n",
			c.In, curlit.MostSearched)
	}
	if failed != nil {
		_, _ = fmt.Fprintf(ctx.Err, "%s: ended: %d of %d games of mixed doubles are written\n", c.Out, games.done, games.of)
	}
	return failed
}

// mappedTables writes the games of a table of positions as charts are published.
func (c *ConvertCmd) mappedTables(ctx *command.Context) error {
	var given *mapping.Mapping
	if c.Mapping != "" {
		m, err := mapping.Load(c.Mapping)
		if err != nil {
			return err
		}
		given = m
	}
	games := &gamesWritten{ctx: ctx}
	tables, warnings, err := mapping.Tables(ctx.Context, c.In, given, c.Game, games.on)
	if err != nil && len(tables) == 0 {
		return err
	}
	return c.keepTables(games, tables, warnings, err)
}

// chartTables writes a chart as charts are published, and as the table that holds all of it.
func (c *ConvertCmd) chartTables(ctx *command.Context) error {
	l, err := readChart(ctx, c.In)
	if err != nil {
		return err
	}
	tables, notes, err := l.State().Tables(ctx.Context)
	if err != nil {
		return fmt.Errorf("%s: %w", c.In, err)
	}
	if err := c.writeTables(tables); err != nil {
		return err
	}
	for _, n := range notes {
		_, _ = fmt.Fprintf(ctx.Err, "%s: %s\n", c.Out, n)
	}
	return nil
}

func (c *ConvertCmd) writeTables(tables map[string][]byte) error {
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		path := filepath.Join(c.Out, filepath.FromSlash(name))
		if err := safefile.MakeFolder(filepath.Dir(path)); err != nil {
			return err
		}
		if err := safefile.WriteAtomic(path, func(w io.Writer) error {
			_, err := w.Write(tables[name])
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// saveGame writes a game and tells what the format does not keep of it.
func saveGame(ctx *command.Context, path string, format replay.Format, g *replay.Game) error {
	var lost []replay.Loss
	if err := ctx.WriteFile(path, func(w io.Writer) (err error) {
		lost, err = format.Save(w, g)
		return err
	}); err != nil {
		return err
	}
	if command.IsStandard(path) {
		path = "standard output"
	}
	for _, l := range lost {
		_, _ = fmt.Fprintf(ctx.Err, "%s: %s\n", path, l.Message())
	}
	return nil
}

// extensionList is ".dcl, .json or .csv".
func extensionList() string {
	list := file.Extensions(true)
	last := len(list) - 1
	return "." + strings.Join(list[:last], ", .") + " or ." + list[last]
}
