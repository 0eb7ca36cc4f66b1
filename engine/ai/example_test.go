package ai_test

import (
	"context"
	"fmt"

	"hogline/engine/ai"
	"hogline/engine/ai/sampleai"
	"hogline/engine/curling"
	"hogline/engine/physics"
)

// An AI is made from its kind and asked for a shot. Ask guards the caller against an AI that
// fails or does not return.
func ExampleAsk() {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		fmt.Println(err)
		return
	}
	team := curling.TeamOf(curling.StandardPlayer)
	r := ai.Request{State: curling.State{Ends: 8}, Rules: curling.Standard(), Ice: ice, Teams: [2]curling.Team{team, team}, Seed: 1}
	sample, err := sampleai.Kind().New(map[string]string{"trials": "50"})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := ai.Ask(context.Background(), sample, r, 0, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	shot, err := s.Shot(r.Thrower().WeightMax)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %.2f, %.2f m/s, %s\n", s.Note, shot.VX, shot.VY, shot.Turn)
	// Output:
	// no stone in the house: draw to the tee: -0.99, -29.56 m/s, cw
}
