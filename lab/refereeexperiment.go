package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"math"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/lab/accuracy"
)

// RefereeCmd measures the accuracy of the referee.
type RefereeCmd struct {
	Positions     int    `range:"1..100000" default:"26" help:"Positions for every number of shots that follow."`
	Least         int    `range:"1..15" default:"1" help:"Shots that follow at least."`
	Most          int    `range:"1..15" default:"8" help:"Shots that follow at most."`
	Answers       int    `range:"2..16" default:"3" help:"Answers to every position."`
	Throws        int    `range:"2..1000000" default:"400" help:"Throws of an answer by the referee."`
	Reference     int    `range:"2..1000000" default:"400" help:"Throws of an answer by long strong play."`
	Usual         bool   `help:"The reference plays on by the search of the referee: far less time than long play, and it tells how far the learned value is off."`
	Policy        string `default:"search" enum:"search,rules,simple" help:"Who plays the end on for the referee."`
	option.Seeded `set:"seed=77"`
	Ice           string `default:"mori2019" enum:"mori2019,v2,fcv1" help:"Law of the ice, with its standard throwers."`
	underRules
	Out             string `short:"o" writes:"" placeholder:"FILE.jsonl" help:"Where every position goes as it is measured. Those that it holds are not measured again: an interrupted command goes on, and with fewer --positions it prints what there is."`
	option.Parallel `set:"workersOf=Goroutines; they change nothing but the time."`
	option.AsJSON
}

// underRules is the rule set of an experiment.
type underRules struct {
	Rules string `placeholder:"NAME|FILE.gsm" help:"Rules under which counting stones alone decide an end, whatever it gives: of any end, after others that came out as those of Ohto 2016. Default five-rock-both, of ends that are tied or nearly."`
}

// rules are those named, none where none are.
func (u *underRules) rules(ctx *command.Context) (r curling.Rules, err error) {
	if u.Rules == "" {
		return r, nil
	}
	return option.Rules(ctx, u.Rules, 0, true)
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
	a := accuracy.Accuracy{Ice: physics.Model(c.Ice), Positions: c.Positions, Least: c.Least, Most: c.Most, Answers: c.Answers,
		Throws: c.Throws, Reference: c.Reference, Policy: c.Policy, Usual: c.Usual, Seed: c.Seed, Workers: c.Workers}
	var err error
	if a.Rules, err = c.rules(ctx); err != nil {
		return err
	}
	rows, err := c.rows(ctx, &a)
	if err != nil {
		return err
	}
	if c.JSON {
		return ctx.JSON(rows)
	}
	_, _ = fmt.Fprintln(ctx.Out,
		"follow  answers  error  absolute  rms     ordered  behind  wrong  covered  differences: error  rms    covered")
	for _, r := range rows {
		ordered := "-"
		if r.Pairs > 0 {
			ordered = fmt.Sprintf("%.0f %%", 100*r.Ordered)
		}
		_, _ = fmt.Fprintf(ctx.Out, "%6d  %7d  %+.3f  %.3f     %.3f   %5s    %6d  %5d  %5.0f %%  %18s  %.3f  %6.0f %%\n", r.Follow, r.Answers,
			r.Bias, r.Absolute, r.RMS, ordered, r.Behind, r.Wrong, 100*r.Covered,
			fmt.Sprintf("%+.3f", r.DifferBias), r.DifferRMS, 100*r.DifferCovered)
	}
	for _, x := range []struct {
		learned, differences bool
		what                 string
	}{{false, false, "search that plays on"}, {true, false, "learned value"}, {false, true, "differences by the search"},
		{true, true, "differences by the learned value"}} {
		if share, covered := accuracy.Calibrate(rows, x.learned, x.differences); !math.IsNaN(share) {
			_, _ = fmt.Fprintf(ctx.Out, "With the %s off by %.3f of the spread of the utilities, intervals hold the reference in 95 %% of the answers to the even positions and in %.0f %% of those to the odd ones.\n", x.what, share, 100*covered)
		}
	}
	return nil
}

// rows measures what the file does not hold.
func (c *RefereeCmd) rows(ctx *command.Context, a *accuracy.Accuracy) ([]accuracy.Row, error) {
	bar := ctx.Progress("positions", c.Positions*(c.Most-max(1, c.Least)+1))
	defer bar.End()
	if c.Out == "" {
		return a.Rows(ctx.Context, nil, func(*accuracy.Part) error {
			bar.One()
			return nil
		})
	}
	lock, err := takeOutput(c.Out)
	if err != nil {
		return nil, err
	}
	defer lock.Release()
	known, whole, err := a.ReadParts(c.Out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	out, err := safefile.AppendLines(c.Out, whole)
	if err != nil {
		return nil, err
	}
	defer func() { _ = out.Close() }() // every line is synchronised
	return a.Rows(ctx.Context, known, func(p *accuracy.Part) error {
		bar.One()
		line, err := p.Line()
		if err == nil {
			err = out.Add(line)
		}
		return err
	})
}
