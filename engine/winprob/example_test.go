package winprob_test

import (
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

func ExampleTable_Win() {
	table := winprob.Ohto()
	fmt.Printf("two ends left, one down, with the hammer: %.3f\n", table.Win(2, -1, true))
	fmt.Printf("the other team: %.3f\n", table.Win(2, 1, false))
	fmt.Printf("tied after the last end, without the hammer: %.2f\n", table.Win(0, 0, false))
	// Output:
	// two ends left, one down, with the hammer: 0.376
	// the other team: 0.624
	// tied after the last end, without the hammer: 0.25
}

// What an end is worth to the team with the hammer: a blank end is better than one point.
func ExampleEndUtilities() {
	rules := curling.Standard()
	s := curling.State{Ends: 8, End: 6, Shot: 15, Score: [2]int{3, 3}}
	utility := winprob.EndUtilities(winprob.Ohto(), &rules, s)
	for score := -1; score <= 2; score++ {
		fmt.Printf("%+d: %.3f\n", score, utility[score+8])
	}
	// Output:
	// -1: 0.419
	// +0: 0.742
	// +1: 0.581
	// +2: 0.825
}
