package lab

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/lab/accuracy"
)

// RefereeCmd measures the accuracy of the referee.
type RefereeCmd struct {
	Positions       int    `range:"1..100000" default:"26" help:"Positions for every number of shots that follow."`
	Least           int    `range:"1..15" default:"1" help:"Shots that follow at least."`
	Most            int    `range:"1..15" default:"8" help:"Shots that follow at most."`
	Answers         int    `range:"2..16" default:"3" help:"Answers to every position."`
	Throws          int    `range:"2..1000000" default:"400" help:"Throws of an answer by the referee."`
	Reference       int    `range:"2..1000000" default:"400" help:"Throws of an answer by long strong play."`
	Policy          string `default:"search" enum:"search,rules,simple" help:"Who plays the end on for the referee."`
	option.Seeded   `set:"seed=77"`
	option.Parallel `set:"workersOf=Goroutines; they change nothing but the time."`
	option.AsJSON
}

// Help is the example.
func (*RefereeCmd) Help() string {
	return "Example: hogline-lab experiment referee --positions 26\n\nThe reference plays every shot to the end of the end by search, the last one on the whole score map."
}

// Run measures.
func (c *RefereeCmd) Run(ctx *command.Context) error {
	if c.Most < c.Least {
		return command.Usagef("--most %d is less than --least %d", c.Most, c.Least)
	}
	a := accuracy.Accuracy{Positions: c.Positions, Least: c.Least, Most: c.Most, Answers: c.Answers, Throws: c.Throws, Reference: c.Reference,
		Policy: c.Policy, Seed: c.Seed, Workers: c.Workers}
	bar := ctx.Progress("numbers of shots that follow", c.Most-c.Least+1)
	defer bar.End()
	if !c.JSON {
		_, _ = fmt.Fprintln(ctx.Out,
			"follow  answers  error  absolute  rms     ordered  behind  wrong  covered  differences: error  rms    covered")
	}
	rows, err := a.Rows(ctx.Context, func(r accuracy.AccuracyRow) {
		defer bar.One()
		ordered := "-"
		if r.Pairs > 0 {
			ordered = fmt.Sprintf("%.0f %%", 100*r.Ordered)
		}
		if !c.JSON {
			_, _ = fmt.Fprintf(ctx.Out, "%6d  %7d  %+.3f  %.3f     %.3f   %5s    %6d  %5d  %5.0f %%  %18s  %.3f  %6.0f %%\n", r.Follow, r.Answers,
				r.Bias, r.Absolute, r.RMS, ordered, r.Behind, r.Wrong, 100*r.Covered,
				fmt.Sprintf("%+.3f", r.DifferBias), r.DifferRMS, 100*r.DifferCovered)
		}
	})
	for _, x := range []struct {
		learned, differences bool
		what                 string
	}{{false, false, "search that plays on"}, {true, false, "learned value"}, {false, true, "differences by the search"},
		{true, true, "differences by the learned value"}} {
		if share, covered := accuracy.Calibrate(rows, x.learned, x.differences); err == nil && !c.JSON && !math.IsNaN(share) {
			_, _ = fmt.Fprintf(ctx.Out, "With the %s off by %.3f of the spread of the utilities, intervals hold the reference in 95 %% of the answers to the even positions and in %.0f %% of those to the odd ones.\n", x.what, share, 100*covered)
		}
	}
	if err == nil && c.JSON {
		err = ctx.JSON(rows)
	}
	return err
}
