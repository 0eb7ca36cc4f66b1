package nrow_test

import (
	"context"
	"fmt"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/nrow"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// The score map of a last shot, thrown whole and in two of its rows.
func Example() {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		fmt.Println(err)
		return
	}
	team := curling.TeamOf(curling.StandardPlayer)
	r := ai.Request{State: curling.State{Ends: 8, Shot: 15}, Rules: curling.Standard(), Ice: ice, Teams: [2]curling.Team{team, team}}
	r.State.Position[0] = curling.Vec{X: curling.CentreX + 0.1, Y: curling.TeeY}       // of the opponent
	r.State.Position[2] = curling.Vec{X: curling.CentreX - 0.2, Y: curling.TeeY + 2.5} // its guard
	r.State.Position[3] = curling.Vec{X: curling.CentreX - 0.9, Y: curling.TeeY - 0.4} // of the thrower
	whole, err := nrow.Whole(scoremap.TrueSigma).Map(context.Background(), r)
	if err != nil {
		fmt.Println(err)
		return
	}
	best := whole.Best(true)
	fmt.Printf("whole map: row %d, %.2f points\n", whole.Scores.Number(best.Row), whole.At(best))

	twoRows, err := nrow.Kind().New(map[string]string{"rows": "0+41", "keep": "1"})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := twoRows.Suggest(context.Background(), r, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := s.Candidates[0]
	fmt.Printf("two rows: %d throws, %s, %.2f points\n", s.Throws, c.Name, c.Score)
	// Output:
	// whole map: row 30, 1.95 points
	// two rows: 480 throws, out-turn hit and stay on 1, firm weight, 1.85 points
}
