package canvas_test

import (
	"fmt"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// game is an end of two points for team 1 and one that has begun, with a stone of team 1 on the button.
func game() *replay.Game {
	button := curling.Position{0: curling.Tee}
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		panic(err)
	}
	return &replay.Game{
		Teams: [2]string{"Red", "Yellow"}, Rules: curling.Standard(), Ice: ice,
		Ends: []replay.End{
			{Number: 0, Scored: true, Score: [2]int{0, 2}, Final: &curling.Position{}, Shots: []replay.Shot{{}}},
			{Number: 1, First: 1, Shots: []replay.Shot{{Number: 0, After: &button}, {Number: 1, Before: button, Kind: replay.Abandoned}}},
		},
	}
}

func ExampleTimelineOf() {
	for _, p := range canvas.TimelineOf(game()).Points {
		fmt.Printf("end %d, shot %d: %+.0f\n", p.Place.End+1, p.Place.Shot+1, p.Value)
	}
	// Output:
	// end 1, shot 1: +0
	// end 1, shot 2: +0
	// end 2, shot 1: -2
	// end 2, shot 2: -3
}

func ExampleScoreBoardOf() {
	board := canvas.ScoreBoardOf(game(), replay.Place{End: 1})
	fmt.Println(board.Names, board.Columns[0].Text, board.Columns[1].Text, board.Total)
	fmt.Println("hammer:", board.Names[board.Hammer])
	// Output:
	// [Red Yellow] [0 2] [· ·] [0 2]
	// hammer: Red
}
