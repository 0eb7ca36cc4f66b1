package fcv1_test

import (
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law/fcv1"
)

// The law as published: a slow stone is braked harder, and what it still runs.
func Example() {
	ice, err := physics.IceOf(physics.FCV1)
	if err != nil {
		fmt.Println(err)
		return
	}
	table := fcv1.TableOf(ice)
	for _, v := range []float64{2.4, 1, 0.1} {
		fmt.Printf("%.1f m/s: %.4f m/s², %.2f m to go\n", v, table.Deceleration(v), table.ToGo(v))
	}
	slide := table.NewSlide(0)
	slide.Start(curling.Vec{X: curling.CentreX, Y: ice.HackY}, curling.Vec{Y: -2.4}, fcv1.Spin, true)
	stop, steps := slide.Stop()
	fmt.Printf("from 2.4 m/s it runs %.2f m, curls %.2f m and takes %.1f s\n", ice.HackY-stop.Y, stop.X-curling.CentreX, steps*ice.TimeStep)
	// Output:
	// 2.4 m/s: 0.0694 m/s², 38.33 m to go
	// 1.0 m/s: 0.0799 m/s², 5.49 m to go
	// 0.1 m/s: 0.1817 m/s², 0.02 m to go
	// from 2.4 m/s it runs 38.23 m, curls 2.10 m and takes 28.7 s
}
