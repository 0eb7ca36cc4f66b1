package shotname_test

import (
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/shotname"
)

// A shot is named by what it does when it is thrown without error, and a throw with an error is
// made or missed.
func ExampleOf() {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		fmt.Println(err)
		return
	}
	aimer, err := aim.New(ice)
	if err != nil {
		fmt.Println(err)
		return
	}
	sim, err := simulators.Fastest(ice)
	if err != nil {
		fmt.Println(err)
		return
	}
	const shot = 7 // the eighth
	before := curling.Position{0: {X: curling.CentreX + 0.4, Y: curling.TeeY}}
	s, err := aimer.Touch(before[0], 0, curling.Right, 5) // full on the stone, with 5 m to go
	if err != nil {
		fmt.Println(err)
		return
	}
	throw := func(s curling.Shot) physics.Outcome {
		o, err := sim.Throw(physics.Delivery{Position: before, Index: shot, Shot: s}, nil)
		if err != nil {
			fmt.Println(err)
		}
		return o
	}
	o := throw(s)
	call := shotname.Of(ice.Bounds, &curling.Rules{}, &before, shot, s, &o, aimer.ClearStop(s))
	fmt.Println(call)
	intent := shotname.IntentOf(ice.Bounds, &before, shot, call, &o.Position)
	for _, wide := range []float64{0.005, 0.2} { // m/s
		missed := s
		missed.VX += wide
		after := throw(missed).Position
		fmt.Println(wide, intent.Made(&after))
	}
	// Output:
	// in-turn hit and stay on 1, board weight
	// 0.005 true
	// 0.2 false
}
