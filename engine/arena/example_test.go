package arena_test

import (
	"context"
	"fmt"

	"hogline/engine/ai"
	"hogline/engine/ai/namedshots"
	"hogline/engine/ai/sampleai"
	"hogline/engine/arena"
	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/simulators"
)

// A pair of games of one end: the same errors for both, the AIs in each other's place.
func ExampleRun() {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		fmt.Println(err)
		return
	}
	sim, err := simulators.Reference(ice)
	if err != nil {
		fmt.Println(err)
		return
	}
	rules := curling.Standard()
	rules.Ends, rules.Extra = 1, false
	plan := arena.Plan{
		A:     arena.Entrant{Name: "shots", New: func() (ai.AI, error) { return namedshots.Kind().New(nil) }},
		B:     arena.Entrant{Name: "sample", New: func() (ai.AI, error) { return sampleai.Kind().New(nil) }},
		Games: 2, Rules: rules, Ice: ice, Teams: curling.Both(curling.TeamOf(curling.StandardPlayer)),
		Budget: ai.Budget{Throws: 500}, Seed: 3, Workers: 1, TieFirst: 0.5,
	}
	r, err := arena.Run(context.Background(), plan, sim, nil, func(g arena.Game, _ arena.Result) error {
		fmt.Printf("game %d: %s is team %d, one end: %v\n", g.Index+1, plan.A.Name, g.A, len(g.Ends) == 1)
		return nil
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s against %s: %d pair, every game counted: %v\n", r.A, r.B, r.Pairs, r.Wins+r.Draws+r.Losses == r.Games)
	// Output:
	// game 1: shots is team 0, one end: true
	// game 2: shots is team 1, one end: true
	// shots against sample: 1 pair, every game counted: true
}
