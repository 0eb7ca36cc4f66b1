package cli

import (
	"fmt"
	"math"

	"hogline/engine/evaluate"
)

// RefereeCmd measures the accuracy of the referee.
type RefereeCmd struct {
	Positions int    `default:"26" help:"Positions for every number of shots that follow."`
	Least     int    `default:"1" help:"Shots that follow at least."`
	Most      int    `default:"8" help:"Shots that follow at most."`
	Answers   int    `default:"3" help:"Answers to every position."`
	Throws    int    `default:"400" help:"Throws of an answer by the referee."`
	Reference int    `default:"400" help:"Throws of an answer by long strong play."`
	Policy    string `default:"search" enum:"search,rules,simple" help:"Who plays the end on for the referee."`
	Seed      uint64 `default:"77" help:"Seed of everything random."`
	Workers   int    `default:"2" help:"Goroutines; they change nothing but the time."`
	JSON      bool   `name:"json" help:"Print one JSON document."`
}

// Help is the example.
func (*RefereeCmd) Help() string {
	return "Example: hogline experiment referee --positions 26\n\nThe reference plays every shot to the end of the end by search, the last one on the whole score map."
}

// Run measures.
func (c *RefereeCmd) Run(ctx *Context) error {
	if c.Positions < 1 || c.Least < 1 || c.Most < c.Least || c.Most > 15 || c.Answers < 2 || c.Throws < 2 || c.Reference < 2 || c.Workers < 1 {
		return Usagef("--positions and --workers want at least 1, --least and --most 1 to 15, --answers, --throws and --reference at least 2")
	}
	a := evaluate.Accuracy{Positions: c.Positions, Least: c.Least, Most: c.Most, Answers: c.Answers, Throws: c.Throws, Reference: c.Reference, Policy: c.Policy, Seed: c.Seed, Workers: c.Workers}
	if !c.JSON {
		_, _ = fmt.Fprintln(ctx.Out, "follow  answers  error  absolute  rms     ordered  behind  wrong  covered")
	}
	rows, err := a.Rows(ctx.Context, func(r evaluate.AccuracyRow) {
		ordered := "-"
		if r.Pairs > 0 {
			ordered = fmt.Sprintf("%.0f %%", 100*r.Ordered)
		}
		if !c.JSON {
			_, _ = fmt.Fprintf(ctx.Out, "%6d  %7d  %+.3f  %.3f     %.3f   %5s    %6d  %5d  %3.0f %%\n", r.Follow, r.Answers, r.Bias, r.Absolute, r.RMS, ordered, r.Behind, r.Wrong, 100*r.Covered)
		}
	})
	if share, covered := evaluate.Calibrate(rows); err == nil && !c.JSON && !math.IsNaN(share) {
		_, _ = fmt.Fprintf(ctx.Out, "With the learned value off by %.3f of the spread of the utilities, intervals hold the reference in 95 %% of the answers to the even positions and in %.0f %% of those to the odd ones.\n", share, 100*covered)
	}
	if err == nil && c.JSON {
		err = ctx.JSON(rows)
	}
	return err
}
