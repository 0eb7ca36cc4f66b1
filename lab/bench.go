package lab

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/lab/bench"
	logsbench "github.com/hogline/hogline/lab/bench/logs"
	paintbench "github.com/hogline/hogline/lab/bench/paint"
	physicsbench "github.com/hogline/hogline/lab/bench/physics"
	searchbench "github.com/hogline/hogline/lab/bench/search"
)

// BenchCmd measures how fast a part of Hogline is.
type BenchCmd struct {
	Group string `arg:"" help:"What to measure: ${benchGroups}."`
	option.AsJSON
}

// Help is the example.
func (BenchCmd) Help() string {
	return "Example: hogline-lab bench physics --json\n\nFigures are per second of CPU time, on fixed seeds; rivals take turns, so that a ratio (vs) does not depend on what else the machine does."
}

// benches are the groups: each measures its figures and stops with the context's error.
var benches = map[string]func(context.Context) ([]bench.Figure, error){
	"paint":   paintbench.Figures,
	"logs":    logsbench.Figures,
	"physics": physicsbench.Figures,
	"search":  searchbench.Figures,
}

func benchGroups() string { return strings.Join(slices.Sorted(maps.Keys(benches)), ", ") }

// BenchReport is what --json prints.
type BenchReport struct {
	Group   string         `json:"group"`
	Figures []bench.Figure `json:"figures"`
}

// Run measures and prints.
func (c *BenchCmd) Run(ctx *command.Context) error {
	measure, ok := benches[c.Group]
	if !ok {
		return command.Usagef("no benchmarks of %q (%s)", c.Group, benchGroups())
	}
	figures, err := measure(ctx.Context)
	if err != nil {
		return fmt.Errorf("bench %s: %w", c.Group, err)
	}
	if c.JSON {
		return ctx.JSON(BenchReport{c.Group, figures})
	}
	w := table.New("figure", "value", "", "goal", "ratio")
	for _, f := range figures {
		goal, vs := "", ""
		if f.Goal != 0 {
			goal = fmt.Sprintf("%.7g", f.Goal)
		}
		if f.VS != nil {
			vs = fmt.Sprintf("%.3g × %s", f.VS.Ratio, f.VS.Name)
		}
		w.Row(f.Name, table.Num("%.6g", f.Value), f.Unit, table.Number(goal), vs)
	}
	return w.Write(ctx.Out)
}
