package simulators_test

import (
	"fmt"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// The simulators for searches and for matches on the ice of each model.
func ExampleFastest() {
	for _, model := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
		ice, err := physics.IceOf(model)
		if err != nil {
			panic(err)
		}
		fastest, err := simulators.Fastest(ice)
		if err != nil {
			panic(err)
		}
		reference, err := simulators.Reference(ice)
		if err != nil {
			panic(err)
		}
		fmt.Println(model, simulators.NameOf(fastest), simulators.NameOf(reference))
	}
	// Output:
	// mori2019 flight exact
	// v2 flight exact
	// fcv1 glide box2d
}
