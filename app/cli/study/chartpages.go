package study

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/report"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/chart"
)

// ChartPagesCmd writes the printed pages of a chart.
type ChartPagesCmd struct {
	Path              string `arg:"" name:"chart" help:"A game charted by hand (.hchart)." type:"path"`
	Analysis          string `placeholder:"analysis.json" help:"What 'hogline analyse' found of it: the pages then tell what calls and throws lost." type:"path"`
	Out               string `short:"o" writes:"" required:"" placeholder:"FILE.html" help:"Where to; - for standard output."`
	option.Translated `set:"langOf=pages"`
}

// Help is the example.
func (ChartPagesCmd) Help() string {
	return "Example: hogline chart pages game.hchart -o game.html\n\nOne page a team that is charted and one a player, on A4: score and hammer by end with shooting and thinking time, shooting by player, task and turn (each with how many of its shots were graded), why shots missed, notes."
}

// Run writes the pages.
func (c *ChartPagesCmd) Run(ctx *command.Context) error {
	c.Out = command.WithFormat(c.Out, ".html")
	if filepath.Ext(c.Out) != ".html" {
		return command.Usagef("-o %s: want a name that ends in .html", c.Out)
	}
	f, err := safefile.Open(c.Path, chart.MaxBytes)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read
	l, warnings, err := chart.Read(f)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Path, err)
	}
	for _, w := range warnings {
		_, _ = fmt.Fprintf(ctx.Err, "%s: %s\n", c.Path, w)
	}
	var m *analysis.Match
	if c.Analysis != "" {
		if m, err = readAnalysis(c.Analysis); err != nil {
			return err // names the file
		}
		if err := sameGame(c.Analysis, m, c.Path, l.State().Replay()); err != nil {
			return err
		}
	}
	texts, err := textsOf(ctx, c.Lang)
	if err != nil {
		return err
	}
	return ctx.WriteFile(c.Out, func(w io.Writer) error { return report.Chart(w, l.State(), m, texts) })
}
