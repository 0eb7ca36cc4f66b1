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
	_, _ = fmt.Fprintln(ctx.Out, "to come        positions   value  played       difference  spread")
	for i := range byShots {
		printCalibration(ctx, fmt.Sprint(byShots[i].Shots), &byShots[i])
	}
	_, _ = fmt.Fprintln(ctx.Out, "value")
	for i := range byValue {
		printCalibration(ctx, fmt.Sprintf("%.1f to %.1f", byValue[i].From, byValue[i].To), &byValue[i])
	}
	return nil
}

// printCalibration prints a row.
func printCalibration(ctx *Context, kind string, r *evaluate.CalibrationRow) {
	e := "    –"
	if r.Positions > 1 {
		e = fmt.Sprintf("%.3f", r.Error)
	}
	_, _ = fmt.Fprintf(ctx.Out, "%-14s %9d %7.3f %7.3f   %+.3f ± %s  %.3f of %.3f\n", kind, r.Positions, r.Predicted, r.Played, r.Predicted-r.Played, e, r.Spread, r.Known)
}
