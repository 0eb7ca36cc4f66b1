package aim_test

import (
	"errors"
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

// The draw to the tee with a clockwise turn.
func ExampleAimer_Draw() {
	ice, err := physics.IceOf(physics.Mori2019)
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
	stop := aimer.ClearStop(shot)
	fmt.Printf("release at (%.3f, %.3f) m/s, stop at (%.3f, %.3f)\n", shot.VX, shot.VY, stop.X, stop.Y)

	_, err = aimer.Limited(25).Draw(curling.Tee, curling.Right)
	fmt.Println(errors.Is(err, aim.ErrUnreachable), err)
	// Output:
	// release at (-0.985, -29.559) m/s, stop at (2.375, 4.880)
	// true (2.375, 4.880) needs 29.58 m/s, the limit is 25.00: no throw reaches it
}

// A half hit on the left of a stone on the tee, with 5 m to go.
func ExampleAimer_Touch() {
	ice, err := physics.IceOf(physics.FCV1)
	if err != nil {
		panic(err)
	}
	aimer, err := aim.New(ice)
	if err != nil {
		panic(err)
	}
	shot, err := aimer.Touch(curling.Tee, -0.5, curling.Left, 5)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%.2f m/s\n", shot.Speed())
	// Output: 2.54 m/s
}
