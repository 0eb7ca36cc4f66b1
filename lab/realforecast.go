package lab

import (
	"fmt"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/lab/accuracy"
	"github.com/hogline/hogline/lab/charts"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
)

// forecast compares the points that the learned value expects of every charted position with those that the end brought.
func (c *RealCmd) forecast(ctx *command.Context, set *replay.DataSet) error {
	ice, err := option.Ice("--ice", c.Ice)
	if err != nil {
		return err
	}
	model, err := value.Learned()
	if err != nil {
		return err
	}
	model = model.Everywhere() // that of realplay.BySearch
	games := set.Filter(c.Filter)
	bar := ctx.Progress("games", len(games))
	defer bar.End()
	noise, err := c.noise(ctx, set, games)
	if err != nil {
		return err
	}
	t := accuracy.CalibrationTable{Width: 0.5}
	err = option.EachGame(ctx, set, c.Filter, c.Every, func(g *replay.Game) error {
		shown := *g
		shown.Ice = ice
		for t := range shown.Players {
			for i := range shown.Players[t] {
				shown.Players[t][i].Noise = noise
			}
		}
		bar.One()
		return charts.Forecast(&shown, model, &t)
	})
	if err != nil {
		return err
	}
	byShots, byValue := t.Rows()
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("points of the hammer, all players with %s:%.4f,%.5f on %s\n%-14s %9s %7s %7s %20s  %s\n", noise.Model, noise.A, noise.B, c.Ice,
		"to come", "positions", "value", "played", "difference", "spread")
	for i := range byShots {
		printCalibration(ctx, fmt.Sprint(byShots[i].Shots), &byShots[i])
	}
	printf("value\n")
	for i := range byValue {
		printCalibration(ctx, fmt.Sprintf("%+.1f to %+.1f", byValue[i].From, byValue[i].To), &byValue[i])
	}
	return nil
}

// noise is the error that the players are given: that of the flag, else that which the grades of the games explain.
func (c *RealCmd) noise(ctx *command.Context, set *replay.DataSet, games []int) (curling.Noise, error) {
	if c.Noise != "" {
		n, err := option.Noise(c.Noise)
		if err != nil {
			return n, command.WrongUse(err)
		}
		return n, nil
	}
	profiles, err := chartstats.Profiles(ctx.Context, set, games, nil)
	if err != nil {
		return curling.Noise{}, err
	}
	return profiles[0].Player.Noise, nil
}
