package play

import (
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/registry"
)

func makePlayers(ctx *command.Context, specs [2]string) (players [2]match.Player, err error) {
	in := &typed{in: ctx.In}
	for i, spec := range specs {
		if spec == personName {
			ctx.Interactive()
			players[i] = &person{in: in, out: ctx.Err}
			continue
		}
		choice, err := registry.Parse(spec)
		if err != nil {
			return players, err
		}
		a, err := option.MakerOf(ctx, choice)()
		if err != nil {
			return players, err
		}
		players[i] = match.PlayerOf(a)
	}
	return players, nil
}
