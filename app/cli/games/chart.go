// Package games is the commands on what is in logs, data sets and libraries.
package games

import (
	"fmt"
	"path/filepath"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/chart"
)

// ChartMergeCmd puts charts of one game together.
type ChartMergeCmd struct {
	Files []string `arg:"" name:"chart" help:"Charts of one game (.hchart), two or more." type:"path"`
	option.AsJSON
	Out string `short:"o" required:"" writes:"" placeholder:"FILE.hchart" help:"Where to."`
}

// Help is the example.
func (ChartMergeCmd) Help() string {
	return "Example: hogline chart merge mine.hchart assistant.hchart -o game.hchart\n\nThe order of the files does not matter. Where two devices noted a field differently without knowing of each other the later change counts, and both are told; so is what contradicts itself in the merged chart."
}

// merged is what --json prints.
type merged struct {
	Changes     int                `json:"changes"`
	Differences []mergedDifference `json:"differences"`
	Conflicts   []string           `json:"conflicts"`
}

type mergedDifference struct {
	End    int       `json:"end,omitempty"`  // from 1; none of the game
	Shot   int       `json:"shot,omitempty"` // as people count; none of the end
	Field  string    `json:"field"`
	Values [2]string `json:"values"`
	Kept   string    `json:"kept,omitempty"`
}

// Run merges.
func (c *ChartMergeCmd) Run(ctx *command.Context) error {
	if len(c.Files) < 2 {
		return command.Usagef("want two charts or more")
	}
	if filepath.Ext(c.Out) != chart.Extension {
		return command.Usagef("cannot write %s: want a name that ends in %s", c.Out, chart.Extension)
	}
	all := &chart.Log{}
	var differ []chart.Difference
	for _, path := range c.Files {
		l, err := readChart(ctx, path)
		if err != nil {
			return err
		}
		differ = append(differ, chart.Differences(all, l)...)
		var clashes int
		if all, clashes = chart.Merge(all, l); clashes > 0 {
			_, _ = fmt.Fprintf(ctx.Err, "%s: %d changes have the name of another one: one of each is kept\n", path, clashes)
		}
	}
	if err := safefile.WriteAtomic(c.Out, all.Write); err != nil {
		return err
	}
	return c.tell(ctx, all, differ)
}

// readChart reads a chart and tells its warnings.
func readChart(ctx *command.Context, path string) (*chart.Log, error) {
	f, err := safefile.Open(path, chart.MaxBytes)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	l, warnings, err := chart.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, w := range warnings {
		_, _ = fmt.Fprintf(ctx.Err, "%s: %s\n", path, w)
	}
	return l, nil
}

func (c *ChartMergeCmd) tell(ctx *command.Context, all *chart.Log, differ []chart.Difference) error {
	s := all.State()
	doc := merged{Changes: len(all.Changes()), Differences: []mergedDifference{}, Conflicts: []string{}}
	for _, x := range s.Conflicts() {
		doc.Conflicts = append(doc.Conflicts, s.Told(x).String())
	}
	for _, d := range differ {
		m := mergedDifference{End: d.End + 1, Field: d.Field, Values: d.Values}
		if d.Shot >= 0 {
			m.Shot = s.Rules.Count(d.Shot)
		}
		if d.Kept >= 0 {
			m.Kept = d.Values[d.Kept]
		}
		doc.Differences = append(doc.Differences, m)
	}
	if c.JSON {
		return ctx.JSON(doc)
	}
	_, _ = fmt.Fprintf(
		ctx.Out,
		"%s: %d changes, %d noted differently, %d contradictions\n",
		c.Out,
		doc.Changes,
		len(differ),
		len(doc.Conflicts),
	)
	for _, d := range differ {
		_, _ = fmt.Fprintf(ctx.Out, "  %s\n", d.Message(s))
	}
	for _, text := range doc.Conflicts {
		_, _ = fmt.Fprintf(ctx.Out, "  %s\n", text)
	}
	return nil
}
