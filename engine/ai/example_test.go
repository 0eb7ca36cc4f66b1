package ai_test

import (
	"context"
	"fmt"
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/sampleai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

// ownAI takes out the opponent's stone nearest to the tee; it draws to the tee where there is none. It is a whole AI:
// ai.Ask throws what it answers at the limit of the thrower.
type ownAI struct{}

func (ownAI) Suggest(_ context.Context, r ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
	aimer, err := aim.New(r.Ice)
	if err != nil {
		return ai.Suggestion{}, err
	}
	shot, err := aimer.Draw(curling.Tee, curling.Right)
	name := "draw"
	stones := r.State.Position
	for i := range stones { // its own stones are no targets
		if curling.SideOf(i) == curling.SideOf(r.State.Shot) {
			stones = stones.Without(i)
		}
	}
	if i := stones.Nearest(r.Ice.Bounds); err == nil && i >= 0 {
		shot, err = aimer.Touch(stones[i], 0, curling.Right, 8) // with 8 m to go
		name = "take-out"
	}
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: shot, Name: name, Score: math.NaN(), Win: math.NaN()}}}, err
}

// An AI of one's own in less than 40 lines.
func ExampleAI() {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		fmt.Println(err)
		return
	}
	team := curling.TeamOf(curling.StandardPlayer)
	r := ai.Request{State: curling.State{Ends: 8}, Rules: curling.Standard(), Ice: ice, Teams: [2]curling.Team{team, team}, Seed: 1}
	for range 2 {
		s, err := ai.Ask(context.Background(), ownAI{}, r, 0, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s at %.1f m/s\n", s.Candidates[0].Name, s.Candidates[0].Shot.Speed())
		r.State.Position[0], r.State.Shot = curling.Tee, 1
	}
	// Output:
	// draw at 29.6 m/s
	// take-out at 32.7 m/s
}

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
