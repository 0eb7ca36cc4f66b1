package evaluate_test

import (
	"context"
	"fmt"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/registry"
)

// Two AIs are asked for the last shot of an end, and their answers are valued by the same throws.
func ExampleAsk() {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		fmt.Println(err)
		return
	}
	team := curling.TeamOf(curling.StandardPlayer)
	q := evaluate.Question{
		State: curling.State{Ends: 8, End: 4, Shot: 15},
		Rules: curling.Standard(), Ice: ice, Teams: [2]curling.Team{team, team},
		Budget: ai.Budget{Throws: 2000}, Seed: 1,
		Method: evaluate.Method{Throws: 200},
	}
	q.State.Position[0] = curling.Vec{X: curling.CentreX + 0.5, Y: curling.TeeY} // of the opponent
	q.State.Position[1] = curling.Vec{X: curling.CentreX - 0.7, Y: curling.TeeY} // of the thrower
	var engines []evaluate.Engine
	for _, line := range []string{"sample", "shots:keep=3"} {
		choice, err := registry.Parse(line)
		if err != nil {
			fmt.Println(err)
			return
		}
		engines = append(engines, choice.Engine())
	}
	result, err := evaluate.Ask(context.Background(), q, engines, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, i := range result.Ranking.Order {
		a := &result.Answers[i]
		fmt.Printf("%s: %s, %.2f points\n", engines[i].Name, a.Call, a.Value.Score)
	}
	fmt.Println("clear winner:", result.Ranking.Clear)
	// Output:
	// shots: out-turn hit and stay on 1, hack weight, 1.99 points
	// sample: in-turn hit and stay on 1, firm weight, 1.88 points
	// clear winner: true
}
