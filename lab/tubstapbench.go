package lab

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/search"
	"github.com/hogline/hogline/engine/tubstap"
	"github.com/hogline/hogline/engine/tubstap/match"
	"github.com/hogline/hogline/lab/bench"
)

// TubstapBenchCmd measures.
type TubstapBenchCmd struct {
	Maps []string `stdin:"" arg:"" optional:"" help:"Maps (default: study66 and study88)."`
	option.AsJSON
}

// Help is the example.
func (*TubstapBenchCmd) Help() string {
	return "Example: hogline-lab tubstap bench study88 --json\n\nFigures are per second of CPU time of one core, on a fixed seed."
}

// Run measures.
func (c *TubstapBenchCmd) Run(ctx *command.Context) error {
	if len(c.Maps) == 0 {
		c.Maps = []string{"study66", "study88"}
	}
	maps, err := option.TubstapMaps(ctx, c.Maps)
	if err != nil {
		return err
	}
	var rivals []bench.Rival
	for _, m := range maps {
		rivals = append(rivals, tubstapRivals(ctx.Context, m)...)
	}
	figures, err := bench.Measure(ctx.Context, rivals...)
	if err != nil {
		return err
	}
	if c.JSON {
		return ctx.JSON(BenchReport{"tubstap", figures})
	}
	for _, f := range figures {
		_, _ = fmt.Fprintf(ctx.Out, "%-40s %.0f %s\n", f.Name, f.Value, f.Unit)
	}
	return nil
}

// tubstapRivals are what is measured on a map: games by the playout policy, and a decision of
// 500 playouts.
func tubstapRivals(ctx context.Context, m match.Map) []bench.Rival {
	rng := rand.New(rand.NewPCG(1, 1))
	whole := m.Playout()
	playout := func() (actions int) {
		s := m.Start()
		if whole != nil {
			_, actions = whole(s, rng, math.MaxInt)
			return actions
		}
		for {
			if _, over := m.Result(s); over {
				return actions
			}
			s = m.Apply(s, m.AttackFirst(s, rng), rng)
			actions++
		}
	}
	rivals := []bench.Rival{
		{Name: m.Name + ", playouts", Unit: "playouts", Goal: 36_000, Do: func(int) (int, error) { playout(); return 1, nil }},
		{Name: m.Name + ", actions in playouts", Unit: "actions", Do: func(int) (int, error) { return playout(), nil }},
	}
	for _, levels := range []tubstap.Levels{"0", "1"} {
		const playouts = 500
		u := search.UCT[tubstap.State, tubstap.Action]{Game: m.Map, Playouts: playouts, Expand: 10, Group: m.Grouping(levels),
			Rollout: m.AttackFirst, Playout: m.Playout()}
		rivals = append(rivals, bench.Rival{Name: m.Name + ", UCT at level " + string(levels), Unit: "playouts", Do: func(k int) (int, error) {
			_, err := u.Search(ctx, m.Start(), rand.New(rand.NewPCG(uint64(k), 1)))
			return playouts, err
		}})
	}
	return rivals
}
