package lab

import (
	"fmt"
	"os"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/lab/accuracy"
)

// ValueCmd measures the calibration of the learned value.
type ValueCmd struct {
	Ends            int `range:"2..10000000" default:"2000" help:"Ends of strong play."`
	option.Seeded   `set:"seed=78"`
	option.Parallel `set:"workersOf=Goroutines; they change nothing but the time."`
	Nets            []string `placeholder:"FOLDER" help:"Nets of train value to compare with those that ship, on the same positions; may be repeated."`
	Ice             string   `default:"mori2019" enum:"mori2019,v2,fcv1,granite" help:"Ice, with its standard thrower."`
	Repeats         int      `range:"0..100000" default:"0" help:"How often ends are played on from every late position, to measure the error of each value; 0: not."`
	underRules
	Late int `range:"1..${stones}" default:"4" help:"Shots to come of a late position at most."`
	option.AsJSON
}

// Help is the example.
func (*ValueCmd) Help() string {
	return "Example: hogline-lab experiment value --ends 2000\n\nTwo trainings are compared by the nets of one and --nets with those of the other; with --repeats by their errors against ends played on many times."
}

// Run measures.
func (c *ValueCmd) Run(ctx *command.Context) error {
	if c.Repeats == 1 {
		return command.Usagef("--repeats 1: two at least, as their chance is taken off")
	}
	bar := ctx.Progress("ends", c.Ends)
	e := accuracy.Calibration{Ends: c.Ends, Seed: c.Seed, Workers: c.Workers, Report: bar.One, Ice: physics.Model(c.Ice), Repeats: c.Repeats,
		Late: c.Late}
	var err error
	if e.Rules, err = c.rules(ctx); err != nil {
		return err
	}
	for _, folder := range c.Nets {
		m, err := value.Read(os.DirFS(folder))
		if err != nil {
			return fmt.Errorf("%s: %w", folder, err)
		}
		if m.Net(1) == nil {
			return command.Usagef("%s holds no nets of train value", folder)
		}
		e.Others = append(e.Others, m)
	}
	r, err := e.Rows(ctx.Context)
	bar.End()
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
			_, _ = fmt.Fprintf(ctx.Out, "%-14d %9d %.5f %.5f   %+.5f ± %.5f\n", row.Shots, row.Positions, row.Predicted, row.Played,
				row.Predicted-row.Played, row.Error)
		}
	}
	for n, rows := range r.Late {
		name := "the nets that ship"
		if n > 0 {
			name = c.Nets[n-1]
		}
		_, _ = fmt.Fprintf(ctx.Out, "%s, against %d ends played on from each position\nto come        positions   error             absolute         rms    from ours  mean square less than ours  covered\n", name, c.Repeats)
		for _, row := range rows {
			_, _ = fmt.Fprintf(ctx.Out, "%-14d %9d   %+.4f ± %.4f   %.4f ± %.4f  %.4f  %.4f    %+.5f ± %.5f      %3.0f %%\n", row.Shots, row.Positions, row.Bias,
				row.BiasError, row.Absolute, row.AbsoluteError, row.RMS, row.Apart, row.Gain, row.GainError, 100*row.Covered)
		}
	}
	return nil
}

// printCalibration prints a row.
func printCalibration(ctx *command.Context, kind string, r *accuracy.CalibrationRow) {
	e := "    –"
	if r.Positions > 1 {
		e = fmt.Sprintf("%.3f", r.Error)
	}
	_, _ = fmt.Fprintf(ctx.Out, "%-14s %9d %7.3f %7.3f   %+.3f ± %s  %.3f of %.3f\n", kind, r.Positions, r.Predicted, r.Played,
		r.Predicted-r.Played, e, r.Spread, r.Known)
}
