package games

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/replay/chartstats"
)

// FitValueCmd learns what positions are worth in real play.
type FitValueCmd struct {
	Files []string `arg:"" name:"dataset" help:"Data sets of charted games of one kind: mixed doubles, or teams of four."`
	option.Filtered
	Four bool   `help:"The games of teams of four alone; default: those of the kind of the first game."`
	Name string `help:"Where the value comes from, as it is told; default: the names of the folders."`
	Out  string `short:"o" required:"" writes:"" help:"Write the value to this file, for hogline analyse --value; - for standard output."`
	option.EncodingChoice
}

// Help is the example.
func (FitValueCmd) Help() string {
	return "Example: hogline fit value charts -o played.json\n\nThen: hogline analyse charts --game 0-1-1 --value played.json"
}

// replicas is how many parts of the games are left out in turn for the error of a value.
const replicas = 6

// Run learns and writes.
func (c *FitValueCmd) Run(ctx *command.Context) error {
	var rows []realplay.Row
	var rules *curling.Rules
	games, other := 0, 0
	var names []string
	for _, path := range c.Files {
		set, err := c.DataSet(ctx.Context, path)
		if err != nil {
			return err
		}
		if err := c.Check(path, set); err != nil {
			return err
		}
		names = append(names, filepath.Base(filepath.Clean(path)))
		list := set.Filter(c.Filter)
		bar := ctx.Progress("games", len(list))
		for _, i := range list {
			g, err := set.Draft(ctx.Context, i)
			if err != nil {
				bar.End()
				return err
			}
			if rules == nil && (!c.Four || g.Rules.FirstShot == 0) {
				rules = &g.Rules
			}
			if bar.One(); rules == nil || g.Rules.FirstShot != rules.FirstShot {
				other++
				continue
			}
			rows = append(rows, chartstats.PlayedRows(g, games)...)
			games++
		}
		bar.End()
	}
	if rules == nil {
		return fmt.Errorf("%s: %w", strings.Join(c.Files, ", "), realplay.ErrNoRows)
	}
	m, err := realplay.Fit(ctx.Context, rows, realplay.Fitting{Source: command.Or(c.Name, strings.Join(names, ", ")), Rules: *rules,
		Replicas: replicas})
	if errors.Is(err, realplay.ErrNoRows) {
		return fmt.Errorf("%s: %w", strings.Join(c.Files, ", "), err)
	}
	if err != nil {
		return err
	}
	if err := ctx.WriteFile(c.Out, func(w io.Writer) error { return json.NewEncoder(w).Encode(m) }); err != nil {
		return err
	}
	if ctx = ctx.Beside(c.Out); command.IsStandard(c.Out) && ctx.Quiet() {
		return nil // the model alone
	}
	_, err = fmt.Fprintf(ctx.Out, "%s: %s, %s, %s\n", m.Source, command.Count(m.Games, "game"), command.Count(m.Ends, "end"),
		command.Count(len(rows), "position"))
	if err == nil && other > 0 {
		_, err = fmt.Fprintf(ctx.Out, "%s of the other kind left out\n", command.Count(other, "game"))
	}
	return err
}
