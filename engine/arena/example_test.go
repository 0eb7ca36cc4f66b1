package arena_test

import (
	"context"
	"fmt"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/sampleai"
	"github.com/hogline/hogline/engine/arena"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
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
		A:     arena.Entrant{Name: "careful", New: func() (ai.AI, error) { return sampleai.Kind().New(map[string]string{"trials": "100"}) }},
		B:     arena.Entrant{Name: "hasty", New: func() (ai.AI, error) { return sampleai.Kind().New(map[string]string{"trials": "1"}) }},
		Games: 2, Rules: rules, Ice: ice, Teams: curling.Both(curling.TeamOf(curling.StandardPlayer)),
		Budget: ai.Budget{Throws: 500}, Seed: 3, Workers: 1, TieFirst: 0.5,
	}
	r, err := arena.Run(context.Background(), plan, sim, nil, func(g arena.Game, _ arena.SoFar) error {
		fmt.Printf("game %d: %s is team %d, score %d, hammer %+d\n", g.Index+1, plan.A.Name, g.A, g.Score, g.Ends[0].Hammer)
		return nil
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s won %d, drew %d, lost %d\n", r.A, r.Wins, r.Draws, r.Losses)
	// Output:
	// game 1: careful is team 0, score [0 1], hammer +1
	// game 2: careful is team 1, score [0 1], hammer +1
	// careful won 1, drew 0, lost 1
}
