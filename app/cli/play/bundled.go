package play

import (
	"time"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/arena"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/tubstap/match"
)

// bundledLimit bounds an answer of another program in a bundled plan.
const bundledLimit = time.Minute

// TubstapPairing is a pairing of a bundled plan of TUBSTAP as it is written, and as it is played.
type TubstapPairing struct {
	A, B  string
	Paper float64 // share of A in Murayama 2015; 0 none
	match.Plan
}

// TubstapPlan are the pairings of a bundled plan, one game at a time.
func TubstapPlan(ctx *command.Context, name string) ([]TubstapPairing, error) {
	c := &TubstapPlayCmd{Plan: name, Workers: 1, Limit: bundledLimit}
	written, err := c.written(ctx.Assets)
	if err != nil {
		return nil, err
	}
	maps, err := option.TubstapMaps(ctx, written.Maps)
	if err != nil {
		return nil, err
	}
	var list []TubstapPairing
	for _, p := range written.Pairings {
		plan, err := c.plan(&written, p, maps)
		if err != nil {
			return nil, err
		}
		list = append(list, TubstapPairing{p.A, p.B, p.Seed003, plan})
	}
	return list, nil
}

// ArenaPlan is a bundled plan of two AIs, A and B as they are played, one game at a time, with the simulator of its ice. They are played as
// they are written, or with what change makes of each.
func ArenaPlan(ctx *command.Context, name string, change func(ai string) string) (a, b string, plan arena.Plan,
	sim physics.Simulator, err error) {
	c := &ArenaCmd{Plan: name}
	c.Workers = 1
	written, err := c.merged(ctx.Assets)
	if err != nil {
		return "", "", plan, nil, err
	}
	if change != nil {
		written.A, written.B = change(written.A), change(written.B)
	}
	if plan, err = written.plan(ctx); err != nil {
		return "", "", plan, nil, err
	}
	sim, err = simulators.Reference(plan.Ice)
	return written.A, written.B, plan, sim, err
}
