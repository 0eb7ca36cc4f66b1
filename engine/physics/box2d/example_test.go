package box2d_test

import (
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/box2d"
)

// A draw to the tee on the ice nearest to today's, and its time.
func ExampleSimulator_Throw() {
	ice, err := physics.IceOf(physics.FCV1)
	if err != nil {
		panic(err)
	}
	sim, err := box2d.New(ice)
	if err != nil {
		panic(err)
	}
	aimer, err := aim.New(ice)
	if err != nil {
		panic(err)
	}
	shot, err := aimer.Draw(curling.Tee, curling.Right)
	if err != nil {
		panic(err)
	}
	var rec physics.Trajectory
	out, err := sim.Throw(physics.Delivery{Shot: shot}, &rec)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%.0f mm from the tee after %.1f s\n", 1000*out.Position[0].Distance(curling.Tee), rec.Seconds())
	// Output: 0 mm from the tee after 28.8 s
}
