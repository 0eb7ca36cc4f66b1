package cli

import (
	"fmt"

	"github.com/hogline/hogline/engine/evaluate"
)

// ValueCmd measures the calibration of the learned value.
type ValueCmd struct {
	Ends    int    `range:"2..10000000" default:"2000" help:"Ends of strong play."`
	Seed    uint64 `default:"78" help:"Seed of everything random."`
	Workers int    `range:"1..${maxWorkers}" default:"2" help:"Goroutines; they change nothing but the time."`
	JSON    bool   `name:"json" help:"Print one JSON document."`
}

// Help is the example.
func (*ValueCmd) Help() string { return "Example: hogline experiment value --ends 2000" }

// Run measures.
func (c *ValueCmd) Run(ctx *Context) error {
	bar := ctx.progress("ends", c.Ends)
	e := evaluate.Calibration{Ends: c.Ends, Seed: c.Seed, Workers: c.Workers, Report: bar.one}
	byShots, byValue, err := e.Rows(ctx.Context)
	bar.clear()
	if err != nil {
		return err
	}
	if c.JSON {
		return ctx.JSON(map[string][]evaluate.CalibrationRow{"by_shots": byShots, "by_value": byValue})
	}
	print := func(kind string, r *evaluate.CalibrationRow) {
		_, _ = fmt.Fprintf(ctx.Out, "%-12s %9d  %.3f  %.3f  %+.3f ± %.3f  %.3f of %.3f\n", kind, r.Positions, r.Predicted, r.Played, r.Predicted-r.Played, r.Error, r.Spread, r.Known)
	}
	_, _ = fmt.Fprintln(ctx.Out, "to come      positions  value  played  difference     spread")
	for i := range byShots {
		print(fmt.Sprint(byShots[i].Shots), &byShots[i])
	}
	_, _ = fmt.Fprintln(ctx.Out, "value")
	for i := range byValue {
		print(fmt.Sprintf("%.1f to %.1f", byValue[i].From, byValue[i].To), &byValue[i])
	}
	return nil
}
