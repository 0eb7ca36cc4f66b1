package exact_test

import (
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/exact"
)

// The shot of figure 6-1 of the thesis (Mori 2019), on an empty sheet.
func ExampleSimulator_Throw() {
	ice, err := physics.IceOf(physics.V2)
	if err != nil {
		panic(err)
	}
	sim, err := exact.New(ice)
	if err != nil {
		panic(err)
	}
	shot := curling.Shot{VX: -0.442, VY: -30.332, Turn: curling.Right}
	out, err := sim.Throw(physics.Delivery{Shot: shot}, nil)
	if err != nil {
		panic(err)
	}
	fmt.Printf("stops at (%.3f, %.3f) after %d steps\n", out.Position[0].X, out.Position[0].Y, out.Steps)
	// Output: stops at (3.094, 2.995) after 3026 steps
}

// A stone hits another on the tee off centre; the trajectory has every stone at every time step.
func ExampleSimulator_Throw_trajectory() {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		panic(err)
	}
	sim, err := exact.New(ice)
	if err != nil {
		panic(err)
	}
	d := physics.Delivery{Position: curling.Position{curling.Tee}, Index: 1}
	d.Shot = curling.Shot{VX: -0.83, VY: -32, Turn: curling.Right}
	var rec physics.Trajectory
	out, err := sim.Throw(d, &rec)
	if err != nil {
		panic(err)
	}
	hit, _ := rec.Span(0)
	fmt.Printf("the stones touch after %.1f s of %.1f s on real ice\n", float64(hit)*ice.TimeStep*ice.TimeScale, rec.Seconds())
	fmt.Printf("contacts %v, stone 0 removed: %v\n", out.Contacts.List(), out.IsRemoved(0))
	fmt.Printf("the delivered stone stops at (%.2f, %.2f)\n", out.Position[1].X, out.Position[1].Y)
	// Output:
	// the stones touch after 16.2 s of 24.1 s on real ice
	// contacts [[0 1]], stone 0 removed: true
	// the delivered stone stops at (1.49, 4.72)
}
