package fast_test

import (
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/fast"
)

// The end score of three last shots at one position.
func ExampleBatch() {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		panic(err)
	}
	sim, err := fast.New(ice)
	if err != nil {
		panic(err)
	}
	aimer, err := aim.New(ice)
	if err != nil {
		panic(err)
	}
	// Stone 0 of the other side is beside the tee, our stone 1 behind the tee.
	position := curling.Position{{X: 2.9, Y: 4.88}, {X: 2.375, Y: 4}}
	batch := fast.NewBatch(sim)
	if err := batch.Set(&position, curling.Stones-1); err != nil {
		panic(err)
	}
	for _, target := range []curling.Vec{curling.Tee, {X: 1.5, Y: 5}, {X: 2, Y: 9}} {
		shot, err := aimer.Draw(target, curling.Left)
		if err != nil {
			panic(err)
		}
		score, err := batch.Score(shot)
		if err != nil {
			panic(err)
		}
		fmt.Printf("draw to (%.2f, %.2f): %+d\n", target.X, target.Y, score)
	}
	// Output:
	// draw to (2.38, 4.88): +1
	// draw to (1.50, 5.00): -1
	// draw to (2.00, 9.00): -1
}
