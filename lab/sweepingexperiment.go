package lab

import (
	"fmt"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/lab/sweeping"
)

// SweepingCmd measures what sweeping adds to how often shots are made.
type SweepingCmd struct {
	Shots         int       `range:"2..10000" default:"60" help:"Shots of each kind, each at another position."`
	Throws        int       `range:"1..1000000" default:"1000" help:"Throws of each shot, swept and unswept with the same errors."`
	Light         []float64 `default:"0.5,1,1.5" placeholder:"M,..." help:"Metres by which draws are also released light."`
	Ice           string    `default:"fcv1" enum:"fcv1,granite,championship" help:"The ice."`
	option.Seeded `set:"seed=34"`
	option.AsJSON
}

// Help is the example.
func (*SweepingCmd) Help() string {
	return "Example: hogline-lab experiment sweeping --shots 60 --throws 1000\n\nA club thrower has a club's sweepers, one of championships those of championships (docs/PHYSICS.md, \"Sweeping\"). Errors are two standard errors over the shots."
}

// sweptBy is what came of the throws of one thrower.
type sweptBy struct {
	Thrower string         `json:"thrower"`
	Player  curling.Player `json:"player"`
	Rows    []sweeping.Row `json:"rows"`
}

// unsweptNoise is taken for the error of a championship's stones before anybody sweeps: the spread of the draws of charts around the tee,
// more than what grades explain (docs/REAL.md, "Players").
var unsweptNoise = curling.Noise{Model: curling.Polar, A: 0.0165, B: 0.0061}

// Run measures.
func (c *SweepingCmd) Run(ctx *command.Context) error {
	for _, l := range c.Light {
		if !(l > 0 && l <= 5) {
			return command.Usagef("--light %g: want more than 0 and at most 5 m", l)
		}
	}
	var ice physics.Ice
	for _, n := range physics.BuiltInIces() {
		if n.Name == c.Ice {
			ice = n.Ice
		}
	}
	club, championship := physics.StandardPlayer(physics.FCV1), physics.ChampionshipPlayer()
	championship.Noise = unsweptNoise
	club.Noise.A *= physics.ClubError
	club.Noise.B *= physics.ClubError
	club.Sweepers, championship.Sweepers = curling.ClubSweepers, curling.ChampionshipSweepers
	all := []sweptBy{{Thrower: "club", Player: club}, {Thrower: "championship", Player: championship}}
	bar := ctx.Progress("kinds", len(all)*len(sweeping.Kinds))
	defer bar.End()
	for k := range all {
		e := sweeping.Experiment{Ice: ice, Player: all[k].Player, Shots: c.Shots, Throws: c.Throws, Light: c.Light, Seed: c.Seed}
		if err := e.Run(ctx.Context, func(r sweeping.Row) {
			all[k].Rows = append(all[k].Rows, r)
			bar.One()
		}); err != nil {
			return err
		}
	}
	if c.JSON {
		return ctx.JSON(all)
	}
	for _, by := range all {
		if err := c.print(ctx, &by); err != nil {
			return err
		}
	}
	return nil
}

func (c *SweepingCmd) print(ctx *command.Context, by *sweptBy) error {
	_, _ = fmt.Fprintf(ctx.Out, "%s thrower with a %s's sweepers, %d throws of each shot, seed %d\n", by.Thrower, by.Thrower, c.Throws, c.Seed)
	head := []string{"kind", "shots", "unswept", "swept", "gain", "throws swept", "over"}
	for _, l := range c.Light {
		head = append(head, fmt.Sprintf("%g m light: gain", l))
	}
	t := table.New(head...)
	for _, r := range by.Rows {
		cells := []any{string(r.Kind), r.Shots, table.Num("%.0f %%", 100*r.Unswept), table.Num("%.0f %%", 100*r.Swept),
			gainOf(r.Gain, r.GainError),
			table.Num("%.0f %%", 100*r.Share), table.Num("%.0f m", r.Metres)}
		for _, l := range r.Light {
			cells = append(cells, gainOf(l.Gain, l.GainError))
		}
		t.Row(cells...)
	}
	return t.Write(ctx.Out)
}

// gainOf is a gain in percent with its standard error.
func gainOf(gain, se float64) table.Number { return table.Num("%+.1f ± %.1f", 100*gain, 100*se) }
