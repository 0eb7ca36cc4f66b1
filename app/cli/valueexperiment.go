package cli

import (
	"fmt"
	"os"

	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/value"
)

// ValueCmd measures the calibration of the learned value.
type ValueCmd struct {
	Ends    int      `range:"2..10000000" default:"2000" help:"Ends of strong play."`
	Seed    uint64   `default:"78" help:"Seed of everything random."`
	Workers int      `range:"1..${maxWorkers}" default:"2" help:"Goroutines; they change nothing but the time."`
	Nets    []string `placeholder:"FOLDER" help:"Nets of train value to compare with those that ship, on the same positions; may be repeated."`
	JSON    bool     `name:"json" help:"Print one JSON document."`
}

// Help is the example.
func (*ValueCmd) Help() string { return "Example: hogline experiment value --ends 2000" }

// Run measures.
func (c *ValueCmd) Run(ctx *Context) error {
	bar := ctx.progress("ends", c.Ends)
	e := evaluate.Calibration{Ends: c.Ends, Seed: c.Seed, Workers: c.Workers, Report: bar.one}
	for _, folder := range c.Nets {
		m, err := value.Read(os.DirFS(folder))
		if err != nil {
			return fmt.Errorf("%s: %w", folder, err)
		}
		if m.Net(1) == nil {
			return Usagef("%s holds no nets of train value", folder)
		}
		e.Others = append(e.Others, m)
	}
	r, err := e.Rows(ctx.Context)
	bar.clear()
	if err != nil {
		return err
	}
	if c.JSON {
		return ctx.JSON(r)
	}
	_, _ = fmt.Fprintln(ctx.Out, "to come        positions   value  played       difference  spread")
	for i := range r.ByShots {
		printCalibration(ctx, fmt.Sprint(r.ByShots[i].Shots), &r.ByShots[i])
	}
	_, _ = fmt.Fprintln(ctx.Out, "value")
	for i := range r.ByValue {
		printCalibration(ctx, fmt.Sprintf("%.1f to %.1f", r.ByValue[i].From, r.ByValue[i].To), &r.ByValue[i])
	}
	for n, folder := range c.Nets {
		_, _ = fmt.Fprintf(ctx.Out, "mean square difference of value and played end\nto come        positions    ours  %s\n", folder)
		for i := range r.Compared[n] {
			row := &r.Compared[n][i]
			_, _ = fmt.Fprintf(ctx.Out, "%-14d %9d %.5f %.5f   %+.5f ± %.5f\n", row.Shots, row.Positions, row.Predicted, row.Played, row.Predicted-row.Played, row.Error)
		}
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
